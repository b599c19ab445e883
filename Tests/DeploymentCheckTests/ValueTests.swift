import Testing

@testable import DeploymentCheck

@Suite("Addresses")
struct ValueTests {
  @Test(
    "Addresses, and folders that look alike",
    arguments: [
      ("http://x", "http://x"), ("https://x/a/", "https://x/a"), ("https://x///", "https://x"),
      ("HTTPS://x", "HTTPS://x"), ("http://", "http://"), ("http:/x", nil), ("http", nil), ("build", nil), ("", nil),
      ("./http://x", nil), ("ftp://x", nil), ("httpſ://x", nil),
    ] as [(String, String?)])
  func addresses(_ text: String, _ expected: String?) {
    #expect(DeploymentAddress(text)?.description == expected)
  }

  @Test("A file's address, and that of a manifest")
  func files() throws {
    let address = try #require(DeploymentAddress("https://x/a/"))
    #expect(address.address(of: "files/b.json") == "https://x/a/files/b.json")
    #expect(try !#require(DeploymentAddress("https://x/manifest.json/y")).isOfManifest)
    #expect(try #require(DeploymentAddress("https://x/manifest.json")).isOfManifest)
  }
}
