internal import ContentModel
internal import Files
internal import HTTPTransfer
internal import ObjectStores

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Does to a store what lines of JSON say, so that tests can drive stores from outside.
///
/// usage: store-probe TARGET [--endpoint URL] [--region R] [--wait MILLISECONDS] [--stall SECONDS]
///
/// --wait is for the first wait before a request is sent again, --stall for how long an answer may take.
///
/// Each line of standard input is one request `{"do":"create","path":"…","text":"…"}`, each line of standard output its
/// outcome; see `Request`. A target that is none ends the program with exit code 64.
@main
enum Main {
  static func main() async throws {
    let words = try Words(CommandLine.arguments.dropFirst())
    let store: any ObjectStore
    do throws(TargetError) {
      store = try words.target(environment).store(
        retrying: RetryPolicy(attemptCount: 6, firstMilliseconds: words.wait, longestMilliseconds: 8000),
        timeouts: HTTPTransferTimeouts(connectSeconds: 20, stallSeconds: words.stall))
    } catch {
      try StandardStreams.write(
        StandardStreams.error, Array("error: \(error.message)\nhint: \(error.hint ?? "")\n".utf8))
      exit(64)
    }
    while let line = readLine(strippingNewline: true) {
      let outcome = await Outcome(of: try Request(line: line), in: store)
      try StandardStreams.write(StandardStreams.output, outcome.line)
    }
  }

  private static let environment = TargetEnvironment(
    variable: { Environment.value($0) },
    file: { path in
      guard case .bytes(let bytes) = try? File.read(path, limit: 1 << 20) else { return nil }
      return String(validating: bytes, as: UTF8.self)
    })
}

/// The words of the command line.
private struct Words {
  struct Mistake: Error {}

  var text = ""
  var endpoint: String?
  var region: String?
  var wait = 300
  var stall = 60

  init(_ words: some Collection<String>) throws {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      switch word {
      case "--endpoint": endpoint = rest.popFirst()
      case "--region": region = rest.popFirst()
      case "--wait": wait = rest.popFirst().flatMap { Int($0) } ?? wait
      case "--stall": stall = rest.popFirst().flatMap { Int($0) } ?? stall
      default: text = word
      }
    }
    guard !text.isEmpty else { throw Mistake() }
  }

  func target(_ environment: TargetEnvironment) throws(TargetError) -> StoreTarget {
    try StoreTarget.parse(text, endpoint: endpoint, region: region, environment: environment)
  }
}
