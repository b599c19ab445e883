internal import ContentModel
internal import ContentPublisher
internal import ObjectStores

extension ObjectService {
  /// JSON is kept packed where a store can; bundles are packed already.
  init(_ rule: CacheRule) {
    self.init(
      contentType: rule.contentType, cacheControl: rule.cacheControl,
      isPacked: rule.contentType == CacheRule.list.contentType)
  }

  /// The rules of static hosts, for targets that such a host serves.
  static let headers = ObjectService(contentType: "text/plain", cacheControl: "no-cache", isPacked: false)
}

extension OutgoingObject {
  init(_ file: NamedFile, _ bytes: [UInt8]) {
    self.init(path: file.path.text, bytes: bytes, service: ObjectService(file.isList ? .list : .bundle))
  }

  /// The envelope that claims a number.
  static func envelope(_ sequence: Int, _ bytes: [UInt8]) -> OutgoingObject {
    OutgoingObject(path: ReleasePath.path(sequence), bytes: bytes, service: ObjectService(.envelope))
  }
}
