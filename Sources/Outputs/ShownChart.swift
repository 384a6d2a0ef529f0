public import MusicTheory
internal import Wire

/// Bars in the order in which they are played, for screens.
public struct ShownChart: Hashable, Sendable {
  public struct Bar: Hashable, Sendable {
    /// The rehearsal mark that begins here, such as `A`.
    public var section: String?
    public var beats: Int
    /// The note that is a beat: 4 for a quarter note.
    public var unit: Int
    /// The chords that begin in the bar, each with its distance from the beginning in beats; `nil` where none is played.
    public var chords: [(symbol: WrittenSymbol?, beat: Double)]

    public init(section: String?, beats: Int, unit: Int, chords: [(symbol: WrittenSymbol?, beat: Double)]) {
      (self.section, self.beats, self.unit, self.chords) = (section, beats, unit, chords)
    }

    public static func == (one: Bar, other: Bar) -> Bool {
      (one.section, one.beats, one.unit) == (other.section, other.beats, other.unit)
        && one.chords.elementsEqual(other.chords) { $0.symbol == $1.symbol && $0.beat == $1.beat }
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(section)
      hasher.combine(chords.map(\.symbol))
    }
  }

  public var name: String
  public var key: Key?
  /// Beats a minute; `nil` where the chart does not say it.
  public var tempo: Double?
  /// In semitones from the chart as it is written.
  public var transpose: Int
  /// The set list that it was chosen from, its place there from 1, and the chart behind it.
  public var set: String?
  public var place: Int?
  public var following: String?
  public var bars: [Bar]
  /// The words, where there are some.
  public var song: ShownSong?

  public init(name: String, key: Key?, tempo: Double?, transpose: Int, bars: [Bar]) {
    (self.name, self.key, self.tempo, self.transpose, self.bars) = (name, key, tempo, transpose, bars)
  }
}

/// The event `chart` of docs/events.md.
public struct ChartEvent: Codable, Hashable, Sendable {
  public private(set) var v = 1
  public private(set) var type = "chart"
  /// The title; `null` where no chart is followed.
  @Nullable public var name: String?
  /// The key as its reader has it; `null` without one.
  @Nullable public var key: String?
  /// Beats a minute; `null` where the chart does not say it.
  @Nullable public var tempo: Double?
  /// In semitones from the chart as it is written.
  public let transpose: Int
  /// The set list that it was chosen from; `null` without one.
  @Nullable public var set: String?
  /// The place in the set list, from 1; `null` without one.
  @Nullable public var place: Int?
  /// The one that follows in the set list; `null` without one.
  @Nullable public var following: String?
  /// The bars in the order in which they are played.
  public let bars: [Bar]
  /// The words with their chords, at the pitch of the one who reads them; `null` without any.
  @Nullable public var song: SongEvent?

  public struct Bar: Codable, Hashable, Sendable {
    /// The rehearsal mark that begins here, such as `A`; `null` without one.
    @Nullable public var section: String?
    /// The beats of the bar.
    public let beats: Int
    /// The note that is a beat: 4 for a quarter note.
    public let unit: Int
    /// The chords that begin in the bar; empty where the chord before goes on.
    public let chords: [Placed]
  }

  public struct Placed: Codable, Hashable, Sendable {
    /// The chord; `null` for N.C.
    @Nullable public var chord: NamedChord?
    /// Its distance from the beginning of the bar, in beats.
    public let beat: Double
  }

  /// - Parameters:
  ///   - chart: `nil` where none is followed.
  ///   - context: the style of the names, and the player who reads them.
  public init(_ chart: ShownChart?, context: StreamContext) {
    var naming = context.naming
    naming.key = chart?.key ?? naming.key
    let written = naming.written(for: context.part)
    let writing = written.symbol
    transpose = chart?.transpose ?? 0
    bars = (chart?.bars ?? []).map { bar in
      Bar(
        section: bar.section, beats: bar.beats, unit: bar.unit,
        chords: bar.chords.map { Placed(chord: $0.symbol.map { NamedChord($0, writing) }, beat: $0.beat) })
    }
    (name, tempo) = (chart?.name, chart?.tempo)
    let shown = chart
    (set, place, following) = (shown?.set, shown?.place, shown?.following)
    song = shown?.song.map { SongEvent($0, writing) }
    key = chart?.key.map {
      written.style.finish(context.part.key($0).text(context.naming.style.noteNames))
    }
  }

  /// The JSON object on one line.
  public var text: String { JSONText.line(self) }
}

/// News about the form, which are written anew for each player who reads them.
public enum FormNews: Sendable {
  /// The place and the next chords.
  case place(ComingChords)
  /// Another chart is followed, or none.
  case chart(ShownChart?)

  /// The type of its event.
  var type: String {
    switch self {
    case .place: "form"
    case .chart: "chart"
    }
  }

  /// The event of docs/events.md, in the names of `context`.
  public func text(_ context: StreamContext) -> String {
    switch self {
    case .place(let coming): FormEvent(coming, context: context).text
    case .chart(let chart): ChartEvent(chart, context: context).text
    }
  }
}
