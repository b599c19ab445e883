internal import ContentCompiler
internal import ContentModel
internal import Files
internal import Signatures

/// Records one after the other in one file: `contentc-cache 1`, who wrote it, then a frame for each record.
///
/// A frame is the length of its record, a digest of it, and the record. What a killed process left at the end, and what
/// was damaged on the disk, is found by the digest and not believed. The file grows at its end; of records with one path
/// the last one counts.
struct RecordLog: Sendable {
  /// Raised whenever the bytes around records change.
  static let format = 1
  private static let magic = Array("contentc-cache \(format)\n".utf8)
  /// More than a million boxes need.
  static let byteLimit = 1 << 30

  /// Who writes records: other versions make something else of the same file.
  let writer: String
  private let bytes: [UInt8]
  /// Where the frames are, the last one of each path, by the path's hash: a frame has the path itself, too.
  private let frames: [UInt64: Range<Int>]
  private let isOfOtherWriter: Bool
  /// It was read to its end and nothing was left over.
  let isWhole: Bool

  var byteCount: Int { bytes.count }

  /// - Parameter bytes: of the file; empty if there is none.
  init(_ bytes: [UInt8], writer: String) {
    self.bytes = bytes
    self.writer = writer
    let head = Self.head(writer)
    isOfOtherWriter = !bytes.isEmpty && !bytes.starts(with: head)
    guard bytes.starts(with: head) else {
      (frames, isWhole) = ([:], false)
      return
    }
    var frames: [UInt64: Range<Int>] = [:]
    var start = head.count
    while let payload = Self.payload(at: start, in: bytes), let path = try? BoxRecord.path(of: bytes[payload]) {
      frames[Self.hash(path)] = start..<payload.upperBound
      start = payload.upperBound
    }
    self.frames = frames
    isWhole = start == bytes.count
  }

  func record(of path: String) -> BoxRecordLookup {
    if isOfOtherWriter { return .ofOtherVersion }
    guard let frame = frames[Self.hash(path.utf8)] else { return .none }
    guard let payload = Self.verified(bytes[frame]), let record = try? BoxRecord.decode(payload) else {
      return .damaged
    }
    return .record(record)
  }

  /// The frames of some paths, as they stand in the file.
  func frames(of paths: [String]) -> [ArraySlice<UInt8>] {
    paths.compactMap { path in frames[Self.hash(path.utf8)].map { bytes[$0] } }
  }

  /// Two paths with one hash take a frame from each other, and then one of the two boxes is made again.
  /// FNV-1a with 64 bits.
  private static func hash(_ path: some Sequence<UInt8>) -> UInt64 {
    path.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The beginning of a file.
  static func head(_ writer: String) -> [UInt8] { magic + Array(writer.utf8) + [0x0A] }

  /// Adds the frame of a record.
  static func append(_ record: BoxRecord, to bytes: inout [UInt8]) {
    let payload = record.encode()
    let length = UInt32(payload.count)
    for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
    bytes += SHA256.digest(payload).bytes
    bytes += payload
  }

  // MARK: Frames

  private static let headCount = 4 + SHA256Digest.byteCount

  /// Where the record of the frame at `start` is; nil if it does not end before the file does.
  private static func payload(at start: Int, in bytes: [UInt8]) -> Range<Int>? {
    guard bytes.count - start >= headCount else { return nil }
    let length = (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    let first = start + headCount
    return length <= bytes.count - first ? first..<first + length : nil
  }

  /// The record of a frame whose digest is right.
  private static func verified(_ frame: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let payload = frame.dropFirst(headCount)
    let digest = SHA256Digest(bytes: frame.dropFirst(4).prefix(SHA256Digest.byteCount))
    return digest == SHA256.digest(payload) ? payload : nil
  }
}
