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

  /// Each reason alone with its words, in the order in which they are told.
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
