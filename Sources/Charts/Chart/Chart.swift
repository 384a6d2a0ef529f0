public import MusicTheory

/// A chart: chords with their bars, as a band reads it, with its repeats, endings and jumps.
public struct Chart: Hashable, Sendable {
  public var title: String
  public var composer: String?
  public var key: Key?
  public var meter: Meter
  /// Beats of the meter a minute; `nil` where it is unknown.
  public var tempo: Double?
  /// How the halves of a beat are played, where that is known.
  public var feel: ChartFeel?
  public var bars: [Bar]
  /// The words, where there are some, with the chords at their syllables.
  public var song: Song?
  /// How much is known of the lengths of the chords in the bars.
  public var timing = Timing.said

  public init(
    title: String, composer: String? = nil, key: Key? = nil, meter: Meter = .common, tempo: Double? = nil,
    bars: [Bar] = []
  ) {
    (self.title, self.composer, self.key) = (title, composer, key)
    (self.meter, self.tempo, self.bars) = (meter, tempo, bars)
  }

  /// How many beats a bar has, and of which length.
  public struct Meter: Hashable, Sendable {
    /// 1…32.
    public var beats: Int
    /// The note that is a beat: 4 for a quarter note. A power of two, 1…32.
    public var unit: Int

    public static let common = Meter(beats: 4, unit: 4)

    public init(beats: Int, unit: Int) { (self.beats, self.unit) = (beats, unit) }
  }

  public struct Bar: Hashable, Sendable {
    /// The rehearsal mark that begins here, such as `A`.
    public var section: String?
    /// From left to right. Before the first one, the last chord of the bar before goes on; in an empty bar it goes on to the end.
    public var chords: [PlacedChord]
    /// The meter of this bar, where it is not that of the chart.
    public var meter: Meter?
    /// The key of this bar, where it is not that of the chart.
    public var key: Key?
    public var marks: Marks
    /// The number of the bar in the chart as it is written, from 1, in a chart that is written out; `nil` in a written one.
    public var number: Int?

    public init(
      section: String? = nil, chords: [PlacedChord] = [], meter: Meter? = nil, marks: Marks = Marks(),
      number: Int? = nil
    ) {
      (self.section, self.chords, self.meter) = (section, chords, meter)
      (self.marks, self.number) = (marks, number)
    }
  }

  public struct PlacedChord: Hashable, Sendable {
    /// `nil` where no chord is played (N.C.), or where `text` is no chord with a name.
    public var symbol: WrittenSymbol?
    /// As a person wrote it; `nil` where the program did.
    public var text: String?
    /// In beats from the beginning of the bar: 0 up to, but not including, the beats of the meter.
    public var beat: Double
    /// The keys as they were played; empty where that is not known.
    public var hands: Hands
    /// Whether its root is a guess: nobody played it on this keyboard.
    public var isGuess: Bool

    public init(
      _ symbol: WrittenSymbol?, text: String? = nil, beat: Double = 0, hands: Hands = Hands(),
      isGuess: Bool = false
    ) {
      (self.symbol, self.text, self.beat, self.hands) = (symbol, text, beat, hands)
      self.isGuess = isGuess
    }
  }
}

extension Chart {
  /// Takes a tempo that a file counts in felt beats, a dotted quarter note in 6/8; nothing where nobody counts so.
  mutating func take(feltTempo: Double?) {
    let beats = feltTempo.map { $0 * Double(meter.beatsPerFelt) }
    tempo = beats.flatMap { Self.tempos.contains($0) ? $0 : nil }
  }

  /// The meter of a bar.
  public func meter(of bar: Bar) -> Meter { bar.meter ?? meter }

  /// The key of a bar.
  public func key(of bar: Bar) -> Key? { bar.key ?? key }

  /// For each bar whether its key is another one than that of the bar before, or of the chart.
  public var keyChanges: [Bool] {
    var before = key
    return bars.map { bar in
      defer { before = key(of: bar) }
      return key(of: bar) != before
    }
  }

  /// The bars and the lines without the key that is the chart's.
  mutating func settleKeys() { changeKeys { [key] in $0 == key ? nil : $0 } }

  /// Changes the keys of the bars and the lines that have one of their own.
  mutating func changeKeys(_ body: (Key) -> Key?) {
    for bar in bars.indices { bars[bar].key = bars[bar].key.flatMap(body) }
    song?.changeLines { $0.key = $0.key.flatMap(body) }
  }

