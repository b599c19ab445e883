// What both sides read and write. The functions of this target are called by name from other languages: in a browser
// through WebAssembly, natively as C functions. They take and return Int32 and Double alone, which every language has;
// more than that lies in two areas of memory. One thread at a time may call them.

/// The area of numbers.
nonisolated(unsafe) let numbers = UnsafeMutableBufferPointer<Double>.allocate(capacity: numberCapacity)
/// The area of bytes.
nonisolated(unsafe) let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: byteCapacity)

let numberCapacity = 4096
let byteCapacity = 65_536

/// Where numbers are exchanged: 4,096 of 64 bits, at the same address as long as the program runs.
@c(learning_numbers)
public func learningNumbers() -> UnsafeMutablePointer<Double>? { unsafe numbers.baseAddress }

/// Where names are exchanged: 65,536 bytes, at the same address as long as the program runs.
@c(learning_bytes)
public func learningBytes() -> UnsafeMutablePointer<UInt8>? { unsafe bytes.baseAddress }

/// What a function returns instead of a number from 0 on.
enum Refusal: Int32, Error {
  /// No such scheduler or place, or one of another kind.
  case unknownHandle = -1
  /// Parameters of FSRS: too few or many, or one out of its bounds.
  case parameters = -2
  /// Desired retention or longest interval out of its range.
  case policy = -3
  /// Steps: too many, or one out of its range.
  case steps = -4
  /// No such rating or grade.
  case rating = -5
  /// The numbers are no state of a card.
  case state = -6
  /// Hour, offset or order of transitions.
  case place = -7
  /// More numbers or bytes than the areas hold.
  case count = -8
}

/// Values that the other side names by numbers.
struct Shelf<Value> {
  private var values: [Value?] = []

  /// The lowest number that is free.
  mutating func add(_ value: Value) -> Int32 {
    for index in values.indices where values[index] == nil {
      values[index] = value
      return Int32(truncatingIfNeeded: index)
    }
    values.append(value)
    return Int32(truncatingIfNeeded: values.count - 1)
  }

  subscript(_ number: Int32) -> Value? {
    values.indices.contains(Int(number)) ? values[Int(number)] : nil
  }

  mutating func remove(_ number: Int32) {
    if values.indices.contains(Int(number)) { values[Int(number)] = nil }
  }
}

/// The numbers of a part of their area; nil if it is no part of it.
func readNumbers(from start: Int, _ count: Int32) -> [Double]? {
  guard count >= 0, start + Int(count) <= numberCapacity else { return nil }
  var values: [Double] = []
  for index in start..<start + Int(count) { values.append(unsafe numbers[index]) }
  return values
}

/// The first bytes of their area; nil if there are not so many.
func readBytes(_ count: Int32) -> [UInt8]? {
  guard count >= 0, count <= byteCapacity else { return nil }
  var values: [UInt8] = []
  for index in 0..<Int(count) { values.append(unsafe bytes[index]) }
  return values
}
