internal import ContentClient
internal import Signatures

/// What one look at one file found.
struct FileLook: Sendable {
  let findings: [Finding]
  /// The bytes of a list that is as it must be; nil for bundles, which are only looked at.
  let listBytes: [UInt8]?
  /// Of the answer that was looked at last; nil if none came.
  let head: FetchHead?

  var isGood: Bool { findings.allSatisfy { $0.severity == .warning } }

  /// Asks as a client does: what is missing or wrong is asked for once more, past the caches on the way.
  static func look(_ downloader: Downloader, at file: SoughtFile) async -> FileLook {
    let first = await attempt(downloader, file, asksOrigin: false)
    guard let problem = first.problem, first.isWorthAnotherTry else { return first.look(file, extra: []) }
    let second = await attempt(downloader, file, asksOrigin: true)
    guard second.problem == nil else { return second.look(file, extra: []) }
    return second.look(file, extra: [warning(at: file.path, first: problem)])
  }

  /// The second try went well.
  private static func warning(at path: String, first problem: Finding) -> Finding {
    guard problem.rule == .noAnswer else {
      return .warning(
        .laggingCache, at: path, "is right when caches are passed by, but at first \(problem.message)",
        hint: Hints.laggingCache)
    }
    return .warning(
      .unsteadyAnswer, at: path, "came only at the second try; at first it \(problem.message)", hint: Hints.unsteady)
  }

  private static func attempt(_ downloader: Downloader, _ file: SoughtFile, asksOrigin: Bool) async -> Attempt {
    // More than the file needs, so that a longer one can be told from one that does not end.
    let request = FetchRequest(
      path: file.path, byteLimit: file.size + 65_536, asksOrigin: asksOrigin, asksUnencoded: file.kind == .bundle)
    do throws(FetchError) {
      let answer = try await downloader.answer(to: request)
      return Attempt(problem: problem(answer, file), answer: answer)
    } catch {
      if case .tooLarge = error {
        return Attempt(problem: wrongBytes(file, "has many more bytes than \(file.size)"), answer: nil)
      }
      return Attempt(problem: error.finding(at: file.path, hint: Hints.unsteady), answer: nil)
    }
  }

  private static func problem(_ answer: Answer, _ file: SoughtFile) -> Finding? {
    let (head, bytes) = (answer.head, answer.body)
    guard head.status == 200 else {
      return .error(.missingFile, at: file.path, head.statusMessage, hint: Hints.publishing)
    }
    if file.kind == .bundle, let finding = ContentRules.encoding(head, at: file.path) { return finding }
    guard bytes.count == file.size, SHA256.digest(bytes) == file.digest else {
      if ContentRules.isWebPage(head) {
        return .error(.missingFile, at: file.path, "is answered with a web page", hint: Hints.webPage)
      }
      let count = bytes.count == file.size ? "has other bytes" : "has \(bytes.count) bytes, not \(file.size)"
      return wrongBytes(file, count)
    }
    return file.problem(in: bytes).map { .error(.malformedFile, at: file.path, $0, hint: Hints.publisher) }
  }

  private static func wrongBytes(_ file: SoughtFile, _ what: String) -> Finding {
    let source = file.kind == .bundle ? "a catalog" : "the manifest"
    return .error(.wrongBytes, at: file.path, "\(what): not the file that \(source) names", hint: Hints.bytes)
  }
}

/// One answer for a file, judged.
private struct Attempt {
  let problem: Finding?
  let answer: Answer?

  /// A cache, a full server or the network may be to blame. Not for what the host does each time.
  var isWorthAnotherTry: Bool {
    switch problem?.rule {
    case .contentEncoding, .malformedFile: false
    default: true
    }
  }

  func look(_ file: SoughtFile, extra: [Finding]) -> FileLook {
    guard problem == nil, let answer else {
      return FileLook(findings: [problem].compactMap { $0 }, listBytes: nil, head: answer?.head)
    }
    let served = [
      CachingRules.file(answer.head, at: file.path), ContentRules.type(answer.head, file.kind, at: file.path),
    ].compactMap { $0 }
    let bytes: [UInt8]? = file.kind == .json ? answer.body : nil
    return FileLook(findings: extra + served, listBytes: bytes, head: answer.head)
  }
}
