internal import ContentModel
internal import Files
import Foundation
internal import Signatures

/// The least a client must do with what it has stored: read, SHA-256, decode with Foundation's `JSONDecoder`.
struct Floor {
  struct Envelope: Decodable {
    struct Signature: Decodable {
      let keyid: String
      let sig: String
    }

    let payload: String
    let payloadType: String
    let signatures: [Signature]
  }

  struct Manifest: Decodable {
    struct File: Decodable {
      let role: String
      let path: String
      let size: Int
      let sha256: String
    }

    let format: Int
    let app: String
    let channel: String
    let sequence: Int
    let created: String
    let expires: String?
    let files: [File]
  }

  struct Catalog: Decodable {
    struct Bundle: Decodable {
      let path: String
      let size: Int
      let sha256: String
    }

    struct Box: Decodable {
      let id: String
      let version: Int
      let title: String
      let summary: String?
      let topic: String
      let tags: [String]
      let status: String?
      let skill: String?
      let difficulty: Int?
      let lang: String
      let layers: Int
      let cards: [String]
      let minBuild: Int
      let interactives: [String]
      let semantic: String
      let bundle: Bundle
    }

    struct Deck: Decodable {
      let id: String
      let title: String
      let topic: String?
      let ordered: Bool
      let boxes: [String]
    }

    let format: Int
    let boxes: [Box]
    let decks: [Deck]
  }

  struct Taxonomy: Decodable {
    struct World: Decodable {
      struct Topic: Decodable {
        let id: String
        let title: String
        let prerequisites: [String]
      }

      let id: String
      let title: String
      let order: Int
      let topics: [Topic]
    }

    let worlds: [World]
  }

  struct Puzzles: Decodable {
    struct Puzzle: Decodable {
      let date: String
      let kind: String
    }

    let puzzles: [Puzzle]
  }

  /// How many boxes were decoded.
  static func run(_ folder: String) throws -> Int {
    let decoder = JSONDecoder()
    let envelope = try decoder.decode(Envelope.self, from: Data(try bytes("\(folder)/manifest.json")))
    guard let payload = Data(base64Encoded: envelope.payload) else { return 0 }
    let manifest = try decoder.decode(Manifest.self, from: payload)
    var count = 0
    for file in manifest.files {
      let bytes = try bytes("\(folder)/\(file.path)")
      guard SHA256.digest(bytes).hex == file.sha256 else { return 0 }
      let data = Data(bytes)
      switch file.role {
      case "catalog": count += try decoder.decode(Catalog.self, from: data).boxes.count
      case "taxonomy": _ = try decoder.decode(Taxonomy.self, from: data)
      default: _ = try decoder.decode(Puzzles.self, from: data)
      }
    }
    return count
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    guard case .bytes(let bytes) = try File.read(path, limit: WireLimits.fileByteCount) else { return [] }
    return bytes
  }
}
