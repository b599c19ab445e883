internal import ContentClient
internal import Files

/// From the bytes of an envelope to a manifest to believe: signatures, strict JSON and all rules.
enum EnvelopeTiming {
  /// The median of one verification.
  static func nanoseconds(tree: String, keyring: PinnedKeyring, rounds: Int) throws -> UInt64 {
    guard case .bytes(let bytes) = try File.read("\(tree)/manifest.json", limit: 1 << 20) else { return 0 }
    let state = TrustState(
      policy: TrustPolicy(keyring: keyring.keys), stored: [], embedded: nil, revocations: [])
    var times: [UInt64] = []
    for _ in 0..<rounds {
      let begun = SystemClock.monotonicNanoseconds
      _ = try state.judge(UnverifiedBytes(bytes))
      times.append(SystemClock.monotonicNanoseconds - begun)
    }
    return times.sorted()[rounds / 2]
  }
}
