package import ContentModel

/// A box that was decoded, though records of earlier builds were at hand.
///
/// A class on purpose: hardly any file has one, and each would carry its room.
package final class BoxRebuild: Sendable {
  package let path: String
  package let reason: RebuildReason
  /// Of the box file.
  package let sourceDigest: SHA256Digest
  /// Nil if nothing could be made of the file.
  let box: BoxDraft?

  init(path: String, reason: RebuildReason, sourceDigest: SHA256Digest, box: BoxDraft?) {
    self.path = path
    self.reason = reason
    self.sourceDigest = sourceDigest
    self.box = box
  }
}

/// Why a box was decoded and packed, though a build before could have left it.
package enum RebuildReason: Sendable, Hashable {
  /// No build before left anything of the file.
  case new
  case sourceChanged
  /// A value of contentc.yaml, named by its field.
  case settingChanged(String)
  /// A kind of interactives.yaml.
  case kindChanged(String)
  /// A file, by its path.
  case mediumChanged(String)
  /// What is kept was made by another contentc, or with other libraries.
  case otherVersion
  /// What was kept is damaged.
  case recordDamaged
  /// The output lacks the bundle, or it is damaged.
  case bundleMissing
  /// It is in a release for the first time since its record was made.
  case notPublishedBefore
  /// There is something to say about the box, so that it is never kept.
  case hasRemarks

  /// For programs.
  package var word: String {
    switch self {
    case .new: "new"
    case .sourceChanged: "sourceChanged"
    case .settingChanged: "settingChanged"
    case .kindChanged: "kindChanged"
    case .mediumChanged: "mediumChanged"
    case .otherVersion: "otherVersion"
    case .recordDamaged: "recordDamaged"
    case .bundleMissing: "bundleMissing"
    case .notPublishedBefore: "notPublishedBefore"
    case .hasRemarks: "hasRemarks"
    }
  }

  /// The field, kind or path that a reason is about.
  package var detail: String? {
    switch self {
    case .settingChanged(let name), .kindChanged(let name), .mediumChanged(let name): name
    default: nil
    }
  }

  /// For people.
  package var sentence: String {
    switch self {
    case .new: "new"
    case .sourceChanged: "its file changed"
    case .settingChanged(let name): "‘\(name)’ in contentc.yaml changed"
    case .kindChanged(let name): "the kind ‘\(name)’ in interactives.yaml changed"
    case .mediumChanged(let path): "\(path) changed"
    case .otherVersion: "the cache was made by another version of contentc or of its libraries"
    case .recordDamaged: "its entry in the cache is damaged"
    case .bundleMissing: "its bundle is not in the output"
    case .notPublishedBefore: "it was not published before"
    case .hasRemarks: "there is something to say about it, so it is checked each time"
    }
  }
}
