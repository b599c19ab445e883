extension LearningEvent {
  /// The canonical form: the same bytes for the same event, on every device. An event with a value out of its range
  /// gives bytes that are no valid event.
  public func encoded() -> [UInt8] {
    var writer = EventWriter()
    writer.addHeader(of: self, version: content.version, kind: content.kind)
    writer.add(content)
    return writer.bytes
  }
}

extension EventContent {
  /// The version of the form that the content is written in.
  var version: UInt8 {
    if case .unknown(let unknown) = self { unknown.version } else { EventForm.version }
  }

  /// The number of the kind.
  var kind: UInt8 {
    switch self {
    case .keep: EventForm.keep
    case .remove: EventForm.remove
    case .review: EventForm.review
    case .attempt: EventForm.attempt
    case .seen: EventForm.seen
    case .undo: EventForm.undo
    case .card(let change): change.kind.number
    case .parameters: EventForm.parameters
    case .deck: EventForm.deck
    case .finish: EventForm.finish
    case .unknown(let unknown): unknown.kind
    }
  }
}

extension CardChange.Kind {
  /// The number of the kind.
  var number: UInt8 {
    switch self {
    case .suspend: EventForm.suspend
    case .unsuspend: EventForm.unsuspend
    case .bury: EventForm.bury
    case .unbury: EventForm.unbury
    case .setDue: EventForm.setDue
    case .reset: EventForm.reset
    }
  }
}

extension EventWriter {
  mutating func add(_ content: EventContent) {
    switch content {
    case .keep(let keep):
      add(keep.box)
      add(keep.version)
      add(UInt16(clamping: keep.cards.count))
      for card in keep.cards { add(card) }
    case .remove(let box): add(box)
    case .review(let review): add(review)
    case .attempt(let attempt):
      add(attempt.box)
      addText(attempt.card?.bytes ?? [])
      add(attempt.isCorrect ? 1 : 0 as UInt8)
      add(attempt.confidence.rawValue)
    case .seen(let box, let layer):
      add(box)
      add(layer)
    case .undo(let target): add(target)
    case .card(let change): add(change)
    case .parameters(let change): add(change)
    case .deck(let change): add(change)
    case .finish(let finish):
      add(finish.puzzle)
      add(finish.score)
      add(finish.milliseconds)
    case .unknown(let unknown): add(unknown.bytes)
    }
  }

  private mutating func add(_ raw: [UInt8]) { for byte in raw { add(byte) } }

  private mutating func add(_ review: Review) {
    add(review.card)
    add(review.rating.rawValue)
    add(review.source.rawValue)
    var flags: UInt8 = review.milliseconds == nil ? 0 : EventForm.reviewHasTime
    if review.practice != nil { flags |= EventForm.reviewHasPractice }
    if review.audit != nil { flags |= EventForm.reviewHasAudit }
    add(flags)
    if let milliseconds = review.milliseconds { add(milliseconds) }
    if let practice = review.practice {
      add(practice.kind.rawValue)
      add(practice.answer.result.rawValue)
      add(practice.answer.hints)
      add(practice.answer.responseMilliseconds)
      add(practice.answer.expectedMilliseconds)
    }
    if let audit = review.audit {
      add(audit.before)
      add(audit.after)
    }
  }

  private mutating func add(_ change: CardChange) {
    add(change.card)
    // No cause is zero, which is no identity.
    add(change.cause ?? EventID(high: 0, low: 0))
    if case .setDue(let due) = change.kind { add(due) }
  }

  private mutating func add(_ change: ParametersChange) {
    let settings = change.settings
    var flags: UInt8 = change.refolds ? EventForm.refolds : 0
    if settings.parameters != nil { flags |= EventForm.hasParameters }
    if settings.desiredRetention != nil { flags |= EventForm.hasRetention }
    if settings.maximumIntervalDays != nil { flags |= EventForm.hasMaximum }
    add(flags)
    if let parameters = settings.parameters { for value in parameters.values { add(value) } }
    if let retention = settings.desiredRetention { add(retention) }
    if let maximum = settings.maximumIntervalDays { add(maximum) }
  }

  private mutating func add(_ change: DeckChange) {
    add(change.deck)
    var flags: UInt8 = change.title == nil ? 0 : EventForm.hasTitle
    if change.boxes != nil { flags |= EventForm.hasBoxes }
    if change.topic != nil { flags |= EventForm.hasTopic }
    if change.isDeleted != nil { flags |= EventForm.hasDeletion }
    add(flags)
    if let title = change.title { addText(title) }
    if let boxes = change.boxes {
      add(UInt16(clamping: boxes.count))
      for box in boxes { add(box) }
    }
    if let topic = change.topic { addText(topic) }
    if let isDeleted = change.isDeleted { add(isDeleted ? 1 : 0 as UInt8) }
  }
}
