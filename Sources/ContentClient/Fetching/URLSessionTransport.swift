// On Linux only where `CONTENTC_URLSESSION` asks for it, so that this code is compiled and tried there, too: see
// Scripts/urlsession. Why it is not what Linux uses: see `WebFetcher`.
#if canImport(Darwin) || URLSESSION
  internal import Foundation
  internal import Synchronization

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// Requests over `URLSession`.
  enum WebTransport {
    /// Sends a request, and tells `transfer` what comes.
    ///
    /// - Returns: what stops it.
    static func start(
      _ request: FetchRequest, at address: WebAddress, for transfer: Transfer
    ) -> @Sendable () -> Void {
      guard let url = URL(string: address.text) else {
        transfer.completed(.unreachable("the system cannot read the address"))
        return {}
      }
      var asked = URLRequest(url: url)
      asked.httpShouldHandleCookies = false
      for (name, value) in request.headers { asked.setValue(value, forHTTPHeaderField: name) }
      let task = URLSessionConnection.shared.task(for: asked, transfer: transfer)
      task.resume()
      return { task.cancel() }
    }
  }

  /// The process's one `URLSession` for published trees, and which transfer each of its tasks belongs to.
  private final class URLSessionConnection: NSObject, URLSessionDataDelegate, Sendable {
    static let shared = URLSessionConnection()

    private let transfers = Mutex<[Int: Transfer]>([:])
    private let session = Mutex<URLSession?>(nil)

    /// A task that is not started yet.
    func task(for request: URLRequest, transfer: Transfer) -> URLSessionDataTask {
      let session = session.withLock { session in
        if let session { return session }
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let made = URLSession(configuration: Self.configuration, delegate: self, delegateQueue: queue)
        session = made
        return made
      }
      let task = session.dataTask(with: request)
      transfers.withLock { $0[task.taskIdentifier] = transfer }
      return task
    }

    private func transfer(of task: URLSessionTask) -> Transfer? {
      transfers.withLock { $0[task.taskIdentifier] }
    }

    private static var configuration: URLSessionConfiguration {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.urlCredentialStorage = nil
      configuration.httpCookieStorage = nil
      configuration.httpCookieAcceptPolicy = .never
      configuration.httpShouldSetCookies = false
      // More than any caller asks for at once: a request that waits for a connection has its clock running.
      configuration.httpMaximumConnectionsPerHost = 64
      // Our own clocks are stricter and differ between fetchers; these would only come in their way.
      configuration.timeoutIntervalForRequest = 86_400
      return configuration
    }

    // MARK: URLSessionDataDelegate

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      if let head = FetchHead(response) { transfer(of: dataTask)?.received(head) }
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      if !(transfer(of: dataTask)?.received([UInt8](data)) ?? false) { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
      transfer.completed(error.map { FetchError($0, hasHead: transfer.hasHead) })
    }

    /// The redirect itself is the answer: whoever asked decides where to go from here.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }
  }

  extension FetchHead {
    /// Nil for what is no HTTP.
    fileprivate init?(_ response: URLResponse) {
      guard let response = response as? HTTPURLResponse else { return nil }
      // Sorted, so that two spellings of one name always come in the same order.
      let fields = response.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
      self.init(status: response.statusCode, fields: fields.sorted { $0.name < $1.name })
    }
  }

  extension FetchError {
    /// What `URLSession` says, in our terms.
    fileprivate init(_ error: any Error, hasHead: Bool) {
      let words = error.localizedDescription
      switch (error as? URLError)?.code {
      case .cancelled: self = .cancelled
      case .timedOut: self = .timedOut
      case .networkConnectionLost, .badServerResponse, .cannotParseResponse: self = .interrupted(words)
      default: self = hasHead ? .interrupted(words) : .unreachable(words)
      }
    }
  }
#endif
