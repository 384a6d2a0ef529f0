internal import MusicTheory

/// The readings of all 2,048 sets of pitch classes above a bass, ranked, worked out once from the costs.
///
/// Naming does not depend on transposition, so that a set is looked up as seen from its bass.
public struct AnswerTable: Sendable {
  /// The table that all recognizers share; built when it is used first.
  public static let standard = AnswerTable()

  /// All readings, entry after entry, each entry best first.
  private let readings: [TableReading]
  /// The index at which each entry begins, and the end of the last one. An entry is a set without its bass, shifted down by one bit.
  private let starts: [UInt16]

  /// Builds the table.
  ///
  /// - Complexity: O(*n*) in the number of chords of the vocabulary, each over 12 basses; a few milliseconds.
  public init() {
    var builder = AnswerTableBuilder()
    builder.enterEverything()
    (readings, starts) = builder.finish()
  }

  /// Calls `body` with the readings of `set` over `bass`, best first; `bass` must be a member of `set`.
  @inline(__always)
  func forEachReading(of set: PitchClassSet, bass: PitchClass, _ body: (TableReading) -> Bool) {
    let entry = Int(set.relative(to: bass).rawValue >> 1)
    for place in Int(starts[entry])..<Int(starts[entry + 1]) {
      guard body(readings[place]) else { return }
    }
  }
}

/// Every answer of the recognizer as text, for people to review: one line a set, over C.
///
/// Sets come by size, then from the narrowest; a line is the notes, then the best readings with their costs.
public struct AnswerSheet: Sendable {
  private let recognizer: ChordRecognizer
  private let symbol = ChordSymbol()
  private let bass = PitchClass(0)

  /// The number of readings of a set that are shown.
  private static let readings = 4

  /// A sheet of the answers of `recognizer`.
  public init(recognizer: ChordRecognizer = ChordRecognizer()) {
    self.recognizer = recognizer
  }

  /// All 2,048 lines, each ended by a line feed.
  /// - Complexity: O(*n*) in the number of sets.
  public var text: String {
    let sets = (0..<2048).map { PitchClassSet(rawValue: UInt16($0 << 1 | 1)) }
    let ordered = (1...12).flatMap { size in sets.filter { $0.count == size } }
    return ordered.map { line($0) + "\n" }.joined()
  }

  private func line(_ set: PitchClassSet) -> String {
    let ranked = recognizer.readings(of: set, bass: bass)
    let notes = set.members.map { symbol.speller.name(of: $0).text }.joined(separator: " ")
    let answers = (0..<min(Self.readings, ranked.count)).map { place in
      let candidate = ranked[place]
      let mark = candidate.isRootless ? " (rootless)" : ""
      return "\(symbol.text(candidate.reading))\(mark) \(candidate.cost.text)"
    }
    return ([notes] + answers).joined(separator: " | ")
  }
}

/// Fills the answer table: every chord of the vocabulary is entered over every bass, under the notes that sound.
struct AnswerTableBuilder {
  /// The number of readings of each sort that an entry keeps. Rootless ones are counted apart, so that they are still there when a
  /// bassist makes
  /// them cheap.
  static let chordCapacity = 8
  static let rootlessCapacity = 6
  private static let entryCount = 2048

  private var chords = EntryList(entries: entryCount, capacity: chordCapacity)
  private var rootless = EntryList(entries: entryCount, capacity: rootlessCapacity)

  private let root = PitchClass(0)

  mutating func enterEverything() {
    for index in ChordVocabulary.rows.indices {
      let row = ChordVocabulary.rows[index]
      // Every subset of the extensions, as sub-masks from the whole set down to none.
      var subset = row.extensions.rawValue
      while true {
        enter(ChordQuality(rowIndex: index, extensions: DegreeSet(rawValue: subset)))
        if row.hasPerfectFifth {
          enter(ChordQuality(rowIndex: index, extensions: DegreeSet(rawValue: subset), omitted: .fifth))
        }
        // E–A–B♭–D: the eleventh of a half-diminished chord stands where its third is.
        if row.family == .halfDiminished, subset == DegreeSet.eleventh.rawValue {
          enter(ChordQuality(rowIndex: index, extensions: .eleventh, omitted: .minorThird))
        }
        if subset == 0 { break }
        subset = (subset - 1) & row.extensions.rawValue
      }
    }
  }

  /// The readings of all entries, and the index at which each begins.
  func finish() -> (readings: [TableReading], starts: [UInt16]) {
    var readings: [TableReading] = []
    var starts: [UInt16] = []
    for entry in 0..<Self.entryCount {
      starts.append(UInt16(readings.count))
      let all = chords[entry] + rootless[entry]
      readings += all.sorted { $0.precedes($1) }
    }
    starts.append(UInt16(readings.count))
    return (readings, starts)
  }

  // MARK: One quality over every bass

  private mutating func enter(_ quality: ChordQuality) {
    let tones = quality.sounding.semitones
    for bass in PitchClass.all {
      let notes = tones.union(PitchClassSet(bass))
      // Two notes above a foreign bass are no chord.
      guard notes.count > 2, tones.contains(bass) || tones.count > 2 else { continue }
      enter(Chord(root: root, quality: quality, bass: bass), notes)
    }
    guard quality.isKnownWithoutRoot, tones.count > 3 || quality.omitted.isEmpty else { return }
    enterWithoutRoot(quality)
  }

  private mutating func enterWithoutRoot(_ quality: ChordQuality) {
    let heard = ChordQuality(
      rowIndex: Int(quality.rowIndex), extensions: quality.extensions, omitted: quality.omitted.union(.root))
    let tones = heard.sounding.semitones
    guard tones.count > 2 else { return }
    for bass in PitchClass.all where bass != root {
      guard tones.contains(bass) || quality.row.degrees.count > 3 else { continue }
      let chord = Chord(root: root, quality: heard, bass: bass, rootPresence: .missing)
      enter(chord, tones.union(PitchClassSet(bass)))
    }
  }

  private mutating func enter(_ chord: Chord, _ notes: PitchClassSet) {
    guard !chord.isNeverWritten else { return }
    var candidate = ChordCandidate(reading: .chord(chord))
    NamePenalties.forEach(of: chord) { candidate.add($0) }
    guard candidate.cost <= limit(chord) else { return }
    // The entry is seen from the bass.
    let entry = Int(notes.relative(to: chord.bass).rawValue >> 1)
    var moved = chord
    moved.root = chord.root.up(-Int(chord.bass.number))
    moved.bass = PitchClass(0)
    let reading = TableReading(moved, cost: candidate.cost, reasons: candidate.reasons)
    if chord.isRootless {
      rootless.insert(reading, at: entry)
    } else {
      chords.insert(reading, at: entry)
    }
  }
}

extension AnswerTableBuilder {
  private func limit(_ chord: Chord) -> Cost {
    if chord.isRootless { return CostLimit.rootless }
    return chord.isSlash ? CostLimit.slash : CostLimit.symbol
  }
}

extension ChordQuality {
  /// Whether a root that does not sound can be inferred from the other tones: there must be a third, or a fourth in its place.
  fileprivate var isKnownWithoutRoot: Bool {
    row.hasThird && !omitted.contains(.minorThird) || row.degrees.contains(.fourth)
  }
}

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

  /// Puts a reading in its place, unless a better one stands for the same idea.
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
