internal import CommandLineInterface
internal import ContentModel
internal import Wording

/// What every command that uses a cache is told about the app it plays.
struct ClientOptions: Sendable {
  /// Without the network.
  static let offline: [CommandSpec.Option] = [
    .value("--keyring"), .value("--cache"), .value("--build"), .value("--app"), .value("--channel"),
    .value("--platform"), .value("--interactives"), .value("--embedded"), .value("--minimum-sequence"),
    .flag("--json"),
  ]
  /// With it.
  static let online = [.value("--url")] + offline + [.value("--patience")]

  /// The folder that the tree is published in; nil: no network.
  let url: String?
  let keyring: String
  let cache: String
  let build: Int
  let app: String?
  let channel: String?
  let platform: String
  let interactives: Set<String>?
  let embedded: String?
  let minimumSequence: Int
  let patience: Duration
  let isJSON: Bool

  /// - Parameters:
  ///   - command: as typed, for hints.
  ///   - needsURL: there is nothing to do without a server.
  init(_ arguments: Arguments, command: String, needsURL: Bool = false) throws(UsageError) {
    let required = (needsURL ? ["--url"] : []) + ["--keyring", "--cache", "--build"]
    let missing = required.filter { arguments.value($0) == nil }
    guard missing.isEmpty else {
      throw UsageError(
        "‘content-client \(command)’ needs \(Phrases.list(missing))", hint: "see ‘content-client \(command) --help’")
    }
    url = try arguments.text("--url")
    if let url, url.hasSuffix("/manifest.json") {
      throw UsageError("--url is the folder that manifest.json is in", hint: "leave /manifest.json away")
    }
    keyring = try arguments.text("--keyring") ?? ""
    cache = try arguments.text("--cache") ?? ""
    build = try arguments.integer("--build", 0...StrictJSON.maximumInteger) ?? 0
    app = try arguments.text("--app")
    channel = try arguments.text("--channel")
    platform = try arguments.text("--platform") ?? PlatformReleases.defaultPlatform
    interactives = arguments.set("--interactives")
    embedded = try arguments.text("--embedded")
    minimumSequence = try arguments.integer("--minimum-sequence", 0...StrictJSON.maximumInteger) ?? 0
    patience = try arguments.duration("--patience") ?? .seconds(2)
    isJSON = arguments.flag("--json")
    if let app, !ProjectIdentifier.isValid(app) {
      throw UsageError("\(app.printablePath) is no project id", hint: "it is the ‘id’ in contentc.yaml")
    }
    if let channel, !Identifier.isValid(channel) {
      throw UsageError(
        "\(channel.printablePath) is no channel", hint: "use lower-case letters and digits in words joined by hyphens")
    }
  }
}
