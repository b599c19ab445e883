internal import CommandLineInterface
internal import ContentClient
internal import ContentModel

/// `content-client snooze`.
struct SnoozeCommand: Command {
  static let spec = CommandSpec(
    name: "snooze", options: ClientOptions.offline, operands: 0...0,
    usage: """
      usage: content-client snooze --keyring F --cache DIR --build N [OPTIONS]

      Puts off the banner that asks for an update, for three days and for that newest build only: a newer
      one shows it again at once. A build that is blocked cannot put it off.

        --keyring F           the public keys that the app pins (keyring.json)
        --cache DIR           where everything is kept
        --build N             the app’s build number
        --app ID              the project (default: what a copy at hand says)
        --channel NAME        the channel (default: as for --app)
        --platform P          whose builds count for updates (default: default)
        --interactives A,B    as for sync
        --embedded DIR        a published tree that the app was shipped with; bundles may be missing
        --minimum-sequence N  as for sync
        --json                print one object for programs

      """)

  private let options: ClientOptions

  init(_ arguments: Arguments) throws(UsageError) { options = try ClientOptions(arguments, command: "snooze") }

  func run(_ console: Console) async -> ExitCode {
    await printingFailures(console) { () throws(CommandFailure) in
      let session = try Session.offline(options)
      _ = try await session.serveOffline(options)
      let before = Update(await session.client.updateState())
      do throws(ClientError) { try await session.client.snooze() } catch { throw CommandFailure(error) }
      let after = Update(await session.client.updateState())
      if options.isJSON { console.print { $0.member("update", after.name) } }
      switch before {
      case .blocked: throw CommandFailure("this update cannot be put off: \(before.words(build: options.build))")
      case .banner where !options.isJSON: console.print("the banner is put off for three days")
      case .current where !options.isJSON: console.print("there is no banner to put off")
      default: break
      }
      return .done
    }
  }
}
