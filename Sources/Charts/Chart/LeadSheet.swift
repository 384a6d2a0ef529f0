public import MusicTheory

/// A chart: chords with their bars, as a band reads it.
public struct LeadSheet: Hashable, Sendable {
  public var title: String
  public var key: Key?
  public var meter: Meter
  /// Beats of the meter a minute; `nil` where nothing said it.
  public var tempo: Double?
  public var bars: [Bar]

  public init(
    title: String, key: Key? = nil, meter: Meter = .common, tempo: Double? = nil, bars: [Bar] = []
  ) {
    (self.title, self.key, self.meter) = (title, key, meter)
    (self.tempo, self.bars) = (tempo, bars)
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
    /// From left to right. What sounds before the first one is the last chord of the bar before; empty where it goes on.
    public var chords: [PlacedChord]

    public init(section: String? = nil, chords: [PlacedChord] = []) {
      (self.section, self.chords) = (section, chords)
    }
  }

  public struct PlacedChord: Hashable, Sendable {
    /// `nil` where nothing is played: N.C.
    public var symbol: WrittenSymbol?
    /// In beats from the beginning of the bar: 0 up to, but not including, the beats of the meter.
    public var beat: Double
    /// The keys as they were played; empty where that is not known.
    public var hands: Hands

    public init(_ symbol: WrittenSymbol?, beat: Double = 0, hands: Hands = Hands()) {
      (self.symbol, self.beat, self.hands) = (symbol, beat, hands)
    }
  }
}

extension LeadSheet {
  /// How many beats each chord of a bar lasts, up to the next chord or the end of the bar.
  public func lengths(of bar: Bar) -> [Double] {
    let ends = bar.chords.dropFirst().map(\.beat) + [Double(meter.beats)]
    return zip(bar.chords, ends).map { $1 - $0.beat }
  }
}

extension LeadSheet.Meter {
  public static let waltz = LeadSheet.Meter(beats: 3, unit: 4)
  public static let march = LeadSheet.Meter(beats: 2, unit: 4)
  public static let sixEight = LeadSheet.Meter(beats: 6, unit: 8)

  /// Whether three of its beats are felt as one: 6/8, 9/8, 12/8.
  public var isCompound: Bool { unit >= 8 && beats > 3 && beats.isMultiple(of: 3) }

  /// How many beats of a bar a foot taps: two in 6/8, four in 4/4. At least 1.
  public var felt: Int { max(1, isCompound ? beats / 3 : beats) }

  /// How many beats of the meter one tap lasts: three in 6/8, otherwise one.
  public var beatsPerFelt: Int { isCompound ? 3 : 1 }
}
