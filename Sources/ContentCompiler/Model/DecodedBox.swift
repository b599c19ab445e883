/// One copy of a large value that many hold.
///
/// A class on purpose, as `BoxFacts` is.
package final class Shared<Value: Sendable>: Sendable {
  package let value: Value

  init(_ value: Value) { self.value = value }
}
