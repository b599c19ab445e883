internal import CLibArchive

/// Owns libarchive's reader over bytes in memory; those bytes must outlive it.
@safe struct ArchiveReader: ~Copyable {
  /// The one format and filter that are recognised; everything else libarchive knows stays off.
  enum Format {
    /// Any bytes inside gzip, seen as one nameless entry.
    case gzip
    /// A bare tar.
    case tar
  }

  private let handle: OpaquePointer
  private var header: OpaquePointer?

  /// A reader before the first entry.
  static func open(_ format: Format, over bytes: UnsafeBufferPointer<UInt8>) throws(ArchiveError) -> ArchiveReader {
    guard let handle = unsafe archive_read_new() else { throw .failed("out of memory") }
    let reader = unsafe ArchiveReader(handle: handle)
    try unsafe reader.start(format, over: bytes)
    return reader
  }

  private init(handle: OpaquePointer) {
    unsafe self.handle = unsafe handle
    unsafe header = nil
  }

  deinit { unsafe archive_read_free(handle) }

  /// Goes to the next entry; false at the end. A warning counts as damage.
  mutating func next() throws(ArchiveError) -> Bool {
    let status = unsafe archive_read_next_header(handle, &header)
    if status == ARCHIVE_EOF { return false }
    try check(status)
    return true
  }

  /// All data of the entry, by real count; nil as soon as more than `limit` bytes came.
  func data(limit: Int) throws(ArchiveError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      var block: UnsafeRawPointer?
      var count = 0
      var offset: Int64 = 0
      let status = unsafe archive_read_data_block(handle, &block, &count, &offset)
      if status == ARCHIVE_EOF { return bytes }
      try check(status)
      // A hole before the block: only sparse entries have one.
      guard offset == bytes.count else { throw .damaged("an entry has holes") }
      guard count <= limit - bytes.count else { return nil }
      unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: block, count: count))
    }
  }

  /// The entry's path as it stands in the archive; nil if it has none that the C locale can show.
  var path: [UInt8]? {
    guard let header = unsafe header, let text = unsafe archive_entry_pathname(header) else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: text, count: String(cString: text).utf8.count))
  }

  /// False for links of both sorts, folders, devices, pipes and files with holes.
  var isPlainRegularFile: Bool {
    guard let header = unsafe header else { return false }
    return unsafe archive_entry_filetype(header) == contentc_regular_file_type()
      && archive_entry_hardlink(header) == nil && archive_entry_symlink(header) == nil
      && archive_entry_sparse_count(header) == 0
  }

  /// Where the header read last begins, or at the end of the archive where its end mark begins.
  var headerOffset: Int { Int(unsafe archive_read_header_position(handle)) }

  /// How many decompression steps libarchive put before the format.
  var filterCount: Int { Int(unsafe archive_filter_count(handle)) - 1 }

  /// How many of the bytes in memory have been used.
  var consumedByteCount: Int { Int(unsafe archive_filter_bytes(handle, -1)) }

  private func start(_ format: Format, over bytes: UnsafeBufferPointer<UInt8>) throws(ArchiveError) {
    switch format {
    case .gzip:
      try unsafe check(archive_read_support_filter_gzip(handle))
      try unsafe check(archive_read_support_format_raw(handle))
      // The raw format wants at least one byte.
      try unsafe check(archive_read_support_format_empty(handle))
    case .tar:
      try unsafe check(archive_read_support_format_tar(handle))
      // On Apple systems libarchive would swallow files named `._…` as attributes of the next one.
      try unsafe check(archive_read_set_format_option(handle, "tar", "mac-ext", nil))
    }
    try unsafe check(archive_read_open_memory(handle, bytes.baseAddress, bytes.count))
  }

  private func check(_ status: Int32) throws(ArchiveError) {
    guard status == ARCHIVE_OK else { throw .damaged(unsafe lastMessage(handle)) }
  }
}
