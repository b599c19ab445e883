internal import CLibSodium

/// BLAKE2b with 32 bytes (RFC 7693): recognises bytes that were seen before, on this machine only.
///
/// Every source and every record of a cache is digested at each build, and with libsodium BLAKE2b is three times as fast
/// as SHA-256. What is published is named by SHA-256.
package struct ContentDigest: Sendable, Hashable {
  /// Bytes in a digest.
  package static let byteCount = 32

  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// Of the bytes of a slice.
  package init(of bytes: ArraySlice<UInt8>) {
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe withUnsafeMutableBytes(of: &words) { result in
        guard let target = unsafe result.bindMemory(to: UInt8.self).baseAddress else { return }
        // Fails only for lengths that are out of its range.
        _ = unsafe crypto_generichash(target, Self.byteCount, buffer.baseAddress, UInt64(buffer.count), nil, 0)
      }
    }
    self.words = words
  }

  package init(of bytes: [UInt8]) { self.init(of: bytes[...]) }

  /// Of the UTF-8 bytes of a text.
  package init(of text: String) { self.init(of: Array(text.utf8)) }

  /// Reads a digest from where it was written: exactly 32 bytes, else nil.
  package init?(bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    unsafe withUnsafeMutableBytes(of: &words) { result in
      unsafe bytes.withUnsafeBytes { unsafe result.copyMemory(from: $0) }
    }
    self.words = words
  }

  package var bytes: [UInt8] { unsafe withUnsafeBytes(of: words) { unsafe Array($0) } }

  package static func == (left: Self, right: Self) -> Bool { left.words == right.words }

  package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
