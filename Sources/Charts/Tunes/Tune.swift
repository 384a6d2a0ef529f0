public import MusicTheory

/// The chords of a tune, bar by bar in the order in which they are played: repeats and endings are written out.
public struct Tune: Hashable, Sendable {
  public var title: String
  public var composer: String?
  public var key: Key?
  /// How many beats a bar has, such as 4.
  public var beatsPerBar: Int
  public var bars: [Bar]

  public init(
    title: String, composer: String? = nil, key: Key? = nil, beatsPerBar: Int = 4, bars: [Bar] = []
  ) {
    (self.title, self.composer, self.key) = (title, composer, key)
    (self.beatsPerBar, self.bars) = (beatsPerBar, bars)
  }

  public struct Bar: Hashable, Sendable {
    /// The number that is written or would be, from 1; a repeated bar has the number of the first time.
    public var number: Int
    /// The rehearsal mark that begins here, such as `A`.
    public var section: String?
    /// Empty where nothing is played.
    public var chords: [TuneChord]

    public init(number: Int, section: String? = nil, chords: [TuneChord]) {
      (self.number, self.section, self.chords) = (number, section, chords)
    }
  }

  public struct TuneChord: Hashable, Sendable {
    public var symbol: WrittenSymbol
    /// As it was written.
    public var text: String
    /// In beats from the beginning of the bar.
    public var beat: Double
    /// How long it lasts, in beats, up to the next chord or the end of the bar.
    public var length: Double

    public init(symbol: WrittenSymbol, text: String, beat: Double, length: Double) {
      (self.symbol, self.text, self.beat, self.length) = (symbol, text, beat, length)
    }
  }
}
