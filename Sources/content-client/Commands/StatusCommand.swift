internal import CommandLineInterface
internal import ContentClient

/// `content-client status`.
struct StatusCommand: Command {
  static let spec = CommandSpec(
    name: "status", options: ClientOptions.offline + [.flag("--hidden")], operands: 0...0,
    usage: """
      usage: content-client status --keyring F --cache DIR --build N [OPTIONS]

      Shows what is on this device, without the network: the release that serves, what this build can play
      of it, whether the app is too old, which bundles are here, and what is wished.

        --hidden              list every box that this build cannot play, with the reason
        --keyring F           the public keys that the app pins (keyring.json)
        --cache DIR           where everything is kept
        --build N             the app’s build number
        --app ID              the project (default: what a copy at hand says)
        --channel NAME        the channel (default: as for --app)
        --platform P          whose builds count for updates (default: default)
        --interactives A,B    the kinds of interactives that the app plays (default: all)
        --embedded DIR        a published tree that the app was shipped with; bundles may be missing
        --minimum-sequence N  as for sync
        --json                print one object for programs

      """)

  private let options: ClientOptions
  private let listsHidden: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    options = try ClientOptions(arguments, command: "status")
    listsHidden = arguments.flag("--hidden")
  }

  func run(_ console: Console) async -> ExitCode {
    await printingFailures(console) { () throws(CommandFailure) in
      let session = try Session.offline(options)
      let content = try await session.serveOffline(options)
      let summary = StatusSummary(
        served: Served(content, build: options.build), update: Update(await session.client.updateState()),
        build: options.build,
        presentBundleCount: await session.client.boxesAtHand.count,
        wishes: await session.client.wishes.map { Wish($0) }.sorted(), listsHidden: listsHidden)
      if options.isJSON { console.print(json: summary.write) } else { console.print(summary.text) }
      return .done
    }
  }
}
