public import MusicTheory

/// The reasons for or against a reading besides the pitch classes: hands, register, bassist, context.
struct CombinationContext {
  /// The best reading of each hand by itself.
  let lower: ChordCandidate?
  let upper: ChordCandidate?
  /// Whether the notes of the lower hand have only one possible root: C–E♭–G–A could be Cmi6 or Ami7(♭5).
  private let lowerIsClear: Bool
  let context: HarmonicContext
  let idiom: Idiom
  /// Whether a bassist plays the roots and these notes lie where a left hand leaves them to him.
  let isBesideABassist: Bool
  private let hasTwoHands: Bool
  /// The lowest tone of the lower hand, if that hand holds its fifth, too.
  private let fifthRoot: PitchClass?
  private let shape: Spacing

  /// Whether a left hand leaves root and fifth to the bassist here.
  var isShell: Bool { isBesideABassist && shape.isShell }

  /// Below B♭2 a left hand plays roots, also beside a bassist.
  private static let lowestRootlessNote = NoteNumber(dataByte: 46)

  init(
    _ hands: Hands, lower: ChordCandidate?, lowerIsClear: Bool, upper: ChordCandidate?,
    context: HarmonicContext, hasBassist: Bool, idiom: Idiom
  ) {
    self.lower = lower
    self.lowerIsClear = lowerIsClear
    self.upper = upper
    self.context = context
    self.idiom = idiom
    let all = hands.all
    // Melody never decides: an upper hand that only doubles the lower one does not count.
    hasTwoHands =
      !hands.lower.isEmpty && !hands.upper.pitchClasses.isSubset(of: hands.lower.pitchClasses)
    fifthRoot = hands.lower.lowest.flatMap {
      hands.lower.pitchClasses.contains($0.pitchClass.up(7)) ? $0.pitchClass : nil
    }
    shape = Spacing(all)
    isBesideABassist = hasBassist && all.lowest.map { $0 >= Self.lowestRootlessNote } ?? false
  }

  /// The candidate at its cost in this context.
  func reprice(_ candidate: ChordCandidate) -> ChordCandidate {
    guard case .chord(var chord) = candidate.reading else { return candidate }
    var candidate = candidate
    if isBesideABassist, chord.isRootless, chord.bassDegree != nil {
      chord.rootPresence = .leftToTheBassist
      candidate.reading = .chord(chord)
    }
    forEachPenalty(of: chord) { candidate.add($0) }
    return candidate
  }

  /// Calls `body` with every reason in this context against a chord, or for it.
  func forEachPenalty(of chord: Chord, _ body: (Penalty) -> Void) {
    if isBesideABassist { weighBassist(chord, body) }
    if hasTwoHands, !isBesideABassist { weighHands(chord, body) }
    if !chord.isRootless, chord.isSlash { weighRegister(chord, body) }
    if !isBesideABassist, chord.isStacked(in: shape) { body(.stackedAsWritten) }
    if let penalty = idiom.penalty(of: chord) { body(penalty) }
    context.forEachPenalty(of: chord, idiom, body)
  }

  private func weighBassist(_ chord: Chord, _ body: (Penalty) -> Void) {
    guard chord.isRootless else { return }
    body(.rootLeftToTheBassist)
    if shape.isLeftHandVoicing { body(.leftHandVoicing) }
    let isUpperStructure = chord.quality.family == .dominant && holdsTritone(of: chord)
    if isUpperStructure { body(.tritoneBelow) }
    // A triad above third and seventh is doubled as any triad is.
    if shape.hasDoublings, !(isUpperStructure && upperIsTriad) { body(.doubledVoicing) }
  }

  /// Whether the lower hand holds third and seventh of a dominant and nothing else.
  private func holdsTritone(of chord: Chord) -> Bool {
    guard case .interval(let low, let high) = lower?.reading, high.semitones(above: low) == 6 else {
      return false
    }
    return low.semitones(above: chord.root) == 4 || high.semitones(above: chord.root) == 4
  }

