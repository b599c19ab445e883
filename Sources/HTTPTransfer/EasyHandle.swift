internal import CLibCurl

/// One transfer of libcurl, running from `init` until it is let go. Only the loop's thread touches it.
@safe
final class EasyHandle {
  private let handle: UnsafeMutableRawPointer?
  private let multi: MultiHandle
  private let receiver: any HTTPTransferReceiver
  private var lines: UnsafeMutablePointer<curl_slist>?
  private let words = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private var head = ResponseHead()
  private var isStopped = false

  /// Nil without memory.
  init?(_ request: HTTPTransferRequest, receiver: any HTTPTransferReceiver, in multi: MultiHandle) {
    unsafe handle = curl_easy_init()
    self.multi = multi
    self.receiver = receiver
    unsafe words.initialize(repeating: 0)
    configure(request)
    guard unsafe handle != nil, unsafe multi.add(handle) else { return nil }
  }

  deinit {
    unsafe multi.remove(handle)
    unsafe curl_easy_cleanup(handle)
    unsafe curl_slist_free_all(lines)
    unsafe words.deallocate()
  }

  func isSame(_ other: UnsafeMutableRawPointer) -> Bool { unsafe handle == other }

  /// Tells the receiver how it ended.
  func end(_ code: CURLcode) {
    guard code != CURLE_OK else { return receiver.ended(nil) }
    var said = unsafe words.baseAddress.map { unsafe String(cString: $0) } ?? ""
    if said.isEmpty { said = unsafe String(cString: curl_easy_strerror(code)) }
    receiver.ended(HTTPTransferFailure(kind: isStopped ? .stopped : HTTPTransferFailure.kind(of: code), words: said))
  }

  private func configure(_ request: HTTPTransferRequest) {
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe contentc_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, words.baseAddress)
    unsafe contentc_curl_allow_http(handle)
    unsafe contentc_curl_set_text(handle, CURLOPT_URL, request.url)
    for line in request.lines { unsafe lines = curl_slist_append(lines, line) }
    unsafe contentc_curl_set_lines(handle, lines)
    unsafe contentc_curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    unsafe contentc_curl_set_number(handle, CURLOPT_FOLLOWLOCATION, 0)
    unsafe contentc_curl_set_number(handle, CURLOPT_HTTP09_ALLOWED, 0)
    unsafe contentc_curl_set_number(handle, CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    unsafe contentc_curl_set_number(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    unsafe contentc_curl_set_number(handle, CURLOPT_HTTP_CONTENT_DECODING, request.unpacksGzip ? 1 : 0)
    if request.unpacksGzip { unsafe contentc_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "gzip") }
    unsafe contentc_curl_set_pointer(handle, CURLOPT_HEADERDATA, this)
    unsafe contentc_curl_set_callback(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
      let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
      let transfer = unsafe Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
      return unsafe transfer.received(line: Array(line)) ? size * count : 0
    }
    unsafe contentc_curl_set_pointer(handle, CURLOPT_WRITEDATA, this)
    unsafe contentc_curl_set_callback(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
      let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
      let transfer = unsafe Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
      return unsafe transfer.received(piece: Array(piece)) ? size * count : 0
    }
  }

  private func received(line: [UInt8]) -> Bool {
    let wasComplete = head.isComplete
    guard head.append(line) else { return false }
    if head.isComplete, !wasComplete { receiver.received(status: head.status, headers: head.headers) }
    return true
  }

  private func received(piece: [UInt8]) -> Bool {
    guard head.isComplete else { return false }
    isStopped = !receiver.received(piece)
    return !isStopped
  }
}

extension HTTPTransferFailure {
  fileprivate static func kind(of code: CURLcode) -> Kind {
    switch code {
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR,
      CURLE_RECV_ERROR, CURLE_WRITE_ERROR, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      .interrupted
    default: .unreachable
    }
  }
}
