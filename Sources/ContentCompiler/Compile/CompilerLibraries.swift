internal import CommonMark
internal import UnicodeText
internal import YAMLText

/// The C libraries that decide what a content file means.
package enum CompilerLibraries {
  /// Names with versions.
  package static var versions: [String] {
    ["libyaml \(libyamlVersion)", "cmark \(CommonMark.libraryVersion)", "utf8proc \(UnicodeText.libraryVersion)"]
  }
}
