internal import ContentCompiler
internal import ContentModel

extension PlatformReleases {
  /// As contentc.yaml has them.
  init(_ project: Project) {
    self.init(
      project.release.map {
        Entry(
          platform: $0.platform,
          release: ReleaseInfo(latest: $0.latest.value, min: $0.min.value, latestFrom: $0.latestFrom))
      })
  }
}
