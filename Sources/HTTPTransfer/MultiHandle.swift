internal import CLibCurl

/// libcurl's multi handle: connections, and the transfers over them.
///
/// `@unchecked`: the handle lives as long as the process and is used by the loop's thread alone, except in `wake`,
/// which libcurl allows from any thread (curl_multi_wakeup(3)).
@safe
final class MultiHandle: @unchecked Sendable {
  /// To one server at the same time; more wait. Callers ask for fewer.
  private static let connectionsPerHost = 64

  private let handle: UnsafeMutableRawPointer?
  /// Why libcurl cannot be used here; nil if it can.
  let loadFailure: String?

  init() {
    loadFailure = unsafe contentc_curl_load().map { unsafe String(cString: $0) }
    guard loadFailure == nil else {
      unsafe handle = nil
      return
    }
    // Not safe to repeat at the same time as anything else of libcurl; this one is only made once.
    contentc_curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    unsafe handle = contentc_curl_multi_init()
    unsafe contentc_curl_multi_set_number(handle, CURLMOPT_MAX_HOST_CONNECTIONS, Self.connectionsPerHost)
    // Kept open for the next transfer; else few are, when few transfers are under way.
    unsafe contentc_curl_multi_set_number(handle, CURLMOPT_MAXCONNECTS, Self.connectionsPerHost)
  }

  func add(_ easy: UnsafeMutableRawPointer?) -> Bool {
    unsafe contentc_curl_multi_add_handle(handle, easy) == CURLM_OK
  }

  func remove(_ easy: UnsafeMutableRawPointer?) {
    unsafe contentc_curl_multi_remove_handle(handle, easy)
  }

  /// Reads and writes what can be without waiting.
  func work() {
    var running: Int32 = 0
    unsafe contentc_curl_multi_perform(handle, &running)
  }

  /// The next transfer that has ended, and how.
  func nextEnd() -> (easy: UnsafeMutableRawPointer, code: CURLcode)? {
    var code = CURLE_OK
    guard let easy = unsafe contentc_curl_next_end(handle, &code) else { return nil }
    return unsafe (easy, code)
  }

  /// Waits until there is something to read or write, or `wake` is called; a second at most.
  func wait() {
    unsafe contentc_curl_multi_poll(handle, 1000)
  }

  func wake() {
    guard loadFailure == nil else { return }
    unsafe contentc_curl_multi_wakeup(handle)
  }
}
