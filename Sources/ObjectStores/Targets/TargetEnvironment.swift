/// What a target may take from around the program: variables and files.
package struct TargetEnvironment: Sendable {
  /// The value of an environment variable; nil if it is not set.
  package let variable: @Sendable (_ name: String) -> String?
  /// The text of a file; nil if there is none, or it cannot be read.
  package let file: @Sendable (_ path: String) -> String?

  package init(
    variable: @escaping @Sendable (_ name: String) -> String?, file: @escaping @Sendable (_ path: String) -> String?
  ) {
    self.variable = variable
    self.file = file
  }

  /// A variable that says something.
  package subscript(name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
}
