public import MusicTheory

/// The chords that a chart has where somebody plays: evidence for the names of notes that leave a choice.
///
/// It names neither notes that are a plain triad by themselves nor notes that do not fit it.
public struct ExpectedChords: Hashable, Sendable {
  /// The chord of the chart at this moment.
  public var now: Chord
  /// The chord on the other side of a change that is near: hands come early and late. `nil` where none is near.
  public var near: Chord?

  /// The chords of a chart; only their roots and qualities count.
  public init(now: Chord, near: Chord? = nil) { (self.now, self.near) = (now, near) }

  /// Below it, a lone lowest note is the bass: B♭2, where left hands that leave the root to a bassist end.
  private static let lowestWithoutRoot = NoteNumber(dataByte: 46)
  private static let middleC = NoteNumber(dataByte: 60)
  /// In semitones.
  private static let widestVoicing: UInt8 = 14

  /// The chord of the chart as these notes have it, where they leave a choice; `nil` where they are named by themselves.
  ///
  /// - Parameters:
  ///   - notes: the notes that sound.
  ///   - best: the reading of these notes without a chart.
  /// - Complexity: linear in the rows of the vocabulary. Allocates nothing.
  func chord(in notes: NoteSet, besides best: ChordReading?) -> Chord? {
    // A chord whose own seventh sounds comes before one that has a sixth in its place.
    Self.chord(now, in: notes, besides: best, isExact: true)
      ?? near.flatMap { Self.chord($0, in: notes, besides: best, isExact: true) }
      ?? Self.chord(now, in: notes, besides: best, isExact: false)
      ?? near.flatMap { Self.chord($0, in: notes, besides: best, isExact: false) }
  }

  private static func chord(
    _ expected: Chord, in notes: NoteSet, besides best: ChordReading?, isExact: Bool
  ) -> Chord? {
    let tones = notes.pitchClasses
    guard let lowest = notes.lowest, tones.count > 1, best?.root != expected.root || best?.isDyad != false
    else { return nil }
    let own = ExpectedTones(expected.quality)
    let heard = tones.relative(to: expected.root)
    guard own.admits(heard), own.hasGuides(heard), !isExact || own.hasOwnGuides(heard) else { return nil }
    // Two notes say little: they have to be the chord's own.
    if tones.count == 2, !own.isCore(heard) { return nil }
    let hasRoot = heard.contains(PitchClass(0))
    if case .chord(let chord)? = best, chord.root != expected.root, !chord.isRootless {
      if chord.isPlainTriad, !(hasRoot && own.isCore(heard)) { return nil }
      let isDiminished = chord.quality.family == .diminished || chord.quality.family == .augmented
      // A chord over its own root, whole or with its third or seventh, is another name of the same tones, or a voicing that leaves the
      // root out; otherwise it keeps its name.
      if chord.isComplete || chord.isOverItsOwnRoot, !isDiminished, !(hasRoot && own.isCore(heard)),
        hasRoot || !own.hasSeventh || !isLeftHandVoicing(notes)
      {
        return nil
      }
      // A low root is no upper part of another chord.
      if lowest < lowestWithoutRoot, lowest.pitchClass == chord.root, !own.isCore(heard) { return nil }
    }
    guard hasRoot || lowest >= lowestWithoutRoot else { return nil }
    guard let quality = own.quality(of: heard) else { return nil }
    return Chord(
      root: expected.root, quality: quality, bass: lowest.pitchClass,
      rootPresence: hasRoot ? .sounds : .leftToTheBassist)
  }

  /// Whether the lowest four notes are different ones close together about middle C, as a left hand plays without the root, with at most
  /// one note of a melody above them.
  private static func isLeftHandVoicing(_ notes: NoteSet) -> Bool {
    guard let lowest = notes.lowest, lowest >= lowestWithoutRoot, lowest <= middleC, notes.count <= 5 else {
      return false
    }
    var (tones, count) = (PitchClassSet(), 0)
    for note in notes where count < 4 {
      count += 1
      guard note.rawValue - lowest.rawValue <= widestVoicing else { return false }
      tones.formUnion(PitchClassSet(note.pitchClass))
    }
    return tones.count == 4
  }

