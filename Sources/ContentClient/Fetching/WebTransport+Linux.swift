#if os(Linux) && !URLSESSION
  internal import HTTPTransfer

  /// Requests over libcurl.
  enum WebTransport {
    /// Sends a request, and tells `transfer` what comes.
    ///
    /// - Returns: what stops it.
    static func start(
      _ request: FetchRequest, at address: WebAddress, for transfer: Transfer
    ) -> @Sendable () -> Void {
      let lines = request.headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      let number = HTTPTransferLoop.shared.start(
        HTTPTransferRequest(url: address.text, lines: lines, unpacksGzip: !request.asksUnencoded),
        for: Receiver(transfer))
      return { HTTPTransferLoop.shared.cancel(number) }
    }
  }

  private final class Receiver: HTTPTransferReceiver {
    private let transfer: Transfer

    init(_ transfer: Transfer) { self.transfer = transfer }

    func received(status: Int, headers: [(name: String, value: String)]) {
      transfer.received(FetchHead(status: status, fields: headers))
    }

    func received(_ piece: [UInt8]) -> Bool { transfer.received(piece) }

    func ended(_ failure: HTTPTransferFailure?) {
      transfer.completed(failure.map(FetchError.init))
    }
  }

  extension FetchError {
    fileprivate init(_ failure: HTTPTransferFailure) {
      switch failure.kind {
      case .unavailable: self = .unavailable(failure.words)
      case .unresolved, .unreachable, .untrusted: self = .unreachable(failure.words)
      case .interrupted: self = .interrupted(failure.words)
      case .timedOut: self = .timedOut
      case .stopped: self = .cancelled
      }
    }
  }
#endif