  private func weighRegister(_ chord: Chord, _ body: (Penalty) -> Void) {
    // A symmetric chord has no root to stand on.
    let isSymmetric = chord.quality.family == .diminished || chord.quality.family == .augmented
    let standsOnItsRoot = shape.second == chord.root && !isSymmetric
    if chord.bassDegree == nil {
      if shape.isClose {
        body(.closePosition)
      } else if standsOnItsRoot, chord.isTriadAboveItsSeventh, let penalty = idiom.triadAboveItsSeventh {
        body(penalty)
      }
      if standsOnItsRoot { body(.chordOnItsRootOverABass) }
      if shape.isApart, chord.isDiminishedSeventh { body(.diminishedApartFromABass) }
    } else if standsOnItsRoot, shape.isApart {
      body(.chordApartFromItsBass)
    }
  }

  private func weighHands(_ chord: Chord, _ body: (Penalty) -> Void) {
    if lowerIsClear, case .chord(let below) = lower?.reading, below.saysTheRoot,
      // C–G–A is no shell of A: the fifth on the bass is heard first.
      !(below.isSlash && below.quality.omitted.contains(.fifth) && fifthRoot != nil)
    {
      weighLowerChord(below, chord, body)
    } else if let fifthRoot, chord.root != fifthRoot {
      body(.anotherRootThanTheFifthBelow)
    }
    guard !lowerIsChord, case .chord(let above) = upper?.reading, above.isComplete else { return }
    if chord.bassDegree == nil, chord.root == above.root, chord.quality == above.quality {
      body(.upperHandOverABass)
    }
  }

  /// A chord in the lower hand, inverted or not, defines the root.
  private func weighLowerChord(_ below: Chord, _ chord: Chord, _ body: (Penalty) -> Void) {
    let isTwoChords = if case .chord = upper?.reading { true } else { false }
    // Under single notes a diminished triad is the upper part of a dominant: E˚ below a C is C7/E.
    guard isTwoChords || below.quality.family != .diminished else { return }
    // In classical music the key decides which tone of a diminished seventh leads, not the lower hand.
    if idiom == .classical, below.isDiminishedSeventh, chord.isDiminishedSeventh { return }
    guard chord.root == below.root else {
      guard !upperHandSaysRoot(of: chord, above: below) else { return }
      return body(
        isTwoChords
          ? .anotherRootThanTheLowerHand(isInverted: below.isSlash)
          : .anotherRootUnderSingleNotes(isInverted: below.isSlash))
    }
    if below.quality.degrees.contains(.minorThird), chord.quality.degrees.contains(.majorThird) {
      body(.majorThirdAboveMinorChord)
    }
  }

  /// Whether the upper hand defines the root of a plain inversion: A minor below F is Fma7/A, B˚ below G is G7/B.
  ///
  /// Where it only doubles the lower hand from its root up and adds a tone, the lower hand defines the root.
  private func upperHandSaysRoot(of chord: Chord, above below: Chord) -> Bool {
    guard below.quality.isTriad, case .chord(let above) = upper?.reading, above.isComplete,
      above.root == chord.root
    else { return false }
    if above.bass == below.root, above.pitchClasses.isSuperset(of: below.pitchClasses) { return false }
    // On a seventh or an extension the lower hand stands by itself: C below D minor.
    let core: DegreeSet = [.minorThird, .majorThird, .flatFifth, .fifth]
    return chord.bassDegree.map(core.contains) ?? false && !chord.isRootless && !chord.quality.isAltered
  }

  private var upperIsTriad: Bool {
    if case .chord(let above) = upper?.reading { above.isComplete && above.quality.isTriad } else { false }
  }

  private var lowerIsChord: Bool { if case .chord = lower?.reading { true } else { false } }
}

extension Chord {
  /// Whether it lies as books print it: the tones of its row in the octave above the root, the extensions beyond it.
  ///
  /// Altered tones above any chord but a dominant rather make a chord on another root, and diminished chords have no root to stand on.
  fileprivate func isStacked(in shape: Spacing) -> Bool {
    guard bass == root, !quality.hasNoThird || quality.family == .suspended, quality.family != .diminished,
      !quality.extensions.isEmpty,
      quality.family == .dominant || quality.extensions.isDisjoint(with: .alteredExtensions)
    else { return false }
    let core = quality.row.degrees.subtracting(quality.omitted).semitones
    return shape.firstOctave.relative(to: root) == core
  }
}

