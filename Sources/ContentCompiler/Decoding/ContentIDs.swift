internal import ContentModel
internal import YAMLText

extension Fields {
  /// The id of a box, deck, world or topic: no device name.
  func contentID(_ key: String = "id") -> Located<String>? {
    guard let id = id(key) else { return nil }
    if Identifier.isDeviceName(id.value) {
      scope.report(
        .deviceName, id.span, "‘\(id.value)’ is a reserved file name on Windows",
        help: "choose another id, like ‘\(id.value)-1’")
      return nil
    }
    return id
  }

  /// The id of a file that is named after it.
  func contentID(ofFile stem: String) -> Located<String>? {
    guard let id = contentID() else { return nil }
    if id.value != stem {
      scope.report(
        .idNotFileName, id.span, "the id is ‘\(id.value)’, the file is named ‘\(stem)’",
        help: "rename the file or change the id")
    }
    return id
  }

  /// The optional first line that names kind and version of the format.
  func checkSchema(_ kind: ContentKind) {
    guard let schema = word("schema"), schema.value != kind.schema else { return }
    scope.report(
      .schemaMismatch, schema.span, "schema must be \(kind.schema)",
      help: "the file’s name says it is a \(kind.rawValue)",
      fix: Diagnostic.Fix(schema.span, kind.schema))
  }
}
