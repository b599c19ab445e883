internal import CLibArchive

/// Owns libarchive's writer for one gzip member.
@safe struct ArchiveWriter: ~Copyable {
  /// What stands in the member.
  enum Format {
    case tar
    /// The bytes of the one entry, and nothing else.
    case raw
  }

  private let handle: OpaquePointer
  /// libarchive's entry, filled again for each file.
  private let header: OpaquePointer
  /// Kept alive here because libarchive may write to it until the handle is freed.
  private let output: OutputBytes

  /// A writer ready for the first entry.
  static func open(_ format: Format) throws(ArchiveError) -> ArchiveWriter {
    guard let handle = unsafe archive_write_new() else { throw .failed("out of memory") }
    guard let header = unsafe archive_entry_new() else {
      unsafe archive_write_free(handle)
      throw .failed("out of memory")
    }
    let writer = unsafe ArchiveWriter(handle: handle, header: header, output: OutputBytes())
    try writer.start(format)
    return writer
  }

  private init(handle: OpaquePointer, header: OpaquePointer, output: OutputBytes) {
    unsafe self.handle = unsafe handle
    unsafe self.header = unsafe header
    self.output = output
  }

  deinit {
    unsafe archive_entry_free(header)
    unsafe archive_write_free(handle)
  }

  /// Appends a regular file; its path has been checked.
  func add(_ entry: ArchiveEntry) throws(ArchiveError) {
    // Owner ids and times are never set: they stay 0, and names absent.
    unsafe archive_entry_set_pathname(header, entry.path)
    unsafe archive_entry_set_filetype(header, contentc_regular_file_type())
    unsafe archive_entry_set_perm(header, 0o644)
    unsafe archive_entry_set_size(header, Int64(entry.bytes.count))
    try unsafe check(archive_write_header(handle, header))
    let written = unsafe entry.bytes.withUnsafeBytes { unsafe archive_write_data(handle, $0.baseAddress, $0.count) }
    guard written == entry.bytes.count else { throw failure() }
  }

  /// Ends the tar and the gzip member and hands out all bytes.
  consuming func finish() throws(ArchiveError) -> [UInt8] {
    try unsafe check(archive_write_close(handle))
    return output.bytes
  }

  private func start(_ format: Format) throws(ArchiveError) {
    switch format {
    case .tar: try unsafe check(archive_write_set_format_ustar(handle))
    case .raw: try unsafe check(archive_write_set_format_raw(handle))
    }
    try unsafe check(archive_write_add_filter_gzip(handle))
    // Without this libarchive puts the clock into the gzip header.
    try unsafe check(archive_write_set_filter_option(handle, "gzip", "timestamp", nil))
    try unsafe check(archive_write_set_filter_option(handle, "gzip", "compression-level", "6"))
    // No blocks: bytes go from the compressor to the output as they are, and the end is not padded.
    try unsafe check(archive_write_set_bytes_per_block(handle, 0))
    let context = unsafe Unmanaged.passUnretained(output).toOpaque()
    try unsafe check(archive_write_open2(handle, context, nil, appendOutput, nil, nil))
  }

  /// A warning is a failure too: it would mean a header that does not say what was asked.
  private func check(_ status: Int32) throws(ArchiveError) {
    guard status == ARCHIVE_OK else { throw failure() }
  }

  private func failure() -> ArchiveError { unsafe .failed(lastMessage(handle)) }
}

/// Where libarchive's callback puts what it compressed.
private final class OutputBytes {
  var bytes: [UInt8] = []
}

/// libarchive's write callback: takes everything.
///
/// A small archive arrives in one piece, so its array gets exactly its size.
private func appendOutput(
  _ handle: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ buffer: UnsafeRawPointer?, _ count: Int
) -> Int {
  guard let context = unsafe context else { return -1 }
  let output = unsafe Unmanaged<OutputBytes>.fromOpaque(context).takeUnretainedValue()
  unsafe output.bytes.append(contentsOf: UnsafeRawBufferPointer(start: buffer, count: count))
  return count
}
