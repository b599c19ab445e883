#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Why a secret key file was not written or read.
package enum SecretKeyStoreError: Error, Sendable, Hashable {
  case alreadyExists(path: String)
  case notFound(path: String)
  case isLink(path: String)
  case notRegularFile(path: String)
  /// Someone but the owner may do something with the file; `mode` holds its permission bits.
  case openToOthers(path: String, mode: Int)
  case foreignOwner(path: String)
  case tooLarge(path: String, maximum: Int)
  case otherID(path: String, found: String)
  case unusable(path: String, KeyFileError)
  /// A system call failed with the error number `code`.
  case system(call: String, path: String, code: Int32)
}

extension SecretKeyStoreError {
  /// The file system cannot do what was asked, as some have no second names for a file.
  var isUnsupported: Bool {
    if case .system(_, _, let code) = self { code == EPERM || code == EOPNOTSUPP || code == ENOSYS } else { false }
  }
}

extension SecretKeyStoreError: CustomStringConvertible {
  /// One lower-case sentence without a full stop.
  package var description: String {
    switch self {
    case .alreadyExists(let path): "\(path) exists already and is not overwritten"
    case .notFound(let path): "\(path) does not exist"
    case .isLink(let path): "\(path) is a link; put the file itself there"
    case .notRegularFile(let path): "\(path) is not a regular file"
    case .openToOthers(let path, let mode):
      "\(path) has mode \(String(mode, radix: 8)), so others have rights to it; run chmod 600 on it"
    case .foreignOwner(let path): "\(path) belongs to another user"
    case .tooLarge(let path, let maximum): "\(path) has more than \(maximum) bytes"
    case .otherID(let path, let found): "\(path) holds secret key \(found.debugDescription)"
    case .unusable(let path, let error): "\(path): \(error)"
    case .system(let call, let path, let code): "cannot \(call) \(path): \(Self.text(of: code))"
    }
  }

  private static func text(of code: Int32) -> String {
    guard let message = unsafe strerror(code) else { return "error \(code)" }
    let text = unsafe String(cString: message)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
