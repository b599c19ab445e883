/// Which redirects are followed.
///
/// At most `limit` in a row, whatever the host: content networks send to other hosts, and signatures say what is to be
/// believed. Never from https to http, never to another scheme, never to an address with a password.
enum RedirectPolicy {
  static let limit = 5

  /// Whether an answer sends elsewhere; without `Location` it does not.
  static func isRedirect(_ head: FetchHead) -> Bool {
    [301, 302, 303, 307, 308].contains(head.status) && head.headers["location"] != nil
  }

  /// Where an answer sends to; nil if it is no redirect.
  ///
  /// - Throws: `redirectRefused`.
  static func target(of head: FetchHead, from address: WebAddress) throws(FetchError) -> WebAddress? {
    guard isRedirect(head), let location = head.headers["location"] else { return nil }
    let target: WebAddress
    do {
      target = try address.resolving(location)
    } catch {
      throw .redirectRefused("the server redirects to where nobody can follow: \(error)")
    }
    guard target.isSecure || !address.isSecure else {
      throw .redirectRefused("the server redirects from https to http, to \(target.authority)")
    }
    return target
  }
}
