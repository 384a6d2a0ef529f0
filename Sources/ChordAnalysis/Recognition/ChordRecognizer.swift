public import MusicTheory

/// Finds the readings of a set of pitch classes over a bass.
///
/// It reads them from a table and knows nothing of hands, register, key or time; see `ChordCombiner`.
public struct ChordRecognizer: Sendable {
  private let table: AnswerTable

  /// A recognizer that reads `table`.
  public init(table: AnswerTable = .standard) {
    self.table = table
  }

  /// The readings of `set` above `bass`, best first; a cluster when no symbol describes the set well.
  ///
  /// `bass` must be a member of `set`. Allocates nothing.
  public func readings(of set: PitchClassSet, bass: PitchClass) -> RankedCandidates {
    var ranked = withoutChord(set, bass: bass)
    guard set.count > 2 else { return ranked }
    table.forEachReading(of: set, bass: bass) { reading in
      ranked.append(reading.candidate(over: bass))
      return ranked.count < RankedCandidates.capacity
    }
    ranked.putSoundingRootFirst(else: .cluster(set, bass: bass))
    return closed(ranked, set, bass)
  }

  /// The readings of `set` above `bass` after `reprice` has changed their costs, best first. Allocates nothing.
  ///
  /// - Parameters:
  ///   - set: the pitch classes that sound.
  ///   - bass: the lowest of them; it must be a member of `set`.
  ///   - besideABassist: whether a reading whose root does not sound may be the best one.
  ///   - reprice: returns a reading at its new cost.
  public func readings(
    of set: PitchClassSet, bass: PitchClass, besideABassist: Bool, reprice: (ChordCandidate) -> ChordCandidate
  ) -> RankedCandidates {
    var ranked = withoutChord(set, bass: bass)
    guard set.count > 2 else { return ranked }
    table.forEachReading(of: set, bass: bass) { reading in
      ranked.insert(reprice(reading.candidate(over: bass)))
      return true
    }
    if !besideABassist { ranked.putSoundingRootFirst(else: .cluster(set, bass: bass)) }
    return closed(ranked, set, bass)
  }

  /// The answer for fewer than three pitch classes.
  private func withoutChord(_ set: PitchClassSet, bass: PitchClass) -> RankedCandidates {
    var ranked = RankedCandidates()
    switch set.count {
    case 1: ranked.append(ChordCandidate(reading: .note(bass)))
    case 2:
      let other = set.removing(bass).relative(to: bass).rawValue.trailingZeroBitCount
      ranked.append(ChordCandidate(reading: .interval(bass: bass, other: bass.up(other))))
    default: break
    }
    return ranked
  }

  private func closed(
    _ ranked: RankedCandidates, _ set: PitchClassSet, _ bass: PitchClass
  ) -> RankedCandidates {
    guard ranked.count == 0 else { return ranked }
    var cluster = RankedCandidates()
    cluster.append(ChordCandidate(reading: .cluster(set, bass: bass)))
    return cluster
  }
}

/// A reading with its cost and the reasons for it.
public struct ChordCandidate: Hashable, Sendable {
  /// The reading.
  public var reading: ChordReading
  /// Its cost.
  public var cost: Cost
  /// The reasons for its cost.
  public var reasons: CostReason

  /// A reading with its cost.
  public init(reading: ChordReading, cost: Cost = .free, reasons: CostReason = []) {
    self.reading = reading
    self.cost = cost
    self.reasons = reasons
  }

  /// Whether it names a root that does not sound.
  public var isRootless: Bool {
    if case .chord(let chord) = reading { chord.isRootless } else { false }
  }

  /// Whether a chord whose root does not sound may be the name where no other describes the notes well: third or seventh of a dominant
  /// lie
  /// lowest, as in the voicings of the books.
  var isKnownByItself: Bool {
    guard case .chord(let chord) = reading, chord.quality.family == .dominant,
      cost <= CostLimit.rootlessByItself
    else { return false }
    return chord.bassDegree == .majorThird || chord.bassDegree == .minorSeventh
  }

  /// Whether both name a chord on the same root and bass.
  fileprivate func isAlike(_ other: ChordCandidate) -> Bool {
    guard case .chord(let one) = reading, case .chord(let two) = other.reading else { return false }
    return one.root == two.root && one.bass == two.bass
  }

  /// Adds a penalty; one below zero is no reason against the reading.
  mutating func add(_ penalty: Penalty) {
    cost += penalty.cost
    if penalty.cost > .free { reasons.formUnion(penalty.reason) }
  }
}

/// The best few readings of some notes, best first, in fixed storage.
public struct RankedCandidates: Sendable {
  /// The largest number of readings.
  public static let capacity = 8

  private var storage: InlineArray<8, ChordCandidate>
  /// The number of readings, 0…8.
  public private(set) var count = 0

  /// No readings.
  public init() {
    storage = InlineArray(repeating: ChordCandidate(reading: .note(PitchClass(0))))
  }

  /// One reading alone.
  public init(_ only: ChordCandidate) {
    self.init()
    append(only)
  }

  /// The winner, or `nil` when there is no reading at all.
  public var best: ChordCandidate? { count > 0 ? storage[0] : nil }

