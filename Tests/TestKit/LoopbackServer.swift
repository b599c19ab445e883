import Foundation
import Synchronization

/// A server on 127.0.0.1 that sends whatever bytes a test wants, right or wrong.
///
/// Each connection has a thread of its own, which runs the test's script: it reads a request and writes raw bytes.
/// Connections are closed when their script ends.
package final class LoopbackServer: Sendable {
  package typealias Script = @Sendable (_ connection: LoopbackConnection) -> Void

  private struct State {
    var isStopped = false
    var connections: [LoopbackConnection] = []
    var requests: [LoopbackRequest] = []
  }

  /// Where it listens; the system chose the port.
  package let port: Int
  private let listener: LoopbackSocket
  private let script: Script
  private let state = Mutex(State())
  private let running = DispatchGroup()

  /// Starts a server; `script` runs once for each connection.
  package init(_ script: @escaping Script) throws {
    (listener, port) = try LoopbackSocket.listen()
    self.script = script
  }

  /// Runs `body` with a server, and stops it afterwards, whatever happens.
  package static func with<Value>(
    _ script: @escaping Script, _ body: (LoopbackServer) async throws -> Value
  ) async throws -> Value {
    let server = try LoopbackServer(script)
    server.start()
    defer { server.stop() }
    return try await body(server)
  }

  /// Without a slash at the end.
  package var url: String { "http://127.0.0.1:\(port)" }

  /// All requests so far, in the order of their arrival.
  package var requests: [LoopbackRequest] { state.withLock { $0.requests } }

  /// Bytes that the system took from the scripts: what clients read, and what waits in sockets.
  package var sentByteCount: Int { state.withLock { $0.connections.reduce(0) { $0 + $1.sentByteCount } } }

  /// How many connections clients made.
  package var connectionCount: Int { state.withLock { $0.connections.count } }

  private func start() {
    running.enter()
    Thread.detachNewThread { [self] in
      while let socket = listener.accept() {
        let connection = LoopbackConnection(socket) { [weak self] request in
          self?.state.withLock { $0.requests.append(request) }
        }
        let isStopped = state.withLock { state in
          state.connections.append(connection)
          return state.isStopped
        }
        if isStopped { connection.close() }
        running.enter()
        Thread.detachNewThread { [self] in
          script(connection)
          connection.close()
          running.leave()
        }
      }
      running.leave()
    }
  }

  /// Closes everything and waits for the threads.
  private func stop() {
    let connections = state.withLock { state in
      state.isStopped = true
      return state.connections
    }
    listener.close()
    for connection in connections { connection.close() }
    running.wait()
  }
}

/// The head of a request; these tests send no bodies.
package struct LoopbackRequest: Sendable, Hashable {
  /// Such as `/course/manifest.json`.
  package let path: String
  /// Names in lower case.
  package let headers: [String: String]

  init(_ text: String) {
    let lines = text.split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    path = words.count > 1 ? String(words[1]) : ""
    headers = Dictionary(
      lines.dropFirst().map { line in
        let parts = line.split(separator: ":", maxSplits: 1)
        return (parts[0].lowercased(), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
      }, uniquingKeysWith: { "\($0), \($1)" })
  }
}
