package import ContentModel

/// What a client remembers of itself: nothing in it is needed to serve content.
package struct ClientState: Sendable, Hashable {
  /// How the server may be asked whether it still has the same manifest.
  package struct Validators: Sendable, Hashable {
    /// Where the tree is published.
    package let url: String
    /// The answer's `ETag`; nil if there was none, or one too long to be kept.
    package let entityTag: String?
    /// The answer's `Last-Modified`; nil as above.
    package let lastModified: String?
    /// The digest of the envelope's bytes: the validators are good only while that one is stored and believed.
    package let envelope: SHA256Digest

    package init(url: String, entityTag: String?, lastModified: String?, envelope: SHA256Digest) {
      self.url = url
      self.entityTag = Self.kept(entityTag)
      self.lastModified = Self.kept(lastModified)
      self.envelope = envelope
    }

    private static func kept(_ text: String?) -> String? {
      text.flatMap { $0.utf8.count <= CacheLayout.validatorByteLimit ? $0 : nil }
    }
  }

  package var installID: InstallID
  /// Nil if the learner never chose “Later”.
  package var snooze: Snooze?
  /// What to have on the device, and to fetch again when it changes.
  package var wishes: Wishes
  /// Nil if the server gave none, or none were kept.
  package var validators: Validators?

  package init(
    installID: InstallID, snooze: Snooze? = nil, wishes: Wishes = Wishes(), validators: Validators? = nil
  ) {
    self.installID = installID
    self.snooze = snooze
    self.wishes = wishes
    self.validators = validators
  }
}

/// Standing wishes for bundles.
package struct Wishes: Sendable, Hashable {
  package private(set) var selections: Set<Selection>

  package init(_ selections: Set<Selection> = []) { self.selections = selections }

  package func contains(_ selection: Selection) -> Bool { selections.contains(selection) }

  package mutating func insert(_ selection: Selection) { selections.insert(selection) }

  package mutating func remove(_ selection: Selection) { selections.remove(selection) }
}
