public import Charts
public import MusicTheory

/// Follows a chart in its bars, or a song in its chords where nobody says how long they are.
public struct SheetFollower: Sendable {
  /// One of both, so that a tick changes it in its place and copies no masses.
  private var bars: ChartFollower?
  private var song: SongFollower?

  /// - Parameters:
  ///   - tempo: beats of the meter a minute, where the chart has none; `nil`: as people mostly play.
  ///   - learned: for each chord of a song its length in seconds, where it is known from other times.
  public init(_ chart: Chart, tempo: Double? = nil, learned: [Double?] = []) throws(ChartError) {
    if let song = chart.song, chart.timing != .said, !song.sung.isEmpty {
      self.song = SongFollower(FollowedSong(song), learned: learned)
    } else {
      bars = try ChartFollower(chart, tempo: tempo)
    }
  }

  /// In seconds: how often ``tick(struck:held:)`` wants to be called.
  public var tick: Double { song == nil ? ChartFollower.tick : SongFollower.tick }

  public mutating func tick(struck: NoteSet, held: NoteSet) {
    bars?.tick(struck: struck, held: held)
    song?.tick(struck: struck, held: held)
  }

  /// Somebody says that this chord of a song is played now; nothing happens to a chart in bars.
  public mutating func begin(at index: Int) { song?.begin(at: index) }

  /// The place; of a song the bar is its chord as it is sung through.
  public var place: ChartFollower.Place {
    // There is always one of both.
    song.map { Self.place($0.place) } ?? bars!.place
  }

  /// Whether a clock can say where it is: it has bars.
  public var hasBars: Bool { bars != nil }

  /// The place that a clock says, in quarter notes from the beginning; `nil` for a song without bars, and behind the end.
  public func place(quarters: Double, tempo: Double, isPlayedOnce: Bool) -> ChartFollower.Place? {
    bars?.place(quarters: quarters, tempo: tempo, isPlayedOnce: isPlayedOnce)
  }

  /// The place with these keys, before the tick is over; `nil` where a tick is waited for.
  public func place(struck: NoteSet, held: NoteSet) -> ChartFollower.Place? {
    song.map { Self.place($0.place(struck: struck, held: held)) }
  }

  /// The lengths that were measured in this pass, in seconds, by the index of the chord.
  public var measured: [Int: Double] { song?.measured ?? [:] }

  private static func place(_ place: SongFollower.Place) -> ChartFollower.Place {
    ChartFollower.Place(
      bar: place.index + 1, beat: 1, chord: place.chord, nearChord: nil, next: place.next,
      confidence: place.confidence, nextConfidence: place.nextConfidence, lost: place.lost, tempo: 0,
      rest: .infinity)
  }
}
