import CacheStores
import ObjectStores
import Testing

@Suite("What names a shared cache")
struct SharedCacheTargetTests {
  struct Case: Sendable {
    let text: String
    var variables: [String: String] = [:]
    /// What it is, or a part of what is said against it.
    let outcome: String

    init(_ text: String, _ variables: [String: String] = [:], _ outcome: String) {
      (self.text, self.outcome) = (text, outcome)
      self.variables = Dictionary(
        variables.map { ("CONTENTC_SHARED_CACHE_\($0.key)", $0.value) }, uniquingKeysWith: { first, _ in first })
    }
  }

  static let cases = [
    Case("cache", [:], "folder cache of 20000000000 bytes"),
    Case("/srv/cache", ["TOKEN": "t"], "folder /srv/cache of 20000000000 bytes"),
    Case("a/b://c", [:], "folder a/b://c of 20000000000 bytes"),
    Case("cache", ["SIZE": "500M"], "folder cache of 500000000 bytes"),
    Case("cache", ["SIZE": "3T"], "folder cache of 3000000000000 bytes"),
    Case("cache", ["SIZE": ""], "folder cache of 20000000000 bytes"),
    Case("https://cache.example.org/x/", [:], "https://cache.example.org/x none"),
    Case("HTTPS://Cache.Example.org:8443", [:], "https://cache.example.org:8443 none"),
    Case("http://cache.example.org", [:], "http://cache.example.org none"),
    Case("https://c.example.org", ["TOKEN": "abc"], "https://c.example.org token(\"abc\")"),
    Case(
      "https://c.example.org", ["USER": "u", "PASSWORD": "p"],
      "https://c.example.org password(user: \"u\", password: \"p\")"),
    Case("http://localhost:80/c", ["TOKEN": "abc"], "http://localhost:80/c token(\"abc\")"),
    Case("https://c.example.org", ["TOKEN": ""], "https://c.example.org none"),
    Case("https://c.example.org", ["SIZE": "20G"], "https://c.example.org none"),
    Case("cache", ["SIZE": "20"], "CONTENTC_SHARED_CACHE_SIZE needs a size, not 20"),
    Case("cache", ["SIZE": "0G"], "needs a size"),
    Case("cache", ["SIZE": "G"], "needs a size"),
    Case("cache", ["SIZE": "+1G"], "needs a size"),
    Case("cache", ["SIZE": "1000000M"], "needs a size"),
    Case("cache", ["SIZE": "1 G"], "needs a size"),
    Case("", [:], "is empty"),
    Case("http://cache.example.org", ["TOKEN": "abc"], "in the open"),
    Case("https://c.example.org", ["TOKEN": "abc", "USER": "u", "PASSWORD": "p"], "not clear"),
    Case("https://c.example.org", ["USER": "u"], "not clear"),
    Case("https://c.example.org", ["USER": "u:v", "PASSWORD": "p"], "colon"),
    Case("https://c.example.org", ["TOKEN": "a b"], "no token has"),
    Case("https://user:secret@c.example.org", [:], "holds a user or a password"),
    Case("https://c.example.org/?a=b", [:], "query"),
    Case("https:///x", [:], "names no host"),
    Case("https://a b/", [:], "not valid"),
    Case("grpc://c.example.org", [:], "by grpc://"),
    Case("s3://bucket/prefix", [:], "by s3://"),
  ]

  @Test("Each text is what it looks like, or refused without repeating a secret", arguments: cases)
  func parse(_ given: Case) {
    let environment = TargetEnvironment(variable: { given.variables[$0] }, file: { _ in nil })
    do throws(TargetError) {
      switch try SharedCacheTarget.parse(given.text, environment: environment) {
      case .folder(let path, let byteLimit): #expect("folder \(path) of \(byteLimit) bytes" == given.outcome)
      case .server(let address, let login): #expect("\(address.text) \(login)" == given.outcome)
      }
    } catch {
      #expect(error.message.contains(given.outcome), "\(error.message)")
      #expect(!error.message.contains("secret"))
    }
  }
}
