internal import CommandLineInterface
internal import ContentPublisher
internal import Publishing
internal import Wording

/// `contentc rollout`.
struct RolloutCommand: Command {
  static let spec = CommandSpec(
    name: "rollout", options: [.flag("--abandon")] + LiveChangeOptions.options, operands: 1...2,
    usage: """
      usage: contentc rollout TARGET PERCENT [OPTIONS]
             contentc rollout TARGET --abandon [OPTIONS]

      Gives the candidate of the live release to PERCENT of a hundred learners, from 0 to 100; at 100 it
      becomes the release for everybody. Who has it keeps it while the share grows. A new release is signed
      for each step. A rollout begins with ‘contentc build --rollout’; TARGET is as for publish.

        --abandon            drop the candidate: everybody gets the files of the release again
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
  private let step: RolloutStep

  init(_ arguments: Arguments) throws(UsageError) {
    change = try LiveChangeOptions(arguments)
    step = try Self.step(arguments)
  }

  private static func step(_ arguments: Arguments) throws(UsageError) -> RolloutStep {
    let text = arguments.operands.dropFirst().first
    if arguments.flag("--abandon") {
      guard text == nil else { throw UsageError("--abandon and a percentage exclude each other") }
      return .abandon
    }
    guard let text else {
      throw UsageError("‘contentc rollout’ needs a percentage, or --abandon", hint: "like ‘contentc rollout TARGET 50’")
    }
    guard let percent = Int(text), (0...100).contains(percent), String(percent) == text else {
      throw UsageError(
        "PERCENT is a whole number from 0 to 100, not \(text.printablePath)",
        hint: Int(arguments.operands[0]) == nil ? nil : "the target comes first: ‘contentc rollout TARGET PERCENT’")
    }
    return .percent(percent)
  }

  func run(_ console: Console) async -> ExitCode {
    await change.run(console, nothing: "nothing to do: the rollout stands there already") {
      change throws(PublishError) in
      try await change.step(step)
    }
  }
}
