internal import YAMLText

/// One prop of an interactive kind, as the registry declares it.
enum PropDecoder {
  private enum TypeName: String, CaseIterable {
    case text
    case integer
    case number
    case choice
    case boolean
  }

  static func decode(_ entry: YAMLEntry, in scope: FileScope) -> InteractiveRegistry.Prop? {
    let keys = ["type", "required", "min", "max", "of"]
    guard scope.isWritten(entry.value, entry.key), let fields = Fields(entry.value, keys: keys, "a prop", in: scope)
    else {
      return nil
    }
    fields.require("type")
    let isRequired = fields.boolean("required")
    if isRequired == nil && fields.has("required") { return nil }
    guard let name = fields.oneOf("type", TypeName.self), let type = type(name.value, fields) else { return nil }
    return InteractiveRegistry.Prop(name: entry.key, type: type, isRequired: isRequired?.value ?? false)
  }

  private static func type(_ name: TypeName, _ fields: Fields) -> InteractiveRegistry.PropType? {
    refuseForeignFields(name, fields)
    switch name {
    case .text: return .text
    case .boolean: return .boolean
    case .choice: return choice(fields)
    case .integer: return integer(fields)
    case .number: return number(fields)
    }
  }

  private static func refuseForeignFields(_ name: TypeName, _ fields: Fields) {
    let own: [String] =
      switch name {
      case .integer, .number: ["min", "max"]
      case .choice: ["of"]
      case .text, .boolean: []
      }
    for key in ["min", "max", "of"] where !own.contains(key) {
      guard let span = fields.keySpan(key) else { continue }
      fields.scope.report(
        .foreignField, span, "a prop of type ‘\(name.rawValue)’ has no ‘\(key)’",
        help: key == "of" ? "‘of’ belongs to choice" : "‘\(key)’ belongs to integer or number")
    }
  }

  private static func choice(_ fields: Fields) -> InteractiveRegistry.PropType? {
    fields.require("of", help: "list the words: ‘of: [a, b]’")
    guard let nodes = fields.list("of", 1...Int.max) else { return nil }
    let words = nodes.compactMap { fields.scope.isWritten($0, "of") ? fields.scope.word($0, "of") : nil }
    fields.scope.refuseRepeats(words, "of")
    return words.count == nodes.count ? .choice(words.map(\.value)) : nil
  }

  private static func integer(_ fields: Fields) -> InteractiveRegistry.PropType? {
    let range = -IntegerText.maximum...IntegerText.maximum
    let min = fields.integer("min", range)
    let max = fields.integer("max", range)
    if min == nil && fields.has("min") || max == nil && fields.has("max") { return nil }
    if let min, let max, min.value > max.value { return refuseBounds(fields, max.span) }
    return .integer(min: min?.value, max: max?.value)
  }

  private static func number(_ fields: Fields) -> InteractiveRegistry.PropType? {
    let min = fields.decimal("min")
    let max = fields.decimal("max")
    if min == nil && fields.has("min") || max == nil && fields.has("max") { return nil }
    if let min, let max, let low = DecimalText(min.value), let high = DecimalText(max.value), high.isLess(than: low) {
      return refuseBounds(fields, max.span)
    }
    return .number(min: min?.value, max: max?.value)
  }

  private static func refuseBounds(_ fields: Fields, _ span: SourceSpan) -> InteractiveRegistry.PropType? {
    fields.scope.report(.integerOutOfRange, span, "‘max’ is below ‘min’")
    return nil
  }
}
