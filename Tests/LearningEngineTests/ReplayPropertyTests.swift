import TestKit
import Testing

@testable import LearningEngine

@Suite("Properties of logs and replay")
struct ReplayPropertyTests {
  private static func preset(_ index: Int) throws -> AnyPreset {
    index % 7 == 6 ? .ankiFSRS(try AnkiFSRSScheduler()) : presets[index % 7]
  }

  private static let presets: [AnyPreset] = [
    .fsrs(FSRSScheduler()), .fsrs(FSRSScheduler(policy: fuzzy)), .ankiLike(AnkiLikeScheduler()),
    .classicSM2(ClassicSM2Scheduler()), .ankiSM2(AnkiSM2Scheduler()), .fsrs(FSRSScheduler(policy: .pyFSRS)),
  ]

  private static var fuzzy: FSRSPolicy {
    var policy = FSRSPolicy.standard
    policy.hasFuzz = true
    return policy
  }

  @Test("Merging logs is commutative, associative and idempotent, whatever they hold")
  func merging() throws {
    var random = LogGenerator(seed: 401)
    var wrong: [String] = []
    for index in 0..<10_000 {
      let events = try random.events(12).map { $0.encoded() }
      // Three devices, each with some of the events, some of them damaged.
      let logs = (0..<3).map { _ in
        var log = EventLog()
        for bytes in random.shuffled(events) where random.isOneIn(2) {
          log.insert(random.isOneIn(6) ? random.damaged(bytes) : bytes)
        }
        return log
      }
      let left = logs[0].merged(logs[1]).merged(logs[2])
      let right = logs[0].merged(logs[1].merged(logs[2]))
      let turned = logs[2].merged(logs[1]).merged(logs[0])
      let again = left.merged(logs[1]).merged(left)
      if !(left == right && left == turned && left == again) { wrong.append("log \(index)") }
      // Equal logs give equal bytes, and these give the log back.
      if EventLog(encoded: turned.encoded()) != left || turned.encoded() != left.encoded() {
        wrong.append("bytes of log \(index)")
      }
    }
    #expect(wrong == [])
  }

  @Test("Adding events one by one, in any order, again and damaged, gives what replaying the whole log gives")
  func incremental() throws {
    var random = LogGenerator(seed: 402)
    var wrong: [String] = []
    for index in 0..<10_000 {
      let preset = try Self.preset(index)
      var arrivals = try random.events(4 + random.number(below: 22)).map { $0.encoded() }
      arrivals += arrivals.filter { _ in random.isOneIn(6) }
      arrivals += arrivals.filter { _ in random.isOneIn(8) }.map { random.damaged($0) }
      if random.isOneIn(2) { arrivals = random.shuffled(arrivals) }
      let stop = random.number(below: arrivals.count)
      var replay = Replay(scheduler: preset)
      for (place, bytes) in arrivals.enumerated() {
        replay.add(encoded: bytes)
        guard place == stop || place == arrivals.count - 1 else { continue }
        let full = Replay(replay.log, scheduler: preset)
        if ReplayOutcome(replay) != ReplayOutcome(full) { wrong.append("log \(index) after \(place + 1) events") }
      }
    }
    #expect(wrong == [])
  }

  @Test("Merging another device's log into a replay gives what replaying the merged log gives")
  func mergingReplays() throws {
    var random = LogGenerator(seed: 403)
    var wrong: [String] = []
    for index in 0..<10_000 {
      let preset = try Self.preset(index)
      let events = try random.events(16)
      let (mine, theirs) = (
        EventLog(events.filter { _ in !random.isOneIn(3) }), EventLog(events.filter { _ in random.isOneIn(2) })
      )
      var replay = Replay(mine, scheduler: preset)
      replay.merge(theirs)
      let full = Replay(theirs.merged(mine), scheduler: preset)
      if ReplayOutcome(replay) != ReplayOutcome(full) { wrong.append("log \(index)") }
    }
    #expect(wrong == [])
  }

