import Testing

@testable import ContentCompiler

/// Which drawings are drawings, and which of them could run something or reach out.
struct SVGCheckTests {
  private static let harmless = [
    "<svg/>", "\u{FEFF}<svg/>",
    "<?xml version='1.0'?>\n<!-- a > b -->\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"x\"><svg/>",
    "<svg><a href='#here'/><use xlink:href = \"#x\"/></svg>", "<svg><image href='data:image/png;base64,AA'/></svg>",
    "<svg><path style='fill:url(#gradient)'/></svg>", "<svg><text>on the way</text></svg>",
    "<svg aria-label='\\frac{1}{2} \\beta'><title>{\\displaystyle x}</title></svg>", "<svg><script-like/></svg>",
    "<svg><set attributeName='opacity' to='1'/></svg>", "<svg xmlns='http://www.w3.org/2000/svg'/>",
  ]

  private static let dangerous: [(text: String, word: String)] = [
    ("<svg><script>x</script></svg>", "script"), ("<SVG><ScRiPt/></SVG>", "script"),
    ("<svg><s:script/></svg>", "script"),
    ("<svg><foreignObject/></svg>", "foreignobject"), ("<svg><x:iframe/></svg>", "iframe"),
    ("<svg onload='x'/>", "onload"), ("<svg\nonclick\t=\n'x'/>", "onclick"), ("<svg/onload=x>", "onload"),
    ("<svg><a href='javascript:x'/></svg>", "javascript:"), ("<svg><a href='java&#115;cript:x'/></svg>", "javascript:"),
    ("<svg><a href='&#x6A;avascript:x'/></svg>", "javascript:"),
    ("<svg><use href='other.svg#x'/></svg>", "other.svg#x"),
    ("<svg><image xlink:href=\"//example.org/x\"/></svg>", "//example.org/x"),
    ("<svg><image href='data:text/html,x'/></svg>", "data:text/html"),
    ("<svg><image href='data:image/svg+xml,%3Csvg%2F%3E'/></svg>", "data:image/svg+xml"),
    ("<svg style='fill:url(http://example.org)'/>", "http://example.org"),
    ("<svg style='fill:u\\72l(http://example.org)'/>", "http://example.org"),
    ("<svg style='fill:u\\rl(http://example.org)'/>", "http://example.org"),
    ("<svg style='fill:&#117;rl(http://example.org)'/>", "http://example.org"),
    ("<svg><style>@import 'x'</style></svg>", "@import"), ("<svg><style>@\\69mport 'x'</style></svg>", "@import"),
    ("<!DOCTYPE svg [<!ENTITY x 'y'>]><svg/>", "<!entity"), ("<?xml-stylesheet href='x'?><svg/>", "<?xml-stylesheet"),
    ("<svg><set attributeName='href' to='x'/></svg>", "animated"),
    ("<svg><animate attributeName = \"xlink:href\"/></svg>", "animated"),
  ]

  @Test("drawings without danger", arguments: harmless)
  func safe(_ text: String) {
    #expect(SVGCheck.isSVG(Array(text.utf8)))
    #expect(SVGCheck.danger(in: Array(text.utf8)) == nil)
  }

  @Test("dangers are named", arguments: dangerous)
  func unsafe(_ text: String, _ word: String) throws {
    let danger = try #require(SVGCheck.danger(in: Array(text.utf8)))
    #expect(danger.contains(word))
  }

  @Test(
    "anything but a drawing",
    arguments: ["", "<html/>", "svg", "<!-- <svg/> -->", "<?xml version='1.0'?>", "<!DOCTYPE svg [", "\u{89}PNG"])
  func other(_ text: String) { #expect(!SVGCheck.isSVG(Array(text.utf8))) }

  @Test("bytes that are not UTF-8 are no drawing")
  func bytes() { #expect(!SVGCheck.isSVG(Array("<svg>".utf8) + [0xFF, 0xFE])) }
}
