/// The events of a file in the order of time, decoded as they are asked for.
///
/// Events that coincide stay in the order of the file: by track, then as in the track.
public struct SMFEventSequence: Sequence, Sendable {
  private let file: StandardMIDIFile
  /// Counted from 1.
  private let wanted: Set<Int>?

  init(_ file: StandardMIDIFile, tracks: Set<Int>? = nil) {
    self.file = file
    wanted = tracks
  }

  public func makeIterator() -> Iterator { Iterator(file, wanted: wanted) }

  public struct Iterator: IteratorProtocol {
    private let file: StandardMIDIFile
    private let wanted: Set<Int>?
    private var pieces: ArraySlice<Range<Int>>
    private var merge = SMFTrackMerge([])
    private var map: TempoMap
    /// When the piece begins that is being read, and where it ends.
    private var start = Duration.zero
    private var end = Ticks.zero
    /// The number of the first track of that piece.
    private var firstTrack = 1

    init(_ file: StandardMIDIFile, wanted: Set<Int>?) {
      self.file = file
      self.wanted = wanted
      pieces = file.pieces[...]
      map = TempoMap(division: file.division)
    }

    public mutating func next() -> TimedMIDIEvent? {
      while true {
        guard let next = merge.next() else {
          guard beginNextPiece() else { return nil }
          continue
        }
        switch next.item {
        case .event(let event):
          guard wanted?.contains(firstTrack + next.track) ?? true else { continue }
          return TimedMIDIEvent(time: start + map.time(at: next.position), event: event)
        // The standard wants all tempo changes in the first track; not all programs know, so every track counts.
        case .tempo(let change): map.goOn(with: change)
        case .name, .keySignature: continue
        }
      }
    }

    private mutating func beginNextPiece() -> Bool {
      start += map.time(at: end)
      map = TempoMap(division: file.division)
      end = .zero
      guard let piece = pieces.popFirst() else { return false }
      merge = SMFTrackMerge(file.tracks[piece])
      end = file.end(of: piece)
      firstTrack = piece.lowerBound + 1
      return true
    }
  }
}