  /// The chord to which these notes may belong, so that it is likelier than by the notes alone; `nil` if it is neither. Of two, it is the
  /// one whose root is the bass.
  func supported(by sounding: NoteSet) -> Chord? {
    let chords = (
      now: Self.isSupported(now, by: sounding) ? now : nil,
      near: near.flatMap { Self.isSupported($0, by: sounding) ? $0 : nil }
    )
    let isOverNear = chords.near.map { $0.root == sounding.lowest?.pitchClass } ?? false
    return isOverNear ? chords.near : chords.now ?? chords.near
  }

  /// Whether notes may belong to a chord: two or more of them, all of which fit it, among them its third or seventh. A plain triad on
  /// another root belongs to itself.
  private static func isSupported(_ expected: Chord, by sounding: NoteSet) -> Bool {
    let tones = sounding.pitchClasses
    guard tones.count > 1 else { return false }
    let own = ExpectedTones(expected.quality)
    let heard = tones.relative(to: expected.root)
    guard own.admits(heard), own.touchesGuides(heard) else { return false }
    if let lowest = sounding.lowest, lowest < MovingHands.lowestTenor,
      !own.isCore(
        PitchClassSet(
          PitchClass(
            lowest.pitchClass.semitones(above: expected.root))))
    {
      return false
    }
    return heard.contains(PitchClass(0)) || !tones.isPlainTriad
  }
}

/// The tones that a chord of a chart has, and those that players add to it, as semitones above its root.
struct ExpectedTones {
  private let degrees: DegreeSet
  private let core: PitchClassSet
  private let tensions: PitchClassSet
  private let thirds: PitchClassSet
  private let sevenths: PitchClassSet
  private let family: ChordFamily

  init(_ quality: ChordQuality) {
    family = quality.family
    degrees = quality.degrees.subtracting(Self.extensions)
    core = degrees.semitones
    thirds = degrees.intersection(.thirds).semitones
    let own = degrees.intersection([.sixth, .diminishedSeventh, .minorSeventh, .majorSeventh]).semitones
    let (semitones, sevenths): (UInt16, UInt16) =
      switch quality.family {
      // 9, ♯11, 13, and the major seventh; a sixth stands for it.
      case .major: (1 << 2 | 1 << 6 | 1 << 9 | 1 << 11, 1 << 9 | 1 << 11)
      // 9, 11, 13, and the minor seventh.
      case .minor: (1 << 2 | 1 << 5 | 1 << 9 | 1 << 10, 1 << 9 | 1 << 10)
      // All but the major seventh and the eleventh.
      case .dominant: (1 << 1 | 1 << 2 | 1 << 3 | 1 << 6 | 1 << 8 | 1 << 9, 1 << 10)
      case .halfDiminished: (1 << 2 | 1 << 5 | 1 << 8, 1 << 10)
      case .diminished: (1 << 2 | 1 << 5 | 1 << 9, 1 << 9)
      case .augmented: (1 << 2 | 1 << 6 | 1 << 10, 1 << 10)
      case .suspended: (1 << 1 | 1 << 2 | 1 << 9 | 1 << 10, 1 << 10)
      case .power: (0, 0)
      }
    tensions = PitchClassSet(rawValue: semitones).union(quality.degrees.semitones)
    self.sevenths = own.union(PitchClassSet(rawValue: sevenths)).intersection(core.union(tensions))
  }

  private static let extensions: DegreeSet = [
    .flatNinth, .ninth, .sharpNinth, .eleventh, .sharpEleventh, .flatThirteenth, .thirteenth,
  ]

  /// Whether the chord of the chart has a seventh, or a sixth in its place.
  var hasSeventh: Bool { !sevenths.isDisjoint(with: core) }

  /// Whether all of these tones fit.
  func admits(_ heard: PitchClassSet) -> Bool { heard.isSubset(of: core.union(tensions)) }

