internal import ContentModel
internal import Signatures
internal import YAMLText

extension BoxRecord {
  /// The record as `decode` reads it.
  package func encode() -> [UInt8] {
    var writer = BinaryWriter()
    writer.write(path)
    writer.write(sourceDigest)
    writer.write(ifPresent: result) { $1.write(into: &$0) }
    return writer.bytes
  }

  /// The bytes of the path alone, for an index.
  package static func path(of bytes: ArraySlice<UInt8>) throws(BinaryDamage) -> ArraySlice<UInt8> {
    var reader = BinaryReader(bytes)
    return try reader.bytes()
  }

  package static func decode(_ bytes: ArraySlice<UInt8>) throws(BinaryDamage) -> BoxRecord {
    var reader = BinaryReader(bytes)
    let path = try reader.text()
    let digest = try reader.sha256Digest()
    let result = try reader.optional { reader throws(BinaryDamage) in try Result(path: path, &reader) }
    guard reader.isAtEnd else { throw BinaryDamage() }
    return BoxRecord(path: path, sourceDigest: digest, result: result)
  }
}

extension BoxRecord.Result {
  fileprivate func write(into writer: inout BinaryWriter) {
    writer.write(inputs) { writer, input in
      switch input.source {
      case .setting(let name):
        writer.write(0)
        writer.write(name)
      case .kind(let name):
        writer.write(1)
        writer.write(name)
      }
      writer.write(input.digest)
    }
    facts.write(into: &writer)
    writer.write(media) { $1.write(into: &$0) }
    writer.write(box.semantic)
    writer.write(ifPresent: box.published) { writer, published in
      published.bundle.write(into: &writer)
      writer.write(bytes: published.element)
    }
  }

  fileprivate init(path: String, _ reader: inout BinaryReader) throws(BinaryDamage) {
    inputs = try reader.list { reader throws(BinaryDamage) in
      let kind = try reader.integer()
      let name = try reader.text()
      guard kind == 0 || kind == 1 else { throw BinaryDamage() }
      return BoxInput(kind == 0 ? .setting(name) : .kind(name), try reader.sha256Digest())
    }
    facts = try BoxFacts.read(path: path, &reader)
    media = try reader.list { reader throws(BinaryDamage) in try MediaFile(&reader) }
    box = RecordedBox(
      semantic: try reader.text(),
      published: try reader.optional { reader throws(BinaryDamage) in
        PublishedBox(bundle: try Catalog.Bundle(&reader), element: Array(try reader.bytes()))
      })
  }
}

extension BoxFacts {
  fileprivate func write(into writer: inout BinaryWriter) {
    writer.write(span)
    writer.write(ifPresent: id) { $0.write($1) { $0.write($1) } }
    writer.write(ifPresent: version) { $0.write($1) { $0.write($1) } }
    writer.write(ifPresent: topic) { $0.write($1) { $0.write($1) } }
    writer.write(title)
    writer.write(ifPresent: summary) { $0.write($1) }
    writer.write(tags) { $0.write($1) }
    writer.write(status.rawValue)
    writer.write(ifPresent: replaces) { $0.write($1) { $0.write($1) } }
    writer.write(ifPresent: skill) { $0.write($1.rawValue) }
    writer.write(ifPresent: difficulty) { $0.write($1) }
    writer.write(ifPresent: lang) { $0.write($1) }
    writer.write(layerCount)
    writer.write(questionKeys) { $0.write($1) { $0.write($1) } }
    writer.write(pairKeys) { $0.write($1) }
    writer.write(interactiveKinds) { $0.write($1) }
    writer.write(firstBuild)
    writer.write(ifPresent: publishAt) { $0.write($1) { $0.write(Int($1.milliseconds)) } }
    writer.write(ifPresent: expireAt) { $0.write($1) { $0.write(Int($1.milliseconds)) } }
  }

  /// In the order of `write`. A refused status is an error, so no record has one.
  fileprivate static func read(path: String, _ reader: inout BinaryReader) throws(BinaryDamage) -> BoxFacts {
    BoxFacts(
      path: path, nameStem: ProjectLayout.nameStem(path, .box), span: try reader.span(),
      id: try reader.optionalLocated { reader throws(BinaryDamage) in try reader.text() },
      version: try reader.optionalLocated { reader throws(BinaryDamage) in try reader.integer() },
      topic: try reader.optionalLocated { reader throws(BinaryDamage) in try reader.text() },
      title: try reader.text(), summary: try reader.optionalText(), tags: try reader.texts(),
      status: try reader.word(BoxStatus.self), isStatusRefused: false,
      replaces: try reader.optionalLocated { reader throws(BinaryDamage) in try reader.text() },
      skill: try reader.optional { reader throws(BinaryDamage) in try reader.word(Skill.self) },
      difficulty: try reader.optional { reader throws(BinaryDamage) in try reader.integer() },
      lang: try reader.optionalText(), layerCount: try reader.integer(),
      questionKeys: try reader.list { reader throws(BinaryDamage) in
        try reader.located { reader throws(BinaryDamage) in try reader.text() }
      },
      pairKeys: try reader.texts(), interactiveKinds: try reader.texts(), firstBuild: try reader.integer(),
      publishAt: try reader.optionalLocated { reader throws(BinaryDamage) in try reader.instant() },
      expireAt: try reader.optionalLocated { reader throws(BinaryDamage) in try reader.instant() })
  }
}

extension BinaryWriter {
  fileprivate mutating func write(_ span: SourceSpan) {
    write(Int(span.start))
    write(Int(span.end - span.start))
  }

  fileprivate mutating func write<Value>(_ located: Located<Value>, _ body: (inout BinaryWriter, Value) -> Void) {
    body(&self, located.value)
    write(located.span)
  }
}

extension BinaryReader {
  fileprivate mutating func span() throws(BinaryDamage) -> SourceSpan {
    let start = try integer()
    let length = try integer()
    guard start >= 0, length >= 0, start <= Int32.max, length <= Int32.max else { throw BinaryDamage() }
    return SourceSpan(start: start, end: start + length)
  }

  fileprivate mutating func located<Value>(
    _ body: (inout BinaryReader) throws(BinaryDamage) -> Value
  ) throws(BinaryDamage) -> Located<Value> {
    let value = try body(&self)
    return Located(value, try span())
  }

  fileprivate mutating func optionalLocated<Value>(
    _ body: (inout BinaryReader) throws(BinaryDamage) -> Value
  ) throws(BinaryDamage) -> Located<Value>? {
    try bool() ? try located(body) : nil
  }

  fileprivate mutating func texts() throws(BinaryDamage) -> [String] {
    try list { reader throws(BinaryDamage) in try reader.text() }
  }

  fileprivate mutating func optionalText() throws(BinaryDamage) -> String? {
    try bool() ? try text() : nil
  }

  fileprivate mutating func word<Word: RawRepresentable<String>>(_ type: Word.Type) throws(BinaryDamage) -> Word {
    guard let word = Word(rawValue: try text()) else { throw BinaryDamage() }
    return word
  }

  fileprivate mutating func instant() throws(BinaryDamage) -> Instant {
    Instant(milliseconds: Int64(try integer()))
  }
}
