import Charts
@testable import ChartFollowing
import MusicTheory
import Testing

private func keys(of chord: WrittenChord) -> [NoteNumber] {
  PitchClass.all.filter { chord.chord.pitchClasses.contains($0) }.map { NoteNumber(60 + Int($0.number))! }
}

/// A pianist who plays the chords of a chart: a bass note and a chord at each change, the chord again on every beat.
private struct Pianist {
  let followed: FollowedChart
  /// Chart seconds a second.
  var tempo = 1.0
  /// The chord in place of that of the chart.
  var substitutes: [Int: WrittenChord] = [:]

  /// Plays from a place of the chart for some seconds, and hands over the place after each tick.
  func play(
    _ follower: inout FormFollower, from start: Double, for seconds: Double,
    _ look: (Double, FormFollower.View) -> Void = { _, _ in }
  ) {
    var lastBeat = -1
    for tick in 1...Int(seconds / FormFollower.tick) {
      let place = start + Double(tick) * FormFollower.tick * tempo
      guard let index = followed.chords.firstIndex(where: { $0.start <= place && place < $0.end }),
        let chord = substitutes[index] ?? followed.chords[index].chord
      else { continue }
      let beat = Int(place / 0.5)
      let isChange = place - followed.chords[index].start < FormFollower.tick * tempo
      var struck = NoteSet()
      let root = Int(chord.root.pitchClass.number)
      let upper = keys(of: chord)
      if isChange { struck.insert(NoteNumber(36 + root)!) }
      if isChange || beat != lastBeat { struck = struck.union(NoteSet(upper)) }
      lastBeat = beat
      follower.tick(struck: struck, held: NoteSet(upper + [NoteNumber(36 + root)!]))
      look(place, follower.view)
    }
  }
}

private let song = """
  | Dm7 | G7 | Em7 | A7 | Fma7 | Bb7 | Cma7 | Am7 | Abma7 | Db7 | Gm7 | C7 | F#m7b5 | B7 | Em7 | Eb7 | Fm7 | Bb7 | Ebma7 | Cm7 | Am7 | D7 | Gma7 | E7 |
  """

@Suite struct FormFollowerTests {
  @Test(arguments: [(0.0, 1.0), (10, 0.8), (17, 1.25), (30, 1.1), (5, 0.9)])
  func thePlaceIsFoundAndKept(start: Double, tempo: Double) throws {
    let followed = try FollowedChart(try chart(song))
    var follower = FormFollower(followed)
    var (far, late, count) = (0, 0, 0)
    Pianist(followed: followed, tempo: tempo).play(&follower, from: start, for: (47 - start) / tempo) {
      place, view in
      count += 1
      guard count > 80 else { return }
      if abs(view.place - place) > 2 * tempo { far += 1 }
      // Within a quarter of a second of a change, either chord is right.
      let right = [-0.25, 0.25].compactMap { offset in
        followed.chords.firstIndex { place + offset * tempo < $0.end }.map { $0 + 1 }
      }.filter { $0 < followed.chords.count }.map { followed.families[$0] }
      if !right.isEmpty, !right.contains(view.next.flatMap { followed.families[$0] }) { late += 1 }
    }
    #expect(far == 0 && late * 50 < count, "\(far) and \(late) of \(count)")
  }

  @Test func anotherTuneIsSeldomFollowedWithConfidence() throws {
    let own = try FollowedChart(try chart(song))
    let other = try FollowedChart(
      try chart(
        "| B | F#m | C#7 | G# | Bb | Ebm | B | Abm | F# | Gb7 | B | C#m | E | F#7 | Bbm | Eb7 | Ab | Dbm | Gb | Cb |"
      ))
    var follower = FormFollower(own)
    var sure = 0
    Pianist(followed: other).play(&follower, from: 0, for: 38) { _, view in
      if view.writtenConfidence >= ChartFollower.sure, view.lost < 0.5 { sure += 1 }
    }
    #expect(sure < 115, "\(sure) of 380")
  }

  @Test func aCutIsFollowed() throws {
    let followed = try FollowedChart(try chart(song))
    var follower = FormFollower(followed)
    let pianist = Pianist(followed: followed)
    pianist.play(&follower, from: 0, for: 16)
    var last = (place: 0.0, view: follower.view)
    pianist.play(&follower, from: 26, for: 20) { last = ($0, $1) }
    #expect(abs(last.view.place - last.place) < 2)
  }

  @Test(arguments: [0.8, 1, 1.25])
  func theFormBeginsAgain(tempo: Double) throws {
    let followed = try FollowedChart(try chart(song))
    var follower = FormFollower(followed)
    let pianist = Pianist(followed: followed, tempo: tempo)
    pianist.play(&follower, from: 16, for: 32 / tempo)
    var (far, count) = (0, 0)
    pianist.play(&follower, from: 0, for: 8 / tempo) { place, view in
      count += 1
      if abs(view.place - place) > 2 * tempo || view.lost > 0.5 { far += 1 }
    }
    #expect(far * 10 < count, "\(far) of \(count)")
  }

