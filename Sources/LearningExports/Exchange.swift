// What both sides read and write. The functions of this target are called by name from other languages: in a browser
// through WebAssembly, natively as C functions. They take and return Int32 and Double alone, which every language has;
// more than that lies in two areas of memory. One thread at a time may call them.

/// The area of numbers.
nonisolated(unsafe) let numbers = unsafe zeros(numberCapacity, of: Double.self)
/// The area of bytes; what lies in it is kept when it grows.
nonisolated(unsafe) var bytes = unsafe zeros(1024, of: UInt8.self)

let numberCapacity = 4096

/// Where numbers are exchanged: 4,096 of 64 bits, at the same address as long as the program runs.
@c(learning_numbers)
public func learningNumbers() -> UnsafeMutablePointer<Double>? { unsafe numbers.baseAddress }

/// The most bytes that may be asked for: 256 MiB, two million answers and more.
let byteLimit: Int32 = 1 << 28

/// Where names and logs are exchanged: room for so many bytes, 1,024 at least, 2²⁸ at most. The address holds until
/// more are asked for, or a function writes more; what lies there is kept. Null if it is more.
@c(learning_bytes)
public func learningBytes(byteCount: Int32) -> UnsafeMutablePointer<UInt8>? {
  guard byteCount <= byteLimit else { return nil }
  reserveBytes(Int(max(byteCount, 0)))
  return unsafe bytes.baseAddress
}

/// Memory that reads 0 everywhere, on every system.
private func zeros<Value: Numeric>(_ count: Int, of _: Value.Type) -> UnsafeMutableBufferPointer<Value> {
  let area = UnsafeMutableBufferPointer<Value>.allocate(capacity: count)
  unsafe area.initialize(repeating: 0)
  return unsafe area
}

/// What a function returns instead of a number from 0 on.
enum Refusal: Int32, Error {
  /// No such scheduler, place, log or card, or one of another kind.
  case unknownHandle = -1
  /// Parameters of FSRS: too few or many, or one out of its bounds.
  case parameters = -2
  /// Desired retention or longest interval out of its range.
  case policy = -3
  /// Steps: too many, or one out of its range.
  case steps = -4
  /// No such rating, grade or kind.
  case rating = -5
  /// The numbers are no state of a card.
  case state = -6
  /// Hour, offset or order of transitions.
  case place = -7
  /// More numbers or bytes than the areas hold.
  case count = -8
  /// What an event cannot say, a name without bytes, a time before 1970; or an undo that would have no effect.
  case event = -9
  /// Another event has the identity, or an undo event waits for it.
  case taken = -10
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

/// Makes the area of bytes as large as this at least.
func reserveBytes(_ count: Int) {
  guard unsafe count > bytes.count else { return }
  let larger = unsafe zeros(max(count, 2 * bytes.count), of: UInt8.self)
  _ = unsafe larger.update(fromContentsOf: bytes)
  unsafe bytes.deallocate()
  unsafe bytes = larger
}

/// The first bytes of their area; nil if there are not so many.
func readBytes(_ count: Int32) -> [UInt8]? {
  guard count >= 0, unsafe Int(count) <= bytes.count else { return nil }
  return unsafe Array(bytes[..<Int(count)])
}

/// Writes bytes to the front of their area.
///
/// - Returns: how many.
func write(_ values: [UInt8]) -> Int32 {
  reserveBytes(values.count)
  for (index, value) in values.enumerated() { unsafe bytes[index] = value }
  return Int32(clamping: values.count)
}
