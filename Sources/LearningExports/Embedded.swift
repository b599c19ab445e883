// What Embedded Swift asks of the system beyond memory. The engine has neither randomness nor output, and a module
// without them imports nothing.
#if hasFeature(Embedded)
  /// The seeds of hash tables: always the same, as everything here is.
  @c(arc4random_buf)
  public func noRandomness(_ address: UnsafeMutableRawPointer?, _ byteCount: Int) {
    unsafe address?.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }
#endif
