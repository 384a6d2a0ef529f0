internal import MusicTheory

/// One reading as the answer table keeps it: eight bytes, relative to a bass on C.
struct TableReading: Sendable {
  /// Semitones of the root above the bass.
  var root: UInt8
  var row: UInt8
  /// The extensions, from the major seventh up: one bit each.
  var extensions: UInt8
  var flags: UInt8
  var cost: Cost
  var reasons: CostReason

  private static let lowestExtension = UInt32(ChordDegree.majorSeventh.rawValue)
  private static let withoutFifth: UInt8 = 1
  private static let withoutRoot: UInt8 = 2

  init(_ chord: Chord, cost: Cost, reasons: CostReason) {
    root = chord.root.number
    row = UInt8(chord.quality.rowIndex)
    extensions = UInt8(chord.quality.extensions.rawValue >> Self.lowestExtension)
    flags =
      (chord.quality.omitted.contains(.fifth) ? Self.withoutFifth : 0)
      | (chord.isRootless ? Self.withoutRoot : 0)
    self.cost = cost
    self.reasons = reasons
  }

  var isRootless: Bool { flags & Self.withoutRoot != 0 }

  /// The candidate over `bass`.
  func candidate(over bass: PitchClass) -> ChordCandidate {
    var omitted: UInt32 = 0
    if flags & Self.withoutFifth != 0 { omitted |= 1 << UInt32(ChordDegree.fifth.rawValue) }
    if isRootless { omitted |= 1 << UInt32(ChordDegree.root.rawValue) }
    let quality = ChordQuality(
      rowIndex: Int(row), extensions: DegreeSet(rawValue: UInt32(extensions) << Self.lowestExtension),
      omitted: DegreeSet(rawValue: omitted))
    let chord = Chord(
      root: bass.up(Int(root)), quality: quality, bass: bass, rootPresence: isRootless ? .missing : .sounds)
    return ChordCandidate(reading: .chord(chord), cost: cost, reasons: reasons)
  }

  /// Whether the bass is a tone of the chord.
  var isBassInChord: Bool {
    let rootBelow = 12 - Int(root)
    return ChordVocabulary.rows[Int(row)].degrees.union(extensionDegrees).semitones
      .contains(PitchClass(rootBelow))
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
    return ChordVocabulary.rows[Int(row)].hasSeventh && ChordVocabulary.rows[Int(other.row)].hasSeventh
  }

  private var extensionDegrees: DegreeSet {
    DegreeSet(rawValue: UInt32(extensions) << Self.lowestExtension)
  }

  private var tieBreak: Int {
    TieBreak.key(root: Int(root), extensions: extensions.nonzeroBitCount, row: Int(row))
  }

  /// A 13 promises no 9 or 11: with and without them it is written the same.
  private func readsLike(_ other: TableReading) -> Bool {
    let unsaid: DegreeSet = [.ninth, .eleventh]
    let mine = extensionDegrees
    let others = other.extensionDegrees
    return row == other.row && mine.contains(.thirteenth) && others.contains(.thirteenth)
      && mine.subtracting(unsaid) == others.subtracting(unsaid)
  }
}
