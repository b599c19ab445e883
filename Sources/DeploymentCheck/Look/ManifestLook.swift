internal import ContentClient
internal import ContentModel
internal import Signatures

/// The manifest as the host serves it: can it be believed, is it the right one, will clients learn of the next.
struct ManifestLook: Sendable {
  /// Nil if it is not believed.
  let manifest: VerifiedManifest?
  let byteCount: Int
  let findings: [Finding]

  /// Asks again if the first answer breaks off, then once more with the validators of the first answer.
  static func look(
    _ downloader: Downloader, keyring: TrustedKeyring, demands: LiveDemands, now: Instant
  ) async -> ManifestLook {
    let request = FetchRequest(path: Manifest.path, byteLimit: WireLimits.envelopeByteCount)
    let answer: Answer
    do throws(FetchError) { answer = try await firstAnswer(downloader, request) } catch {
      return failed(error.finding(at: Manifest.path, hint: Hints.reach))
    }
    guard answer.head.status == 200 else {
      return failed(.error(.status, at: Manifest.path, answer.head.statusMessage, hint: Hints.tree))
    }
    let manifest: VerifiedManifest
    do throws(VerificationError) {
      manifest = try ManifestVerifier.verify(envelopeBytes: answer.body, keyring: keyring)
    } catch {
      return failed(refusal(error, answer.head))
    }
    var findings = headFindings(answer.head)
    if let finding = demands.expected?.finding(for: manifest) { findings.append(finding) }
    if let finding = demands.expiryFinding(for: manifest.manifest, now: now) { findings.append(finding) }
    if let finding = await conditionalFinding(downloader, request, answer) { findings.append(finding) }
    return ManifestLook(manifest: manifest, byteCount: answer.body.count, findings: findings)
  }

  private static func failed(_ finding: Finding) -> ManifestLook {
    ManifestLook(manifest: nil, byteCount: 0, findings: [finding])
  }

  private static func firstAnswer(
    _ downloader: Downloader, _ request: FetchRequest
  ) async throws(FetchError) -> Answer {
    do throws(FetchError) { return try await downloader.answer(to: request) } catch {
      guard case .interrupted = error else { throw error }
      return try await downloader.answer(to: request)
    }
  }

  private static func refusal(_ error: VerificationError, _ head: FetchHead) -> Finding {
    if ContentRules.isWebPage(head) {
      return .error(
        .refusedManifest, at: Manifest.path, "is answered with a web page, not with a manifest", hint: Hints.webPage)
    }
    let hint: String? =
      switch error {
      case .notEnoughSignatures, .revokedKeys: Hints.keyring
      case .needsNewerApp: Hints.newerApp
      case .malformedEnvelope, .wrongPayloadType: Hints.tree
      case .malformedManifest, .malformedRevocation, .wrongApp, .wrongChannel: Hints.publisher
      }
    return .error(.refusedManifest, at: Manifest.path, "is refused: \(error)", hint: hint)
  }

  private static func headFindings(_ head: FetchHead) -> [Finding] {
    var findings = [CachingRules.manifest(head), ContentRules.type(head, .json, at: Manifest.path)].compactMap { $0 }
    if head.headers["etag"] == nil, head.headers["last-modified"] == nil {
      findings.append(
        .warning(
          .validators, at: Manifest.path, "has neither ETag nor Last-Modified: clients fetch it whole each time",
          hint: Hints.validators))
    }
    return findings
  }

  /// Asks with what a client has stored; the same manifest must not come again.
  private static func conditionalFinding(
    _ downloader: Downloader, _ request: FetchRequest, _ first: Answer
  ) async -> Finding? {
    var request = request
    request.entityTag = first.head.headers["etag"]
    request.lastModified = first.head.headers["last-modified"]
    guard request.entityTag != nil || request.lastModified != nil else { return nil }
    do throws(FetchError) {
      let second = try await downloader.answer(to: request)
      // Another manifest is no mistake: a release was published just now.
      if second.head.status == 304 || (second.head.status == 200 && second.body != first.body) { return nil }
      return .warning(
        .notModified, at: Manifest.path,
        "answers \(second.head.status), not 304, to who has it already: clients fetch it again",
        hint: Hints.validators)
    } catch {
      return .warning(
        .notModified, at: Manifest.path, "\(error.message) when asked by who has it already", hint: Hints.validators)
    }
  }
}

extension FetchError {
  /// The error of a file that does not come.
  func finding(at path: String, hint: String) -> Finding {
    if isUnavailable { return .error(.noRequest, at: path, message, hint: Self.unavailableHint) }
    return .error(isUnreachable ? .noAnswer : .status, at: path, message, hint: hint)
  }
}
