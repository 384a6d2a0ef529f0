import TestRandom
import Testing

@testable import MIDI

/// A sequencer that ticks, and the clock that follows it through the counter, as the program does.
private struct Rig {
  var counter = ClockCounter()
  var clock = FollowedClock()
  var time = Duration.seconds(100)

  mutating func send(_ message: ClockMessage) {
    if let news = counter.follow(message, from: 1, at: time) { clock.follow(news) }
  }

  /// Ticks for some quarter notes. `jitter`: how late each tick may come, in milliseconds.
  mutating func play(_ quarters: Double, bpm: Double, jitter: Int = 0, seed: UInt64 = 1) {
    var random = SplitMix64(seed: seed)
    let start = time
    for tick in 1...Int(quarters * 24) {
      let late = jitter == 0 ? 0 : Int.random(in: 0...(jitter * 1000), using: &random)
      time = start + .seconds(60 / bpm / 24 * Double(tick - 1)) + .microseconds(late)
      send(.tick)
    }
    time = start + .seconds(60 / bpm / 24 * Double(Int(quarters * 24)))
  }

  var place: Double? { clock.place(at: time) }
}

@Suite struct FollowedClockTests {
  @Test(arguments: [20, 30, 60, 90, 119.3, 120, 180, 240, 300] as [Double], [0, 1, 3, 6])
  func `The place and the tempo are the clock's`(bpm: Double, jitter: Int) throws {
    var rig = Rig()
    rig.send(.start)
    rig.play(16.5, bpm: bpm, jitter: min(jitter, Int(60_000 / bpm / 24 / 2)))
    let (place, tempo) = (try #require(rig.place), try #require(rig.clock.tempo))
    // A tick is a twenty-fourth.
    #expect(abs(place - 16.5) < 0.05 + Double(jitter) * bpm / 30_000, "\(place)")
    #expect(abs(tempo / bpm - 1) < 0.002 + Double(jitter) * bpm / 60_000 / 2, "\(tempo)")
    #expect(rig.clock.state(at: rig.time) == .runs)
  }

  /// Messages in letters: `s` start, `c` continue, `x` stop, `p` a position of 8 sixteenths, `q` a quarter note of ticks, `t` one tick, `_`
  /// a pause of five seconds.
  @Test(
    arguments: [
      ("", nil, .silent), ("q", nil, .runs), ("qqqq", nil, .runs), ("s", 0, .runs), ("sqqqq", 4, .runs),
      ("qqqs", 0, .runs), ("qqqsqq", 2, .runs),
      // Stopped, and going on there.
      ("sqqx", 2, .stands), ("sqqx_", 2, .stands), ("sqqxqqqq", 2, .stands), ("sqqxqqqqc", 2, .runs),
      ("sqqxcq", 3, .runs), ("sqqx_cqq", 4, .runs), ("sqqxsq", 1, .runs),
      // A position while it is stopped, and while it runs.
      ("sqqxp", 2, .stands), ("xp", 2, .stands), ("xpcq", 2, .runs), ("xpcqqq", 5, .runs),
      ("sqqqqqxpcq", 3, .runs), ("sqqqqpqq", 4, .runs), ("xpsq", 0, .runs),
      // It stops without a word.
      ("sqqqq_", nil, .silent), ("sqqqq_q", nil, .runs), ("sqqqq_sq", 1, .runs), ("sqqqq_pq", 3, .runs),
      // Nobody knows where the song was.
      ("qqx", nil, .stands), ("qqxcq", nil, .runs), ("c", nil, .runs), ("x", nil, .stands),
      ("stttxc", 0.125, .runs), ("ss", 0, .runs), ("xx", nil, .stands),
    ] as [(String, Double?, FollowedClock.State)])
  func follows(script: String, place: Double?, state: FollowedClock.State) {
    var rig = Rig()
    for sign in script {
      switch sign {
      case "s": rig.send(.start)
      case "c": rig.send(.continue)
      case "x": rig.send(.stop)
      case "p": rig.send(.position(sixteenths: 8))
      case "q": rig.play(1, bpm: 120)
      case "t": rig.play(1.0 / 24, bpm: 120)
      default: rig.time += .seconds(5)
      }
    }
    #expect(rig.clock.state(at: rig.time) == state)
    switch (rig.place, place) {
    case (let found?, let place?): #expect(abs(found - place) < 0.051, "\(found)")
    case (let found, let place): #expect(found == place)
    }
  }

  @Test func `Another tempo is followed from the next quarter note on, and the place never goes back`() throws
  {
    var rig = Rig()
    var last = 0.0
    rig.send(.start)
    for bpm in [120, 60, 240, 20, 300, 90] as [Double] {
      for _ in 0..<8 {
        rig.play(0.5, bpm: bpm)
        for milliseconds in stride(from: 0, to: 400, by: 50) {
          let place = try #require(rig.clock.place(at: rig.time + .milliseconds(milliseconds)))
          if milliseconds == 0 { #expect(place >= last - 0.001) }
          last = max(last, milliseconds == 0 ? place : last)
        }
      }
      #expect(abs(try #require(rig.clock.tempo) / bpm - 1) < 0.01)
    }
  }

  @Test func `A clock that hesitates is waited for at the next quarter note`() throws {
    var rig = Rig()
    rig.send(.start)
    rig.play(4, bpm: 60)
    for (milliseconds, place) in [(0, 4), (500, 4), (2400, 4)] as [(Int, Double)] {
      #expect(abs(try #require(rig.clock.place(at: rig.time + .milliseconds(milliseconds))) - place) < 0.001)
    }
    #expect(rig.clock.place(at: rig.time + .seconds(3)) == nil)
  }

  @Test func `Beats are found before a time`() throws {
    var rig = Rig()
    let start = rig.time
    rig.send(.start)
    rig.play(9.5, bpm: 120)
    for (quarters, seconds) in [(1, 4.5), (4, 4), (3, 4.5), (1.5, 4.5)] as [(Double, Double)] {
      let found = try #require(rig.clock.lastBeat(before: rig.time, every: quarters))
      #expect(abs((found - start) / .seconds(1) - seconds) < 0.03, "\(quarters)")
    }
    rig.send(.stop)
    #expect(rig.clock.lastBeat(before: rig.time, every: 1) == nil)
  }

  @Test func `Anything in any order is followed without a crash`() {
    for seed in 0..<300 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var rig = Rig()
      var parser = ClockStreamParser()
      for _ in 0..<400 {
        let byte = UInt8.random(in: 0...255, using: &random) | (Bool.random(using: &random) ? 0xF0 : 0)
        rig.time += .nanoseconds(
          Int.random(in: 0...(1 << Int.random(in: 0...34, using: &random)), using: &random))
        if let message = parser.consume(byte) { rig.send(message) }
        let ahead = rig.time + .milliseconds(Int.random(in: -2000...5000, using: &random))
        if let place = rig.clock.place(at: ahead) { #expect(place >= 0 && place < 20_000, "\(seed)") }
        if let tempo = rig.clock.tempo { #expect(FollowedClock.tempos.contains(tempo), "\(seed)") }
        _ = rig.clock.lastBeat(before: ahead, every: 4)
      }
    }
  }

  @Test func `News with any numbers are no harm`() {
    var clock = FollowedClock()
    for number in [0, 1, -1, .max, .min] as [Int?] + [nil] {
      for length in [.zero, .nanoseconds(1), .seconds(-1), .seconds(1 << 40), .milliseconds(500)]
        as [Duration]
      {
        clock.follow(.beat(ClockBeat(time: .seconds(1), number: number, length: length)))
        _ = clock.place(at: .seconds(2))
        clock.follow(.runs(ticks: number, at: .seconds(2)))
        _ = (
          clock.place(at: .seconds(1)), clock.state(at: .seconds(-5)), clock.lastBeat(before: .zero, every: 4)
        )
      }
    }
  }
}

@Suite struct ClockStreamParserTests {
  @Test(
    arguments: [
      ([], []), ([0xF8], [.tick]), ([0xFA, 0xF8, 0xFC, 0xFB], [.start, .tick, .stop, .continue]),
      ([0xF2, 0x08, 0x00], [.position(sixteenths: 8)]),
      ([0xF2, 0x7F, 0x7F], [.position(sixteenths: 16_383)]),
      // Real-time bytes may stand anywhere.
      ([0xF2, 0xF8, 0x01, 0xF8, 0x01], [.tick, .tick, .position(sixteenths: 129)]),
      ([0x90, 0xF8, 60, 100], [.tick]),
      // No running status, and another status ends it.
      ([0xF2, 1, 0, 2, 0], [.position(sixteenths: 1)]), ([0xF2, 1, 0x90, 60, 100], []),
      ([0xF2, 0xF2, 1, 0], [.position(sixteenths: 1)]), ([0xF2, 1, 0xFF, 0], []),
      ([0xF0, 0xF2, 3, 0, 0xF7], [.position(sixteenths: 3)]), ([0xF1, 1, 0xF3, 1, 0xFE, 0xF9, 0xFD], []),
    ] as [([UInt8], [ClockMessage])])
  func finds(bytes: [UInt8], messages: [ClockMessage]) {
    var parser = ClockStreamParser()
    #expect(bytes.compactMap { parser.consume($0) } == messages)
  }
}
