public import Charts
public import MusicTheory

/// Follows a chart in its bars, or a song in its chords where nobody says how long they are.
public enum SheetFollower: Sendable {
  case bars(ChartFollower)
  case song(SongFollower)

  /// - Parameters:
  ///   - tempo: beats of the meter a minute, where the chart has none; `nil`: as people mostly play.
  ///   - learned: for each chord of a song its length in seconds, where it is known from other times.
  public init(_ chart: Chart, tempo: Double? = nil, learned: [Double?] = []) throws(ChartError) {
    guard let song = chart.song, chart.timing != .said, !song.sung.isEmpty else {
      self = .bars(try ChartFollower(chart, tempo: tempo))
      return
    }
    self = .song(SongFollower(FollowedSong(song), learned: learned))
  }

  /// In seconds: how often ``tick(struck:held:)`` wants to be called.
  public var tick: Double {
    switch self {
    case .bars: ChartFollower.tick
    case .song: SongFollower.tick
    }
  }

  public mutating func tick(struck: NoteSet, held: NoteSet) {
    switch self {
    case .bars(var follower):
      // Nothing else holds it, so that a tick copies no masses.
      self = .song(SongFollower(FollowedSong(Song())))
      follower.tick(struck: struck, held: held)
      self = .bars(follower)
    case .song(var follower):
      self = .song(SongFollower(FollowedSong(Song())))
      follower.tick(struck: struck, held: held)
      self = .song(follower)
    }
  }

  /// Somebody says that this chord of a song is played now; nothing happens to a chart in bars.
  public mutating func begin(at index: Int) {
    guard case .song(var follower) = self else { return }
    follower.begin(at: index)
    self = .song(follower)
  }

  /// The place; of a song the bar is its chord as it is sung through.
  public var place: ChartFollower.Place {
    switch self {
    case .bars(let follower): follower.place
    case .song(let follower): Self.place(follower.place)
    }
  }

  /// The place with these keys, before the tick is over; `nil` where a tick is waited for.
  public func place(struck: NoteSet, held: NoteSet) -> ChartFollower.Place? {
    guard case .song(let follower) = self else { return nil }
    return Self.place(follower.place(struck: struck, held: held))
  }

  /// The lengths that were measured in this pass, in seconds, by the index of the chord.
  public var measured: [Int: Double] {
    if case .song(let follower) = self { follower.measured } else { [:] }
  }

  private static func place(_ place: SongFollower.Place) -> ChartFollower.Place {
    ChartFollower.Place(
      bar: place.index + 1, beat: 1, chord: place.chord, nearChord: nil, next: place.next,
      confidence: place.confidence, nextConfidence: place.nextConfidence, lost: place.lost, tempo: 0,
      rest: .infinity)
  }
}
