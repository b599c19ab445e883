import ContentClient
import Synchronization
import Testing

/// What came of one fetch: the pieces, and how it ended.
struct Fetched: Sendable {
  let outcome: Result<FetchHead, FetchError>
  let pieces: [[UInt8]]

  var body: [UInt8] { pieces.flatMap(\.self) }
  var head: FetchHead? { try? outcome.get() }
  var status: Int? { head?.status }

  /// Nil if it ended well.
  var error: FetchError? {
    guard case .failure(let error) = outcome else { return nil }
    return error
  }

  /// The error without its words, which are the system's.
  var fault: String? {
    switch error {
    case nil: nil
    case .unavailable: "unavailable"
    case .unreachable: "unreachable"
    case .timedOut: "timedOut"
    case .interrupted: "interrupted"
    case .tooLarge: "tooLarge"
    case .redirectRefused: "redirectRefused"
    case .cancelled: "cancelled"
    }
  }
}

extension Fetcher {
  /// Fetches, and keeps what came in either case.
  func collect(_ request: FetchRequest) async -> Fetched {
    let pieces = Mutex<[[UInt8]]>([])
    let outcome: Result<FetchHead, FetchError>
    do throws(FetchError) {
      outcome = .success(
        try await fetch(request) { _, piece in
          pieces.withLock { $0.append(piece) }
          return true
        })
    } catch {
      outcome = .failure(error)
    }
    return Fetched(outcome: outcome, pieces: pieces.withLock { $0 })
  }
}

extension FetchTimeouts {
  /// For tests that are not about time: machines may be slow.
  static let patient = FetchTimeouts(idle: .seconds(60), total: .seconds(120))
}

extension FetchRequest {
  /// Any file, with room for it.
  static func file(_ path: String = "manifest.json", byteLimit: Int = 1_000_000) -> Self {
    FetchRequest(path: path, byteLimit: byteLimit)
  }
}

/// Gzip members made without zlib (RFC 1951, 1952).
enum FetchingGzip {
  /// The bytes as they are, in one block.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    return header + [1] + littleEndian(count) + littleEndian(~count) + bytes
      + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
  }

  /// More than `byteCount` zeros, at 13 bits for each 258 of them; without an end.
  static func bomb(byteCount: Int) -> [UInt8] {
    // A last block of fixed codes: bits 1, 1, 0; then the literal 0, which is 00110000; then again and again length 258,
    // which is 11000101, and distance 1, which is 00000. From the third byte on, 13 bytes repeat.
    let match: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]
    let bits: [UInt8] = [1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0] + Array(repeatElement(match, count: 10).joined())
    let bytes = (0..<15).map { index in (0..<8).reduce(UInt8(0)) { $0 | bits[index * 8 + $1] << UInt8($1) } }
    return header + bytes[..<2] + Array(repeatElement(bytes[2...], count: byteCount / 258 / 8 + 1).joined())
  }

  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<(type(of: number).bitWidth / 8)).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { value, byte in
      (0..<8).reduce(value ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
  }
}
