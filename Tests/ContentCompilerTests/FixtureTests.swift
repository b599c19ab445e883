import Testing

/// One story per fixture: the files of the section list and the exact report that people see.
struct FixtureTests {
  @Test("the report is the expected one", arguments: Fixture.all)
  func report(_ fixture: Fixture) async throws {
    let actual = try await fixture.run()
    if let expected = fixture.expectation, expected.utf8.elementsEqual(actual.utf8) { return }
    if Recording.isOn {
      try Recording.write(fixture.text(expecting: actual), to: fixture.path)
      Issue.record("recorded \(fixture.path)")
    } else {
      Issue.record("\(fixture.path):\n\(Recording.difference(from: fixture.expectation ?? "", to: actual))")
    }
  }

  @Test("a fixture named after a code is refused with it, any other one earns no error", arguments: Fixture.all)
  func name(_ fixture: Fixture) throws {
    let expected = try #require(fixture.expectation, "\(fixture.path) has no section ‘expect’")
    if let code = fixture.code {
      #expect(expected.contains("[\(code) "), "\(fixture.path) does not show \(code)")
    } else {
      #expect(!expected.contains(": error: "), "\(fixture.path) shows an error, and its name promises none")
    }
  }

  @Test("every fixture tells its story first", arguments: Fixture.all)
  func story(_ fixture: Fixture) {
    #expect(fixture.comment.split(separator: "\n").contains { $0.utf8.count > 20 }, "\(fixture.path) has no story")
  }

  @Test("every code has a fixture that is refused with it")
  func coverage() throws {
    let codes = Set(Fixture.all.compactMap(\.code))
    let missing = try DeclaredCode.all.filter { !codes.contains($0.description) }
    #expect(missing.isEmpty, "without a fixture: \(missing.map { "\($0) \($0.slug)" }.joined(separator: ", "))")
  }

  @Test("the names of fixtures hold the slugs of their codes")
  func slugs() throws {
    let slugs = Dictionary(uniqueKeysWithValues: try DeclaredCode.all.map { ($0.description, $0.slug) })
    for fixture in Fixture.all {
      guard let code = fixture.code else { continue }
      let slug = try #require(slugs[code], "\(fixture.path) is named after a code that does not exist")
      let file = fixture.name.split(separator: "/").last ?? ""
      #expect(file == "\(code)-\(slug)" || file.hasPrefix("\(code)-\(slug)-"), "\(fixture.path)")
    }
  }
}
