extension Refusal.Reason {
  /// What a support person would tell the learner: one or two plain sentences, the same for every refusal of its kind.
  public var advice: String {
    switch self {
    case .malformedEnvelope:
      "What came back is not our content. On a public network, open a web page first and sign in there; then try again."
    case .wrongPayloadType:
      "The server has something else where our content should be. Try again later, and tell us if it stays so."
    case .notEnoughSignatures:
      "The content on offer does not carry our signature, so the app did not take it. "
        + "Update the app; if that does not help, tell us, and do not use other copies of the content."
    case .revokedKeys:
      "The content on offer is signed with a key that we no longer use, so the app did not take it. Try again later."
    case .malformedRevocation:
      "We published a notice about our keys that the app cannot read. Update the app, and tell us if that does not help."
    case .malformedManifest:
      "We published a release with a mistake in it, so the app did not take it. "
        + "Nothing is wrong on your side: try again later."
    case .needsNewerApp:
      "The new content needs a newer version of the app. Please update it."
    case .wrongApp:
      "The server has the content of another app. Install this app again from the store, or tell us."
    case .wrongChannel:
      "The server has another edition of the content than this app is made for. "
        + "Install this app again from the store, or tell us."
    case .rollback:
      "The server offered an older release than one the app knows, so the app did not take it. "
        + "This mostly passes within some hours."
    case .equivocation:
      "Two different releases carry the same number, so the app did not take the second one. Please tell us."
    case .missingFile:
      "A part of the new release is not on the server yet. Try again in some minutes."
    case .wrongFile:
      "A file arrived damaged or changed on the way, so the app did not take it. Try again, if you can on another network."
    case .malformedFile:
      "We published a file with a mistake in it, so the app did not take it. Update the app, or try again later."
    case .unexpectedStatus:
      "The server is there, but it does not have what the app asked for. Try again later."
    case .unexpectedNotModified:
      "The server says that nothing is new, but the app has nothing yet. Try again, if you can on another network."
    case .tooLarge:
      "The server sent more than our content can be. On a public network, open a web page first and sign in there."
    case .redirectRefused:
      "The server sent the app to an address that it does not go to. "
        + "On a public network, open a web page first and sign in there; then try again."
    }
  }
}
