internal import CommandLineInterface

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

@main
enum Main {
  static func main() async {
    exit(await Program(Commands.all).run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }
}