  @Test func otherChordsDoNotThrowItOff() throws {
    let followed = try FollowedChart(try chart(song))
    var follower = FormFollower(followed)
    var pianist = Pianist(followed: followed)
    for (index, symbol) in [(3, "Eb7"), (9, "Gm7"), (15, "A7"), (20, "C#dim7")] {
      guard case .chord(let chord) = try ChordSymbolParser().parse(symbol) else { continue }
      pianist.substitutes[index] = chord
    }
    var far = 0
    pianist.play(&follower, from: 0, for: 47) { if abs($1.place - $0) > 2 { far += 1 } }
    #expect(far <= 80)
  }

  /// Masses stay masses under any keys: no share is below zero or above one.
  @Test func nothingBreaksIt() throws {
    var random = SystemRandomNumberGenerator()
    var follower = FormFollower(try FollowedChart(try chart(song)))
    for _ in 0..<600 {
      let keys = NoteSet(
        (0..<Int.random(in: 0...10, using: &random)).map { _ in
          NoteNumber(Int.random(in: 0...127, using: &random))!
        })
      follower.tick(struck: keys, held: keys)
      let view = follower.view
      for share in [view.confidence, view.writtenConfidence, view.lost, view.nextConfidence] {
        #expect(share >= 0 && share <= 1.001)
      }
      #expect(view.place >= 0 && view.place <= follower.chart.length)
    }
  }

  @Test func placesAreBarsAndBeats() throws {
    let chart = try chart("| Dm7 | G7 | Cma7 | A7 | Fm7 | Bb7 | Ebma7 | D7 |")
    var follower = try ChartFollower(chart)
    #expect(follower.bars.count == 8)
    let followed = try FollowedChart(chart)
    for tick in 1...75 {
      let place = Double(tick) * ChartFollower.tick
      let chord = followed.chords[min(Int(place / 2), 7)].chord!
      let root = NoteNumber(36 + Int(chord.root.pitchClass.number))!
      let isChange = place.truncatingRemainder(dividingBy: 2) < 0.09
      let upper = NoteSet(keys(of: chord))
      follower.tick(
        struck: isChange ? upper.union(NoteSet([root] as [NoteNumber])) : [],
        held: upper.union(NoteSet([root] as [NoteNumber])))
    }
    let place = follower.place
    #expect(place.bar == 4 && (3...5).contains(place.beat.rounded()), "\(place)")
    #expect(place.next.first.map { ChordSymbol().text($0) } == "Fmi7")
  }

  /// Shells without roots under a melody: another fifth of a dominant is no other chord.
  @Test(arguments: [
    ("D7", "D7b5"), ("D7", "D7#5"), ("D7", "D7#11"), ("D7b5", "D7"), ("D9", "D7b5"), ("D7#5", "D7"),
  ])
  func anotherFifthOfADominantIsNoOtherChord(written: String, played: String) throws {
    let a = ["C", "C", written, written, "Dm7", "G7", "C", "C"]
    let b = ["F", "F", "F", "F", written, written, "Dm7", "G7"]
    let names = a + a + b + a
    let followed = try FollowedChart(try chart("| " + names.joined(separator: " | ") + " |", tempo: 160))
    let lost = { (dominant: String) in
      var follower = FormFollower(followed)
      var (lost, count) = (0, 0)
      for tick in 0..<960 {
        let beat = Double(tick) * FormFollower.tick / 60 * 160
        let before = beat - FormFollower.tick / 60 * 160
        let name = names[Int(beat / 4) % names.count]
        guard
          case .chord(let chord) = try ChordSymbolParser().parse(name == written ? dominant : name)
        else { continue }
        let shell = keys(of: chord).filter { $0.pitchClass != chord.root.pitchClass }
        var struck = NoteSet()
        if Int(beat / 2) != Int((before / 2).rounded(.down)) { struck = NoteSet(shell) }
        if Int(beat) != Int(before.rounded(.down)) {
          let tone = Int(shell[Int(beat) % shell.count].rawValue)
          struck.insert(NoteNumber(tone + 12)!)
        }
        follower.tick(struck: struck, held: NoteSet(shell))
        guard tick > 80 else { continue }
        count += 1
        if follower.view.lost > 0.5 { lost += 1 }
      }
      return Double(lost) / Double(count)
    }
    let (plain, other) = (try lost(written), try lost(played))
    #expect(other < plain + 0.1, "\(other) for \(plain)")
  }
}
