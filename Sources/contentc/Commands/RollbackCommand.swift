internal import CommandLineInterface
internal import ContentModel
internal import ContentPublisher
internal import Publishing
internal import Wording

/// `contentc rollback`.
struct RollbackCommand: Command {
  static let spec = CommandSpec(
    name: "rollback", options: LiveChangeOptions.options, operands: 2...2,
    usage: """
      usage: contentc rollback TARGET N [OPTIONS]

      Brings back the content of release N: its files under a new number, everything else (builds,
      revocations) as it is live; a rollout ends. Clients never go back to a lower number, so this signs a
      new release. Refused, naming them, if files of release N are gone. TARGET is as for publish.

        --keyring F          the public keys (default: keys/keyring.json); secrets lie beside it
        --key ID             sign with this key; may be given again. Default: the keys of the live release
        --signer ID=COMMAND  sign for this key with a command, as for build
        --created INSTANT    when the release is made (default: SOURCE_DATE_EPOCH, else now)
        --dry-run            tell what would be published, and change nothing
        --take-over          go on though another publish has begun and is not live
        --new-keys           go on though too few keys of the live release sign this one
        --endpoint URL       (s3) the server of an S3-compatible service
        --region NAME        (s3) the bucket’s region
        --jobs N             requests at once (default: 16)
        --format text|json   how the summary is printed

      environment: as for build and publish

      """)

  private let change: LiveChangeOptions
  private let number: Int

  init(_ arguments: Arguments) throws(UsageError) {
    change = try LiveChangeOptions(arguments)
    let text = arguments.operands[1]
    guard let number = Int(text), (1...StrictJSON.maximumInteger).contains(number), String(number) == text else {
      throw UsageError(
        "N is the number of a release, not \(text.printablePath)",
        hint: Int(arguments.operands[0]) == nil
          ? "‘contentc releases TARGET’ shows them" : "the target comes first: ‘contentc rollback TARGET N’")
    }
    self.number = number
  }

  func run(_ console: Console) async -> ExitCode {
    await change.run(
      console, nothing: "nothing to do: the live release has the files of release \(number)"
    ) { change throws(PublishError) in
      try await change.rollBack(to: number)
    }
  }
}
