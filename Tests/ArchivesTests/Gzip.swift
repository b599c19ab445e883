import CLibArchive
import Testing

struct OutOfMemory: Error {}

/// Compresses bytes with libarchive's raw format, so that tests can put any tar into gzip.
enum Gzip {
  static func compress(_ bytes: [UInt8]) throws -> [UInt8] {
    try compress(count: 1, of: bytes)
  }

  /// The gzip member of `chunk` repeated `count` times, without holding the repetition in memory.
  static func compress(count: Int, of chunk: [UInt8], then tail: [UInt8] = []) throws -> [UInt8] {
    guard let handle = unsafe archive_write_new(), let entry = unsafe archive_entry_new() else { throw OutOfMemory() }
    defer {
      unsafe archive_entry_free(entry)
      unsafe archive_write_free(handle)
    }
    var output = [UInt8](repeating: 0, count: (count * chunk.count + tail.count) / 100 + chunk.count + 65_536)
    var used = 0
    unsafe output.withUnsafeMutableBytes { buffer in
      unsafe withUnsafeMutablePointer(to: &used) { used in
        unsafe archive_write_set_format_raw(handle)
        unsafe archive_write_add_filter_gzip(handle)
        unsafe archive_write_set_filter_option(handle, "gzip", "timestamp", nil)
        unsafe archive_write_open_memory(handle, buffer.baseAddress, buffer.count, used)
        unsafe archive_entry_set_filetype(entry, contentc_regular_file_type())
        unsafe archive_write_header(handle, entry)
        for _ in 0..<count { unsafe archive_write_data(handle, chunk, chunk.count) }
        unsafe archive_write_data(handle, tail, tail.count)
        unsafe archive_write_close(handle)
      }
    }
    return Array(output.prefix(used))
  }

  /// The bytes of a gzip member, read by libarchive alone.
  static func decompress(_ bytes: [UInt8]) throws -> [UInt8] {
    guard let handle = unsafe archive_read_new() else { throw OutOfMemory() }
    defer { unsafe archive_read_free(handle) }
    unsafe archive_read_support_filter_gzip(handle)
    unsafe archive_read_support_format_raw(handle)
    var result: [UInt8] = []
    try unsafe bytes.withUnsafeBytes { buffer in
      unsafe archive_read_open_memory(handle, buffer.baseAddress, buffer.count)
      var entry: OpaquePointer?
      let status = unsafe archive_read_next_header(handle, &entry)
      try #require(status == ARCHIVE_OK)
      var piece = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = unsafe archive_read_data(handle, &piece, piece.count)
        try #require(count >= 0)
        if count == 0 { return }
        result += piece.prefix(count)
      }
    }
    return result
  }
}
