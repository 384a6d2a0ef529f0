internal import MusicTheory
internal import Outputs
internal import Wire

/// Bars in the order in which they are played, for screens.
struct ShownChart: Hashable, Sendable {
  struct Bar: Hashable, Sendable {
    /// The rehearsal mark that begins here, such as `A`.
    var section: String?
    var beats: Int
    /// The note that is a beat: 4 for a quarter note.
    var unit: Int
    /// Where it is not that of the chart.
    var key: Key?
    /// The chords that begin in the bar, each with its distance from the beginning in beats; `nil` where none is played.
    var chords: [(symbol: WrittenSymbol?, beat: Double)]

    init(section: String?, beats: Int, unit: Int, chords: [(symbol: WrittenSymbol?, beat: Double)]) {
      (self.section, self.beats, self.unit, self.chords) = (section, beats, unit, chords)
    }

    static func == (one: Bar, other: Bar) -> Bool {
      (one.section, one.beats, one.unit, one.key) == (other.section, other.beats, other.unit, other.key)
        && one.chords.elementsEqual(other.chords) { $0.symbol == $1.symbol && $0.beat == $1.beat }
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(section)
      hasher.combine(chords.map(\.symbol))
    }
  }

  var name: String
  var key: Key?
  /// Beats a minute; `nil` where the chart does not say it.
  var tempo: Double?
  /// In semitones from the chart as it is written.
  var transpose: Int
  /// The set list that it was chosen from, its place there from 1, and the chart behind it.
  var set: String?
  var place: Int?
  var following: String?
  var bars: [Bar]
  /// The words, where there are some.
  var song: ShownSong?

  init(name: String, key: Key?, tempo: Double?, transpose: Int, bars: [Bar]) {
    (self.name, self.key, self.tempo, self.transpose, self.bars) = (name, key, tempo, transpose, bars)
  }
}

/// The event `chart` of docs/reference/events.md.
struct ChartEvent: Codable, Hashable, Sendable {
  enum Name: String, EventName { case chart }

  /// The version of the format.
  private(set) var v = 1
  private(set) var type = Name.chart
  /// The title; `null` where no chart is followed.
  @Nullable var name: String?
  /// The key as its reader has it; `null` without one.
  @Nullable var key: String?
  /// Beats a minute; `null` where the chart does not say it.
  @Nullable var tempo: Double?
  /// In semitones from the chart as it is written.
  let transpose: Int
  /// The set list that it was chosen from; `null` without one.
  @Nullable var set: String?
  /// The place in the set list, from 1; `null` without one.
  @From<1, Int?> var place: Int?
  /// The one that follows in the set list; `null` without one.
  @Nullable var following: String?
  /// The bars in the order in which they are played.
  let bars: [Bar]
  /// The words with their chords, at the pitch of the one who reads them; `null` without any.
  @Nullable var song: SongEvent?

  struct Bar: Codable, Hashable, Sendable {
    /// The rehearsal mark that begins here, such as `A`; `null` without one.
    @Nullable var section: String?
    /// The beats of the bar.
    @From<1, Int> var beats: Int
    /// The note that is a beat: 4 for a quarter note.
    @From<1, Int> var unit: Int
    /// The key of the bar as its reader has it, in which numbers count; `null` where it is that of the chart.
    @Nullable var key: String?
    /// The chords that begin in the bar; empty where the chord before goes on.
    let chords: [Placed]
  }

  struct Placed: Codable, Hashable, Sendable {
    /// The chord; `null` for N.C.
    @Nullable var chord: NamedChord?
    /// Its distance from the beginning of the bar, in beats.
    @From<0, Double> var beat: Double
  }

  /// - Parameters:
  ///   - chart: `nil` where none is followed.
  ///   - context: the style of the names, and the player who reads them.
  init(_ chart: ShownChart?, context: StreamContext) {
    var naming = context.naming
    naming.key = chart?.key ?? naming.key
    let written = naming.written(for: context.part)
    let writing = { (key: Key?) in naming.written(for: context.part, in: key).symbol }
    let text = { (key: Key) in
      written.style.finish(context.part.key(key).text(context.naming.style.noteNames))
    }
    transpose = chart?.transpose ?? 0
    bars = (chart?.bars ?? []).map { bar in
      let own = writing(bar.key)
      return Bar(
        section: bar.section, beats: bar.beats, unit: bar.unit, key: bar.key.map(text),
        chords: bar.chords.map { Placed(chord: $0.symbol.map { NamedChord($0, own) }, beat: $0.beat) })
    }
    (name, tempo) = (chart?.name, chart?.tempo)
    let shown = chart
    (set, place, following) = (shown?.set, shown?.place, shown?.following)
    song = shown?.song.map { SongEvent($0, writing, key: text) }
    key = chart?.key.map(text)
  }

  /// The JSON object on one line.
  var text: String { JSONText.encode(self) }
}

/// The chart that is followed; `nil`: none is any more.
struct ChartNews: FeatureNews {
  var chart: ShownChart?

  var type: String { ChartEvent.Name.chart.rawValue }
  var isKnown: Bool { chart != nil }
  static var nothing: Self { ChartNews() }

  func text(_ context: StreamContext) -> String { ChartEvent(chart, context: context).text }
}
