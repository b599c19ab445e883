internal import CommandLineInterface
internal import Files

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

@main
enum Main {
  static func main() async {
    // A watch stays, and gives back what a build needed.
    if !CommandLine.arguments.contains("--watch") { Memory.keepFreed() }
    exit(await Program(Commands.all).run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }
}
