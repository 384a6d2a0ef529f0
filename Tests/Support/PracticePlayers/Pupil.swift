internal import CMath
internal import MusicTheory
public import Practice

/// A simulated player at the keyboard: what they know, how they forget, how quick they are, and on which days they play.
public struct Pupil: Sendable {
  /// The name in tables.
  public let name: String
  /// Their abilities, in a sentence.
  public let summary: String
  /// The highest level that is known from before, in all keys.
  public let level: PracticePath.Level?
  /// Whether they begin with the two minutes of placement.
  public let isPlaced: Bool
  /// From the prompt to the first key of a card that is known well, in seconds.
  public var thinking = 1.4
  /// How many times slower what was met only just now is.
  public var hesitation = 2.0
  /// How often a finger slips.
  public var slips = 0.03
  /// How much better than the average they remember, as a logarithm.
  public var talent = 0.0
  /// How many times faster than the average they forget what is new.
  public var forgetting = 1.0
  /// How often a day goes by without practice.
  public var missed = 0.0
  /// Whether answers are typed, which has no time.
  public var isTyping = false
  /// The keys of the keyboard.
  public var keys = 21...108
  /// Whether only one hand plays: no more than an octave and a third.
  public var hasOneHand = false

  private var traces: [CardKey: Trace] = [:]
  private var shapes: [String: Trace] = [:]
  private var played: [CardKey: Double] = [:]
  private var shapesPlayed: [String: Double] = [:]

  /// How often a forgotten key is found from the others of its shape.
  private static let finding = 0.4
  /// Speed grows as a power of practice (Newell and Rosenbloom 1981); a key of a shape is practice for its others, too.
  private static let (learningRate, otherKeys) = (0.35, 0.15)
  /// The quickest answer, in seconds.
  private static let quickest = 0.45

  /// A pupil whose other abilities are those of an average one.
  public init(_ name: String, _ summary: String, level: PracticePath.Level? = nil, isPlaced: Bool = false) {
    (self.name, self.summary, self.level, self.isPlaced) = (name, summary, level, isPlaced)
  }

  /// The pupils of the weeks that `make weeks` prints.
  public static let three: [Pupil] = [
    Pupil("beginner", "has never played a chord, finds keys slowly, does no placement").slow(),
    Pupil(
      "intermediate", "knows triads and seventh chords in all keys, and is placed", level: .sevenths,
      isPlaced: true),
    Pupil(
      "jazz", "knows all up to rootless voicings and most upper structures, and is placed", level: .upper,
      isPlaced: true
    ).quick(),
  ]

  /// Pupils as a teacher has them.
  public static let six: [Pupil] = [
    with(Pupil("forgets", "forgets what is new three times as fast").slow()) { $0.forgetting = 3 },
    with(Pupil("misses days", "plays on two days of three").slow()) { $0.missed = 0.33 },
    with(Pupil("49 keys", "has a small keyboard").slow()) { $0.keys = 36...84 },
    with(Pupil("one hand", "plays with one hand").slow()) { $0.hasOneHand = true },
    with(Pupil("only the page", "types notes, and has no keyboard").slow()) { $0.isTyping = true },
    Pupil("good player", "knows seventh chords, and is placed", level: .sevenths, isPlaced: true).quick(),
  ]

  /// A beginner with quick hands.
  public static let quickBeginner =
    Pupil("quick beginner", "has never played a chord, and learns easily").quick()

  private static func with(_ pupil: Pupil, _ change: (inout Pupil) -> Void) -> Pupil {
    var pupil = pupil
    change(&pupil)
    return pupil
  }

  private func slow() -> Pupil {
    Self.with(self) { ($0.thinking, $0.hesitation, $0.slips, $0.talent) = (2.2, 2.2, 0.05, -0.3) }
  }

  private func quick() -> Pupil {
    Self.with(self) { ($0.thinking, $0.hesitation, $0.slips, $0.talent) = (0.9, 1.6, 0.02, 0.3) }
  }

  /// How likely the first answer to a task is right.
  public func recall(_ card: CardKey, guide: Double, day: Int) -> Double {
    let known: Double
    if guide > 0 || card.shape == "leading" || isKnownFromBefore(card) {
      known = 1
    } else if let own = traces[card]?.recall(day: day) {
      known = own + (1 - own) * Self.finding * (shapes[card.shape]?.recall(day: day) ?? 0)
    } else {
      // By counting, if at all.
      known = level == nil ? 0.1 : 0.35
    }
    return known * (1 - slips)
  }

  /// The form of a chord that is played most: in music any will do.
  func best(_ chord: CardKey?) -> CardKey {
    guard let chord else { return CardKey(shape: "leading", root: PitchClass(0)) }
    let word = chord.shape.dropLast(".any".count)
    return ["any", "shell", "guide-tones", "rootless-a", "rootless-b"]
      .map { CardKey(shape: "\(word).\($0)", root: chord.root) }
      .max { played[$0, default: 0] < played[$1, default: 0] } ?? chord
  }

  private func isKnownFromBefore(_ card: CardKey) -> Bool {
    guard let level else { return false }
    let levels = PracticePath.Level.allCases
    let known = levels.prefix(through: levels.firstIndex(of: level)!)
    return known.contains { $0.probes.contains(card.shape) }
  }

  /// From the prompt to the first key on average, in seconds.
  public func seconds(_ card: CardKey) -> Double {
    let own = played[card] ?? 0
    let others = max(0, (shapesPlayed[card.shape] ?? 0) - own)
    // A chord that was known before was practiced as often as makes it quick.
    let practice = 1 + own + Self.otherKeys * others
    let first = isKnownFromBefore(card) ? thinking : thinking * hesitation
    return max(Self.quickest, first * cmath_pow(practice, -Self.learningRate))
  }

  /// The same for this answer.
  func thinking(_ card: CardKey, random: inout SeededRandom) -> Double {
    seconds(card) * cmath_exp(0.25 * random.normal())
  }

  /// Whether the hands reach the keys, on the keyboard that is there.
  func reaches(_ keys: NoteSet) -> Bool {
    guard let low = keys.lowest?.rawValue, let high = keys.max()?.rawValue else { return true }
    return self.keys.contains(Int(low)) && self.keys.contains(Int(high)) && (!hasOneHand || high - low <= 16)
  }

  /// The pupil has answered, or was shown the keys.
  public mutating func follow(_ card: CardKey, day: Int, isRight: Bool, random: inout SeededRandom) {
    let new = Trace(.twoTraces, day: day, talent: talent, speed: forgetting, random: &random)
    if traces[card] == nil { traces[card] = new } else { traces[card]?.review(day: day, isRight: isRight) }
    if shapes[card.shape] == nil { shapes[card.shape] = new }
    shapes[card.shape]?.review(day: day, isRight: true)
    if isRight { play(card) }
  }

  /// The hand has played it once more.
  public mutating func play(_ card: CardKey) {
    played[card, default: 0] += 1
    shapesPlayed[card.shape, default: 0] += 1
  }
}
