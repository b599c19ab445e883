package import ContentModel
internal import Signatures

/// Something beside its own file and its media that a box was made from. When it is another one, the box is made again.
package struct BoxInput: Sendable, Hashable {
  package enum Source: Sendable, Hashable {
    /// A value of contentc.yaml, named by its field.
    case setting(String)
    /// A kind of interactives.yaml.
    case kind(String)
  }

  package let source: Source
  package let digest: SHA256Digest

  package init(_ source: Source, _ digest: SHA256Digest) {
    self.source = source
    self.digest = digest
  }
}

/// What boxes of one project can depend on beside their own files and media.
package struct BoxSurroundings: Sendable {
  private let settings: [String: SHA256Digest]
  /// Of kinds that are complete; a box that uses another one has an error or is not checked.
  private let kinds: [String: SHA256Digest]

  package init(_ project: Project, _ registry: InteractiveRegistry) {
    settings = [
      "languages.default": SHA256.digest(project.defaultLanguage),
      "license": Self.digest { $0.write(ifPresent: project.license) { $0.write($1) } },
      "authors": Self.digest { $0.write(project.authors) { $0.write($1) } },
      "limits.mediaBytes": Self.digest { $0.write(project.limits.mediaBytes) },
      "limits.bundleBytes": Self.digest { $0.write(project.limits.bundleBytes) },
    ]
    kinds = registry.kinds.compactMapValues { $0 }.mapValues { kind in Self.digest { Self.write(kind, into: &$0) } }
  }

  /// Nil if contentc.yaml or interactives.yaml could not be decoded.
  init?(_ drafts: Drafts) {
    guard let project = drafts.project, let registry = drafts.registry else { return nil }
    self.init(project, registry)
  }

  /// Nil for what is not there any more.
  package func digest(of source: BoxInput.Source) -> SHA256Digest? {
    switch source {
    case .setting(let name): settings[name]
    case .kind(let name): kinds[name]
    }
  }

  /// Everything that the content of a box takes from elsewhere.
  ///
  /// - Returns: nil if something is not known.
  func inputs(of content: BoxContent) -> [BoxInput]? {
    var sources: [BoxInput.Source] = [.setting("limits.bundleBytes")]
    if content.lang == nil { sources.append(.setting("languages.default")) }
    if content.license == nil { sources.append(.setting("license")) }
    if content.authors == nil { sources.append(.setting("authors")) }
    if !content.media.isEmpty { sources.append(.setting("limits.mediaBytes")) }
    for name in Set(content.interactives.map(\.kind.value)).sorted(by: { $0.precedesByBytes($1) }) {
      sources.append(.kind(name))
    }
    let inputs = sources.compactMap { source in digest(of: source).map { BoxInput(source, $0) } }
    return inputs.count == sources.count ? inputs : nil
  }

  private static func digest(_ body: (inout BinaryWriter) -> Void) -> SHA256Digest {
    var writer = BinaryWriter()
    body(&writer)
    return SHA256.digest(writer.bytes)
  }

  private static func write(_ kind: InteractiveRegistry.Kind, into writer: inout BinaryWriter) {
    writer.write(kind.minBuild)
    writer.write(kind.props) { writer, prop in
      writer.write(prop.name)
      writer.write(prop.isRequired)
      switch prop.type {
      case .text: writer.write("text")
      case .integer(let min, let max):
        writer.write("integer")
        for bound in [min, max] { writer.write(ifPresent: bound) { $0.write($1) } }
      case .number(let min, let max):
        writer.write("number")
        for bound in [min, max] { writer.write(ifPresent: bound) { $0.write($1) } }
      case .choice(let words):
        writer.write("choice")
        writer.write(words) { $0.write($1) }
      case .boolean: writer.write("boolean")
      }
    }
  }
}
