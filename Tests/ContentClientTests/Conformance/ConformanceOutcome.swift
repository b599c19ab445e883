import ContentClient
import ContentModel

/// What one start comes to, as the cases put it.
struct ConformanceOutcome: Equatable, CustomStringConvertible {
  /// The keyring itself is refused; then nothing else is expected.
  var isKeyringRefused = false
  var answer = ""
  var reason: String?
  var source: String?
  var sequence: Int?
  var isStale = false
  var update = ""
  var visible = 0
  var hidden = 0

  static let keyringRefused = ConformanceOutcome(isKeyringRefused: true)

  var description: String {
    if isKeyringRefused { return "the keyring is refused" }
    let served = sequence.map { "\($0) from \(source ?? "?")" } ?? "nothing"
    return "answer \(answer), \(reason ?? "no reason"), serves \(served), stale \(isStale), \(update), "
      + "\(visible) visible, \(hidden) hidden"
  }
}

extension ConformanceOutcome {
  init(_ value: ConformanceValue) throws {
    if value["keyring"] != nil {
      self = .keyringRefused
      return
    }
    answer = try value.text("answer")
    reason = try value["reason"]?.string
    source = try value["serves"]?.text("source")
    sequence = try value["serves"]?.integer("sequence")
    isStale = try value.require("stale").json.asBool()
    update = try value.text("update")
    visible = try value.integer("visible")
    hidden = try value.integer("hidden")
  }

  init(_ answer: SyncReport.Answer, serving content: Content?, update: UpdateState) {
    switch answer {
    case .pending: self.answer = "pending"
    case .accepted: self.answer = "accepted"
    case .none: self.answer = "none"
    case .refused(let refusal):
      self.answer = "refused"
      reason = refusal.reason.rawValue
    }
    switch update {
    case .current: self.update = "current"
    case .banner: self.update = "banner"
    case .blocked: self.update = "blocked"
    }
    guard let content else { return }
    source = content.source.rawValue
    sequence = content.sequence
    isStale = content.isStale
    visible = content.boxes.count
    hidden = content.hiddenBoxes.count
  }
}
