#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A stream socket on 127.0.0.1. Its number is given back only when nobody knows it any more, so that no thread ever
/// uses a number that has become another file's.
final class LoopbackSocket: Sendable {
  struct SystemError: Error {
    let call: String
    let code: Int32
  }

  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  /// Listens on a port that the system chooses.
  static func listen() throws -> (LoopbackSocket, port: Int) {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw SystemError(call: "socket", code: errno) }
    let made = LoopbackSocket(descriptor)
    // Small buffers: what was sent is then nearly what was read.
    var size: Int32 = 16_384
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard unsafe bind(descriptor, address, length) == 0, Self.listen(descriptor) else { return errno }
        return unsafe getsockname(descriptor, address, &length) == 0 ? 0 : errno
      }
    }
    guard code == 0 else { throw SystemError(call: "listen", code: code) }
    return (made, Int(UInt16(bigEndian: address.sin_port)))
  }

  private static func listen(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      Darwin.listen(descriptor, 64) == 0
    #else
      Glibc.listen(descriptor, 64) == 0
    #endif
  }

  /// The next connection; nil when this socket is shut down.
  func accept() -> LoopbackSocket? {
    #if canImport(Darwin)
      let accepted = unsafe Darwin.accept(descriptor, nil, nil)
      var yes: Int32 = 1
      unsafe setsockopt(accepted, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #else
      let accepted = Glibc.accept(descriptor, nil, nil)
    #endif
    return accepted < 0 ? nil : LoopbackSocket(accepted)
  }

  /// One byte; nil at the end, whatever the end is.
  func read() -> UInt8? {
    var byte: UInt8 = 0
    let count = unsafe recv(descriptor, &byte, 1, 0)
    return count == 1 ? byte : nil
  }

  /// How many of the bytes the system took; nil when the other side has closed.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = unsafe bytes.withUnsafeBytes { unsafe send(descriptor, $0.baseAddress, $0.count, flags) }
    return count > 0 ? count : nil
  }

  func isClosed(within milliseconds: Int) -> Bool {
    var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&question, 1, Int32(milliseconds)) > 0 && read() == nil
  }

  /// Ends the connection, and what waits in the calls above.
  func close() {
    #if canImport(Darwin)
      _ = Darwin.shutdown(descriptor, Int32(SHUT_RDWR))
    #else
      _ = Glibc.shutdown(descriptor, Int32(SHUT_RDWR))
    #endif
  }
}
