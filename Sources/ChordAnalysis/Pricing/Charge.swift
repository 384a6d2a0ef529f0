public import MusicTheory

/// One thing that a reading is charged for; a bill is a list of these.
public enum Charge: Hashable, Sendable {
  // The name itself.
  /// A quality, by its row of the vocabulary.
  case quality(Int8)
  case missingFifth(ChordGround)
  case extensionTone(ChordDegree, on: ChordGround)
  /// So many alterations more than two; a dominant bears them more easily.
  case manyAlterations(Int, isDominant: Bool)
  /// Two altered tones on a triad.
  case alteredTriad
  /// Two altered tones on a chord that has no third.
  case alteredWithoutThird
  case contradiction(Contradiction)
  /// The bass carries a chord of its own, and this is an altered one on another root.
  case bassHasItsOwnChord
  /// A chord without a third over a bass that is not its root.
  case noThirdOverABass
  /// Neither third nor fifth: a shell of root and seventh.
  case noThirdAndNoFifth
  /// A triad without its fifth, turned.
  case turnedTriadWithoutFifth
  /// A suspension over a bass that is its third.
  case suspensionOverItsThird
  /// An altered fifth over a bass that is the perfect one.
  case alteredFifthOverThePerfectOne

  // The bass.
  case inversion(bass: ChordDegree, of: ChordGround)
  /// A bass outside the chord, in semitones above the root.
  case foreignBass(Int, of: ChordGround)
  /// A foreign bass is the other third: Cmi over E, C over E♭.
  case bassBesideTheThird
  /// The chord above a foreign bass has extensions of its own.
  case extendedOverForeignBass

  // The root.
  case missingRoot
  /// Some sorts of chord are known without their root, others not.
  case knownWithoutRoot(ChordGround)
  /// What lies lowest when the root is missing, in semitones above it.
  case lowestWithoutRoot(Int, isForeign: Bool)
  /// Three notes are few to tell a root that nobody plays.
  case missingRootOfThree
  /// The fifth is missing, too: third and seventh are what a left hand keeps.
  case shellWithoutRoot

  // What the register says.
  case closePosition
  /// A chord in root position stands above a foreign bass.
  case chordOnItsRootOverABass
  /// A diminished seventh, which has no root to stand on, lies well above a bass of its own.
  case diminishedApartFromABass
  /// A chord in root position stands well above one of its own tones.
  case chordApartFromItsBass

  // What the hands say.
  case anotherRootThanTheLowerHand(isTurned: Bool)
  case anotherRootUnderSingleNotes(isTurned: Bool)
  case anotherRootThanTheFifthBelow
  case seventhFromTheUpperHand
  case majorThirdAboveMinorChord
  /// The reading is the upper hand's own chord over a bass.
  case upperHandOverABass
  case twoChords(overTriad: Bool)

  // A bassist plays.
  case rootLeftToTheBassist
  case leftHandVoicing
  case doubledVoicing
  /// The lower hand holds third and seventh of a dominant and nothing else.
  case tritoneBelow

  /// A root that nobody plays comes behind one that sounds.
  case behindASoundingRoot

  // What came before.
  case context(ContextClue)
}

extension Charge {
  /// The coarse reason that outputs tell.
  var reason: CostReason {
    switch self {
    case .quality: .rareQuality
    case .missingFifth: .omittedFifth
    case .extensionTone(let degree, _):
      DegreeSet.alteredExtensions.contains(degree) ? .alterations : .extensions
    case .manyAlterations, .alteredTriad, .alteredWithoutThird: .alterations
    case .contradiction: .contradiction
    case .inversion: .inversion
    case .foreignBass, .bassBesideTheThird, .extendedOverForeignBass: .foreignBass
    case .bassHasItsOwnChord, .noThirdOverABass, .turnedTriadWithoutFifth: .inversion
    case .noThirdAndNoFifth: .omittedFifth
    case .suspensionOverItsThird, .alteredFifthOverThePerfectOne: .contradiction
    case .missingRoot, .knownWithoutRoot, .lowestWithoutRoot, .missingRootOfThree, .shellWithoutRoot:
      .omittedRoot
    case .closePosition, .chordOnItsRootOverABass, .diminishedApartFromABass, .chordApartFromItsBass:
      .register
    case .anotherRootThanTheLowerHand, .anotherRootUnderSingleNotes, .anotherRootThanTheFifthBelow,
      .majorThirdAboveMinorChord, .upperHandOverABass:
      .anotherRootThanTheLowerHand
    case .seventhFromTheUpperHand: .seventhFromTheUpperHand
    case .twoChords: .twoChords
    case .rootLeftToTheBassist, .leftHandVoicing, .doubledVoicing, .tritoneBelow: .voicing
    case .behindASoundingRoot: .omittedRoot
    case .context(.fallingFifth), .context(.fallingFifthWithoutRoot): .chordBefore
    case .context: .key
    }
  }

