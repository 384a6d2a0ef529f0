import MIDI
import Testing

private let quarters96 = SMFDivision(ticks: 96, per: .quarterNote)!

private func change(_ ticks: UInt32, _ microseconds: UInt32) -> TempoChange {
  TempoChange(at: Ticks(ticks), microsecondsPerQuarter: microseconds)!
}

@Suite struct TempoMapTests {
  @Test(
    arguments: [
      // Without a tempo: 120 BPM.
      ([], 0, .zero),
      ([], 96, .milliseconds(500)),
      ([], 48, .milliseconds(250)),
      ([], 384, .seconds(2)),
      // One tempo from the start.
      ([change(0, 1_000_000)], 96, .seconds(1)),
      ([change(0, 1)], 96, .microseconds(1)),
      ([change(0, 16_777_215)], 96, .microseconds(16_777_215)),
      // Changes on the way.
      ([change(96, 1_000_000)], 96, .milliseconds(500)),
      ([change(96, 1_000_000)], 97, .microseconds(500_000) + .seconds(1) / 96),
      ([change(96, 1_000_000)], 192, .milliseconds(1500)),
      ([change(96, 1_000_000), change(192, 250_000)], 288, .milliseconds(1750)),
      // In any order; of several at one tick the last counts.
      ([change(192, 250_000), change(96, 1_000_000)], 288, .milliseconds(1750)),
      ([change(0, 1_000_000), change(0, 250_000)], 96, .milliseconds(250)),
      ([change(96, 9_000_000), change(96, 1_000_000)], 192, .milliseconds(1500)),
    ] as [([TempoChange], UInt32, Duration)])
  func quarterNotes(_ changes: [TempoChange], at ticks: UInt32, time: Duration) {
    #expect(TempoMap(division: quarters96, changes: changes).time(at: Ticks(ticks)) == time)
  }

  @Test(
    arguments: [
      (24, 1, 24, .seconds(1)),
      (24, 255, 24 * 255, .seconds(1)),
      (25, 40, 1000, .seconds(1)),
      (25, 40, 1, .milliseconds(1)),
      (30, 80, 2400, .seconds(1)),
      (30, 80, 1, .seconds(1) / 2400),
      // 30,000 frames in 1,001 seconds.
      (29, 1, 30_000, .seconds(1001)),
      (29, 100, 3_000_000, .seconds(1001)),
      (29, 1, 30, .milliseconds(1001)),
      (29, 100, 1, .seconds(1001) / 3_000_000),
    ] as [(Int, Int, UInt32, Duration)])
  func frames(_ rate: Int, ticksPerFrame: Int, at ticks: UInt32, time: Duration) throws {
    let rate = try #require(SMFFrameRate(number: rate))
    let division = try #require(SMFDivision(ticks: ticksPerFrame, per: .frame(rate)))
    let map = TempoMap(division: division, changes: [change(0, 1), change(5, 16_777_215)])
    #expect(map.time(at: Ticks(ticks)) == time)
  }

  @Test func aMillionTempoChangesDoNotDrift() {
    // A third of a microsecond to the tick, in changes that alternate around it: 1 and 2 µs per three ticks.
    let division = SMFDivision(ticks: 3, per: .quarterNote)!
    let changes = (UInt32(0)..<1_000_000).map { change($0, $0.isMultiple(of: 2) ? 1 : 2) }
    let map = TempoMap(division: division, changes: changes)
    #expect(map.time(at: Ticks(1_000_000)) == .microseconds(500_000))
    #expect(map.time(at: Ticks(2)) == .microseconds(1))
  }

  @Test func timeNeverGoesBack() {
    let changes = (UInt32(0)..<50).map { change($0 * 7, $0 * 37_919 % 1_000_000 + 1) }
    let map = TempoMap(division: SMFDivision(ticks: 7919, per: .quarterNote)!, changes: changes)
    let times = (0..<400).map { map.time(at: Ticks($0)) }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func theLongestPossibleTimesAreExact() {
    let slowest = TempoMap(
      division: SMFDivision(ticks: 1, per: .quarterNote)!, changes: [change(0, 16_777_215)])
    #expect(slowest.time(at: Ticks(.max)) == .microseconds(4_294_967_295 * 16_777_215))
    let finest = TempoMap(division: SMFDivision(ticks: 32_767, per: .quarterNote)!)
    #expect(finest.time(at: Ticks(32_767 * 131_000)) == .milliseconds(500 * 131_000))
  }

  @Test(
    arguments: [
      (1, .quarterNote, true), (32_767, .quarterNote, true),
      (0, .quarterNote, false), (32_768, .quarterNote, false), (-1, .quarterNote, false),
      (1, .frame(.fps25), true), (255, .frame(.fps25), true),
      (0, .frame(.fps25), false), (256, .frame(.fps25), false),
    ] as [(Int, SMFTimeUnit, Bool)])
  func divisions(_ ticks: Int, _ unit: SMFTimeUnit, isValid: Bool) {
    #expect((SMFDivision(ticks: ticks, per: unit) != nil) == isValid)
  }

  @Test(arguments: [(0, false), (1, true), (0xFF_FFFF, true), (0x100_0000, false)])
  func tempos(_ microseconds: UInt32, isValid: Bool) {
    #expect((TempoChange(at: .zero, microsecondsPerQuarter: microseconds) != nil) == isValid)
  }

  @Test func frameRatesAreTheFourOfTheStandard() {
    let known = (0...255).filter { SMFFrameRate(number: $0) != nil }
    #expect(known == [24, 25, 29, 30])
  }

  @Test func ticksDoNotOverflow() {
    #expect(Ticks(5).adding(7) == Ticks(12))
    #expect(Ticks(.max - 1).adding(1) == Ticks(.max))
    #expect(Ticks(.max).adding(1) == nil)
  }
}
