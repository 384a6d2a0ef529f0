/// The events of a file in the order of time. Each is decoded when it is asked for.
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

  /// An iterator that begins at the first event.
  public func makeIterator() -> Iterator { Iterator(file, wanted: wanted) }

  /// Decodes the events of a file one after the other. It is created by `makeIterator()`.
  public struct Iterator: IteratorProtocol {
    private let file: StandardMIDIFile
    private let wanted: Set<Int>?
    private var pieces: ArraySlice<Range<Int>>
    private var merge = SMFTrackMerge([])
    private var map: TempoMap
    /// The moment at which the piece that is being read begins, and the position of its end.
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

    /// The next event with its moment, counted from the start of the file; `nil` after the last one.
    /// - Complexity: O(log *t*) in the number of tracks.
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
        // The standard wants all tempo changes in the first track. Some programs write them elsewhere, so every track counts.
        case .tempo(let change): map.goOn(with: change)
        case .name, .keySignature, .timeSignature: continue
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

/// Reads several tracks at once, in the order of time; items that coincide come track by track.
///
/// A binary heap of the next item of each track: a step takes time logarithmic in the tracks, and no memory.
struct SMFTrackMerge: IteratorProtocol {
  struct Element {
    let position: Ticks
    /// Counted from 0.
    let track: Int
    let item: SMFTrackReader.Item
  }

  private struct Head {
    var next: Element
    var reader: SMFTrackReader

    func comes(before other: Head) -> Bool {
      next.position == other.next.position
        ? next.track < other.next.track : next.position < other.next.position
    }
  }

  /// No head comes before its parent, which the two behind twice its index have in common.
  private var heads: [Head] = []

  init(_ tracks: some Sequence<SMFTrack>) {
    for (track, content) in tracks.enumerated() {
      var reader = content.reader
      guard let first = Self.next(&reader, track) else { continue }
      heads.append(Head(next: first, reader: reader))
    }
    for index in stride(from: heads.count / 2 - 1, through: 0, by: -1) { output(index) }
  }

  mutating func next() -> Element? {
    guard let first = heads.first?.next else { return nil }
    if let next = Self.next(&heads[0].reader, first.track) {
      heads[0].next = next
    } else {
      heads.swapAt(0, heads.count - 1)
      heads.removeLast()
    }
    output(0)
    return first
  }

  private static func next(_ reader: inout SMFTrackReader, _ track: Int) -> Element? {
    guard let item = reader.next() else { return nil }
    return Element(position: reader.position, track: track, item: item)
  }

  private mutating func output(_ start: Int) {
    var index = start
    while true {
      var least = index
      for child in 2 * index + 1...2 * index + 2 where child < heads.count {
        if heads[child].comes(before: heads[least]) { least = child }
      }
      guard least != index else { return }
      heads.swapAt(index, least)
      index = least
    }
  }
}
