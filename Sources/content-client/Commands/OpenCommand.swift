internal import CommandLineInterface
internal import ContentClient
internal import ContentModel
internal import Wording

/// `content-client open`.
struct OpenCommand: Command {
  static let spec = CommandSpec(
    name: "open", options: ClientOptions.online, operands: 1...1,
    usage: """
      usage: content-client open BOX --keyring F --cache DIR --build N [OPTIONS]

      Shows a box of the release that serves. If its bundle is not on this device it is fetched, verified
      and kept; without a server, or if that fails, the last verified bundle of the box is shown and said
      to be outdated.

        --url URL             where to sync first and fetch from (default: nowhere, stay offline)
        --keyring F           the public keys that the app pins (keyring.json)
        --cache DIR           where everything is kept
        --build N             the app’s build number
        --app ID              the project (default: what a copy at hand says, else the first that verifies)
        --channel NAME        the channel (default: as for --app)
        --platform P          whose builds count for updates (default: default)
        --interactives A,B    the kinds of interactives that the app plays (default: all)
        --embedded DIR        a published tree that the app was shipped with; bundles may be missing
        --minimum-sequence N  as for sync
        --patience S          seconds to wait for the server when there is a copy to serve (default: 2)
        --json                print box.json, with the size of each of its media and ‘outdated’

      """)

  private let options: ClientOptions
  private let fetcher: any Fetcher
  private let id: String

  init(_ arguments: Arguments) throws(UsageError) {
    options = try ClientOptions(arguments, command: "open")
    fetcher = try options.fetcher()
    id = arguments.operands[0]
  }

  func run(_ console: Console) async -> ExitCode {
    await printingFailures(console) { () throws(CommandFailure) in
      let session = options.url == nil ? try Session.offline(options) : try Session(options, fetcher: fetcher)
      let (content, refusal) = try await session.serve(options)
      let bundle: BoxBundle
      do throws(ClientError) { bundle = try await session.client.bundle(for: id) } catch {
        throw failure(error, content)
      }
      let box = OpenedBox(bundle)
      do throws(WireError) {
        if options.isJSON { console.print(bytes: try box.json()) } else { console.print(try BoxText(box).text) }
      } catch {
        throw CommandFailure("the box \(id.printablePath) cannot be shown: \(error)")
      }
      guard let refusal = refusal ?? bundle.refusal else { return .done }
      console.error("refused: \(refusal)")
      return .refused
    }
  }

  private func failure(_ error: ClientError, _ content: Content) -> CommandFailure {
    switch error {
    case .unknownBox:
      let known = content.boxes.map(\.id) + content.hiddenBoxes.map(\.id)
      let suggestion = DidYouMean.suggestion(for: id, among: known)
      return CommandFailure(
        "there is no box \(id.printablePath) in release \(content.sequence)",
        hint: suggestion.map { "did you mean \($0)?" })
    case .hiddenBox:
      let reason = content.hiddenBox(id).map { ": \(Served.Hidden($0, build: options.build).reason)" } ?? ""
      return CommandFailure("this build cannot play the box \(id)\(reason)")
    case .bundleUnavailable where options.url == nil:
      return CommandFailure("the box \(id) is not on this device", hint: "give --url to fetch it")
    default:
      return CommandFailure(error)
    }
  }
}
