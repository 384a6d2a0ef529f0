/// Reads several tracks at once, in the order of time; what coincides comes track by track.
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
    for index in stride(from: heads.count / 2 - 1, through: 0, by: -1) { sink(index) }
  }

  mutating func next() -> Element? {
    guard let first = heads.first?.next else { return nil }
    if let next = Self.next(&heads[0].reader, first.track) {
      heads[0].next = next
    } else {
      heads.swapAt(0, heads.count - 1)
      heads.removeLast()
    }
    sink(0)
    return first
  }

  /// What was read to its end before throws nothing.
  private static func next(_ reader: inout SMFTrackReader, _ track: Int) -> Element? {
    guard let item = try? reader.next() else { return nil }
    return Element(position: reader.position, track: track, item: item)
  }

  private mutating func sink(_ start: Int) {
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