  /// How long a beat of a bar is, in beats of the chart's meter: one half in a bar of 3/8 in 4/4.
  public func beatLength(of bar: Bar) -> Double { Double(meter.unit) / Double(meter(of: bar).unit) }

  /// How many beats each chord of a bar lasts, up to the next chord or the end of the bar.
  public func lengths(of bar: Bar) -> [Double] {
    let ends = bar.chords.dropFirst().map(\.beat) + [Double(meter(of: bar).beats)]
    return zip(bar.chords, ends).map { $1 - $0.beat }
  }

  /// A chord that sounds in a bar, whether it begins there or goes on.
  public struct SoundingChord: Hashable, Sendable {
    public var symbol: WrittenSymbol
    /// As it was written, or as it would be.
    public var text: String
    /// In beats from the beginning of the bar, and up to the next chord or its end.
    public var beat: Double
    public var length: Double

    public init(symbol: WrittenSymbol, text: String, beat: Double, length: Double) {
      (self.symbol, self.text, self.beat, self.length) = (symbol, text, beat, length)
    }
  }

  /// The chords of each bar, with the one that goes on from the bar before at its beginning.
  var filled: [[PlacedChord]] {
    var last: PlacedChord?
    return bars.map { bar in
      var chords = bar.chords
      if let last, chords.first.map({ $0.beat > 0 }) ?? true {
        var goesOn = last
        goesOn.beat = 0
        chords.insert(goesOn, at: 0)
      }
      last = chords.last ?? last
      return chords
    }
  }

  /// The chords that sound in each bar, in the order of the bars as written; N.C. is left out.
  public var sounding: [[SoundingChord]] {
    zip(bars, filled).map { bar, chords in
      let ends = chords.dropFirst().map(\.beat) + [Double(meter(of: bar).beats)]
      return zip(chords, ends).compactMap { chord, end in
        chord.symbol.map {
          SoundingChord(
            symbol: $0, text: chord.text ?? ChordSymbol().text($0), beat: chord.beat, length: end - chord.beat
          )
        }
      }
    }
  }
}

extension Chart.Meter {
  public static let waltz = Chart.Meter(beats: 3, unit: 4)
  public static let march = Chart.Meter(beats: 2, unit: 4)
  public static let sixEight = Chart.Meter(beats: 6, unit: 8)

  /// Reads `3/4`; `nil` for a text that is no meter.
  public init?(text: some StringProtocol) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let beats = numbers[0], let unit = numbers[1], (1...32).contains(beats),
      [1, 2, 4, 8, 16, 32].contains(unit)
    else { return nil }
    self.init(beats: beats, unit: unit)
  }

  /// Whether three of its beats are felt as one: 6/8, 9/8, 12/8.
  public var isCompound: Bool { unit >= 8 && beats > 3 && beats.isMultiple(of: 3) }

  /// How many beats of a bar a foot taps: two in 6/8, four in 4/4. At least 1.
  public var felt: Int { max(1, isCompound ? beats / 3 : beats) }

  /// How many beats of the meter one tap lasts: three in 6/8, otherwise one.
  public var beatsPerFelt: Int { isCompound ? 3 : 1 }

  /// Beats of the meter a minute where nothing says the tempo: a foot taps 120 times to it, and 90 times where a tap is three beats.
  public var usualTempo: Double { isCompound ? 270 : 120 }

  /// Beats of the meter a minute, of a number as people give it: nobody counts 60 eighths of a 12/8, so that a number below 120 counts the
  /// dotted beat there.
  public func tempo(given number: Double) -> Double {
    isCompound && number < Self.leastOfEighths ? number * Double(beatsPerFelt) : number
  }

  /// From this number on a tempo in a compound meter counts the beats of the meter.
  static let leastOfEighths = 120.0
}

extension Chart.Bar {
  /// Its chords in a bar of another meter: at the same time from the beginning, without those behind its end.
  func chords(in other: Chart.Meter) -> [Chart.PlacedChord] {
    guard let meter, meter != other else { return chords }
    return chords.compactMap { chord in
      var chord = chord
      chord.beat *= Double(other.unit) / Double(meter.unit)
      return chord.beat < Double(other.beats) ? chord : nil
    }
  }
}