/// The positions of notes on the keyboard, independent of their chord.
struct Spacing {
  /// Whether all notes lie within an octave of the bass.
  let isClose: Bool
  /// The lowest note that is not the bass.
  let second: PitchClass?
  /// Whether that note lies well apart from the bass.
  let isApart: Bool
  /// Whether they are two notes about middle C, within an octave, where a left hand plays third and seventh.
  let isShell: Bool
  /// Whether a pitch class sounds more than once.
  let hasDoublings: Bool
  /// The pitch classes in the octave above the bass.
  let firstOctave: PitchClassSet
  /// Whether they are four or more different notes about middle C, close together, as a left hand plays beside a bassist.
  let isLeftHandVoicing: Bool

  private static let octave = 12
  private static let apart = 8
  private static let widestLeftHand = 14
  private static let highestLeftHand = NoteNumber(dataByte: 60)

  init(_ notes: NoteSet) {
    guard let lowest = notes.lowest, let highest = notes.highest else {
      isClose = false
      second = nil
      isApart = false
      hasDoublings = false
      isShell = false
      firstOctave = []
      isLeftHandVoicing = false
      return
    }
    let bass = lowest.pitchClass
    let span = Int(highest.rawValue) - Int(lowest.rawValue)
    let pitchClasses = notes.pitchClasses.count
    isClose = span <= Self.octave
    hasDoublings = notes.count != pitchClasses
    let (top, next) = Self.gap(above: bass, in: notes)
    second = next?.pitchClass
    isApart = next.map { Int($0.rawValue) - Int(top.rawValue) >= Self.apart } ?? false
    firstOctave =
      NoteNumber(Int(lowest.rawValue) + Self.octave).map { notes.below($0).pitchClasses }
      ?? notes.pitchClasses
    isShell = notes.count == 2 && span < Self.octave && lowest <= Self.highestLeftHand
    isLeftHandVoicing =
      span <= Self.widestLeftHand && pitchClasses > 3 && notes.count == pitchClasses
      && lowest <= Self.highestLeftHand
  }

  /// The highest of the bass notes below everything else, and the lowest note that is not the bass.
  private static func gap(
    above bass: PitchClass, in notes: NoteSet
  ) -> (top: NoteNumber, next: NoteNumber?) {
    var top = NoteNumber(dataByte: 0)
    for note in notes {
      guard note.pitchClass == bass else { return (top, note) }
      top = note
    }
    return (top, nil)
  }
}

/// A triad over the shell of another chord: `II` is a D triad over C7.
public struct UpperStructure: Hashable, Sendable {
  /// The root of the triad.
  public var root: PitchClass
  /// The quality of the triad.
  public var quality: ChordQuality
  /// The root of the chord below.
  public var over: PitchClass

  /// A triad above a chord on `over`.
  public init(root: PitchClass, quality: ChordQuality, over: PitchClass) {
    self.root = root
    self.quality = quality
    self.over = over
  }

  /// The Roman numeral of jazz practice: `II`, `♭VI`, `II–` (minor), `III+`, `VI˚`.
  public var numeral: String {
    let numerals = ["I", "♭II", "II", "♭III", "III", "IV", "♭V", "V", "♭VI", "VI", "♭VII", "VII"]
    let distance = root.semitones(above: over)
    let isMinor = quality.family == .minor
    // A minor triad on the tritone is spelled from the raised fourth, a major one from the lowered fifth.
    let numeral = distance == 6 && isMinor ? "♯IV" : numerals[distance]
    let mark =
      switch quality.family {
      case .minor: "–"
      case .augmented: "+"
      case .diminished: "˚"
      case .suspended: "sus"
      default: ""
      }
    return numeral + mark
  }
}
