import ContentModel
import Synchronization
import Testing

@testable import DeploymentCheck

@Suite("Waiting")
struct PatienceTests {
  /// A clock that only sleep moves, and a deployment that is good from a moment on.
  private final class Time: Sendable {
    let milliseconds = Mutex(0)
    let looks = Mutex<[Int]>([])

    func wait(_ limit: Int, goodFrom good: Int, lookTakes: Int = 0) async -> LiveReport {
      await Patience(limit: TimeSpan(seconds: limit)).run(
        elapsedMilliseconds: { milliseconds.withLock { $0 } },
        sleep: { rest in milliseconds.withLock { $0 += rest } },
        look: {
          let now = milliseconds.withLock { milliseconds in
            defer { milliseconds += lookTakes }
            return milliseconds
          }
          looks.withLock { $0.append(now) }
          return PatienceTests.report(now >= good ? [] : [.error(.status, at: "manifest.json", "at \(now)", hint: nil)])
        })
    }
  }

  private static func report(_ findings: [Finding]) -> LiveReport {
    LiveReport(
      manifest: nil, lists: nil, findings: FindingList(findings), byteCount: 0, fileCount: 0, fetchedByteCount: 0)
  }

  @Test("Looks come every 2 s at first and every 15 s in the end, and stop when all is well")
  func delays() async {
    let time = Time()
    let report = await time.wait(300, goodFrom: 60_000)
    #expect(report.outcome == .verified)
    #expect(time.looks.withLock { $0 } == [0, 2000, 5000, 9500, 16_250, 26_375, 41_375, 56_375, 71_375])
  }

  @Test("The last look is when the time is over, and its reason is the one that is told")
  func timeIsOver() async {
    let time = Time()
    let report = await time.wait(8, goodFrom: .max)
    #expect(time.looks.withLock { $0 } == [0, 2000, 5000, 8000])
    #expect(report.findings.firstError?.message == "at 8000")
  }

  @Test("A look that takes longer than the whole wait is the last one; what is well at once waits for nothing")
  func oneLook() async {
    let slow = Time()
    #expect(await slow.wait(5, goodFrom: .max, lookTakes: 9000).outcome == .refused)
    #expect(slow.looks.withLock { $0 } == [0])
    let good = Time()
    #expect(await good.wait(5, goodFrom: 0).outcome == .verified)
    #expect(good.looks.withLock { $0 } == [0])
  }

  @Test("Where no request can be made, one look is enough")
  func unable() async {
    let looks = Mutex(0)
    let report = await Patience(limit: TimeSpan(seconds: 1800)).run(
      elapsedMilliseconds: { 0 }, sleep: { _ in },
      look: {
        looks.withLock { $0 += 1 }
        return Self.report([.error(.noRequest, at: "manifest.json", "x"), .error(.noAnswer, at: "a", "x")])
      })
    #expect(report.outcome == .unable)
    #expect(looks.withLock { $0 } == 1)
  }

  @Test("Only when no answer came at all is a host unreachable")
  func outcomes() {
    let silent = Finding.error(.noAnswer, at: "manifest.json", "x")
    let wrong = Finding.error(.wrongBytes, at: "files/x.json", "x")
    let slow = Finding.warning(.ranges, at: "x", "x")
    #expect(Self.report([]).outcome == .verified)
    #expect(Self.report([slow]).outcome == .verified)
    #expect(Self.report([silent, slow]).outcome == .unreachable)
    #expect(Self.report([silent, wrong]).outcome == .refused)
    #expect(Self.report([wrong]).outcome == .refused)
  }
}
