internal import ContentClient
internal import Wording

extension Session {
  /// Serves the best copy at hand.
  ///
  /// - Throws: `CommandFailure` if there is none.
  func serveOffline(_ options: ClientOptions) async throws(CommandFailure) -> Content {
    do throws(ClientError) { return try await client.start() } catch {
      guard case .nothingToServe = error else { throw CommandFailure(error) }
      if let refusal = await client.refusedCopies.first {
        throw CommandFailure(
          "the release in \(options.cache.printablePath) is not believed: \(refusal)",
          hint: "are --keyring, --app and --channel those of the app that it was stored for?")
      }
      throw CommandFailure(
        "there is no release in \(options.cache.printablePath) that verifies",
        hint: "‘content-client sync’ fetches one")
    }
  }

  /// Serves the best copy at hand, or the server's release where a server is named.
  ///
  /// - Returns: the content, and the refusal of an answer if there was one.
  /// - Throws: `CommandFailure` if there is nothing to serve.
  func serve(_ options: ClientOptions) async throws(CommandFailure) -> (content: Content, refusal: Refusal?) {
    if options.url == nil { return (try await serveOffline(options), nil) }
    do throws(ClientError) {
      let content = try await client.start()
      if case .refused(let refusal) = await client.report.answer { return (content, refusal) }
      return (content, nil)
    } catch {
      throw CommandFailure(error)
    }
  }
}
