internal import Synchronization

/// Requests to a WebDAV server, with the folders that they need.
final class WebDAVServer: Sendable {
  private let address: HTTPAddress
  private let login: WebDAVLogin
  private let sender: any HTTPSending
  /// Folders that were made, or found to be there.
  private let folders = Mutex<Set<String>>([])

  init(_ address: HTTPAddress, login: WebDAVLogin, sender: any HTTPSending) {
    self.address = address
    self.login = login
    self.sender = sender
  }

  /// The address of an object or a folder; empty for the store itself.
  func url(_ path: String) -> String { "\(address.text)/\(path)" }

  func send(
    _ method: String, _ path: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil,
    answerLimit: Int = HTTPAnswer.usualLimit
  ) async throws(StoreError) -> HTTPAnswer {
    try await send(method, at: url(path), headers: headers, body: body, answerLimit: answerLimit)
  }

  /// Stores bytes, whatever was there, after making the folders that are missing.
  func put(_ path: String, _ bytes: [UInt8], contentType: String) async throws(StoreError) {
    let headers = [(name: "Content-Type", value: contentType)]
    var answer = try await send("PUT", path, headers: headers, body: bytes)
    // RFC 4918, section 9.7.1: 409 where a folder is missing; others say that there is no such place, or forbid it.
    if [403, 404, 409].contains(answer.status), try await makeFolder(of: address.path + "/" + path) {
      answer = try await send("PUT", path, headers: headers, body: bytes)
    }
    guard answer.isSuccess else { throw failure(answer, cannot: "store \(path)") }
  }

  func failure(_ answer: HTTPAnswer, cannot action: String) -> StoreError {
    if answer.status == 405 {
      return StoreError(
        .unusable, "\(address.text): cannot \(action): the server does not allow it (405)",
        hint: "enable WebDAV with PUT, DELETE, MKCOL and MOVE there; see docs/targets.md")
    }
    if answer.status == 401 || answer.status == 403, login == .none {
      return StoreError(
        .denied, "\(address.text): cannot \(action): the server answers \(answer.status)",
        hint: "set CONTENTC_WEBDAV_USER and CONTENTC_WEBDAV_PASSWORD, or CONTENTC_WEBDAV_TOKEN")
    }
    return StoreError(answer, cannot: action, at: address.text)
  }

  /// Makes the folder around a path of the server, and those around it where they are missing.
  ///
  /// - Returns: whether anything was done, so that it is worth to try again.
  private func makeFolder(of path: String) async throws(StoreError) -> Bool {
    guard let folder = StorePath.folder(of: path), !folder.isEmpty, !folders.withLock({ $0.contains(folder) }) else {
      return false
    }
    let url = "\(HTTPAddress(isSecure: address.isSecure, authority: address.authority, path: folder).text)/"
    var answer = try await send("MKCOL", at: url)
    if answer.status == 409, try await makeFolder(of: folder) { answer = try await send("MKCOL", at: url) }
    // Apache forbids a folder that somebody else makes at this moment; after it, it is there.
    if answer.status == 403 { answer = try await send("MKCOL", at: url) }
    // 405 and redirects to the same name with a slash: it is there.
    guard answer.isSuccess || answer.status == 405 || (300..<400).contains(answer.status) else {
      throw failure(answer, cannot: "make the folder \(folder)")
    }
    folders.withLock { _ = $0.insert(folder) }
    return true
  }

  private func send(
    _ method: String, at url: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil,
    answerLimit: Int = HTTPAnswer.usualLimit
  ) async throws(StoreError) -> HTTPAnswer {
    try await sender.send(
      HTTPRequest(
        method, url, headers: headers + login.headers, body: body, login: login.transferLogin,
        isSentOnce: method == "MOVE", answerLimit: answerLimit)
    )
  }
}
