/// The kinds of media a bundle may hold, by file name extension, and how their bytes begin.
enum MediaType: String, CaseIterable {
  case png, jpg, jpeg, gif, webp, svg, mp3, m4a, ogg, opus, mp4, webm

  /// By the extension, whatever its letter case; nil for any other.
  init?(path: String) {
    guard let dot = path.utf8.lastIndex(of: 0x2E) else { return nil }
    self.init(rawValue: path[path.utf8.index(after: dot)...].lowercased())
  }

  var isImage: Bool {
    switch self {
    case .png, .jpg, .jpeg, .gif, .webp, .svg: true
    default: false
    }
  }

  /// The bytes begin as files of this type do.
  func matches(_ bytes: [UInt8]) -> Bool {
    func has(_ magic: [UInt8], at offset: Int = 0) -> Bool {
      bytes.count >= offset + magic.count && bytes[offset..<offset + magic.count].elementsEqual(magic)
    }
    func has(_ magic: String, at offset: Int = 0) -> Bool { has(Array(magic.utf8), at: offset) }
    switch self {
    case .png: return has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpg, .jpeg: return has([0xFF, 0xD8, 0xFF])
    case .gif: return has("GIF87a") || has("GIF89a")
    case .webp: return has("RIFF") && has("WEBP", at: 8)
    case .svg: return SVGCheck.isSVG(bytes)
    case .mp3: return has("ID3") || bytes.count >= 2 && bytes[0] == 0xFF && bytes[1] & 0xE0 == 0xE0
    case .m4a, .mp4: return has("ftyp", at: 4)
    case .ogg, .opus: return has("OggS")
    case .webm: return has([0x1A, 0x45, 0xDF, 0xA3])
    }
  }
}
