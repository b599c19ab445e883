internal import Archives
internal import CommandLineInterface
internal import ContentModel
internal import Signatures

/// `content-client version`.
struct VersionCommand: Command {
  static let spec = CommandSpec(
    name: "version", options: [], operands: 0...0,
    usage: """
      usage: content-client version

      Prints the versions of content-client and of the libraries it uses.

      """)

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ console: Console) async -> ExitCode {
    console.print("content-client \(ProductVersion.text)")
    for library in Archives.libraryVersions + Sodium.libraryVersions { console.print("  \(library)") }
    return .done
  }
}
