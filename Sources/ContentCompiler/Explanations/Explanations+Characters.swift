extension DiagnosticExplanation {
  /// CC0207 to CC0212: bytes and characters.
  static let characters: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .utf16,
      meaning: """
        The file is saved as UTF-16, which some editors call “Unicode”. Content is UTF-8, the encoding that web pages \
        and most editors use.
        """,
      cure: "Save the file as UTF-8; in most editors this is a choice in the dialogue “Save as”."),
    DiagnosticExplanation(
      .invalidUTF8,
      meaning: """
        The file is not UTF-8 from this byte on: most likely it is saved in an older encoding such as Latin-1, and \
        letters with accents would turn into question marks before the eyes of learners.
        """,
      cure: "Save the file as UTF-8, and look whether the letter at this place is the one you meant."),
    DiagnosticExplanation(
      .forbiddenCharacter,
      meaning: """
        There is a control character in the file. It cannot be seen, usually came along with copied text, and can change \
        what a terminal or an app shows.
        """,
      cure: "Delete it: remove the letters around the place and type them again."),
    DiagnosticExplanation(
      .loneCarriageReturn,
      meaning: """
        A carriage return stands alone, as line ends did on computers before 2001. For one program it is the end of a \
        line, for another it is not, so the same file would mean two things.
        """,
      cure: "Save the file with the line ends of Unix (LF) or Windows (CRLF)."),
    DiagnosticExplanation(
      .tabIndentation,
      meaning: """
        A line is indented with a tab. YAML knows only spaces here, because a tab is wide in one editor and narrow in \
        the next, and the indentation tells what belongs to what.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
        \t- text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Indent with spaces; most editors can be told to insert spaces for the tab key."),
    DiagnosticExplanation(
      .foreignSpace,
      meaning: """
        A space that is no ordinary one stands where YAML needs an ordinary one: after a colon or a dash, or at the \
        beginning of a line. It looks the same, often came from a web page or a word processor, and makes one text of \
        what should be a field and its value. Inside a text such spaces are fine.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title:\u{A0}Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Delete the space at this place and type an ordinary one."),
  ]
}
