/// CC01xx: files and folders.
extension DiagnosticCode {
  static let notRegularFile = DiagnosticCode(101, "not-a-regular-file")
  static let linkedContent = DiagnosticCode(102, "linked-content")
  static let linkNotFollowed = DiagnosticCode(103, "link-not-followed", .warning)
  static let unreadableFile = DiagnosticCode(104, "unreadable-file")
  static let unreadableFolder = DiagnosticCode(105, "unreadable-folder")
  static let nameNotUTF8 = DiagnosticCode(106, "name-not-utf8")
  static let nameCollision = DiagnosticCode(107, "name-collision")
  static let strayYAML = DiagnosticCode(108, "stray-yaml", .warning)
  static let overlaysNotBuilt = DiagnosticCode(109, "overlays-not-built", .warning)
  static let projectFileMissing = DiagnosticCode(110, "project-file-missing")
  static let fileTooLarge = DiagnosticCode(111, "file-too-large")
}
