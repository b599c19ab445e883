extension DiagnosticExplanation {
  /// CC01xx.
  static let files: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .notRegularFile,
      meaning: """
        Something has the name of a content file and is a folder, a pipe or a device. It cannot be read as text, and \
        leaving it out in silence would make the catalog smaller than you think.
        """,
      cure: "Give the folder or device another name, or put the file itself there."),
    DiagnosticExplanation(
      .linkedContent,
      meaning: """
        A content file is a symbolic link. Links are never followed: they can lead out of the project, and the same \
        project would then give another result on the next machine.
        """,
      cure: "Replace the link by a copy of the file it leads to."),
    DiagnosticExplanation(
      .linkNotFollowed,
      meaning: """
        There is a symbolic link in the project. It is not followed, so whatever lies behind it is not part of the \
        project.
        """,
      cure: "Put the file or folder itself there, or move the link out of the project."),
    DiagnosticExplanation(
      .unreadableFile,
      meaning: """
        The system did not let the program read this file. Without it the catalog would be smaller than you think, so \
        nothing is built; everything else is checked all the same.
        """,
      cure: "Look at the file’s permissions, and at whether another program holds it."),
    DiagnosticExplanation(
      .unreadableFolder,
      meaning: """
        The system did not let the program look into this folder, so nobody knows which files are in it. References to \
        things that may lie there are not called wrong until it can be read.
        """,
      cure: "Look at the folder’s permissions, or move it out of the project if it is no part of it."),
    DiagnosticExplanation(
      .nameNotUTF8,
      meaning: """
        The name of a file or folder is not UTF-8. It was most likely unpacked from an old archive. Such a name looks \
        different on every machine, and nothing can refer to it.
        """,
      cure: "Rename the file; letters, digits and hyphens are safe everywhere."),
    DiagnosticExplanation(
      .nameCollision,
      meaning: """
        Two names in one folder differ only in capital letters, or in the way an accent is written. macOS and Windows \
        hold them for one file: whoever copies the project there loses one of the two without a word.
        """,
      wrong: [
        File("boxes/img/slope.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
        File("boxes/img/Slope.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
      ],
      right: [
        File("boxes/img/slope.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
        File("boxes/img/slope-2.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
      ],
      cure: "Rename one of them, so that they differ in more than that."),
    DiagnosticExplanation(
      .strayYAML,
      meaning: """
        A YAML file is not read, because its name or its place is not that of any kind of content. Most often a suffix \
        is misspelt, and a box that you wrote would never be published.
        """,
      wrong: [
        File(
          "boxes/limit.box.yml",
          """
          id: limit
          version: 1
          title: Limits
          topic: calc-limits
          layers:
            - text: A limit is a value.
          """)
      ],
      right: [
        File(
          "boxes/limit.box.yaml",
          """
          id: limit
          version: 1
          title: Limits
          topic: calc-limits
          layers:
            - text: A limit is a value.
          """)
      ],
      cure: """
        Name the file after its kind: boxes/**/<id>.box.yaml, decks/<id>.deck.yaml, worlds/<id>.world.yaml, \
        puzzles/**/<date>.puzzle.yaml.
        """),
    DiagnosticExplanation(
      .overlaysNotBuilt,
      meaning: """
        There are translations of boxes. This version of the program knows their names and leaves them alone; learners \
        see the original text.
        """,
      wrong: [
        File(
          "boxes/limit-idea.box.de.yaml",
          """
          base: 9f1c2a7e4b10
          title: Die Idee des Grenzwerts
          """)
      ],
      cure: "Nothing: they may stay where they are."),
    DiagnosticExplanation(
      .projectFileMissing,
      meaning: """
        A project is a folder with a file contentc.yaml, which gives the project its id. Without it there is nothing to \
        build; perhaps another folder was named.
        """,
      cure: "Name the folder that holds contentc.yaml, or write that file with one line: ‘id: org.example.course’."),
    DiagnosticExplanation(
      .fileTooLarge,
      meaning: """
        A content file has more than 1 MiB. No text that someone reads in one sitting is so long; most often a picture \
        or a table of data has slipped into it.
        """,
      cure: "Put media into files of their own and name them in ‘media’; split what is left into several files."),
  ]
}