  /// Whether the winner's root is beyond doubt: not when it is inverted and a chord on the bass comes close.
  var isRootClear: Bool {
    guard count > 1, storage[0].reading.root != storage[0].reading.bass,
      storage[1].reading.root == storage[1].reading.bass
    else { return true }
    return storage[1].cost.hundredths - storage[0].cost.hundredths > Self.nearTie
  }

  private static let nearTie: Int16 = 10

  /// The reading at `position`, counted from the best; 0 or more, and less than `count`.
  public subscript(position: Int) -> ChordCandidate { storage[position] }

  /// Adds a candidate that is known to come last; `count` must be less than `capacity`.
  mutating func append(_ candidate: ChordCandidate) {
    storage[count] = candidate
    count += 1
  }

  /// Moves the best reading whose root sounds to the front: notes are not named after a root that does not sound.
  ///
  /// The rootless readings that were cheaper follow it, at its cost. If there is no such reading, only `cluster` remains.
  mutating func putSoundingRootFirst(else cluster: @autoclosure () -> ChordReading) {
    var place = 0
    while place < count, storage[place].isRootless { place += 1 }
    guard place < count else {
      // Exception: no chord with a sounding root has a name that people write, and the notes are a voicing that left hands play.
      if count > 0, storage[0].isKnownByItself { return }
      count = 0
      append(ChordCandidate(reading: cluster()))
      return
    }
    guard place > 0 else { return }
    let winner = storage[place]
    while place > 0 {
      storage[place] = storage[place - 1]
      storage[place].cost = max(storage[place].cost, winner.cost)
      place -= 1
    }
    storage[0] = winner
  }

  /// Puts a candidate before all others, at the cost of the best one at most; another one on the same root and bass is dropped.
  ///
  /// - Complexity: O(`capacity`).
  mutating func putFirst(_ candidate: ChordCandidate) {
    var first = candidate
    if let best { first.cost = min(first.cost, best.cost) }
    var place = 0
    while place < count, !storage[place].isAlike(candidate) { place += 1 }
    if place == count, count == Self.capacity { place -= 1 } else if place == count { count += 1 }
    while place > 0 {
      storage[place] = storage[place - 1]
      place -= 1
    }
    storage[0] = first
  }

  /// Puts a candidate in its place; when there are `capacity` candidates already, the most expensive one is dropped.
  ///
  /// - Complexity: O(`capacity`).
  mutating func insert(_ candidate: ChordCandidate) {
    if count == Self.capacity {
      guard TieBreak.precedes(candidate, storage[count - 1]) else { return }
      count -= 1
    }
    var place = count
    while place > 0, TieBreak.precedes(candidate, storage[place - 1]) {
      storage[place] = storage[place - 1]
      place -= 1
    }
    storage[place] = candidate
    count += 1
  }
}

extension RankedCandidates: Equatable {
  public static func == (a: RankedCandidates, b: RankedCandidates) -> Bool {
    a.count == b.count && (0..<a.count).allSatisfy { a.storage[$0] == b.storage[$0] }
  }
}

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

  /// Whether both stand for the same idea, so that only the better one is kept: the same root, with the bass inside or outside of both
  /// chords;
  /// or two symbols that read alike.
  func says(_ other: TableReading) -> Bool {
    guard root == other.root, isRootless == other.isRootless else { return false }
    if isBassInChord == other.isBassInChord || readsLike(other) { return true }
    // G9/A and G7/A are one idea; D7/C and D/C are two.
    return quality.hasSeventh && other.quality.hasSeventh
  }

  private var tieBreak: Int {
    TieBreak.key(root: Int(root), extensions: quality.extensions.count, row: Int(quality.rowIndex))
  }

  /// A 13 does not imply a 9 or 11: it is written alike with and without them.
  private func readsLike(_ other: TableReading) -> Bool {
    let unsaid: DegreeSet = [.ninth, .eleventh]
    let mine = quality.extensions
    let others = other.quality.extensions
    return quality.rowIndex == other.quality.rowIndex
      && mine.contains(.thirteenth) && others.contains(.thirteenth)
      && mine.subtracting(unsaid) == others.subtracting(unsaid)
  }
}

/// The one total order of candidates: cost first, then these questions, in this order.
///
/// None of them looks at an absolute pitch, so that a chord is read alike in all twelve keys.
enum TieBreak {
  /// Whether `a` is the better reading.
  static func precedes(_ a: ChordCandidate, _ b: ChordCandidate) -> Bool {
    if a.cost != b.cost { return a.cost < b.cost }
    return key(a) < key(b)
  }

  /// (root not in the bass, number of extensions, row of the vocabulary, distance of the root above the bass).
  static func key(root distance: Int, extensions: Int, row: Int) -> Int {
    (((distance == 0 ? 0 : 1) * 16 + extensions) * 64 + row) * 12 + distance
  }

  private static func key(_ candidate: ChordCandidate) -> Int {
    switch candidate.reading {
    case .chord(let chord):
      key(
        root: chord.root.semitones(above: chord.bass), extensions: chord.quality.extensions.count,
        row: Int(chord.quality.rowIndex))
    case .note, .interval: -1
    case .polychord: .max - 1
    case .cluster: .max
    }
  }
}
