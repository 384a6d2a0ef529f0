import Languages
import Testing

@testable import Practice

@Suite struct ClockLeadTests {
  /// Chords of four beats under a clock, which has another tempo from a chord on: when each is due, in milliseconds.
  private static func due(
    _ lengths: [Int], bar: Int = 0, start: Int = 0, bpm: Int = 90
  ) -> (dues: [Int], bpm: [Int]) {
    var task = PracticeTask(prompt: Prompt(.say("tap"), instruction: .say("tap-click")), answer: .tap)
    task.beats = 4
    var time = Duration.milliseconds(bar)
    let clock = { (length: Int) in ClockLead(bar: time, length: .milliseconds(length)) }
    var pace = Pace(
      tasks: [task], repeats: true, bpm: bpm, start: .milliseconds(start), latency: nil,
      clock: clock(lengths[0]))
    var (dues, tempos): ([Int], [Int]) = ([], [])
    for length in lengths {
      while let next = pace.deadline {
        // The clock as it is when the chord comes.
        pace.clock = clock(length)
        let step = pace.step(at: next)
        if case .round(let round) = step { tempos.append(round.bpm) }
        guard case .task = step, let offset = pace.offset(of: .zero) else { continue }
        dues.append(Int((Duration.zero - offset) / .milliseconds(1)))
        time = .zero - offset
        break
      }
    }
    return (dues, tempos)
  }

  @Test(arguments: [
    // The count-in begins with the first bar of the clock that is not too soon.
    ([500, 500, 500], 0, 0, [4000, 6000, 8000], [120, 120, 120]),
    ([500, 500], 100, 0, [4100, 6100], [120, 120]), ([500, 500], 1900, 0, [3900, 5900], [120, 120]),
    // Another tempo from the first chord on: it lasts longer, too.
    ([500, 600, 600], 0, 0, [4000, 6400, 8800], [120, 100, 100]),
    ([200, 200], 0, 0, [1600, 2400], [300, 300]), ([3000, 3000], 0, 0, [24_000, 36_000], [30, 30]),
  ])
  func `Chords are due on beats of the clock, at its tempo`(
    lengths: [Int], bar: Int, start: Int, dues: [Int], tempos: [Int]
  ) {
    let found = Self.due(lengths, bar: bar, start: start)
    #expect(found.dues == dues)
    #expect(found.bpm == tempos)
  }

  @Test func `Beats that are none lead nothing`() {
    for length in [Duration.zero, .seconds(-1), .milliseconds(50), .seconds(10)] {
      #expect(ClockLead(bar: .zero, length: length) == nil)
    }
  }

  @Test func `Without a clock, and in a latency test, the tempo is its own`() {
    var task = PracticeTask(prompt: Prompt(.say("tap"), instruction: .say("tap-click")), answer: .tap)
    task.beats = 1
    let clock = ClockLead(bar: .zero, length: .milliseconds(500))
    for (measures, clock) in [(true, clock), (false, nil)] {
      var pace = Pace(
        tasks: [task], repeats: true, bpm: 90, start: .zero, latency: nil, measures: measures, clock: clock)
      pace.clock = clock
      guard case .round(let round) = pace.step(at: pace.start) else {
        Issue.record("no round")
        return
      }
      #expect(round.bpm == 90)
    }
  }
}
