internal import MusicTheory

/// One thing that a reader of a name has to accept, or, below zero, one that speaks for the name.
///
/// Each is one row of a table: how much, the reason that outputs give, and the words of `--why`. The words are those of a
/// music student: a short noun phrase or a short sentence, without the terms of this program.
public struct Penalty: Sendable {
  /// Below zero for what speaks in favor of the reading.
  public let cost: Cost
  /// The coarse reason.
  let reason: CostReason
  private let words: StaticString
  private let degree: ChordDegree?

  init(_ cost: Cost, _ reason: CostReason, _ words: StaticString) {
    self.init(cost, reason, nil, words)
  }

  /// The words follow the degree that they are about.
  init(_ cost: Cost, _ reason: CostReason, _ degree: ChordDegree?, _ words: StaticString) {
    self.cost = cost
    self.reason = reason
    self.degree = degree
    self.words = words
  }

  /// What it is, in words that a music student knows.
  public var text: String { (degree?.text ?? "") + words.description }
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
  public static func - (a: Cost, b: Cost) -> Cost { Cost(a.hundredths &- b.hundredths) }
  public static func += (a: inout Cost, b: Cost) { a = a + b }
  public static func < (a: Cost, b: Cost) -> Bool { a.hundredths < b.hundredths }

  public static let free = Cost(0)
}

extension Cost: ExpressibleByIntegerLiteral {
  public init(integerLiteral hundredths: Int16) { self.init(hundredths) }
}

/// Why a reading costs what it costs, so that every cost can be explained in words.
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
  public static let twoChords = CostReason(rawValue: 1 << 9)
  public static let register = CostReason(rawValue: 1 << 10)
  public static let voicing = CostReason(rawValue: 1 << 11)
  public static let key = CostReason(rawValue: 1 << 12)
  public static let chordBefore = CostReason(rawValue: 1 << 13)
  public static let lessCommonQuality = CostReason(rawValue: 1 << 14)

  /// Each reason alone with its words, in the order in which they are shown.
  public static let texts: [(reason: CostReason, text: String)] = [
    (.twoChords, "both hands read as one"),
    (.omittedRoot, "the root is missing"),
    (.foreignBass, "the bass is not in the chord"),
    (.inversion, "the root is not in the bass"),
    (.anotherRootThanTheLowerHand, "the left hand plays a chord on another root"),
    (.contradiction, "two of its tones clash"),
    (.rareQuality, "a rare chord"),
    (.alterations, "altered tones"),
    (.omittedFifth, "the fifth is missing"),
    (.extensions, "extensions"),
    (.lessCommonQuality, "not the most common chord"),
    (.register, "the bass lies close to the chord"),
    (.voicing, "a note is doubled"),
    (.key, "the root is not in the key"),
    (.chordBefore, "the chord before leads elsewhere"),
  ]

  /// The reasons that weigh against this name and not against `other`, the better one; all of them where both have the same.
  public func beyond(_ other: CostReason) -> CostReason {
    let own = subtracting(other)
    return own.isEmpty ? self : own
  }

  /// The reasons in words, joined by commas; empty when nothing speaks against the name.
  public var text: String {
    Self.texts.filter { contains($0.reason) }.map(\.text).joined(separator: ", ")
  }
}
