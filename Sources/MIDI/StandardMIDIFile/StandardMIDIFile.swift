/// The music in a MIDI file, as `SMFReader` found it.
///
/// Source: Standard MIDI Files 1.0.
public struct StandardMIDIFile: Sendable {
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
  /// - Complexity: O(*n* log *t*) in the numbers of events and tracks.
  public var events: [TimedMIDIEvent] { Array(SMFEventSequence(self)) }

  /// The same, decoded one by one as they are asked for, so that they take no memory.
  ///
  /// - Parameter numbers: the tracks whose events are wanted, counted from 1; `nil`: all.
  public func eventSequence(ofTracks numbers: Set<Int>? = nil) -> SMFEventSequence {
    SMFEventSequence(self, tracks: numbers)
  }

  /// The moment the last track ends, rests after the last event included.
  /// - Complexity: O(*n* log *t*) in the numbers of events of tracks with tempo changes, and of such tracks.
  public var duration: Duration {
    pieces.reduce(.zero) { sum, piece in
      var map = TempoMap(division: division)
      var merge = SMFTrackMerge(tracks[piece].filter(\.changesTempo))
      while let next = merge.next() {
        if case .tempo(let change) = next.item { map.goOn(with: change) }
      }
      return sum + map.time(at: end(of: piece))
    }
  }

  /// The tracks in groups that sound together; the groups follow each other.
  var pieces: [Range<Int>] {
    switch format {
    case .single, .simultaneous: [tracks.indices]
    case .independent: tracks.indices.map { $0..<$0 + 1 }
    }
  }

  func end(of piece: Range<Int>) -> Ticks {
    tracks[piece].lazy.map(\.end).max() ?? .zero
  }
}
