/// CC05xx: questions.
extension DiagnosticCode {
  static let foreignField = DiagnosticCode(501, "foreign-field")
  static let noCorrectChoice = DiagnosticCode(502, "no-correct-choice")
  static let severalCorrectChoices = DiagnosticCode(503, "several-correct-choices")
  static let equalChoices = DiagnosticCode(504, "equal-choices")
  static let answerMissing = DiagnosticCode(505, "answer-missing")
  static let clozeGaps = DiagnosticCode(506, "cloze-gaps")
  static let malformedCloze = DiagnosticCode(507, "malformed-cloze")
}

/// CC06xx: media.
extension DiagnosticCode {
  static let mediaMissing = DiagnosticCode(601, "media-missing")
  static let mediaCase = DiagnosticCode(602, "media-case")
  static let pathLeavesProject = DiagnosticCode(603, "path-leaves-project")
  static let backslashInPath = DiagnosticCode(604, "backslash-in-path")
  static let imageWithoutAlt = DiagnosticCode(605, "image-without-alt")
  static let unknownMediaType = DiagnosticCode(606, "unknown-media-type")
  static let mediaTypeMismatch = DiagnosticCode(607, "media-type-mismatch")
  static let mediaTooLarge = DiagnosticCode(608, "media-too-large")
  static let unsafeSVG = DiagnosticCode(609, "unsafe-svg")
  static let bundleTooLarge = DiagnosticCode(610, "bundle-too-large")
  static let mediaUnreadable = DiagnosticCode(611, "media-unreadable")
}

/// CC07xx: prose.
extension DiagnosticCode {
  static let controlInProse = DiagnosticCode(701, "control-in-prose")
  static let bidiControl = DiagnosticCode(702, "bidi-control")
  static let latexInDoubleQuotes = DiagnosticCode(703, "latex-in-double-quotes")
  static let smartQuote = DiagnosticCode(704, "smart-quote")
  static let lineFeedInTitle = DiagnosticCode(705, "line-feed-in-title")
  static let rawHTML = DiagnosticCode(706, "raw-html")
  static let linkScheme = DiagnosticCode(707, "link-scheme")
  static let imageNotMedia = DiagnosticCode(708, "image-not-media")
  static let unclosedMath = DiagnosticCode(709, "unclosed-math", .warning)
}

/// CC08xx: what may not change between two releases.
extension DiagnosticCode {
  static let versionMustRise = DiagnosticCode(801, "version-must-rise")
  static let versionFell = DiagnosticCode(802, "version-fell")
  static let cardVanished = DiagnosticCode(803, "card-vanished")
  static let frozenPuzzle = DiagnosticCode(804, "frozen-puzzle")
  static let releaseFell = DiagnosticCode(805, "release-fell")
  static let boxVanished = DiagnosticCode(806, "box-vanished", .warning)
}
