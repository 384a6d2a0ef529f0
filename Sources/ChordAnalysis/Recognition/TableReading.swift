internal import MusicTheory

/// One reading as the answer table keeps it: eight bytes, relative to a bass on C.
struct TableReading: Sendable {
  /// Semitones of the root above the bass.
  var root: UInt8
  var quality: ChordQuality
  var cost: Cost
  var reasons: CostReason

  init(_ chord: Chord, cost: Cost, reasons: CostReason) {
    root = chord.root.number
    quality = chord.quality
    self.cost = cost
    self.reasons = reasons
  }

  var isRootless: Bool { quality.omitted.contains(.root) }

  /// The candidate over `bass`.
  func candidate(over bass: PitchClass) -> ChordCandidate {
    let chord = Chord(
      root: bass.up(Int(root)), quality: quality, bass: bass, rootPresence: isRootless ? .missing : .sounds)
    return ChordCandidate(reading: .chord(chord), cost: cost, reasons: reasons)
  }

  /// Whether the bass is a tone of the chord.
  var isBassInChord: Bool {
    let rootBelow = 12 - Int(root)
    return quality.degrees.semitones.contains(PitchClass(rootBelow))
  }

  /// Whether this is the better reading of the same notes.
  func precedes(_ other: TableReading) -> Bool {
    if cost != other.cost { return cost < other.cost }
    return tieBreak < other.tieBreak
  }

  /// Whether both stand for the same idea, so that only the better one is worth a place: the same root, with the
  /// bass inside or outside the chord; or two ways to a symbol that reads alike.
  func says(_ other: TableReading) -> Bool {
    guard root == other.root, isRootless == other.isRootless else { return false }
    if isBassInChord == other.isBassInChord || readsLike(other) { return true }
    // G9/A and G7/A are one idea; D7/C and D/C are two.
    return quality.hasSeventh && other.quality.hasSeventh
  }

  private var tieBreak: Int {
    TieBreak.key(root: Int(root), extensions: quality.extensions.count, row: Int(quality.rowIndex))
  }

  /// A 13 promises no 9 or 11: with and without them it is written the same.
  private func readsLike(_ other: TableReading) -> Bool {
    let unsaid: DegreeSet = [.ninth, .eleventh]
    let mine = quality.extensions
    let others = other.quality.extensions
    return quality.rowIndex == other.quality.rowIndex
      && mine.contains(.thirteenth) && others.contains(.thirteenth)
      && mine.subtracting(unsaid) == others.subtracting(unsaid)
  }
}
