import MusicTheory
import Outputs
import Testing

@testable import ChartFollowing
@testable import ChartFollowingFeature

/// The words and chords on the screen are calm where the follower wavers.
@Suite struct ShownPlaceTests {
  /// A tenth of a second of the follower.
  struct Moment: Sendable {
    var confidence = 0.5
    var lost = 0.1
    var nextConfidence = 0.8
    /// In seconds.
    var rest = 60.0
    var isStruck = true
    var isLastChord = false
    var times = 1
  }

  @Test(
    arguments: [
      ("the place becomes sure", [Moment(), Moment(confidence: 0.95)], "searching following"),
      (
        "a sure place stays while it is likely",
        [
          Moment(confidence: 0.95), Moment(confidence: 0.8, times: 20), Moment(confidence: 0.5, times: 3),
          Moment(confidence: 0.8, times: 5), Moment(confidence: 0.5, times: 9), Moment(confidence: 0.95),
        ],
        "following searching following"
      ),
      (
        "a sure place becomes unlikely",
        [Moment(confidence: 0.95), Moment(confidence: 0.3), Moment(confidence: 0.85)], "following searching"
      ),
      (
        "a sure place is lost",
        [Moment(confidence: 0.95), Moment(confidence: 0.95, lost: 0.6)], "following lost"
      ),
      (
        "a chart that is nearly lost",
        (0..<20).map { Moment(lost: $0.isMultiple(of: 2) ? 0.55 : 0.4) }, "lost"
      ),
      ("a chart that comes back", [Moment(lost: 0.6), Moment(lost: 0.1, times: 20)], "lost searching"),
      (
        "a chart that comes back for a moment", [Moment(lost: 0.6), Moment(times: 5), Moment(lost: 0.3)],
        "lost"
      ),
      ("a sure place is not lost", [Moment(lost: 0.6), Moment(confidence: 0.95)], "lost following"),
      (
        "nobody plays", [Moment(), Moment(isStruck: false, times: 78), Moment(isStruck: false, times: 80)],
        "searching waiting"
      ),
      (
        "a long rest in a sure place",
        [Moment(confidence: 0.95), Moment(confidence: 0.95, isStruck: false, times: 100)],
        "following"
      ),
      (
        "the last chord is held",
        [
          Moment(confidence: 0.95, rest: 1, isLastChord: true),
          Moment(confidence: 0.95, rest: 0.5, isStruck: false, isLastChord: true, times: 5),
        ]
          + [Moment(lost: 0.55, isStruck: false, times: 100)],
        "following waiting"
      ),
      (
        "the last chord ends early",
        [
          Moment(confidence: 0.95, rest: 3, isLastChord: true),
          Moment(confidence: 0.6, rest: 2.9, isStruck: false, times: 80),
        ],
        "following waiting"
      ),
      (
        "a late chord near the end",
        [
          Moment(confidence: 0.95, rest: 6), Moment(rest: 5.9, isStruck: false, times: 6),
          Moment(confidence: 0.95, rest: 5),
        ], "following searching following"
      ),
      (
        "the form begins again",
        [Moment(confidence: 0.95, rest: 0.1), Moment(confidence: 0.95, rest: 0, times: 5)]
          + [Moment(confidence: 0.95, rest: 60, times: 20)],
        "following"
      ),
    ] as [(String, [Moment], String)])
  func theStateIsCalm(name: String, moments: [Moment], states: String) throws {
    var found: [ComingChords.State] = []
    for shown in Self.shown(moments) where shown.state != found.last { found.append(shown.state) }
    #expect(found.map(\.rawValue).joined(separator: " ") == states, "\(name)")
  }

  @Test(
    arguments: [
      ("it is likely", [0.8, 0.75], [true, true]), ("it is not likely", [0.65, 0.6], [false, false]),
      ("it wavers", [0.7, 0.55, 0.65, 0.5], [true, true, true, true]),
      ("it was likely", [0.7, 0.45, 0.65], [true, false, false]),
    ] as [(String, [Double], [Bool])])
  func theNextChordIsCalm(name: String, likely: [Double], expected: [Bool]) {
    let shown = Self.shown(likely.map { Moment(nextConfidence: $0) })
    #expect(shown.map { !$0.next.isEmpty } == expected, "\(name)")
    let unlikely = Self.shown(likely.map { Moment(confidence: 0.2, nextConfidence: $0) })
    #expect(unlikely.allSatisfy { $0.next.isEmpty })
  }

  /// The shown place after each tenth of a second.
  private static func shown(_ moments: [Moment]) -> [ShownPlace] {
    let symbol = try? ChordSymbolParser().parse("C")
    let chord: WrittenChord? = if case .chord(let chord)? = symbol { chord } else { nil }
    var (shown, all): (ShownPlace?, [ShownPlace]) = (nil, [])
    var (time, lastStrike) = (Duration.zero, Duration.zero)
    for moment in moments {
      for _ in 0..<moment.times {
        time += .milliseconds(100)
        if moment.isStruck { lastStrike = time }
        let place = ChartFollower.Place(
          bar: 1, beat: 1, chord: chord, nearChord: nil,
          next: moment.isLastChord ? [] : chord.map { [$0] } ?? [],
          confidence: moment.confidence, nextConfidence: moment.nextConfidence, lost: moment.lost, tempo: 120,
          rest: moment.rest)
        shown = shown ?? ShownPlace(place)
        shown?.look(place, at: time, lastStrike: lastStrike)
        all += shown.map { [$0] } ?? []
      }
    }
    return all
  }
}
