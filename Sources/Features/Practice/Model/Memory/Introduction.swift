/// The first meeting with a card: it comes two to eight times in a row, with keys to look at that fade. Four and more are for those who need
/// them: a quick right answer takes the keys away.
public struct Introduction: Hashable, Sendable {
  /// How often it was answered.
  public private(set) var repetition = 0
  /// Whether the card is known well enough to come among others.
  public private(set) var isDone = false
  /// Whether every answer was right and quick.
  private var isQuick = true
  /// Whether it was known already: nothing had to be repeated.
  var wasKnown: Bool { isDone && isQuick && repetition <= 2 }
  /// How far the guide has faded, as an index of ``strengths``.
  private var step = 0

  /// How clearly the guide is seen, from the first repetition to the fourth.
  private static let strengths = [1, 0.6, 0.3, 0]
  private static let most = 8

  /// The first repetition comes next. A card without keys to look at needs no repetition as soon as it is right.
  public init(isGuided: Bool = true) {
    if !isGuided { step = Self.strengths.count - 1 }
  }

  /// How clearly the keys are shown at the next repetition: 1…0.
  public var guideStrength: Double { Self.strengths[step] }

  /// A right answer lets the guide fade, a wrong one brings it back. Right without a guide ends it; so does the eighth.
  public mutating func follow(isRight: Bool, isQuick: Bool = false) {
    repetition += 1
    if !isRight || !isQuick { self.isQuick = false }
    isDone = repetition >= Self.most || isRight && guideStrength == 0
    let last = Self.strengths.count - 1
    step = isRight ? isQuick ? last : min(step + 1, last) : max(step - 1, 0)
  }
}
