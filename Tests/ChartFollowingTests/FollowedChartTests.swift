import Charts
@testable import ChartFollowing
import MusicTheory
import Testing

/// A chart in one line.
func chart(_ text: String, tempo: Double = 120) throws -> Chart {
  Chart(title: "test", tempo: tempo, bars: try ProgressionReader.read(text))
}

@Suite struct FollowedChartTests {
  @Test(arguments: [
    // The bars, and the chords with their seconds at 120 beats a minute.
    ("| C | G7 |", "C 0–2, G7 2–4"),
    ("| C | C | G7 |", "C 0–4, G7 4–6"),
    ("| C . G7 . | % |", "C 0–1, G7 1–2, C 2–3, G7 3–4"),
    ("| Dmi7 . . G7 | Cma7 |", "Dmi7 0–1.5, G7 1.5–2, Cma7 2–4"),
    ("| C | N.C. | C |", "C 0–2, – 2–4, C 4–6"),
  ])
  func chordsHaveTheirSeconds(text: String, expected: String) throws {
    let followed = try FollowedChart(try chart(text))
    let shown = followed.chords.map { chord in
      let times = [chord.start, chord.end].map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
      return "\(chord.chord.map { ChordSymbol().text($0) } ?? "–") \(times[0])–\(times[1])"
    }
    #expect(shown.joined(separator: ", ") == expected)
  }

  /// Bars of another meter keep the length of an eighth.
  @Test(arguments: [
    ("| 1/8 G7 | 4/4 C | F |", [0, 0.25, 2.25, 4.25]), ("| C | 6/8 F | 4/4 G7 |", [0, 2, 3.5, 5.5]),
    ("| 2/2 C . G7 . | 4/4 F |", [0, 1, 2, 4]),
  ])
  func aBarOfAnotherMeterIsAsLongAsItIsWritten(text: String, times: [Double]) throws {
    let chart = try TextChartReader.read("Title\n4/4, 120 a minute\n\(text)", name: "file")
    let followed = try FollowedChart(chart)
    #expect(followed.chords.map(\.start) + [followed.chords.last?.end ?? 0] == times)
    let follower = try ChartFollower(chart)
    #expect(follower.place.rest <= times.last ?? 0)
  }

  @Test(arguments: [
    ("C", "C major"), ("Cma7", "C major"), ("C7", "C major"), ("C6", "C major"), ("Cmi", "C minor"),
    ("Cmi7", "C minor"), ("Cdim7", "C diminished"), ("Cm7b5", "C diminished"), ("Csus4", "C suspended"),
    ("C7sus4", "C suspended"), ("C+", "C major"),
  ])
  func chordsHaveAFamily(symbol: String, expected: String) throws {
    let followed = try FollowedChart(try chart("| \(symbol) | F#m |"))
    #expect(followed.families[0].map { "\(ChordSpeller().name(of: $0.root).text) \($0.kind)" } == expected)
  }

  /// Eight chords or more that return are one passage, also with one slip; fewer are not.
  @Test func whatReturnsIsOnePassage() throws {
    let eight = "Dm7 | G7 | Em7 | A7 | Fma7 | Bb7 | Cma7 | Am7"
    let bridge = "Fm7 | Bb7 | Ebma7 | Abma7"
    let whole = try FollowedChart(try chart("| \(eight) | \(bridge) | \(eight) |"))
    #expect(whole.firstEqual == Array(0..<12) + Array(0..<8))
    #expect(whole.sectionStarts == [0, 12])
    let slip = eight.replacing("Fma7", with: "F#m7b5")
    #expect(
      try FollowedChart(try chart("| \(eight) | Eb7 | \(bridge) | \(slip) |")).firstEqual.suffix(8)
        == ArraySlice(0..<8))
    let short = try FollowedChart(try chart("| Dm7 | G7 | Cma7 | \(bridge) | Dm7 | G7 | Cma7 |"))
    #expect(short.firstEqual == Array(0..<10))
  }

  @Test func anEmptyChartIsFollowedNowhere() {
    var follower = FormFollower(FollowedChart([]))
    follower.tick(struck: NoteSet([NoteNumber(60)!]), held: [])
    #expect(follower.view.lost == 1 && follower.view.next == nil)
  }
}
