internal import CommandLineInterface

/// All commands, in the order of the help.
enum Commands {
  static let all = CommandSet(
    program: "contentc",
    commands: [
      BuildCommand.self, WarmCommand.self, CheckCommand.self, VerifyCommand.self, InspectCommand.self,
      ExplainCommand.self,
      PublishCommand.self, ReleasesCommand.self, RollbackCommand.self, RolloutCommand.self,
      PrunePublishedCommand.self,
      KeysGenerateCommand.self, KeysListCommand.self, KeysExportCommand.self, KeysRetireCommand.self,
      KeysRevokeCommand.self, CompletionsCommand.self, VersionCommand.self,
    ],
    groups: [CommandSet.Group(name: "keys", usage: keysUsage)], usage: usage)

  private static let usage = """
    contentc compiles, packs and signs learning content.

    usage: contentc COMMAND [OPTIONS]

      build            check a project, pack and sign it, write the tree that a web server serves
      warm             make a part of the boxes for a build elsewhere
      check            find every mistake in a project
      verify           check a built tree, or what a web server serves, as a client would
      inspect          show what is in a tree, who signed it, and what changed
      explain          tell what a diagnostic code means and how to cure it
      publish          bring a built tree to where learners fetch it
      releases         show what was published there
      rollback         bring back the content of an earlier release
      rollout          give a candidate to more learners, or to all, or to none
      prune-published  take away what no kept release needs
      keys             generate, list, export, retire and revoke keys
      completions      print completions for bash, zsh or fish
      version          print the versions of contentc and its libraries

    ‘contentc COMMAND --help’ tells more.
    exit codes: 0 done, 1 content has errors, 2 input, output or internal failure,
      3 verification refused, 64 wrong usage: words, or variables of the environment

    """

  private static let keysUsage = """
    usage: contentc keys generate ID [--role signing|recovery] [--passphrase] [--keyring F]
           contentc keys list [--keyring F]
           contentc keys export ID --pem [--keyring F]
           contentc keys retire ID [--keyring F]
           contentc keys revoke ID [--app ID] [--keyring F]

      generate  make a key: its secret beside the keyring, its public half in it
      list      show the keys, their state, and which secrets are here
      export    print a public key as PEM
      retire    sign with it no more; clients still believe it
      revoke    make the recovery-signed statement that clients believe it no more

    """
}
