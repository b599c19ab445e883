extension DiagnosticExplanation {
  /// CC06xx.
  static let media: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .mediaMissing,
      meaning: """
        A box lists a file that is not there. Learners would see an empty place. Paths begin in the folder of the box.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - {text: A limit is a value., media: slope}
        media:
          - {key: slope, file: img/slop.svg, alt: A rising line.}
        """),
      right: slopeBox,
      cure: "Correct the path, or put the file there."),
    DiagnosticExplanation(
      .mediaCase,
      meaning: """
        The file’s name has other capital letters than the box writes. macOS and Windows find it all the same; a web \
        server does not.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - {text: A limit is a value., media: slope}
        media:
          - {key: slope, file: img/Slope.SVG, alt: A rising line.}
        """),
      right: slopeBox,
      cure: "Write the name exactly as the file has it, or rename the file."),
    DiagnosticExplanation(
      .pathLeavesProject,
      meaning: """
        The path leads out of the project’s folder. The file would be missing on every machine but yours, and a project \
        could send private files to learners.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - {text: A limit is a value., media: slope}
        media:
          - {key: slope, file: ../../pictures/slope.svg, alt: A rising line.}
        """),
      right: slopeBox,
      cure: "Copy the file into the project; write its path from the folder of the box."),
    DiagnosticExplanation(
      .backslashInPath,
      meaning: #"""
        The path has a backslash. Windows parts folders with it; everywhere else it is a letter like any other, and the \#
        file would not be found.
        """#,
      wrong: box(
        #"""
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - {text: A limit is a value., media: slope}
        media:
          - {key: slope, file: img\slope.svg, alt: A rising line.}
        """#),
      right: slopeBox,
      cure: "Write / instead; Windows understands it too."),
    DiagnosticExplanation(
      .imageWithoutAlt,
      meaning: """
        A picture has no words for those who cannot see it: learners who use a screen reader, and everyone while it \
        loads.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - {text: A limit is a value., media: slope}
        media:
          - {key: slope, file: img/slope.svg}
        """),
      right: slopeBox,
      cure: "Add ‘alt’: what someone must know who cannot see the picture; '' if it only decorates."),
    DiagnosticExplanation(
      .unknownMediaType,
      meaning: """
        The file’s name does not end like one of the kinds that apps can show or play. A document of a word processor is \
        none of them.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - {text: A limit is a value., media: slope}
        media:
          - {key: slope, file: img/slope.tiff, alt: A rising line.}
        """),
      right: slopeBox,
      cure: "Export it as png, jpg, gif, webp, svg, mp3, m4a, ogg, opus, mp4 or webm."),
    DiagnosticExplanation(
      .mediaTypeMismatch,
      meaning: """
        The first bytes of the file are not those of the kind that its name says. It was renamed instead of exported, \
        or it is damaged; many apps refuse to show such a file.
        """,
      wrong: [
        File(
          "boxes/img/curve.png",
          """
          <svg xmlns="http://www.w3.org/2000/svg"/>
          """),
        File(
          "boxes/limit.box.yaml",
          """
          id: limit
          version: 1
          title: Limits
          topic: calc-limits
          layers:
            - {text: A limit is a value., media: curve}
          media:
            - {key: curve, file: img/curve.png, alt: A curve.}
          """),
      ],
      right: slopeBox,
      cure: "Export the file again as that kind, or give it the ending of the kind it is."),
    DiagnosticExplanation(
      .mediaTooLarge,
      meaning: """
        The file is larger than one medium may be: 16 MiB, or less if contentc.yaml says so. Learners on a slow line \
        would wait for minutes.
        """,
      wrong: [
        File(
          "contentc.yaml",
          """
          id: org.example.course
          limits: {mediaBytes: 50}
          """)
      ] + slopeBox,
      right: [
        File(
          "contentc.yaml",
          """
          id: org.example.course
          limits: {mediaBytes: 500000}
          """)
      ] + slopeBox,
      cure: "Make it smaller: fewer pixels, a shorter recording, a stronger compression."),
    DiagnosticExplanation(
      .unsafeSVG,
      meaning: """
        An SVG is a drawing that can also hold programs and addresses. This one does: it could run something in the app, \
        or tell a stranger who opens the box.
        """,
      wrong: [
        File(
          "boxes/img/slope.svg",
          """
          <svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>
          """)
      ] + slopeBox,
      right: [
        File(
          "boxes/img/slope.svg",
          """
          <svg xmlns="http://www.w3.org/2000/svg"><path d="M0 9L9 0"/></svg>
          """)
      ] + slopeBox,
      cure: "Export it as “plain SVG”, with pictures embedded, or as png."),
    DiagnosticExplanation(
      .bundleTooLarge,
      meaning: """
        The media of one box are together larger than its bundle may be: 64 MiB, or less if contentc.yaml says so. A box \
        is loaded as a whole.
        """,
      wrong: [
        File(
          "contentc.yaml",
          """
          id: org.example.course
          limits: {bundleBytes: 50}
          """)
      ] + slopeBox,
      right: [
        File(
          "contentc.yaml",
          """
          id: org.example.course
          limits: {bundleBytes: 500000}
          """)
      ] + slopeBox,
      cure: "Make the media smaller, or split the box."),
    DiagnosticExplanation(
      .mediaUnreadable,
      meaning: """
        A box lists a medium that is there and cannot be read: a link, a folder, or a file that the system does not let \
        the program open.
        """,
      wrong: [
        File(
          "boxes/pictures.svg/slope.txt",
          """
          A file in a folder that is named like a picture.
          """),
        File(
          "boxes/limit.box.yaml",
          """
          id: limit
          version: 1
          title: Limits
          topic: calc-limits
          layers:
            - {text: A limit is a value., media: slope}
          media:
            - {key: slope, file: pictures.svg, alt: A rising line.}
          """),
      ],
      right: slopeBox,
      cure: "Put the file itself there, and look at its permissions."),
  ]

  private static let slopeBox = box(
    """
    id: limit
    version: 1
    title: Limits
    topic: calc-limits
    layers:
      - {text: A limit is a value., media: slope}
    media:
      - {key: slope, file: img/slope.svg, alt: A rising line.}
    """)
}
