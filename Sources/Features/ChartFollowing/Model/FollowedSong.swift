public import Charts
internal import CMath
public import MusicTheory

/// A song as somebody who follows it hears it: its chords one after the other, without lengths, and where a player may go on.
public struct FollowedSong: Sendable {
  /// `nil` where no chord is played, or where nobody can say which: any chord.
  public let chords: [WrittenChord?]
  /// The first chords of the sections, in order.
  public let sections: [Int]
  /// Whether a section begins with the chord.
  let isStart: [Bool]
  /// How much of what leaps lands at each chord; together 1.
  let landings: [Double]
  /// For each chord the first one of a passage that returns chord for chord.
  let firstEqual: [Int]

  /// The chords of a song as it is sung through.
  public init(_ song: Song) {
    let sung = song.sung
    let chords = sung.map { each -> WrittenChord? in
      if case .chord(let chord)? = each.chord.symbol { chord } else { nil }
    }
    let starts = sung.indices.filter { $0 == 0 || sung[$0].passage != sung[$0 - 1].passage }
    let choruses = starts.filter { song.sections[song.order[sung[$0].passage].section].isChorus }
    self.init(chords, sections: starts, choruses: choruses)
  }

  init(_ chords: [WrittenChord?], sections: [Int], choruses: [Int] = []) {
    (self.chords, self.sections) = (chords, sections)
    firstEqual = Self.passages(chords)
    isStart = chords.indices.map(Set(sections).contains)
    var landings = [Double](repeating: Self.anywhere / Double(max(chords.count, 1)), count: chords.count)
    let favored = sections + choruses
    for start in favored { landings[start] += (1 - Self.anywhere) / Double(favored.count) }
    self.landings = landings
  }

  /// The share of leaps that land anywhere; the others land at the beginning of a section, twice as often of a chorus.
  private static let anywhere = 0.3

  /// Equal: part of a run of chords that returns chord for chord.
  ///
  /// - Complexity: quadratic in the chords.
  private static func passages(_ chords: [WrittenChord?], least: Int = 4) -> [Int] {
    let count = chords.count
    var equal = EqualPlaces(count)
    guard count > least else { return equal.first }
    for distance in least..<count {
      var index = 0
      while index < count - distance {
        var end = index
        while end < count - distance, chords[end] == chords[end + distance] { end += 1 }
        if end - index >= least {
          for place in index..<end { equal.join(place, place + distance) }
        }
        index = end + 1
      }
    }
    return equal.first
  }
}

/// The assumptions of ``SongFollower`` about players; round numbers.
struct SongModel: Sendable {
  /// In seconds.
  var tick = 0.05
  /// In ticks: older chords than this count as equally old.
  var ages = 128
  /// In seconds: the usual lengths of chords, as two broad heaps, and the share of the second.
  var usualLengths = [(median: 0.8, spread: 0.6, share: 0.4), (median: 2.4, spread: 0.9, share: 0.6)]
  /// In seconds: nobody changes sooner.
  var shortest = 0.2
  /// In seconds: how long a chord beyond all ages lasts on average.
  var longest = 3.0
  /// How many lengths of this song weigh as much as what is usual elsewhere, and how sharply a length tells others.
  var usualCount = 6.0
  var spreadOfHeard = 0.3
  /// The spread of a length that was learned, and the share of those that are not kept to.
  var spreadOfLearned = 0.4
  var unlikeLearned = 0.5
  /// In seconds: by this much hands are early or late.
  var early = 0.15
  /// The probabilities that nothing, no bass note, or a bass note is struck in the tick of a change.
  var atChange = [0.06, 0.3, 0.64]
  /// The same elsewhere, before anything was played, and the ticks that this is worth.
  var usualTicks = [14.0, 4.0, 2.0]
  var memoryOfTicks = 0.995
  /// Exponents: notes are not independent, and a melody says little of its chord. Bass, inner, top.
  var trust = [0.72, 0.72, 0.6]
  /// The weight of a pitch class that is struck again within a second.
  var again = 0.5
  /// The share of the chords in whose place another one is played.
  var doubt = 0.12
  /// Of another chord: the share of notes that are of the song so far, rather than of the key here.
  var ofSong = 0.8
  /// The probability of a leap at a change of chord, and at any time, per second.
  var leap = 5e-6
  var jump = 1e-6
  /// The probability that another section than the next one follows: a verse is left out, a chorus comes again.
  var sectionLeap = 0.005
  /// Per second: away from the song, and back.
  var getLost = 0.002
  var getFound = 0.2
  /// The share of those who come back anywhere, and not where they left; meanwhile their place goes on slowly, in chords per second.
  var farAway = 0.005
  var drift = 0.15
  /// The probability that the player begins with the first chord.
  var fromBeginning = 0.99
  /// Confidence is the mass around the place to this power.
  var caution = 2.0
  /// In seconds: over how long the share of other chords is taken.
  var doubtMemory = 8.0
  var mostDoubt = 0.7
  var doubtRange = 0.2
  /// In seconds: over how long the confidence so far is taken; its beginning, and what a usual one is; and its weight, as logits.
  var record = 30.0
  var firstRecord = 0.7
  var usualRecord = 0.75
  var recordWeight = 8.0
  /// In seconds: a place is right when it is off by less.
  var near = 2.0
  /// The share of the song before the best place that counts as near.
  var before = 0.5
}
