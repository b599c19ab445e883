/// One copy of a large value that many hold.
///
/// A class on purpose: a box has two dozen fields, and copying them for every list that a box goes through took a
/// third of the time of a check.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
