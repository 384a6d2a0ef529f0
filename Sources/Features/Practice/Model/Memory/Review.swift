public import MusicTheory

/// The unit of memory: the shape of a chord, or of a movement, on one root.
///
/// Hands and directions are no part of it: a player learns the shape.
public struct CardKey: Hashable, Sendable {
  /// Structure and form without the root, such as `ma7.rootless-a`. ASCII, without spaces and slashes.
  public let shape: String
  public let root: PitchClass

  public init(shape: String, root: PitchClass) {
    self.shape = shape
    self.root = root
  }

  /// `ma7.rootless-a/3`.
  public var text: String { "\(shape)/\(root.number)" }

  /// Keys in the order of their texts. Each text is made once, as there may be thousands.
  static func sorted(_ keys: some Sequence<CardKey>) -> [CardKey] {
    keys.map { (text: $0.text, key: $0) }.sorted { $0.text < $1.text }.map(\.key)
  }

  /// `nil` when the text is no key of a card.
  public init?(text: some StringProtocol) {
    guard let slash = text.lastIndex(of: "/"), let number = Int(text[text.index(after: slash)...]),
      (0..<12).contains(number)
    else { return nil }
    let shape = text[..<slash]
    let isPlain = shape.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") }
    guard !shape.isEmpty, shape.utf8.count <= 80, isPlain else { return nil }
    self.init(shape: String(shape), root: PitchClass(number))
  }
}

/// How well it went. Speed is kept apart from memory, so only two are given; four are read, as FSRS has them.
public enum Rating: Int, CaseIterable, Codable, Hashable, Sendable {
  /// Given up, shown, or wrong first.
  case again = 1
  case hard
  case good
  case easy
}

/// One answer to one card: a fact that is never changed.
public struct Review: Hashable, Sendable {
  public var card: CardKey
  /// Milliseconds since 1970.
  public var time: Int64
  /// Days since 1970 where the player is; memory is counted in whole days.
  public var day: Int
  public var rating: Rating
  /// From the prompt or the release before it to the first key, in milliseconds; `nil` when nothing was played.
  public var think: Int?
  /// From the first key to the last, in milliseconds; of a scale from each note to the next.
  public var grab: Int?
  /// The name of the drill.
  public var drill: String
  /// Counts the sessions of the player, from 1.
  public var session: Int

  public init(
    card: CardKey, time: Int64, day: Int, rating: Rating, think: Int? = nil, grab: Int? = nil, drill: String,
    session: Int
  ) {
    (self.card, self.time, self.day, self.rating) = (card, time, day, rating)
    (self.think, self.grab, self.drill, self.session) = (think, grab, drill, session)
  }
}
