import TestKit
import Testing

@testable import LearningEngine

/// Files of events that were cut off, appended to or damaged.
@Suite("Files of events")
struct EventFileTests {
  private static func reviews(_ count: UInt64, from first: UInt64 = 0) -> [LearningEvent] {
    (first..<first + count).map { index in
      let instant = Story.instant(1, 10, Int64(index))
      return LearningEvent(
        id: EventID(at: instant, random: (0, index)), instant: instant, in: .utc(),
        .review(Review(card: CardID("c\(index)"), .good)))
    }
  }

  private static func file(_ events: [LearningEvent]) -> [UInt8] { events.flatMap { $0.framed() } }

  @Test("An event as a frame: length, checksum, bytes; the same from the log")
  func frame() {
    let event = Self.reviews(1)[0]
    let frame = event.framed()
    // FNV-1a of 00 00 00 27 and the event, halves combined.
    #expect(frame[..<4] == [0, 0, 0, 39])
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in frame[..<4] + event.encoded() { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let folded = UInt32(truncatingIfNeeded: hash) ^ UInt32(hash >> 32)
    #expect(frame[4..<8].reduce(0) { $0 << 8 | UInt32($1) } == folded)
    #expect(Array(frame[8...]) == event.encoded())
    #expect(EventLog([event]).framed(at: 0) == frame)
    #expect(EventLog([event]).encoded() == frame)
  }

  @Test("A file that was cut off anywhere and appended to loses the event that was cut and no other")
  func tornThenAppended() {
    let (before, torn, after) = (Self.reviews(3), Self.reviews(1, from: 3), Self.reviews(3, from: 4))
    let whole = Self.file(before)
    let frame = Self.file(torn)
    for count in 1..<frame.count {
      let cut = whole + frame[..<count]
      let log = EventLog(encoded: cut + Self.file(after))
      // Where the next frame begins as this one would have gone on, not even that one is lost.
      let isWhole = frame[count...].allSatisfy { $0 == 0 }
      let expected = isWhole ? before + torn + after : before + after
      #expect((0..<log.count).map { log.event(at: $0) } == expected, "cut to \(count)")
      #expect(log.setAside.map { $0.bytes } == (isWhole ? [] : [Array(frame[..<count])]))
      #expect(EventLog.wholeByteCount(of: cut) == whole.count)
      #expect(EventLog(encoded: log.encoded()) == log)
    }
    #expect(EventLog.wholeByteCount(of: whole) == whole.count)
    #expect(EventLog.wholeByteCount(of: []) == 0)
  }

  @Test("A bit that flips anywhere in a file takes its event out, and neither another nor the true one")
  func flippedBit() {
    let events = Self.reviews(3)
    let file = Self.file(events)
    let size = file.count / 3
    let truth = EventLog(events)
    for place in 0..<file.count {
      for bit in 0..<8 {
        var damaged = file
        damaged[place] ^= 1 << UInt8(bit)
        var log = EventLog(encoded: damaged)
        var left = events
        left.remove(at: place / size)
        let isRight = (0..<log.count).map { log.event(at: $0) } == left && log.superseded.isEmpty
        // Another device brings the true one back.
        log.merge(truth)
        if !isRight || log.count != 3 || log.superseded != [] || log.setAside.count != 1 {
          Issue.record("bit \(bit) of byte \(place)")
        }
      }
    }
  }

  @Test("Who shortens a damaged file to what is whole and appends loses the event that was hit and no other")
  func flippedThenAppended() {
    let events = Self.reviews(4)
    let (file, added) = (Self.file(events), Self.reviews(1, from: 4))
    let size = file.count / events.count
    for place in 0..<file.count {
      for bit in 0..<8 {
        var damaged = file
        damaged[place] ^= 1 << UInt8(bit)
        let count = EventLog.wholeByteCount(of: damaged)
        // Only damage at the end is cut off.
        if count != (place < 3 * size ? file.count : 3 * size) { Issue.record("bit \(bit) of byte \(place): \(count)") }
        let log = EventLog(encoded: damaged[..<count] + Self.file(added))
        var left = events + added
        left.remove(at: place / size)
        if (0..<log.count).map({ log.event(at: $0) }) != left { Issue.record("bit \(bit) of byte \(place)") }
      }
    }
  }

  @Test("Damage in several places takes out what it hits, and what is left is written and read as the same")
  func manyDamages() {
    var random = SeededGenerator(seed: 77)
    let events = Self.reviews(40)
    let frames = events.map { $0.framed() }
    for round in 0..<10_000 {
      var hit = [Bool](repeating: false, count: frames.count)
      var file: [UInt8] = []
      for (index, frame) in frames.enumerated() {
        var frame = frame
        if random.next() % 5 == 0 {
          hit[index] = true
          let place = Int(random.next() % UInt64(frame.count))
          switch random.next() % 3 {
          case 0: frame[place] ^= UInt8(random.next() % 255 + 1)
          case 1: frame.removeLast(frame.count - place)
          default: frame.insert(UInt8(random.next() % 256), at: place)
          }
          // A byte before the frame, or one like its neighbour, leaves it whole.
          if EventLog(encoded: frame).count == 1 { hit[index] = false }
        }
        file += frame
      }
      let log = EventLog(encoded: file)
      let found = (0..<log.count).map { log.event(at: $0) }
      let isRight = zip(events, hit).allSatisfy { $1 || found.contains($0) } && found.allSatisfy(events.contains)
      if !isRight || found.count < hit.count(where: { !$0 }) || EventLog(encoded: log.encoded()) != log {
        Issue.record("round \(round)")
      }
    }
  }

  @Test("Bytes that announce an event again and again are read in linear time, and a true event behind them is found")
  func hostile() throws {
    let events = Self.reviews(3)
    for length in [33, 256, 257, 2_000, 12_000] {
      for size in [0, 400, 12_000] {
        // Headers of a later version, each behind a length and a wrong checksum.
        var file: [UInt8] = []
        while file.count < size { file += Self.announcement(of: length) }
        let bait = file.count
        file += [UInt8](repeating: 0, count: max(length - 40, 0))
        let end = file.count
        file = Self.file([events[0]]) + file + Self.file([events[1], events[2]])
        var walk = FrameWalk(file)
        while walk.next() != nil {}
        #expect(walk.checkedByteCount <= 40 * Int64(file.count) + 24_000, "\(length), \(size)")
        // The pattern does reach the checksums.
        if bait > 0, length <= end { #expect(walk.checkedByteCount >= Int64(length), "\(length), \(size)") }
        let log = EventLog(encoded: file)
        #expect((0..<log.count).map { log.event(at: $0) } == events, "\(length), \(size)")
        #expect(EventLog.wholeByteCount(of: file) == file.count)
      }
    }
  }

  @Test("Whole frames of no event and short events between announcements are read in linear time")
  func hostileStretches() {
    let event = Self.reviews(1)[0].framed()
    for length in [257, 2_000, 12_000] as [Int] {
      var file: [UInt8] = []
      while file.count < 24_000 { file += Self.announcement(of: length) + event }
      var walk = FrameWalk(file)
      var found = 0
      while let part = walk.next() {
        if case .frame = part { found += 1 }
      }
      #expect(walk.checkedByteCount <= 40 * Int64(file.count) + 12_000, "\(length)")
      #expect(found == file.count / (40 + event.count), "\(length)")
    }
  }

  @Test("What was made to be slow hides a long event at most, and damage that comes later takes its event alone")
  func damageBehindHostile() throws {
    var file: [UInt8] = []
    while file.count < 12_000 { file += Self.announcement(of: 3_000) }
    let long = LearningEvent(
      id: EventID(high: 1, low: 1), instant: Story.instant(1, 9), in: .utc(),
      .deck(DeckChange(deck: LogName("d"), boxes: (0..<200).map { LogName("box\($0)") })))
    let events = Self.reviews(80)
    file += Self.file([long] + events)
    let hidden = EventLog(encoded: file)
    #expect((0..<hidden.count).map { hidden.event(at: $0) } == events)
    // The long event again, behind another that is damaged: by then enough was paid for.
    var damaged = events[0].framed()
    damaged[20] ^= 1
    let log = EventLog(encoded: file + damaged + Self.file([long]))
    #expect(log.count == 81)
    #expect(log.index(of: long.id) != nil)
    #expect(log.setAside.count == 2)
  }

  /// The beginning of a frame with an event of a later version and a wrong checksum.
  private static func announcement(of length: Int) -> [UInt8] {
    let length = UInt32(truncatingIfNeeded: length)
    let event = LearningEvent(
      id: EventID(high: 3, low: 4), instant: Story.instant(1, 8), in: .utc(),
      .unknown(UnknownContent(version: 2, kind: 1, bytes: [])))
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + [1, 2, 3, 4] + event.encoded()
  }

  @Test("No file makes room for more events than it could hold")
  func room() throws {
    var random = LogGenerator(seed: 411)
    let events = try random.events(20)
    #expect(EventFrame.announcedCount(events.flatMap { $0.framed() }) == 20)
    // Frames without content, whose lengths are right; and a length that is not.
    #expect(EventFrame.announcedCount([UInt8](repeating: 0, count: 80_000)) == 0)
    #expect(EventFrame.announcedCount([255, 255, 255, 255] + [UInt8](repeating: 0, count: 80_000)) == 0)
    #expect(EventFrame.announcedCount([]) == 0)
  }
}
