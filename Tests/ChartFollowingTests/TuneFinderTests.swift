import Charts
@testable import ChartFollowing
import MusicTheory
import Testing

private let tunes = [
  "| Dm7 | G7 | Cma7 | A7 | Fma7 | Bb7 | Em7 | A7 | Dm7 | Db7 | Cma7 | Am7 |",
  "| Gm | Eb | Bb | F | Gm | Cm | D7 | D7 | Eb | Bb | Cm | D7 |",
  "| C7 | F7 | C7 | C7 | F7 | F#dim7 | C7 | A7 | Dm7 | G7 | C7 | G7 |",
  "| E | B | C#m | A | E | B | A | A | F#m | A | B | B |",
]

private func charts() throws -> [FollowedChart] {
  try tunes.map { try FollowedChart(try chart($0)) }
}

/// Plays a chart: a bass note and a chord at each change, the chord again on every beat.
private func play(
  _ followed: FollowedChart, on finder: inout TuneFinder, from start: Double = 0, for seconds: Double,
  tempo: Double = 1, transposed: Int = 0, _ look: (TuneFinder) -> Void = { _ in }
) {
  var (lastBeat, lastChord) = (-1, -1)
  for tick in 1...Int(seconds / TuneFinder.tick) {
    let place = (start + Double(tick) * TuneFinder.tick * tempo)
      .truncatingRemainder(dividingBy: followed.length)
    guard let index = followed.chords.firstIndex(where: { $0.start <= place && place < $0.end }),
      let chord = followed.chords[index].chord
    else { continue }
    let root = Int(chord.root.pitchClass.number)
    let upper = PitchClass.all.filter { chord.chord.pitchClasses.contains($0) }
      .map { NoteNumber(60 + transposed + Int($0.number))! }
    let bass = NoteNumber(36 + transposed + root)!
    let beat = Int(place / 0.5)
    var struck: [NoteNumber] = []
    if index != lastChord { struck.append(bass) }
    if index != lastChord || beat != lastBeat { struck += upper }
    (lastBeat, lastChord) = (beat, index)
    finder.tick(struck: NoteSet(struck), held: NoteSet(upper + [bass]))
    look(finder)
  }
}

@Suite struct TuneFinderTests {
  @Test(arguments: [
    // Tune, seconds at which it is entered, tempo, semitones above its key.
    (0, 0.0, 1.0, 0), (1, 0, 1.2, 0), (2, 6, 0.85, 0), (3, 10, 1.1, 0), (0, 4, 1.1, 5), (1, 0, 0.9, -3),
    (3, 2, 1, 6),
  ])
  func theTuneIsFoundInAnyKey(tune: Int, start: Double, tempo: Double, transposed: Int) throws {
    let all = try charts()
    var finder = TuneFinder(all)
    play(all[tune], on: &finder, from: start, for: 24, tempo: tempo, transposed: transposed)
    let best = try #require(finder.candidates.first)
    #expect(best.tune == tune && best.transposition == (transposed + 12) % 12, "\(finder.candidates)")
    #expect(finder.named?.tune == tune, "\(finder.candidates)")
  }

  @Test func nothingIsNamedTooEarly() throws {
    let all = try charts()
    var finder = TuneFinder(all)
    play(all[1], on: &finder, for: 7.9) { #expect($0.named == nil) }
  }

  @Test(arguments: tunes.indices) func aTuneThatIsNoChartIsNeverNamed(tune: Int) throws {
    let all = try charts()
    var finder = TuneFinder(all.indices.filter { $0 != tune }.map { all[$0] })
    play(all[tune], on: &finder, for: 180) { #expect($0.named == nil, "\($0.candidates)") }
  }

  @Test(arguments: [(0, 1), (3, 2), (2, 0)])
  func theNextTuneIsFoundWithoutARest(first: Int, next: Int) throws {
    let all = try charts()
    var finder = TuneFinder(all)
    play(all[first], on: &finder, for: 90)
    #expect(finder.named?.tune == first, "\(finder.candidates)")
    var last: Int?
    play(all[next], on: &finder, for: 90) { last = $0.named?.tune ?? last }
    #expect(last == next, "\(finder.candidates)")
  }

  @Test func aTuneIsFoundAfterPlayingForLong() throws {
    let all = try charts()
    var finder = TuneFinder(Array(all.dropFirst()))
    play(all[0], on: &finder, for: 300)
    var last: Int?
    play(all[1], on: &finder, for: 90) { last = $0.named?.tune ?? last }
    #expect(last == 0, "\(finder.candidates)")
  }

  @Test func probabilitiesAreNeverMoreThanOne() throws {
    var random = SystemRandomNumberGenerator()
    var finder = TuneFinder(try charts())
    for _ in 0..<400 {
      let keys = NoteSet(
        (0..<Int.random(in: 0...10, using: &random)).map { _ in
          NoteNumber(Int.random(in: 0...127, using: &random))!
        })
      finder.tick(struck: keys, held: keys)
      let candidates = finder.candidates
      #expect(candidates.allSatisfy { (0...1).contains($0.probability) })
      #expect(candidates.reduce(0) { $0 + $1.probability } <= 1.001)
    }
  }

  @Test(arguments: [[], [FollowedChart([])]])
  func withoutChordsNothingIsFound(charts: [FollowedChart]) {
    var finder = TuneFinder(charts)
    finder.tick(struck: NoteSet([NoteNumber(60)!]), held: [])
    #expect(finder.candidates.isEmpty && finder.named == nil)
  }
}
