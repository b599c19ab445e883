internal import ContentCompiler

/// What is written to a log, in pieces, so that it is never whole in memory: of 100,000 boxes it has 95 MB.
struct RecordPieces<Records: Collection<BoxRecord>>: Sequence, IteratorProtocol {
  /// Each piece but the last has so many bytes or more: it ends where a frame ends.
  static var leastByteCount: Int { 1 << 20 }

  private var head: [UInt8]
  private var frames: IndexingIterator<[ArraySlice<UInt8>]>
  private var records: Records.Iterator

  /// - Parameters:
  ///   - head: what the file begins with; empty for one that grows.
  ///   - frames: as they stood in another log.
  init(head: [UInt8] = [], frames: [ArraySlice<UInt8>] = [], _ records: Records) {
    self.head = head
    self.frames = frames.makeIterator()
    self.records = records.makeIterator()
  }

  mutating func next() -> [UInt8]? {
    var piece = head
    head = []
    while piece.count < Self.leastByteCount, let frame = frames.next() { piece += frame }
    while piece.count < Self.leastByteCount, let record = records.next() { RecordLog.append(record, to: &piece) }
    return piece.isEmpty ? nil : piece
  }
}
