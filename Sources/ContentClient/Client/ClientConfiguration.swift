/// What an app tells its client once.
public struct ClientConfiguration: Sendable {
  /// The keys the app pins: the text of `keyring.json`, compiled in.
  public var keyring: PinnedKeyring
  /// Where everything is kept; made with mode 0700 if it is missing. Nobody else may write to it.
  public var cacheFolder: String
  /// The project's id. Nil: what a stored or embedded copy says, else the first release that verifies.
  public var app: String?
  /// The channel. Nil: as for `app`.
  public var channel: String?
  /// The name under which the manifest's `release` lists builds; `default` where it has no own entry.
  public var platform: String
  /// The app's build number.
  public var build: Int
  /// Kinds of interactives the app plays. Nil: only `minBuild` hides boxes.
  public var interactives: Set<String>?
  /// A folder with a published tree that the app was shipped with; bundles may be missing. Nil: none.
  public var embeddedFolder: String?
  /// For apps without an embedded copy: a release below this number is refused. 0: any.
  public var minimumSequence: Int
  /// How long a start waits for the network when it has a copy to serve.
  public var patience: Duration

  /// As the properties say; only keys, folder and build are required.
  public init(
    keyring: PinnedKeyring, cacheFolder: String, build: Int, app: String? = nil, channel: String? = nil,
    platform: String = "default", interactives: Set<String>? = nil, embeddedFolder: String? = nil,
    minimumSequence: Int = 0, patience: Duration = .seconds(2)
  ) {
    self.keyring = keyring
    self.cacheFolder = cacheFolder
    self.build = build
    self.app = app
    self.channel = channel
    self.platform = platform
    self.interactives = interactives
    self.embeddedFolder = embeddedFolder
    self.minimumSequence = minimumSequence
    self.patience = patience
  }
}
