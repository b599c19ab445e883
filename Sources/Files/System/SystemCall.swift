#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Calls the system with a path, again as long as a signal interrupts it.
///
/// A path with a zero byte would reach C cut short and name another file, so it is refused here for every call.
@discardableResult
func systemCall(
  _ operation: FileError.Operation, _ path: String, _ call: (UnsafePointer<CChar>) -> Int32
) throws(FileError) -> Int32 {
  guard !path.utf8.contains(0) else { throw FileError(operation, path, code: EINVAL) }
  // withCString cannot pass a typed error on, so the number leaves the closure.
  let (result, code) = unsafe path.withCString { pointer in
    retrying { unsafe call(pointer) }
  }
  guard result >= 0 else { throw FileError(operation, path, code: code) }
  return result
}

/// Calls the system again as long as a signal interrupts it, and keeps the error number of the last time.
func retrying<Result: SignedInteger>(_ call: () -> Result) -> (result: Result, code: Int32) {
  while true {
    let result = call()
    let code = result < 0 ? errno : 0
    if code != EINTR { return (result, code) }
  }
}
