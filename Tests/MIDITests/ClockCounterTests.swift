import MIDI
import Testing

/// The messages of a clock, in letters: a tick `t`, `s` start, `c` continue, `x` stop, and a pause of two seconds `_`.
private func beats(_ script: String, tick: Duration = .milliseconds(20)) -> [Int?] {
  var counter = ClockCounter()
  var time = Duration.seconds(5)
  var found: [Int?] = []
  for sign in script {
    let message: ClockMessage? = ["t": .tick, "s": .start, "c": .continue, "x": .stop][sign]
    guard let message else {
      time += .seconds(2)
      continue
    }
    if message == .tick { time += tick }
    if case .beat(let beat) = counter.follow(message, from: 1, at: time) {
      #expect(beat.time == time)
      found.append(beat.number)
    }
  }
  return found
}

private let quarter = String(repeating: "t", count: 24)

@Suite struct ClockCounterTests {
  @Test(
    arguments: [
      ("", []),
      ("s" + quarter + quarter, [0, 1]),
      // Nobody has heard the start.
      (quarter + quarter, [nil, nil]),
      (quarter + "s" + quarter, [nil, 0]),
      // Ticks while the song is stopped are no beats of it.
      ("s" + quarter + "x" + quarter + "c" + quarter, [0, 1]),
      ("stttttx_c" + quarter, [0, 1]),
      ("s" + quarter + "s" + quarter, [0, 0]),
      // A clock that was silent begins anew.
      ("s" + quarter + "_" + quarter, [0, nil]),
      ("x" + quarter, []), ("c" + quarter, [nil]),
    ] as [(String, [Int?])])
  func counts(script: String, expected: [Int?]) { #expect(beats(script) == expected) }

  @Test func `Of two clocks the first is followed as long as it is heard`() {
    var counter = ClockCounter()
    let follow = { (source: UInt32, time: Duration) in
      counter.follow(.tick, from: source, at: time)
    }
    #expect(follow(1, .seconds(10)) != nil)
    #expect(follow(2, .seconds(10)) == nil)
    #expect(counter.follow(.start, from: 2, at: .seconds(10)) == nil)
    #expect(follow(2, .seconds(12)) == .beat(ClockBeat(time: .seconds(12), number: nil)))
    #expect(follow(1, .seconds(12)) == nil)
  }

  @Test func `A byte is a message of a clock or none`() {
    let messages = (UInt8.min...UInt8.max).compactMap { ClockMessage(byte: $0) }
    #expect(messages == [.tick, .start, .continue, .stop])
  }
}
