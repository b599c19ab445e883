import CommandLineInterface
import Testing

@testable import content_client

@Suite("What a command is told of the app")
struct ClientOptionsTests {
  private static let spec = CommandSpec(name: "sync", options: ClientOptions.online, operands: 0...0, usage: "")
  private static let needed = ["--keyring", "k", "--cache", "c", "--build", "7"]

  private func options(_ words: [String], needsURL: Bool = false) throws(UsageError) -> ClientOptions {
    let arguments = try Arguments(words, spec: Self.spec, program: "content-client")
    return try ClientOptions(arguments, command: "sync", needsURL: needsURL)
  }

  @Test("What is not given has defaults")
  func defaults() throws {
    let options = try options(Self.needed)
    #expect([options.url, options.app, options.channel, options.embedded] == [nil, nil, nil, nil])
    #expect([options.keyring, options.cache, options.platform] == ["k", "c", "default"])
    #expect([options.build, options.minimumSequence] == [7, 0])
    #expect(options.interactives == nil)
    #expect(options.patience == .seconds(2))
    #expect(!options.isJSON)
  }

  @Test(
    "Durations",
    arguments: [("0", 0), ("2", 2000), ("0.5", 500), ("1.05", 1050), ("3.141", 3141), ("86400", 86_400_000)])
  func durations(_ text: String, _ milliseconds: Int) throws {
    #expect(try options(Self.needed + ["--patience", text]).patience == .milliseconds(milliseconds))
  }

  @Test(
    "Kinds of interactives",
    arguments: [("", []), ("a", ["a"]), ("b,a", ["a", "b"]), ("a,,a", ["a"])] as [(String, Set<String>)])
  func interactives(_ text: String, _ kinds: Set<String>) throws {
    #expect(try options(Self.needed + ["--interactives", text]).interactives == kinds)
  }

  @Test(
    "What cannot be is refused",
    arguments: [
      (["--patience", "-1"], "--patience needs seconds, 0 to 86400, not -1"),
      (["--patience", "1."], "--patience needs seconds, 0 to 86400, not 1."),
      (["--patience", ".5"], "--patience needs seconds, 0 to 86400, not .5"),
      (["--patience", "1.0000"], "--patience needs seconds, 0 to 86400, not 1.0000"),
      (["--patience", "1e3"], "--patience needs seconds, 0 to 86400, not 1e3"),
      (["--patience", "86401"], "--patience needs seconds, 0 to 86400, not 86401"),
      (["--patience", "99999999999999999999"], "--patience needs seconds, 0 to 86400, not 99999999999999999999"),
      (["--app", "A"], "A is no project id"), (["--channel", "a b"], "\"a b\" is no channel"),
      (["--minimum-sequence", "-1"], "--minimum-sequence needs a whole number, 0 to 9007199254740991, not -1"),
      (["--embedded", ""], "--embedded needs a value"), (["--platform="], "--platform needs a value"),
    ] as [([String], String)])
  func refused(_ words: [String], _ message: String) {
    let error = #expect(throws: UsageError.self) { try options(Self.needed + words) }
    #expect(error?.message == message)
  }

  @Test("All missing options are named at once")
  func missing() {
    let messages = [
      #expect(throws: UsageError.self) { try options([], needsURL: true) },
      #expect(throws: UsageError.self) { try options([]) },
      #expect(throws: UsageError.self) { try options(Self.needed, needsURL: true) },
    ].map { $0?.message }
    #expect(
      messages == [
        "‘content-client sync’ needs --url, --keyring, --cache and --build",
        "‘content-client sync’ needs --keyring, --cache and --build", "‘content-client sync’ needs --url",
      ])
  }
}
