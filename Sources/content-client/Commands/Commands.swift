internal import CommandLineInterface

/// All commands, in the order of the help.
enum Commands {
  static let all = CommandSet(
    program: "content-client",
    commands: [
      SyncCommand.self, StatusCommand.self, OpenCommand.self, PrefetchCommand.self, SnoozeCommand.self,
      PruneCommand.self, CompletionsCommand.self, VersionCommand.self,
    ],
    usage: usage)

  private static let usage = """
    content-client fetches, verifies and keeps signed learning content, as an app does.

    usage: content-client COMMAND [OPTIONS]

      sync         ask the server for the release in force, and serve the best one at hand
      status       show what is on this device, without the network
      open         show a box
      prefetch     have boxes on this device before they are opened
      snooze       put off the banner that asks for an update, for three days
      prune        remove files that no release in use needs
      completions  print completions for bash, zsh or fish
      version      print the versions of content-client and its libraries

    ‘content-client COMMAND --help’ tells more.
    exit codes: 0 done, 2 nothing to serve or another failure, 3 an answer was refused (the copy at hand
      still serves), 64 wrong usage

    """
}
