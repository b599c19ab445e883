import Testing

@testable import ContentCompiler

/// Language tags, most of them examples of RFC 5646, appendix A.
struct LanguageTagTests {
  @Test(
    "well-formed tags",
    arguments: [
      "en", "de", "eng", "zh-Hant", "sr-Latn-RS", "zh-cmn-Hans-CN", "yue-HK", "sl-rozaj-biske", "de-CH-1901", "de-DE",
      "es-419", "hy-Latn-IT-arevela", "de-CH-x-phonebk", "x-whatever", "qaa-Qaaa-QM-x-southern", "en-US-u-islamcal",
      "zh-CN-a-myext-x-private", "en-a-myext-b-another", "az-Arab-x-AZE-derbend", "EN-us", "ab-DE-x-y",
      "abcd", "abcdefgh", "sl-IT-nedis", "ca-valencia", "de-a-value-x-y",
    ])
  func wellFormed(_ tag: String) { #expect(LanguageTag.isWellFormed(tag)) }

  @Test(
    "anything else",
    arguments: [
      "", "e", "1a", "en_GB", "en-", "-en", "en--GB", "de-419-DE", "a-DE", "en-toolongpart", "abcdefghi", "en-GB-a",
      "x", "x-", "en-x", "en-u", "en-a-b", "français", "en GB", "en-Latn-Cyrl", "de-1", "zh-12", "english language",
    ])
  func malformed(_ tag: String) { #expect(!LanguageTag.isWellFormed(tag)) }
}
