internal import ContentCompiler
internal import Wording

extension ProjectFolder {
  /// The id in a project's contentc.yaml.
  ///
  /// - Throws: `PublishError` if there is none that can be read.
  package static func projectID(of path: String) throws(PublishError) -> String {
    let folder = try ProjectFolder(path)
    guard let id = ProjectCheck.projectID(read: folder.reader) else {
      throw PublishError(
        .inputOutput, "\(path.printablePath)/contentc.yaml has no usable id",
        hint: "give the project’s id with --app ID")
    }
    return id
  }
}