  /// Whether all of these tones are tones of the chord itself.
  func isCore(_ heard: PitchClassSet) -> Bool { heard.isSubset(of: core) }

  /// Whether these tones say the kind of chord: its third, and the seventh or, where the chart has none, root or fifth.
  func hasGuides(_ heard: PitchClassSet) -> Bool {
    guard !heard.isDisjoint(with: thirds) else { return false }
    return !heard.isDisjoint(with: sevenths) || heard.contains(PitchClass(0)) && heard.count > 2
  }

  /// Whether these tones have the third and the seventh that the chart says.
  func hasOwnGuides(_ heard: PitchClassSet) -> Bool {
    !heard.isDisjoint(with: thirds) && !heard.isDisjoint(with: sevenths.intersection(core))
  }

  /// Whether they have a third or a seventh of the chord.
  func touchesGuides(_ heard: PitchClassSet) -> Bool { !heard.isDisjoint(with: thirds.union(sevenths)) }

  /// The quality as these tones have it; root and fifth may be left out. `nil` if there is no name for it.
  func quality(of heard: PitchClassSet) -> ChordQuality? {
    var all: DegreeSet = [.root]
    let fifths = degrees.intersection([.flatFifth, .fifth, .sharpFifth])
    all.formUnion(fifths)
    let isSeventh = heard.contains(PitchClass(10)) || heard.contains(PitchClass(11))
    for semitones in 1..<12 where heard.contains(PitchClass(semitones)) {
      let own = degrees.first(at: semitones)
      all.formUnion(own ?? Self.tension(semitones, isSeventh: isSeventh))
    }
    guard let full = ChordQuality(degrees: all) else { return nil }
    var omitted: DegreeSet = []
    if !heard.contains(PitchClass(0)) { omitted.formUnion(.root) }
    if fifths.semitones.isDisjoint(with: heard) {
      guard full.row.degrees.isSuperset(of: fifths) else { return nil }
      omitted.formUnion(fifths)
    }
    return ChordQuality(rowIndex: Int(full.rowIndex), extensions: full.extensions, omitted: omitted)
  }

  private static func tension(_ semitones: Int, isSeventh: Bool) -> DegreeSet {
    switch semitones {
    case 1: .flatNinth
    case 2: .ninth
    case 3: .sharpNinth
    case 5: .eleventh
    case 6: .sharpEleventh
    case 8: .flatThirteenth
    case 9: isSeventh ? .thirteenth : .sixth
    case 10: .minorSeventh
    default: .majorSeventh
    }
  }
}

extension DegreeSet {
  /// The degree among them that sounds at this interval in semitones above the root.
  fileprivate func first(at semitones: Int) -> DegreeSet? {
    var rest = rawValue
    while rest != 0 {
      let degree = ChordDegree(rawValue: UInt8(rest.trailingZeroBitCount))!
      if degree.semitones == semitones { return DegreeSet(degree) }
      rest &= rest - 1
    }
    return nil
  }
}

extension ChordReading {
  /// Whether it is no more than two notes.
  fileprivate var isDyad: Bool { if case .interval = self { true } else { false } }
}

extension Chord {
  /// Whether it sounds over its own root, with its third or a minor seventh.
  fileprivate var isOverItsOwnRoot: Bool {
    let degrees = quality.degrees.subtracting(quality.omitted)
    return bass == root && rootPresence == .sounds
      && !degrees.isDisjoint(with: [
        .minorThird, .majorThird, .minorSeventh,
      ])
  }

  /// A complete major or minor triad with nothing stacked on it, in any inversion.
  fileprivate var isPlainTriad: Bool {
    isComplete && quality.isTriad && (quality.family == .major || quality.family == .minor)
  }
}

extension PitchClassSet {
  /// Whether they are a major or minor triad.
  fileprivate var isPlainTriad: Bool {
    guard count == 3 else { return false }
    return (0..<12).contains { root in
      let tones = relative(to: PitchClass(root))
      return tones.rawValue == 1 | 1 << 4 | 1 << 7 || tones.rawValue == 1 | 1 << 3 | 1 << 7
    }
  }
}
