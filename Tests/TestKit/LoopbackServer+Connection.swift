import Foundation
import Synchronization

/// One connection of a `LoopbackServer`, for the thread that runs its script. Everything here waits as long as it takes.
package final class LoopbackConnection: Sendable {
  private let socket: LoopbackSocket
  private let report: @Sendable (LoopbackRequest) -> Void
  private let sent = Atomic<Int>(0)

  init(_ socket: LoopbackSocket, report: @escaping @Sendable (LoopbackRequest) -> Void) {
    self.socket = socket
    self.report = report
  }

  /// Bytes that the system took so far.
  package var sentByteCount: Int { sent.load(ordering: .relaxed) }

  /// The next request; nil when the client has closed.
  package func readRequest() -> LoopbackRequest? {
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard let byte = socket.read() else { return nil }
      bytes.append(byte)
    }
    let request = LoopbackRequest(String(decoding: bytes, as: UTF8.self))
    report(request)
    return request
  }

  /// Sends all of `bytes`; false when the client has closed.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let count = socket.write(rest) else { return false }
      sent.wrappingAdd(count, ordering: .relaxed)
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends text; line feeds are sent as CR LF, as heads need them.
  @discardableResult
  package func send(_ text: String) -> Bool {
    send(Array(text.replacingOccurrences(of: "\n", with: "\r\n").utf8))
  }

  /// Sends a head and a body, with its length unless `lines` name one.
  @discardableResult
  package func answer(_ status: String, _ lines: [String] = [], body: [UInt8] = []) -> Bool {
    let hasLength = lines.contains { $0.lowercased().hasPrefix("content-length:") || $0.hasPrefix("Transfer-Encoding") }
    let all = ["HTTP/1.1 \(status)"] + lines + (hasLength ? [] : ["Content-Length: \(body.count)"])
    return send(all.joined(separator: "\n") + "\n\n") && send(body)
  }

  /// Waits until the client closes.
  package func waitForClose() {
    while socket.read() != nil {}
  }

  /// Waits until the client closes, `milliseconds` at most; true if it has.
  package func isClosed(within milliseconds: Int) -> Bool { socket.isClosed(within: milliseconds) }

  func close() { socket.close() }
}
