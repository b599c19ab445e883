#if canImport(Glibc)
  internal import CSystem
  internal import Glibc
#endif

/// The memory of this process.
package enum Memory {
  /// Lets freed memory be used again rather than be given back and asked for anew, page by page.
  ///
  /// For programs that work and end; called first of all. Elsewhere than with the GNU C library nothing is changed.
  package static func keepFreed() {
    #if canImport(Glibc)
      // Arrays of up to 32 MiB come from what is there already (mallopt(3); the limit is the greatest it takes).
      mallopt(M_MMAP_THRESHOLD, 32 << 20)
      mallopt(M_TRIM_THRESHOLD, 1 << 30)
      mallopt(M_TOP_PAD, 16 << 20)
    #endif
  }
}
