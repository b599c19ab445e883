internal import CommandLineInterface
internal import ContentClient

/// What the client says, as the values that are printed.
extension Served {
  init(_ content: Content, build: Int) {
    let manifest = content.release.manifest
    self.init(
      app: manifest.app, channel: manifest.channel, sequence: manifest.sequence, source: content.source.rawValue,
      isStale: content.isStale, boxCount: content.boxes.count,
      hidden: content.hiddenBoxes.map { Hidden($0, build: build) },
      deckCount: content.decks.count, topicCount: content.worlds.reduce(0) { $0 + $1.topics.count },
      puzzleCount: content.puzzles.count)
  }
}

extension Served.Hidden {
  init(_ box: Content.HiddenBox, build: Int) {
    self.init(id: box.id, neededBuild: box.neededBuild, build: build, unknownInteractives: box.unknownInteractives)
  }
}

extension Update {
  init(_ state: UpdateState) {
    self =
      switch state {
      case .current: .current
      case .banner(let latest): .banner(latest: latest)
      case .blocked(let minimum): .blocked(minimum: minimum)
      }
  }
}

extension Wish {
  init(_ selection: Selection) {
    self =
      switch selection {
      case .all: Wish(kind: .all, id: nil)
      case .deck(let id): Wish(kind: .deck, id: id)
      case .topic(let id): Wish(kind: .topic, id: id)
      case .box(let id): Wish(kind: .box, id: id)
      }
  }
}

extension OpenedBox {
  init(_ bundle: BoxBundle) {
    self.init(
      document: bundle.document, mediaByteCounts: bundle.media.mapValues(\.count), isOutdated: bundle.isOutdated)
  }
}

extension SyncSummary.Event {
  init(_ event: AppStarted) {
    self.init(
      coldStartMilliseconds: event.coldStartMilliseconds, contentMilliseconds: event.contentMilliseconds,
      source: event.source?.rawValue, sequence: event.sequence, isStale: event.isStale, hiddenCount: event.hiddenCount)
  }
}

extension SyncSummary.Answer {
  init(_ report: SyncReport) {
    switch report.answer {
    case .pending: self = .late
    case .accepted: self = report.storageError.map { .notStored(message: "\($0)") } ?? .accepted
    case .refused(let refusal): self = .refused(refusal)
    // A copy may serve, but nobody should take that for being offline.
    case .none(let error) where error.isUnavailable: self = .failed(reason: error.name, message: "\(error)")
    case .none(let error): self = .none(reason: error.name, message: "\(error)")
    }
  }

  static func refused(_ refusal: Refusal) -> Self {
    .refused(reason: refusal.reason.rawValue, message: refusal.description, advice: refusal.advice)
  }
}

extension FetchError {
  /// What `--json` prints.
  var name: String {
    switch self {
    case .unavailable: "unavailable"
    case .unreachable: "unreachable"
    case .timedOut: "timedOut"
    case .interrupted: "interrupted"
    case .tooLarge: "tooLarge"
    case .redirectRefused: "redirectRefused"
    case .cancelled: "cancelled"
    }
  }
}

extension CommandFailure {
  /// For an error of the client: 3 if an answer was refused, else 2.
  init(_ error: ClientError, hint: String? = nil) {
    if case .refused(let refusal) = error {
      self.init("refused: \(refusal)", hint: hint, exitCode: .refused)
    } else {
      self.init("\(error)", hint: hint)
    }
  }
}

extension PrefetchSummary {
  init(wish: Wish, _ result: PrefetchResult, startRefusal: Refusal?) {
    let failures = result.failures.map { id, error in
      let isRefusal = if case .refused = error { true } else { false }
      return Failure(id: id, message: "\(error)", isRefusal: isRefusal)
    }
    self.init(
      wish: wish, presentCount: result.presentCount, fetchedCount: result.fetchedCount,
      failures: failures.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) },
      isIncomplete: result.isIncomplete, refusal: startRefusal?.description)
  }
}
