internal import CLibCurl

/// One transfer of libcurl, running from `init` until it is let go. Only the loop's thread touches it.
@safe
final class EasyHandle {
  private let handle: UnsafeMutableRawPointer?
  private let multi: MultiHandle
  private let receiver: any HTTPTransferReceiver
  private var lines: UnsafeMutablePointer<curl_slist>?
  private let words = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  /// libcurl reads it as long as the transfer runs.
  private let body: UnsafeMutableBufferPointer<UInt8>
  private var head = ResponseHead()
  private var isStopped = false

  /// Nil without memory.
  init?(_ request: HTTPTransferRequest, receiver: any HTTPTransferReceiver, in multi: MultiHandle) {
    unsafe handle = contentc_curl_easy_init()
    self.multi = multi
    self.receiver = receiver
    unsafe words.initialize(repeating: 0)
    unsafe body = .allocate(capacity: max(1, request.body?.count ?? 0))
    if let bytes = request.body { _ = unsafe body.initialize(from: bytes) }
    configure(request)
    guard unsafe handle != nil, unsafe multi.add(handle) else { return nil }
  }

  deinit {
    unsafe multi.remove(handle)
    unsafe contentc_curl_easy_cleanup(handle)
    unsafe contentc_curl_slist_free_all(lines)
    unsafe words.deallocate()
    unsafe body.deallocate()
  }

  func isSame(_ other: UnsafeMutableRawPointer) -> Bool { unsafe handle == other }

  /// Tells the receiver how it ended.
  func end(_ code: CURLcode) {
    guard code != CURLE_OK else { return receiver.ended(nil) }
    var said = unsafe words.baseAddress.map { unsafe String(cString: $0) } ?? ""
    if said.isEmpty { said = unsafe String(cString: contentc_curl_easy_strerror(code)) }
    receiver.ended(HTTPTransferFailure(kind: isStopped ? .stopped : HTTPTransferFailure.kind(of: code), words: said))
  }

  private func configure(_ request: HTTPTransferRequest) {
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe contentc_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, words.baseAddress)
    unsafe contentc_curl_allow_http(handle)
    unsafe contentc_curl_set_text(handle, CURLOPT_URL, request.url)
    if request.body != nil { endExpectation(request.login) }
    for line in request.lines { unsafe lines = contentc_curl_slist_append(lines, line) }
    unsafe contentc_curl_set_lines(handle, lines)
    configureSending(request)
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

  /// What is sent, and as whom.
  private func configureSending(_ request: HTTPTransferRequest) {
    if request.method != "GET" { unsafe contentc_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method) }
    if request.method == "HEAD" { unsafe contentc_curl_set_number(handle, CURLOPT_NOBODY, 1) }
    if let bytes = request.body {
      unsafe contentc_curl_set_pointer(handle, CURLOPT_POSTFIELDS, body.baseAddress)
      unsafe contentc_curl_set_number(handle, CURLOPT_POSTFIELDSIZE, bytes.count)
    }
    if request.isSentOnce { unsafe contentc_curl_set_number(handle, CURLOPT_FRESH_CONNECT, 1) }
    switch request.login {
    case nil: break
    case .basic(let user, let password)?:
      unsafe contentc_curl_set_text(handle, CURLOPT_USERNAME, user)
      unsafe contentc_curl_set_text(handle, CURLOPT_PASSWORD, password)
    case .s3(let accessKey, let secretKey, let region)?:
      unsafe contentc_curl_set_text(handle, CURLOPT_AWS_SIGV4, "aws:amz:\(region):s3")
      unsafe contentc_curl_set_text(handle, CURLOPT_USERNAME, accessKey)
      unsafe contentc_curl_set_text(handle, CURLOPT_PASSWORD, secretKey)
    }
    if let timeouts = request.timeouts {
      unsafe contentc_curl_set_number(handle, CURLOPT_CONNECTTIMEOUT, timeouts.connectSeconds)
      unsafe contentc_curl_set_number(handle, CURLOPT_LOW_SPEED_TIME, timeouts.stallSeconds)
      unsafe contentc_curl_set_number(handle, CURLOPT_LOW_SPEED_LIMIT, HTTPTransferTimeouts.slowBytesPerSecond)
      if let seconds = timeouts.totalSeconds { unsafe contentc_curl_set_number(handle, CURLOPT_TIMEOUT, seconds) }
    }
  }

  /// Bodies are sent without asking first: a second would be lost wherever a server does not answer that.
  ///
  /// The header is switched off by an empty line, which libcurl 7.88 counts among the lines it signs, and then the
  /// signature is wrong: so a signed request asks, but does not wait.
  private func endExpectation(_ login: HTTPTransferLogin?) {
    if case .s3 = login {
      unsafe contentc_curl_set_number(handle, CURLOPT_EXPECT_100_TIMEOUT_MS, 1)
    } else {
      unsafe lines = contentc_curl_slist_append(lines, "Expect:")
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
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .unresolved
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CIPHER: .untrusted
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR,
      CURLE_RECV_ERROR, CURLE_WRITE_ERROR, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      .interrupted
    default: .unreachable
    }
  }
}
