internal import ContentClient
internal import ContentModel

/// Answers questions, and remembers the settings that have a name.
struct Desk {
  private var states: [String: TrustState?] = [:]

  mutating func answer(to question: Question) throws -> Verdict {
    guard let state = try state(for: question) else {
      return Verdict(id: question.id, outcome: "keyringRefused")
    }
    var verdict = Verdict(id: question.id, outcome: "refused")
    verdict.copies = state.copies.map(\.manifest.sequence)
    verdict.floor = state.floor
    do throws(Refusal) {
      switch try state.judge(UnverifiedBytes(question.answer)) {
      case .new(let manifest): verdict.accept("new", manifest, now: question.now)
      case .moreSignatures(let manifest): verdict.accept("moreSignatures", manifest, now: question.now)
      case .unchanged: verdict.outcome = "unchanged"
      }
    } catch {
      verdict.reason = error.reason
    }
    return verdict
  }

  /// Nil for a keyring that is refused.
  private mutating func state(for question: Question) throws -> TrustState? {
    guard let setting = question.setting else {
      guard let state = question.name.flatMap({ states[$0] }) else {
        throw Question.Mistake(description: "\(question.id) has neither a keyring nor the name of a setting before it")
      }
      return state
    }
    let state = (try? PinnedKeyring(text: setting.keyring)).map { keyring in
      TrustState(
        policy: TrustPolicy(
          keyring: keyring.keys, app: setting.app, channel: setting.channel, minimumSequence: setting.minimumSequence),
        stored: setting.stored.map(UnverifiedBytes.init), embedded: setting.embedded.map(UnverifiedBytes.init),
        revocations: setting.revocations.map(UnverifiedBytes.init))
    }
    if let name = question.name { states[name] = .some(state) }
    return state
  }
}

/// What becomes of one envelope.
struct Verdict {
  let id: String
  var outcome: String
  var reason: Refusal.Reason?
  /// Of an answer that is taken.
  var sequence: Int?
  var isStale: Bool?
  /// Sequences of the copies that are believed, in their order, and the floor: before the answer.
  var copies: [Int] = []
  var floor: Int?

  init(id: String, outcome: String) {
    self.id = id
    self.outcome = outcome
  }

  mutating func accept(_ outcome: String, _ manifest: TrustedManifest, now: Instant?) {
    self.outcome = outcome
    sequence = manifest.sequence
    isStale = now.map(manifest.isStale)
  }

  /// One object and a line feed.
  var line: [UInt8] {
    JSONWriter.document { writer in
      writer.member("id", id)
      writer.member("outcome", outcome)
      writer.member("reason", ifPresent: reason?.rawValue)
      writer.member("sequence", ifPresent: sequence)
      if let isStale { writer.member("stale", isStale) }
      writer.key("copies")
      writer.array(copies) { $0.integer($1) }
      writer.member("floor", ifPresent: floor)
    }
  }
}
