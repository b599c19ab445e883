internal import ContentClient
internal import Signatures

/// What a host does with requests of other kinds: for a part, for packing, for what is not there.
enum HostLook {
  /// No build makes a file of this name: no bundle's digest is all zeros.
  static let absentPath = "bundles/00/absent-1-0000000000000000.tar.gz"

  /// Some hosts answer everything with a page. An app that asks for a file then gets that page.
  static func absentPathFinding(_ downloader: Downloader) async -> Finding? {
    let message: String
    do throws(FetchError) {
      let answer = try await downloader.answer(to: FetchRequest(path: absentPath, byteLimit: 1_048_576))
      if [403, 404, 410].contains(answer.head.status) { return nil }
      message = "is not there, but is answered with status \(answer.head.status)"
    } catch {
      switch error {
      case .tooLarge: message = "is not there, but is answered with a long file"
      case .redirectRefused: message = "is not there, but leads elsewhere"
      // Nothing can be said of how it would have been answered.
      case .unavailable, .unreachable, .timedOut, .interrupted, .cancelled: return nil
      }
    }
    return .warning(.absentPath, at: absentPath, message, hint: Hints.absentPath)
  }

  /// Asks for the second half of a bundle, as a client does whose download broke.
  ///
  /// - Parameter head: of the whole bundle's answer, which was right.
  static func rangeFinding(_ downloader: Downloader, _ file: SoughtFile, _ head: FetchHead) async -> Finding? {
    let offset = file.size / 2
    guard offset > 0 else { return nil }
    let tag = head.headers["etag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
    let request = FetchRequest(
      path: file.path, byteLimit: file.size, entityTag: tag, offset: offset, asksUnencoded: true)
    let message: String
    do throws(FetchError) {
      let answer = try await downloader.answer(to: request)
      let range = "bytes \(offset)-\(file.size - 1)/\(file.size)"
      if answer.head.status == 200 {
        message = "comes whole when a part of it is asked for"
      } else if answer.head.status != 206 {
        message = "answers with status \(answer.head.status) when a part of it is asked for"
      } else if answer.head.headers["content-range"] != range || answer.body.count != file.size - offset {
        message = "gives another part than the one that is asked for"
      } else {
        return nil
      }
    } catch {
      message = "\(error.message) when a part of it is asked for"
    }
    return .warning(.ranges, at: file.path, message, hint: Hints.ranges)
  }

  /// Asks for a bundle as somebody does who can unpack: packing it a second time takes time and saves nothing.
  static func packingFinding(_ downloader: Downloader, _ file: SoughtFile) async -> Finding? {
    let request = FetchRequest(path: file.path, byteLimit: file.size + 65_536)
    guard let answer = try? await downloader.answer(to: request), answer.head.status == 200,
      let finding = ContentRules.encoding(answer.head, at: file.path)
    else { return nil }
    let isSame = answer.body.count == file.size && SHA256.digest(answer.body) == file.digest
    return isSame
      ? .warning(
        .contentEncoding, at: file.path, "is packed a second time (Content-Encoding) for who can unpack",
        hint: Hints.contentEncoding)
      : finding
  }
}
