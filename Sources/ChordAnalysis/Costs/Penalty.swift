public import Languages
internal import MusicTheory

/// One thing that a reader of a name has to accept or, with a negative cost, one that is in favor of the name.
///
/// Each is one row of a table: how much, the reason that outputs give, and the key of the words of `--why` in the catalogs of Languages.
/// The words are those of a music student: a short noun phrase or a short sentence, without the terms of this program.
public struct Penalty: Sendable {
  /// The cost; negative if it is in favor of the name.
  public let cost: Cost
  /// The coarse reason.
  let reason: CostReason
  private let key: StaticString
  private let degree: ChordDegree?

  init(_ cost: Cost, _ reason: CostReason, _ key: StaticString) {
    self.init(cost, reason, nil, key)
  }

  /// The words are about a degree.
  init(_ cost: Cost, _ reason: CostReason, _ degree: ChordDegree?, _ key: StaticString) {
    self.cost = cost
    self.reason = reason
    self.degree = degree
    self.key = key
  }

  /// The reason, in words that a music student knows.
  public var said: Phrase {
    .say(key.description, degree.map { ["degree": .name(.degree, $0.text)] } ?? [:])
  }
}

/// The cost of a name for its reader, in hundredths: 0 for a plain triad in root position.
public struct Cost: Hashable, Comparable, Sendable {
  /// The cost in hundredths.
  public var hundredths: Int16

  /// A cost in hundredths.
  public init(_ hundredths: Int16) { self.hundredths = hundredths }

  /// The cost as a number that people and programs see: 1.35.
  public var value: Double { Double(hundredths) / 100 }

  /// The cost with two decimals: "1.35", "-0.10".
  public var text: String {
    let magnitude = Int(hundredths).magnitude
    let cents = magnitude % 100
    return "\(hundredths < 0 ? "-" : "")\(magnitude / 100).\(cents < 10 ? "0" : "")\(cents)"
  }

  /// The sum of two costs.
  public static func + (a: Cost, b: Cost) -> Cost { Cost(a.hundredths &+ b.hundredths) }
  /// The difference of two costs.
  public static func - (a: Cost, b: Cost) -> Cost { Cost(a.hundredths &- b.hundredths) }
  /// Adds a cost to another.
  public static func += (a: inout Cost, b: Cost) { a = a + b }
  public static func < (a: Cost, b: Cost) -> Bool { a.hundredths < b.hundredths }

  /// No cost.
  public static let free = Cost(0)
}

extension Cost: ExpressibleByIntegerLiteral {
  /// A cost in hundredths.
  public init(integerLiteral hundredths: Int16) { self.init(hundredths) }
}

/// The reasons for the cost of a reading, so that every cost can be explained in words.
public struct CostReason: OptionSet, Hashable, Sendable {
  /// One bit for each reason.
  public let rawValue: UInt16

  /// The set of the reasons whose bits are set.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The quality is a rare one.
  public static let rareQuality = CostReason(rawValue: 1 << 0)
  /// It has extensions.
  public static let extensions = CostReason(rawValue: 1 << 1)
  /// It has altered tones.
  public static let alterations = CostReason(rawValue: 1 << 2)
  /// Two of its tones clash.
  public static let contradiction = CostReason(rawValue: 1 << 3)
  /// Its fifth does not sound.
  public static let omittedFifth = CostReason(rawValue: 1 << 4)
  /// Its root does not sound.
  public static let omittedRoot = CostReason(rawValue: 1 << 5)
  /// Its bass is another tone of it than the root.
  public static let inversion = CostReason(rawValue: 1 << 6)
  /// Its bass is no tone of it.
  public static let foreignBass = CostReason(rawValue: 1 << 7)
  /// The lower hand plays a chord on another root.
  public static let anotherRootThanTheLowerHand = CostReason(rawValue: 1 << 8)
  /// It needs two chord names.
  public static let twoChords = CostReason(rawValue: 1 << 9)
  /// The notes lie in a register or spacing that another name suits better.
  public static let register = CostReason(rawValue: 1 << 10)
  /// The voicing does not suit a chord without its root.
  public static let voicing = CostReason(rawValue: 1 << 11)
  /// Its root is not one that the key suggests.
  public static let key = CostReason(rawValue: 1 << 12)
  /// The chord before does not lead to it.
  public static let chordBefore = CostReason(rawValue: 1 << 13)
  /// The quality is common, but not the most common one.
  public static let lessCommonQuality = CostReason(rawValue: 1 << 14)

  /// Each reason alone with its words, in the order in which they are shown.
  public static let phrases: [(reason: CostReason, phrase: Phrase)] = [
    (.twoChords, .say("why.both-hands")),
    (.omittedRoot, .say("why.root-missing")),
    (.foreignBass, .say("why.foreign-bass")),
    (.inversion, .say("why.root-not-in-bass")),
    (.anotherRootThanTheLowerHand, .say("why.left-hand-chord")),
    (.contradiction, .say("why.clash")),
    (.rareQuality, .say("why.rare")),
    (.alterations, .say("why.altered-tones")),
    (.omittedFifth, .say("why.fifth-missing")),
    (.extensions, .say("why.extensions")),
    (.lessCommonQuality, .say("why.less-common")),
    (.register, .say("why.bass-close")),
    (.voicing, .say("why.doubled")),
    (.key, .say("why.root-outside-key")),
    (.chordBefore, .say("why.leads-elsewhere")),
  ]

  /// The same in English.
  public static let texts: [(reason: CostReason, text: String)] = phrases.map {
    ($0.reason, $0.phrase.english)
  }

  /// The reasons against this name that are not among `other`, those of a better name; all of them where both have the same.
  public func beyond(_ other: CostReason) -> CostReason {
    let own = subtracting(other)
    return own.isEmpty ? self : own
  }

  /// The reasons in words, joined by commas; empty when there are none.
  public var text: String {
    Self.texts.filter { contains($0.reason) }.map(\.text).joined(separator: ", ")
  }
}
