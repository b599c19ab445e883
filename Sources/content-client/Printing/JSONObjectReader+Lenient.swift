internal import ContentModel

/// Members as far as they are there and of the right type: for showing, not for deciding.
extension JSONObjectReader {
  func text(_ name: String) -> String? {
    if case .string(let text)? = value(ifPresent: name) { text } else { nil }
  }

  func integer(_ name: String) -> Int? {
    if case .integer(let value)? = value(ifPresent: name) { value } else { nil }
  }

  func flag(_ name: String) -> Bool? {
    if case .bool(let value)? = value(ifPresent: name) { value } else { nil }
  }

  func object(_ name: String) -> JSONObjectReader? {
    value(ifPresent: name).flatMap { try? JSONObjectReader($0) }
  }

  func texts(_ name: String) -> [String] {
    elements(name).compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  func objects(_ name: String) -> [JSONObjectReader] { elements(name).compactMap { try? JSONObjectReader($0) } }

  private func elements(_ name: String) -> [JSONValue] {
    if case .array(let values)? = value(ifPresent: name) { values } else { [] }
  }
}
