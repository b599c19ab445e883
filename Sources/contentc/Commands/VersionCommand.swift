internal import Archives
internal import CommandLineInterface
internal import ContentModel
internal import CommonMark
internal import ContentPublisher
internal import Signatures
internal import UnicodeText
internal import YAMLText

/// `contentc version`.
struct VersionCommand: Command {
  static let spec = CommandSpec(
    name: "version", options: [], operands: 0...0,
    usage: """
      usage: contentc version

      Prints the versions of contentc and of the libraries it uses. The bytes of bundles depend on zlib.

      """)

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ console: Console) async -> ExitCode {
    console.print("contentc \(ProductVersion.text)")
    let libraries =
      Archives.libraryVersions + ["libyaml \(libyamlVersion)"] + Sodium.libraryVersions + [
        "cmark \(CommonMark.libraryVersion)", "utf8proc \(UnicodeText.libraryVersion)",
      ]
    for library in libraries { console.print("  \(library)") }
    return .done
  }
}
