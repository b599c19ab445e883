extension JSONCursor {
  /// Reads an integer; `position` stands on a digit or a minus sign.
  mutating func integer() throws(JSONError) -> Int {
    let start = position
    let isNegative = bytes[position] == 0x2D
    if isNegative { position += 1 }
    let firstDigit = position
    var magnitude = 0
    while position < bytes.count, case let digit = bytes[position], digit >= 0x30, digit <= 0x39 {
      // Once beyond the limit the value no longer matters, only that it cannot overflow.
      if magnitude <= JSONInteger.maximum { magnitude = magnitude * 10 + Int(digit - 0x30) }
      position += 1
    }
    guard position > firstDigit else {
      throw JSONError(position < bytes.count ? .expected(.digit) : .unexpectedEnd, at: position)
    }
    if bytes[firstDigit] == 0x30, position > firstDigit + 1 { throw JSONError(.leadingZero, at: start) }
    if position < bytes.count, case let next = bytes[position], next == 0x2E || next | 0x20 == 0x65 {
      throw JSONError(.notAnInteger, at: start)
    }
    guard magnitude <= JSONInteger.maximum else { throw JSONError(.integerOutOfRange, at: start) }
    if isNegative, magnitude == 0 { throw JSONError(.negativeZero, at: start) }
    return isNegative ? -magnitude : magnitude
  }
}
