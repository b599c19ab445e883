import Testing

@testable import LearningEngine

@Suite("Merged logs of devices, figures of an independent implementation")
struct MergeVectorTests {
  struct File: Decodable {
    let tolerance: Tolerance
    let cases: [Case]
  }

  struct Tolerance: Decodable {
    let sRel: Double
    let dAbs: Double
  }

  struct Case: Decodable {
    let logs: [[Answer]]
    let uniqueReviews: Int
    let order: [String]
    let final: [String: Final]
  }

  struct Answer: Decodable {
    let id: String
    let card: String
    let t: Int64
    let g: UInt8
  }

  struct Final: Decodable {
    let reviews: Int32
    let s: Double
    let d: Double
    let state: String
    let step: UInt8?
    let last: Int64
    let due: Int64
  }

  @Test("Devices' logs, merged in any order and any number of times, give the figures of merge.json")
  func merge() throws {
    let file: File = try VectorFiles.load("merge")
    var wrong: [String] = []
    for (index, vector) in file.cases.enumerated() {
      let logs = try vector.logs.map { log in EventLog(try log.map(event)) }
      let forwards = logs.reduce(EventLog()) { $0.merged($1) }
      let backwards = logs.reversed().reduce(EventLog()) { $0.merged($1).merged($1) }
      if forwards != backwards { wrong.append("case \(index): the order of merging matters") }
      if forwards.count != vector.uniqueReviews { wrong.append("case \(index): \(forwards.count) events") }
      let order = (0..<forwards.count).map { forwards.event(at: $0) }.sorted { $0.order < $1.order }
      if order.map({ String(decoding: $0.id.text, as: UTF8.self) }) != vector.order {
        wrong.append("case \(index): order")
      }
      var replays = [Replay(backwards, scheduler: .fsrs(FSRSScheduler(policy: .pyFSRS)))]
      replays.append(Replay(scheduler: replays[0].scheduler))
      for log in vector.logs.reversed() { for answer in log { replays[1].add(try event(answer)) } }
      for (name, expected) in vector.final {
        for replay in replays {
          let found = try #require(replay.state(of: CardID(name)))
          if let difference = difference(found, expected, file.tolerance) {
            wrong.append("case \(index), \(name): \(difference)")
          }
        }
      }
    }
    #expect(wrong == [])
    #expect(file.cases.count >= VectorFiles.leastCount)
  }

  private func event(_ answer: Answer) throws -> LearningEvent {
    LearningEvent(
      id: try #require(EventID(text: answer.id.utf8)), instant: Timestamp(seconds: answer.t), in: .utc(dayStartHour: 0),
      .review(Review(card: CardID(answer.card), try #require(Rating(rawValue: answer.g)))))
  }

  private func difference(_ found: CardState, _ expected: Final, _ tolerance: Tolerance) -> String? {
    let due = Due.instant(Timestamp(seconds: expected.due))
    let step = expected.step ?? 0
    let isEqual =
      found.reps == expected.reviews && "\(found.phase)" == expected.state && found.step == step
      && found.lastReview == Timestamp(seconds: expected.last) && found.due == due
      && abs(found.stability - expected.s) <= tolerance.sRel * expected.s
      && abs(found.difficulty - expected.d) <= tolerance.dAbs
    return isEqual ? nil : "\(found), not \(expected)"
  }
}