  @Test("Merging more than a thousand events at once, and single ones after it, gives what replaying everything gives")
  func mergingMany() throws {
    var random = LogGenerator(seed: 407)
    for index in 0..<14 {
      let preset = try Self.preset(index)
      let events = try random.events(1_800)
      var replay = Replay(EventLog(events[..<300]), scheduler: preset)
      let names = (0..<replay.cardCount).map { replay.card(at: $0) }
      replay.merge(EventLog(events[200..<1_700]))
      for (number, name) in names.enumerated() {
        #expect(replay.card(at: number) == name)
        #expect(replay.index(of: name) ?? number == number)
      }
      for event in events[1_700...] { replay.add(event) }
      #expect(ReplayOutcome(replay) == ReplayOutcome(Replay(replay.log, scheduler: preset)), "log \(index)")
    }
  }

  @Test("Replay gives what the rules give that are written down without any thought of speed")
  func plainRules() throws {
    var random = LogGenerator(seed: 404)
    var wrong: [String] = []
    for index in 0..<10_000 {
      let preset = try Self.preset(index)
      let log = EventLog(try random.events(4 + random.number(below: 26)))
      let replay = Replay(log, scheduler: preset)
      let plain = PlainReplay(log, preset)
      for number in 0..<replay.cardCount {
        let card = replay.card(at: number)
        let expected = plain.state(of: card)
        if replay.states[number] != expected { wrong.append("log \(index): \(replay.states[number]), not \(expected)") }
      }
    }
    #expect(wrong == [])
  }

  @Test("The answers of a day are those that statistics count, through resets, undo and travel")
  func answersOfADay() throws {
    var random = LogGenerator(seed: 406)
    var wrong: [String] = []
    var westward = 0
    for index in 0..<10_000 {
      let log = EventLog(try random.events(4 + random.number(below: 26)))
      let replay = Replay(log, scheduler: try Self.preset(index))
      let past = replay.pastAnswers()
      for (one, next) in zip(past, past.dropFirst()) where next.day < one.day { westward += 1 }
      let scope = (0..<4).filter { _ in random.isOneIn(2) } as [Int32]
      for number in 20_455..<20_475 as Range<Int32> {
        let day = StudyDay(number)
        if replay.answered(on: day) != past.counts(on: day, in: nil) { wrong.append("log \(index), \(day)") }
        if replay.answered(on: day, in: scope) != past.counts(on: day, in: scope) {
          wrong.append("log \(index), \(day), in \(scope)")
        }
      }
    }
    #expect(wrong == [])
    #expect(westward > 1000, "\(westward)")
  }

  @Test("No bytes crash: what is read as an event is written as the same bytes, all else is set aside")
  func hostileBytes() throws {
    var random = LogGenerator(seed: 405)
    var wrong: [String] = []
    var (valid, setAside) = (0, 0)
    for index in 0..<30_000 {
      let event = try random.events(1)[0].encoded()
      let preset = try Self.preset(index)
      let bytes =
        random.isOneIn(10)
        ? (0..<random.number(below: 200)).map { _ in UInt8(truncatingIfNeeded: random.generator.next()) }
        : random.damaged(event)
      do throws(EventProblem) {
        let event = try LearningEvent(encoded: bytes)
        valid += 1
        if event.encoded() != bytes { wrong.append("\(index): \(event)") }
        var replay = Replay(scheduler: preset)
        replay.add(encoded: bytes)
        replay.add(event)
        if ReplayOutcome(replay) != ReplayOutcome(Replay(replay.log, scheduler: replay.scheduler)) {
          wrong.append("replay of \(event)")
        }
      } catch {
        setAside += 1
        var log = EventLog()
        if log.insert(bytes) != .setAside(error) || log.setAside.map(\.bytes) != [bytes] { wrong.append("\(index)") }
      }
      // A whole file of damaged frames.
      let file = random.damaged(EventLog(try random.events(3)).encoded())
      let log = EventLog(encoded: file)
      if EventLog(encoded: log.encoded()) != log { wrong.append("file \(index)") }
    }
    #expect(wrong == [])
    #expect(valid > 5000 && setAside > 5000, "\(valid) valid, \(setAside) set aside")
  }
}

extension EventLog {
  /// The union of both.
  func merged(_ other: EventLog) -> EventLog {
    var result = self
    result.merge(other)
    return result
  }
}
