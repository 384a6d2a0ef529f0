import Charts
import MusicTheory
import TestRandom
import Testing

@testable import ChartFollowing

/// Songs that are played with uneven lengths, which nobody said: where they are followed, and which lengths are learned.
@Suite struct SongFollowerTests {
  /// A performance: the chords in the order in which they are played, and their lengths in seconds.
  struct Performance {
    var order: [Int]
    var lengths: [Double]

    /// A bass note and the chord at each change, the chord again each second; hands come up to a tenth of a second early or late.
    func play(
      _ song: FollowedSong, _ follower: inout SongFollower, _ random: inout SplitMix64,
      _ look: (Int, SongFollower.Place) -> Void = { _, _ in }
    ) {
      var (begin, tick) = (0.5, 0)
      for (index, length) in zip(order, lengths) {
        guard let chord = song.chords[index] else { continue }
        let upper = PitchClass.all.filter { chord.chord.pitchClasses.contains($0) }
          .map { NoteNumber(60 + Int($0.number))! }
        let bass = NoteNumber(36 + Int((chord.bass ?? chord.root).pitchClass.number))!
        let end = begin + length
        let first = Int((begin + Double.random(in: -0.1...0.1, using: &random)) / SongFollower.tick)
        var strikes: [Int: NoteSet] = [max(first, tick + 1): NoteSet(upper + [bass])]
        for again in stride(from: begin + 1, to: end - 0.3, by: 1) {
          strikes[Int(again / SongFollower.tick)] = NoteSet(upper)
        }
        while Double(tick) * SongFollower.tick < end - 0.15 {
          tick += 1
          follower.tick(struck: strikes[tick] ?? [], held: NoteSet(upper + [bass]))
          if tick > first { look(index, follower.place) }
        }
        begin = end
      }
    }
  }

  /// A song of verse and chorus, twice, with lengths that nobody can guess.
  private static func song(_ random: inout SplitMix64) throws -> (song: FollowedSong, lengths: [Double]) {
    let all = ["C", "G", "Am", "F", "Em", "Dm", "D7", "E7", "Bb", "Cmaj7", "G7", "A7"]
    func part(_ count: ClosedRange<Int>) -> [String] {
      (0..<Int.random(in: count, using: &random)).map { _ in all.randomElement(using: &random)! }
    }
    let (verse, chorus) = (part(6...10), part(4...8))
    var words: [String] = []
    // Nobody writes a chord twice.
    for word in verse + chorus + verse + chorus where word != words.last { words.append(word) }
    let chords = try FollowedChart(try chart("| " + words.joined(separator: " | ") + " |")).chords.map(
      \.chord)
    let lengths = chords.map { _ in [0.7, 1, 1.4, 2, 2.8, 4, 5.5].randomElement(using: &random)! }
    return (FollowedSong(chords, sections: [0, verse.count]), lengths)
  }

  /// The share of ticks with the right place.
  private static func right(
    _ song: FollowedSong, _ performance: Performance, learned: [Double?], _ random: inout SplitMix64
  ) -> Double {
    var (right, count) = (0, 0)
    var follower = SongFollower(song, learned: learned)
    performance.play(song, &follower, &random) { index, place in
      count += 1
      if place.index == index { right += 1 }
    }
    return Double(right) / Double(count)
  }

  /// How fast the song is played, and chords that are left out.
  @Test(arguments: [(1.0, 0..<0), (0.8, 0..<0), (1.25, 0..<0), (1, 3..<6), (1, 9..<15)])
  func `Lengths are learned as they were played, and help the next time`(
    tempo: Double, without: Range<Int>
  )
    throws
  {
    var random = SplitMix64(seed: 1)
    var (measured, close, first, second) = (0, 0, 0.0, 0.0)
    let songs = 20
    for _ in 0..<songs {
      let (song, lengths) = try Self.song(&random)
      let order = song.chords.indices.filter { !without.contains($0) }
      let performance = Performance(order: order, lengths: order.map { lengths[$0] })
      var follower = SongFollower(song)
      performance.play(song, &follower, &random)
      // A chord before a passage that is left out lasts until nobody knows when.
      let known = follower.measured.filter { !without.contains($0.key) }
      measured += known.count
      close += known.filter { abs($0.value - lengths[$0.key]) < 0.3 }.count
      var learned = LearnedLengths()
      let isTaken = learned.take(follower.measured, of: song.chords.count)
      #expect(isTaken)
      let whole = Performance(order: Array(lengths.indices), lengths: lengths.map { $0 / tempo })
      first += Self.right(song, whole, learned: [], &random) / Double(songs)
      second += Self.right(song, whole, learned: learned.lengths, &random) / Double(songs)
    }
    #expect(measured > songs * (without.isEmpty ? 17 : 10), "\(measured) lengths")
    #expect(Double(close) > (without.isEmpty ? 0.9 : 0.7) * Double(measured), "\(close) of \(measured)")
    #expect(second > 0.93 && second > first - 0.01, "\(first) and then \(second)")
  }

  /// A pianist plays the extensions that are written, too.
  @Test(arguments: [
    "Dm9 G13(b9) Cma13(#11)", "Cmaj9 Am9 Dm11 G13", "E7#9 A13", "Fmaj7#11 Em11 Dm11 Cmaj9",
    "Bb6/9 Eb9 Ab13 G7b9#5",
    "Dm G C", "Gm7/C Fmaj9",
  ])
  func `A loop of chords with their colors is followed`(words: String) throws {
    var random = SplitMix64(seed: 4)
    let loop = try FollowedChart(try chart("| " + words.replacing(" ", with: " | ") + " |")).chords.map(
      \.chord)
    let chords = (0..<5).flatMap { _ in loop }
    let song = FollowedSong(chords, sections: [0])
    let whole = Performance(order: Array(chords.indices), lengths: chords.map { _ in 1.5 })
    let right = Self.right(song, whole, learned: [], &random)
    #expect(right > 0.9, "\(right)")
  }

  @Test func `What was played before a person says where it is counts, too`() throws {
    var random = SplitMix64(seed: 2)
    let (song, lengths) = try Self.song(&random)
    var follower = SongFollower(song)
    Performance(order: [0, 1, 2, 3], lengths: Array(lengths[0..<4])).play(song, &follower, &random)
    let before = follower.measured
    follower.begin(at: 8)
    #expect(follower.place.index == 8 && follower.measured == before && !before.isEmpty)
    Performance(order: [8, 9, 10, 11], lengths: Array(lengths[8..<12])).play(song, &follower, &random)
    #expect(Set(follower.measured.keys).isSuperset(of: [0, 1, 2, 8, 9, 10]), "\(follower.measured)")
  }

  @Test func `Of a song with other chords nothing is learned`() throws {
    var random = SplitMix64(seed: 3)
    let (song, _) = try Self.song(&random)
    let words =
      "| B | F#m | C#7 | G# | B | Ebm | B | Abm | F# | G#7 | B | C#m | F# | B | Bbm | Eb7 | Ab | Dbm |"
    let other = FollowedSong(try FollowedChart(try chart(words)).chords.map(\.chord), sections: [0])
    var follower = SongFollower(song)
    let order = Array(other.chords.indices)
    var sure = 0
    Performance(order: order, lengths: order.map { _ in 2 }).play(other, &follower, &random) { _, place in
      if place.isSure { sure += 1 }
    }
    #expect(sure == 0 && follower.measured.count < 5, "\(sure), \(follower.measured)")
  }
}
