internal import ContentModel

extension SyncSummary {
  /// What programs read: the members in their order, then extras.
  func write(into json: inout JSONWriter) {
    json.member("source", orNull: served?.source)
    json.member("sequence", orNull: served?.sequence)
    json.member("stale", served?.isStale ?? false)
    json.member("boxes", served?.boxCount ?? 0)
    json.member("hidden", served?.hidden.count ?? 0)
    json.member("update", update.name)
    json.member("fetchedBytes", fetchedByteCount)
    json.member("pruned", prunedFileCount)
    json.member("reason", orNull: reason)
    json.member("message", ifPresent: message)
    json.member("advice", ifPresent: advice)
    if !wishFailures.isEmpty {
      json.key("wishFailures")
      json.array(wishFailures) { json, failure in
        json.object {
          $0.member("id", failure.id)
          $0.member("message", failure.message)
        }
      }
    }
    guard let event else { return }
    json.key("event")
    json.object {
      $0.member("coldStartMilliseconds", event.coldStartMilliseconds)
      $0.member("contentMilliseconds", event.contentMilliseconds)
      $0.member("source", orNull: event.source)
      $0.member("sequence", orNull: event.sequence)
      $0.member("stale", event.isStale)
      $0.member("hidden", event.hiddenCount)
    }
  }
}

extension JSONWriter {
  mutating func member(_ name: String, orNull text: String?) {
    key(name)
    if let text { string(text) } else { null() }
  }

  mutating func member(_ name: String, orNull number: Int?) {
    key(name)
    if let number { integer(number) } else { null() }
  }
}
