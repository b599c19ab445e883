internal import CLibArchive

/// What libarchive says about its last failure, beginning in lower case.
///
/// It says nothing at all in some cases, such as a missing gzip trailer.
func lastMessage(_ handle: OpaquePointer) -> String {
  guard let text = unsafe archive_error_string(handle) else { return "unknown structure" }
  let message = unsafe String(cString: text)
  return message.prefix(1).lowercased() + message.dropFirst()
}
