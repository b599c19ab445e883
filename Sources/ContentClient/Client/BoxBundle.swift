internal import ContentModel

/// What is in a box's bundle: its document, and its media by name. The bytes are those that were verified.
public struct BoxBundle: Sendable, Hashable {
  /// The box's id.
  public let id: String
  /// The box's version: an older one than the release's if `isOutdated`.
  public let version: Int
  /// `box.json`: see the wire format.
  public let document: [UInt8]
  /// By name, such as `sketch.svg`.
  public let media: [String: [UInt8]]
  /// The release has a newer bundle of the box, which could not be fetched.
  public let isOutdated: Bool
  /// Why the newer bundle was refused; nil if this is the newest, or if none came.
  public let refusal: Refusal?

  init(_ bundle: VerifiedBundle, isOutdated: Bool, refusal: Refusal? = nil) {
    id = bundle.box.id
    version = bundle.box.version
    document = bundle.document
    media = Dictionary(uniqueKeysWithValues: bundle.mediaNames.map { ($0, bundle.media(named: $0) ?? []) })
    self.isOutdated = isOutdated
    self.refusal = refusal
  }
}
