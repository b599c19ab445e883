import ContentModel
import Testing

@testable import content_client

@Suite("A box is shown")
struct OpenedBoxTests {
  private static let document = """
    {"format":1,"id":"pendulum","version":2,"title":"The pendulum","summary":"Why it is slow.","topic":"swings",\
    "tags":["time"],"status":"active","authors":["Ada Example"],"license":"CC-BY-4.0",\
    "layers":[{"key":"idea","title":"Long is slow","text":"Two\\nlines.","media":"sketch"},\
    {"key":"try","text":"Let it go.","interactive":"swing"}],\
    "questions":[{"key":"q1","kind":"number","prompt":"Period?","answer":"4","tolerance":"0.1","unit":"s",\
    "hints":["Square root."]},\
    {"key":"q2","kind":"choice","prompt":"Which?","choices":[{"key":"c1","text":"this","correct":true},\
    {"key":"c2","text":"that","correct":false,"feedback":"No."}],"hints":[]},\
    {"key":"q3","kind":"match","prompt":"Match.","pairs":[{"left":"a","right":"b"}]},\
    {"key":"q4","kind":"order","prompt":"Order.","items":["x","y"]},\
    {"key":"q5","kind":"text","prompt":"Name?","answer":"Huygens","accept":["Huygens","huygens"]},\
    {"key":"q6","kind":"cloze","prompt":"The {{longer}} one."},\
    {"key":"q7","kind":"interactive","prompt":"Do it.","interactive":"swing"}],\
    "pair":{"primary":{"lang":"en","text":"pendulum","alt":[]},\
    "secondary":{"lang":"de","text":"Pendel","alt":["Fadenpendel"]},"directions":"p2s"},\
    "interactives":[{"key":"swing","kind":"pendulum","props":{},"minBuild":110}],\
    "media":[{"key":"sketch","name":"sketch.svg","alt":"A weight"}],\
    "sources":[{"title":"Horologium","author":"Huygens","year":1673}],"minBuild":110}

    """

  private static func box(_ document: String = document, isOutdated: Bool = false) -> OpenedBox {
    OpenedBox(document: Array(document.utf8), mediaByteCounts: ["sketch.svg": 94], isOutdated: isOutdated)
  }

  @Test("To people: layers, then questions with their answers")
  func text() throws {
    #expect(
      try BoxText(Self.box(isOutdated: true)).text == """
        The pendulum (pendulum, version 2)
        Why it is slow.

          outdated  the release has a newer one, which is not on this device
          topic     swings
          tags      time
          authors   Ada Example
          license   CC-BY-4.0
          media     sketch.svg (94 bytes)
          source    Horologium, Huygens, 1673

        # Long is slow
        Two
        lines.
        [sketch.svg: A weight]

        Let it go.
        [interactive swing, a pendulum]

        en: pendulum
        de: Pendel (also: Fadenpendel)

        1. Period?
           answer: 4 s, give or take 0.1
           hint: Square root.

        2. Which?
           + this
           - that — No.

        3. Match.
           a ↔ b

        4. Order.
           1) x
           2) y

        5. Name?
           answer: Huygens
           also: huygens

        6. The {{longer}} one.

        7. Do it.
           [answered in the interactive swing]
        """)
  }

  @Test("To programs: box.json with the size of its media")
  func json() throws {
    let text = String(decoding: try Self.box(isOutdated: true).json(), as: UTF8.self)
    var expected = Self.document.replacing("\"name\":\"sketch.svg\"", with: "\"name\":\"sketch.svg\",\"size\":94")
    expected.replace("\"minBuild\":110}\n", with: "\"minBuild\":110,\"outdated\":true}\n")
    #expect(text == expected)
  }

  @Test(
    "Later or odd documents are shown as far as they are understood",
    arguments: [
      ("{}", " ()"), (#"{"title":1,"id":"a","layers":{},"questions":[1,{}]}"#, " (a)\n\n1. "),
      (#"{"title":"a\u001b[2J","id":"b","version":3,"media":[7]}"#, "aU+001B[2J (b, version 3)"),
    ])
  func odd(_ document: String, _ text: String) throws {
    let box = OpenedBox(document: Array(document.utf8), mediaByteCounts: [:], isOutdated: false)
    #expect(try BoxText(box).text == text)
    #expect(try box.json().last == 0x0A)
  }

  @Test("What is no object is refused", arguments: ["", "[]", "{\"a\":1,\"a\":2}"])
  func refused(_ document: String) {
    #expect(throws: WireError.self) { try BoxText(Self.box(document)) }
    #expect(throws: WireError.self) { try Self.box(document).json() }
  }
}
