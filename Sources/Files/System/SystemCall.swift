#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Calls the system with a place's name, again as long as a signal interrupts it.
///
/// A name with a zero byte would reach C cut short and name another file, so it is refused here for every call.
@discardableResult
func systemCall(
  _ operation: FileError.Operation, _ place: Place, _ call: (UnsafePointer<CChar>) -> Int32
) throws(FileError) -> Int32 {
  guard !place.name.utf8.contains(0) else { throw FileError(operation, place.path, code: EINVAL) }
  // withCString cannot pass a typed error on, so the number leaves the closure.
  let (result, code) = unsafe place.name.withCString { pointer in
    retrying { unsafe call(pointer) }
  }
  guard result >= 0 else { throw FileError(operation, place.path, code: code) }
  return result
}

/// Calls the system with a path as it is.
@discardableResult
func systemCall(
  _ operation: FileError.Operation, _ path: String, _ call: (UnsafePointer<CChar>) -> Int32
) throws(FileError) -> Int32 {
  try unsafe systemCall(operation, Place(path), call)
}

/// Calls the system again as long as a signal interrupts it, and keeps the error number of the last time.
func retrying<Result: SignedInteger>(_ call: () -> Result) -> (result: Result, code: Int32) {
  while true {
    let result = call()
    let code = result < 0 ? errno : 0
    if code != EINTR { return (result, code) }
  }
}