  /// What is charged, in words that a player understands.
  public var text: String {
    switch self {
    case .quality: "the quality"
    case .missingFifth: "no fifth"
    case .extensionTone(let degree, _): degree.text
    case .manyAlterations: "more than two alterations"
    case .alteredTriad: "two altered tones on a triad"
    case .alteredWithoutThird: "two altered tones without a third"
    case .bassHasItsOwnChord: "the bass carries a chord of its own"
    case .noThirdOverABass: "no third over that bass"
    case .noThirdAndNoFifth: "neither third nor fifth"
    case .turnedTriadWithoutFifth: "a turned triad without its fifth"
    case .suspensionOverItsThird: "a suspension over its own third"
    case .alteredFifthOverThePerfectOne: "an altered fifth over the perfect one"
    case .contradiction(let contradiction): contradiction.text
    case .inversion(let degree, _): "\(degree.text) in the bass"
    case .foreignBass: "a bass outside the chord"
    case .bassBesideTheThird: "the bass contradicts the third"
    case .extendedOverForeignBass: "extensions over that bass"
    case .missingRoot: "the root does not sound"
    case .knownWithoutRoot: "how well the chord is known without it"
    case .lowestWithoutRoot: "what lies lowest instead"
    case .missingRootOfThree: "three notes are few to tell the root"
    case .shellWithoutRoot: "third and seventh are what a left hand keeps"
    case .chordOnItsRootOverABass: "the chord stands on its root above the bass"
    case .closePosition: "in close position the bass belongs to the chord"
    case .diminishedApartFromABass: "a diminished seventh, apart from the bass"
    case .chordApartFromItsBass: "the chord stands on its root, apart from the bass"
    case .anotherRootThanTheLowerHand: "the lower hand plays a chord on another root"
    case .anotherRootUnderSingleNotes: "single notes above a chord on another root"
    case .anotherRootThanTheFifthBelow: "the fifth below says another root"
    case .majorThirdAboveMinorChord: "a major third above a minor chord"
    case .upperHandOverABass: "the upper hand is that chord"
    case .seventhFromTheUpperHand: "the seventh comes from the upper hand"
    case .twoChords(overTriad: true): "two names over a triad"
    case .twoChords(overTriad: false): "two names over a seventh chord"
    case .rootLeftToTheBassist: "a bassist plays the root"
    case .leftHandVoicing: "voiced like a left hand beside a bassist"
    case .doubledVoicing: "a doubled tone"
    case .tritoneBelow: "third and seventh of a dominant below"
    case .behindASoundingRoot: "nobody plays the root: behind a chord whose root sounds"
    case .context(let clue): clue.text
    }
  }
}

/// What a name costs its reader to accept, in hundredths: 0 for a plain triad in root position.
public struct Cost: Hashable, Comparable, Sendable {
  public var hundredths: Int16

  public init(_ hundredths: Int16) { self.hundredths = hundredths }

  /// The cost as a number that people and programs see: 1.35.
  public var value: Double { Double(hundredths) / 100 }

  /// The cost with two decimals: "1.35", "-0.10".
  public var text: String {
    let magnitude = Int(hundredths).magnitude
    let cents = magnitude % 100
    return "\(hundredths < 0 ? "-" : "")\(magnitude / 100).\(cents < 10 ? "0" : "")\(cents)"
  }

  public static func + (a: Cost, b: Cost) -> Cost { Cost(a.hundredths &+ b.hundredths) }
  public static func += (a: inout Cost, b: Cost) { a = a + b }
  public static func < (a: Cost, b: Cost) -> Bool { a.hundredths < b.hundredths }

  public static let free = Cost(0)
}

extension Cost: ExpressibleByIntegerLiteral {
  public init(integerLiteral hundredths: Int16) { self.init(hundredths) }
}

/// What a reading was charged for, so that every price can be explained in words.
public struct CostReason: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let rareQuality = CostReason(rawValue: 1 << 0)
  public static let extensions = CostReason(rawValue: 1 << 1)
  public static let alterations = CostReason(rawValue: 1 << 2)
  public static let contradiction = CostReason(rawValue: 1 << 3)
  public static let omittedFifth = CostReason(rawValue: 1 << 4)
  public static let omittedRoot = CostReason(rawValue: 1 << 5)
  public static let inversion = CostReason(rawValue: 1 << 6)
  public static let foreignBass = CostReason(rawValue: 1 << 7)
  public static let anotherRootThanTheLowerHand = CostReason(rawValue: 1 << 8)
  public static let seventhFromTheUpperHand = CostReason(rawValue: 1 << 9)
  public static let twoChords = CostReason(rawValue: 1 << 10)
  public static let register = CostReason(rawValue: 1 << 11)
  public static let voicing = CostReason(rawValue: 1 << 12)
  public static let key = CostReason(rawValue: 1 << 13)
  public static let chordBefore = CostReason(rawValue: 1 << 14)

  /// Each reason alone with its words, in the order in which they are shown.
  public static let texts: [(reason: CostReason, text: String)] = [
    (.twoChords, "two names where one symbol says it"),
    (.omittedRoot, "the root does not sound"),
    (.foreignBass, "the bass is not in the chord"),
    (.inversion, "the root is not in the bass"),
    (.anotherRootThanTheLowerHand, "the lower hand plays a chord on another root"),
    (.seventhFromTheUpperHand, "the seventh comes from the upper hand"),
    (.contradiction, "tones that contradict each other"),
    (.rareQuality, "a less common chord"),
    (.alterations, "altered tones"),
    (.omittedFifth, "the fifth is missing"),
    (.extensions, "added tones"),
    (.register, "it is not where it lies on the keyboard"),
    (.voicing, "it is not voiced like that"),
    (.key, "the root is outside the key"),
    (.chordBefore, "the chord before leads elsewhere"),
  ]

  /// The reasons in words, joined by commas; empty when nothing was charged.
  public var text: String {
    Self.texts.filter { contains($0.reason) }.map(\.text).joined(separator: ", ")
  }
}
