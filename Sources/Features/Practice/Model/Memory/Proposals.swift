public import Charts
public import MusicTheory

/// The player's answers to the cards that were proposed. It holds only cards, and nothing of the playing.
public struct Proposals: Hashable, Sendable {
  /// The cards that were taken and not asked yet, in the order in which they were taken.
  public private(set) var taken: [CardKey] = []
  /// The cards that the player did not want, with the day of that.
  public private(set) var left: [CardKey: Int] = [:]

  /// After this many days a card that was left may be proposed again.
  private static let rest = 14
  private static let most = 100

  public init() {}

  public mutating func take(_ cards: [CardKey]) {
    for card in cards where !taken.contains(card) && taken.count < Self.most {
      taken.append(card)
      left[card] = nil
    }
  }

  public mutating func leave(_ cards: [CardKey], today: Int) {
    for card in cards {
      left[card] = today
      taken.removeAll { $0 == card }
    }
  }

  /// Forgets what no longer matters: cards that were asked, and those left that nobody would propose today.
  public mutating func tidy(_ cards: Cards, proposed: Set<CardKey>, today: Int) {
    taken.removeAll { cards.isMet($0) }
    left = left.filter { proposed.contains($0.key) && (0..<Self.rest).contains(today - $0.value) }
  }

  /// Whether a card may be proposed.
  public func isOpen(_ card: CardKey) -> Bool { left[card] == nil && !taken.contains(card) }

  /// As it is kept: cards, those that were left with a day.
  public var text: String {
    let left = left.map { "\($0.key.text)@\($0.value)" }.sorted()
    return (taken.map(\.text) + left).joined(separator: " ")
  }

  public init(text: String) {
    for word in text.split(separator: " ").prefix(4 * Self.most) {
      let parts = word.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count <= 2, let card = CardKey(text: parts[0]) else { continue }
      if parts.count == 1 { take([card]) } else if let day = Int(parts[1]) { left[card] = day }
    }
  }
}

extension Hesitation {
  /// The card of the chord, in any form.
  public var card: CardKey { CardKey(.chord(quality, .any), on: root.pitchClass) }

  public var symbol: WrittenSymbol { .chord(WrittenChord(root: root, quality: quality)) }
}

extension Cards {
  /// Whether a card was ever asked; what placement assumes may turn out otherwise in playing.
  public func isMet(_ card: CardKey) -> Bool { self[card].map { !$0.isAssumed } ?? false }
}

extension CardKey {
  /// The card of a chord as it is typed, in any form; `nil` when it is no chord on one root.
  public init?(chord text: String) {
    guard case .chord(let chord)? = try? ChordSymbolParser().parse(text), chord.bass == nil else {
      return nil
    }
    self.init(.chord(chord.chord.quality, .any), on: chord.chord.root)
  }
}
