/// Bytes of a text of hex digits, for published vectors; stops at anything else.
func hex(_ text: String) -> [UInt8] {
  let digits = text.utf8.map { UInt8(ascii: "a") <= $0 ? Int($0) - 87 : Int($0) - 48 }
  precondition(digits.count % 2 == 0 && digits.allSatisfy { (0...15).contains($0) }, "not lower-case hex: \(text)")
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
