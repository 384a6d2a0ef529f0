internal import MusicTheory

/// The best few readings of every entry while the answer table is being filled.
struct EntryList {
  private let capacity: Int
  private var slots: [TableReading]
  private var counts: [Int]

  init(entries: Int, capacity: Int) {
    self.capacity = capacity
    let empty = TableReading(
      Chord(root: PitchClass(0), quality: ChordQuality(rowIndex: 0)), cost: .free, reasons: [])
    slots = Array(repeating: empty, count: entries * capacity)
    counts = Array(repeating: 0, count: entries)
  }

  /// The readings of an entry, best first.
  subscript(entry: Int) -> ArraySlice<TableReading> {
    slots[entry * capacity..<entry * capacity + counts[entry]]
  }

  /// Puts a reading in its place, unless a better one already says the same.
  mutating func insert(_ reading: TableReading, at entry: Int) {
    let first = entry * capacity
    if let same = (first..<first + counts[entry]).first(where: { slots[$0].says(reading) }) {
      guard reading.precedes(slots[same]) else { return }
      for place in same..<first + counts[entry] - 1 { slots[place] = slots[place + 1] }
      counts[entry] -= 1
    }
    if counts[entry] == capacity {
      guard reading.precedes(slots[first + capacity - 1]) else { return }
      counts[entry] -= 1
    }
    var place = first + counts[entry]
    while place > first, reading.precedes(slots[place - 1]) {
      slots[place] = slots[place - 1]
      place -= 1
    }
    slots[place] = reading
    counts[entry] += 1
  }
}
