import ContentPublisher
import Files
import TestKit
import Testing

@Suite("Waiting for changes of a project")
struct ProjectWatchTests {
  struct Edit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (SampleProject) throws -> Void

    init(_ title: String, _ make: @escaping @Sendable (SampleProject) throws -> Void) {
      testDescription = title
      self.make = make
    }
  }

  static let edits: [Edit] = [
    Edit("a box") { try $0.write("boxes/one.box.yaml", $0.box("one", answer: "other")) },
    Edit("a medium") { try $0.write("boxes/img/dot.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>") },
    Edit("a new file in a new folder") { try $0.write("boxes/new/deep/x.box.yaml", "x") },
    Edit("a file that is gone") { try File.remove($0.folder.path("content/boxes/one.box.yaml")) },
    Edit("a file replaced by another") {
      let text = Array($0.box("one", answer: "5").utf8)
      try File.replace($0.folder.path("content/boxes/one.box.yaml"), text)
    },
    Edit("contentc.yaml") { try $0.write("contentc.yaml", "id: demo.course\n") },
    Edit("a first revocation") { project in
      try project.folder.write([1], to: "keys/revocations/a.json")
    },
    Edit("a folder that nothing is in") { try Directory.create($0.folder.path("content/boxes/new")) },
    Edit("the keyring") { try $0.keyring.save(try $0.keyring.require()) },
  ]

  @Test("what a build may see ends the waiting, by events and by looking", arguments: edits, [false, true])
  func change(_ edit: Edit, polls: Bool) throws {
    try TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      let watch = ProjectWatch(try project.request(), polls: polls)
      try watch.begin()
      try edit.make(project)
      // Would never end if the change were missed.
      try watch.wait()
    }
  }

  @Test("a project that is not there is an error at once")
  func missing() throws {
    try TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      let watch = ProjectWatch(try project.request { $0.project = folder.path("nowhere") })
      #expect(throws: PublishError.self) { try watch.begin() }
    }
  }

  @Test("a folder around the project that is moved away, or replaced, ends the waiting", arguments: [false, true])
  func around(polls: Bool) throws {
    try TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      let parent = try Folder(folder.path("."))
      for name in ["outer", "other"] { try Directory.create(folder.path(name)) }
      try parent.rename("content", to: "outer/content")
      try Directory.create(folder.path("other/content"))
      let watch = ProjectWatch(try project.request { $0.project = folder.path("outer/content") }, polls: polls)
      try watch.begin()
      try parent.rename("outer", to: "away")
      try watch.wait()
      #expect(!watch.hasProject)
      try parent.rename("away", to: "outer")
      watch.waitForProject()
      try watch.begin()
      // There is one again before anybody looks.
      try parent.rename("outer", to: "away")
      try parent.rename("other", to: "outer")
      try watch.wait()
      #expect(watch.hasProject)
    }
  }

  @Test("a project that is moved away ends the waiting, and is seen when it is back", arguments: [false, true])
  func away(polls: Bool) throws {
    try TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      let watch = ProjectWatch(try project.request(), polls: polls)
      let parent = try Folder(folder.path("."))
      try watch.begin()
      try parent.rename("content", to: "other")
      try watch.wait()
      #expect(!watch.hasProject)
      #expect(throws: PublishError.self) { try watch.begin() }
      // Gone before the waiting begins.
      try watch.wait()
      try parent.rename("other", to: "content")
      watch.waitForProject()
      try watch.begin()
      try project.write("boxes/one.box.yaml", project.box("one", answer: "other"))
      try watch.wait()
      #expect(watch.hasProject)
    }
  }
}
