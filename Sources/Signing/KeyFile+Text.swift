internal import ContentModel
internal import Signatures

extension KeyFile {
  static let algorithm = "ed25519"
  static let derivation = "argon2id13"

  /// The line of text, with its line feed.
  package func encode() throws(KeyFileError) -> [UInt8] {
    switch content {
    case .plain(let key):
      return try key.withSeed { seed throws(KeyFileError) in
        JSONWriter.document { writer in
          writeHead(into: &writer)
          writer.member("secret", Base64.encode(seed))
        }
      }
    case .sealed(let sealed):
      return JSONWriter.document { writer in
        writeHead(into: &writer)
        writer.member("kdf", Self.derivation)
        writer.member("operations", sealed.cost.operations)
        writer.member("memory", sealed.cost.memoryByteCount)
        writer.member("salt", Base64.encode(sealed.salt))
        writer.member("nonce", Base64.encode(sealed.nonce))
        writer.member("ciphertext", Base64.encode(sealed.ciphertext))
      }
    }
  }

  private func writeHead(into writer: inout JSONWriter) {
    writer.member("format", Self.format)
    writer.member("id", id)
    writer.member("algorithm", Self.algorithm)
  }

  /// Reads exactly one key.
  ///
  /// - Throws: `KeyFileError` as `parseAll`, or `.severalKeys`.
  package static func parse(_ text: [UInt8]) throws(KeyFileError) -> KeyFile {
    let files = try parseAll(text)
    guard files.count == 1 else { throw .severalKeys }
    return files[0]
  }

  /// Reads one key from each line; empty lines are skipped.
  ///
  /// - Throws: `KeyFileError.tooLarge`, `.malformed`, `.repeatedID` or `.noKey`.
  package static func parseAll(_ text: [UInt8]) throws(KeyFileError) -> [KeyFile] {
    guard text.count <= maximumByteCount else { throw .tooLarge(maximum: maximumByteCount) }
    var files: [KeyFile] = []
    for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
      var bytes = Array(line)
      defer { wipe(&bytes) }
      let file = try parse(line: bytes, number: index + 1)
      if files.contains(where: { $0.id == file.id }) { throw .repeatedID(file.id) }
      files.append(file)
    }
    guard !files.isEmpty else { throw .noKey }
    return files
  }

  private static func parse(line: [UInt8], number: Int) throws(KeyFileError) -> KeyFile {
    let id: String
    let sealed: SealedSeed?
    var seed: [UInt8] = []
    defer { wipe(&seed) }
    do throws(WireError) {
      let reader = try JSONObjectReader(document: line, maximumByteCount: maximumByteCount)
      try reader.requireFormat(format)
      id = try reader.keyIdentifier("id")
      _ = try reader.string("algorithm", "must be \(algorithm)") { $0 == algorithm ? $0 : nil }
      sealed = reader.value(ifPresent: "kdf") == nil ? nil : try SealedSeed(reader)
      if sealed == nil { seed = try reader.secretBytes("secret", count: SecretKey.seedByteCount) }
    } catch {
      throw .malformed(line: number, reason: error.description)
    }
    if let sealed { return KeyFile(id: id, content: .sealed(sealed)) }
    return KeyFile(id: id, content: .plain(try key(seed: seed)))
  }
}

extension SealedSeed {
  fileprivate init(_ reader: JSONObjectReader) throws(WireError) {
    _ = try reader.string("kdf", "must be \(KeyFile.derivation)") { $0 == KeyFile.derivation ? $0 : nil }
    let operations = try reader.integer("operations", in: KeyDerivationCost.operationsRange)
    let memory = try reader.integer("memory", in: KeyDerivationCost.memoryByteCountRange)
    guard let cost = KeyDerivationCost(operations: operations, memoryByteCount: memory) else {
      throw WireError(.invalid("must be in range"), at: "memory")
    }
    self.init(
      cost: cost,
      salt: try reader.secretBytes("salt", count: Self.saltByteCount),
      nonce: try reader.secretBytes("nonce", count: Self.nonceByteCount),
      ciphertext: try reader.secretBytes("ciphertext", count: Self.ciphertextByteCount))
  }
}

extension JSONObjectReader {
  /// Base64 of exactly `count` bytes.
  fileprivate func secretBytes(_ name: String, count: Int) throws(WireError) -> [UInt8] {
    try string(name, "must be \(count) bytes in padded Base64") {
      let bytes = Base64.decode($0)
      return bytes?.count == count ? bytes : nil
    }
  }
}
