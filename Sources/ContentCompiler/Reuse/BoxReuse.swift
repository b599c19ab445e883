package import ContentModel
internal import UnicodeText

/// What earlier builds left of a project.
package protocol BoxRecordStore: Sendable {
  /// Of the bytes that a file has now, if it was read before; nil if not.
  func digest(of path: String) -> SHA256Digest?
  /// What is kept of a box file, whatever it holds now.
  func record(of path: String) -> BoxRecordLookup
  /// The bundle is where a build would write it, byte for byte.
  func has(_ bundle: Catalog.Bundle) -> Bool
  /// Those that can fetch more from elsewhere, asked once before the boxes are looked at.
  var remote: (any RemoteBoxRecords)? { get }
}

extension BoxRecordStore {
  package var remote: (any RemoteBoxRecords)? { nil }
}

package enum BoxRecordLookup: Sendable {
  case none
  case record(BoxRecord)
  case damaged
  /// It was made by another contentc, or with other libraries.
  case ofOtherVersion
}

/// Decides whether a record stands for decoding and packing a box: only if all that the box was made from is the same.
///
/// A class on purpose, as `BoxFacts` is: each file asks it.
final class BoxReuse: Sendable {
  let store: any BoxRecordStore
  let surroundings: BoxSurroundings
  let media: MediaRules
  let options: CheckOptions

  init(store: any BoxRecordStore, surroundings: BoxSurroundings, media: MediaRules, options: CheckOptions) {
    self.store = store
    self.surroundings = surroundings
    self.media = media
    self.options = options
  }

  enum Decision: Sendable {
    case reuse(BoxRecord.Result)
    case rebuild(RebuildReason)
  }

  func decide(_ path: String, _ digest: SHA256Digest) -> Decision {
    let record: BoxRecord
    switch store.record(of: path) {
    case .none: return .rebuild(.new)
    case .damaged: return .rebuild(.recordDamaged)
    case .ofOtherVersion: return .rebuild(.otherVersion)
    case .record(let found): record = found
    }
    guard record.path.utf8.elementsEqual(path.utf8) else { return .rebuild(.recordDamaged) }
    guard record.sourceDigest == digest else { return .rebuild(.sourceChanged) }
    guard let result = record.result else { return .rebuild(.hasRemarks) }
    if let reason = change(since: result) { return .rebuild(reason) }
    return .reuse(result)
  }

  private func change(since result: BoxRecord.Result) -> RebuildReason? {
    for input in result.inputs where surroundings.digest(of: input.source) != input.digest {
      switch input.source {
      case .setting(let name): return .settingChanged(name)
      case .kind(let name): return .kindChanged(name)
      }
    }
    for file in result.media where !media.isUnchanged(file) { return .mediumChanged(file.path) }
    guard options.publishes(result.facts) else { return nil }
    guard let published = result.box.published else { return .notPublishedBefore }
    return store.has(published.bundle) ? nil : .bundleMissing
  }
}
