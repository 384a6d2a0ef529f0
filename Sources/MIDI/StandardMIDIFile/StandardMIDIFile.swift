/// The music in a MIDI file, as `SMFReader` found it.
///
/// Source: Standard MIDI Files 1.0.
public struct StandardMIDIFile: Hashable, Sendable {
  /// A hundred years; `SMFReader` accepts nothing longer, so times in nanoseconds fit in 64 bits.
  public static let longestDuration = Duration.seconds(36_525 * 86_400)

  public let format: SMFFormat
  public let division: SMFDivision
  /// At least one.
  public let tracks: [SMFTrack]

  init(format: SMFFormat, division: SMFDivision, tracks: [SMFTrack]) {
    self.format = format
    self.division = division
    self.tracks = tracks
  }

  /// The key signature of the first track that has one.
  public var keySignature: SMFKeySignature? {
    tracks.lazy.compactMap(\.keySignature).first
  }

  /// All events of all tracks, in the order of time.
  ///
  /// Events that coincide stay in the order of the file: by track, then as in the track.
  /// - Complexity: O(*n* log *n*) in the number of events.
  public var events: [TimedMIDIEvent] {
    var result: [TimedMIDIEvent] = []
    result.reserveCapacity(tracks.reduce(0) { $0 + $1.events.count })
    var start = Duration.zero
    for piece in pieces {
      let map = tempoMap(of: piece)
      // The standard library promises a stable sort.
      for event in piece.flatMap(\.events).sorted(by: { $0.position < $1.position }) {
        result.append(TimedMIDIEvent(time: start + map.time(at: event.position), event: event.event))
      }
      start += map.time(at: end(of: piece))
    }
    return result
  }

  /// The moment the last track ends, rests after the last event included.
  /// - Complexity: O(*n* log *n*) in the number of tempo changes.
  public var duration: Duration {
    pieces.reduce(.zero) { $0 + tempoMap(of: $1).time(at: end(of: $1)) }
  }

  /// The tracks in groups that sound together; the groups follow each other.
  private var pieces: [ArraySlice<SMFTrack>] {
    switch format {
    case .single, .simultaneous: [tracks[...]]
    case .independent: tracks.indices.map { tracks[$0...$0] }
    }
  }

  /// The standard wants all tempo changes in the first track; not all programs know, so every track counts.
  private func tempoMap(of piece: ArraySlice<SMFTrack>) -> TempoMap {
    TempoMap(division: division, changes: piece.flatMap(\.tempoChanges))
  }

  private func end(of piece: ArraySlice<SMFTrack>) -> Ticks {
    piece.lazy.map(\.end).max() ?? .zero
  }
}
