public import MusicTheory

/// Chords in a row that every player meets, above a tonic.
public struct Progression: Sendable {
  /// A chord, and how long it lasts.
  public struct Step: Sendable {
    /// Above the tonic.
    public var semitones: Int
    /// Its kind.
    public var quality: ChordQuality
    /// As cards write it.
    let word: String
    /// How long it lasts.
    public var beats: Double
  }

  /// As musicians call it: `I IV V I`.
  public let name: String
  /// The order in which they open: a player plays it when one of the rank before was played in time.
  public let rank: Int
  /// Its chords.
  public let chords: [Step]
  /// The forms in which it is played, the chords by turns; empty for the player's own.
  let forms: [[VoicingType]]

  /// A row of the table: steps as `semitones quality`, or `semitones quality beats`.
  private init(_ rank: Int, _ name: String, _ chords: String, jazz: Bool = false) {
    (self.rank, self.name) = (rank, name)
    self.chords = chords.split(separator: ",").map { step in
      let words = step.split(separator: " ")
      guard words.count >= 2, let semitones = Int(words[0]), let quality = ChordQuality(word: words[1]) else {
        preconditionFailure("no step of a progression: \(step)")
      }
      return Step(
        semitones: semitones, quality: quality, word: quality.word,
        beats: words.count > 2 ? Double(words[2]) ?? 4 : 4)
    }
    forms =
      jazz
      ? [[.rootlessA, .rootlessB], [.rootlessA], [.shell], [.guideTones], [.dropTwo], []] : [[]]
  }

  /// In the order of the circle, from the white keys.
  static let keys = [0, 7, 5, 2, 9, 4, 10, 3, 8, 1, 6, 11]

  /// From three chords to the turnarounds of jazz. The quality is written as in cards.
  public static let all: [Progression] = [
    Progression(0, "I IV V I", "0 maj, 5 maj, 7 maj, 0 maj"),
    Progression(0, "i iv v i", "0 m, 5 m, 7 m, 0 m"),
    Progression(1, "I V vi IV", "0 maj, 7 maj, 9 m, 5 maj"),
    Progression(1, "vi IV I V", "9 m, 5 maj, 0 maj, 7 maj"),
    Progression(1, "I vi IV V", "0 maj, 9 m, 5 maj, 7 maj"),
    Progression(1, "I vi ii V", "0 maj, 9 m, 2 m, 7 maj"),
    Progression(1, "i VI III VII", "0 m, 8 maj, 3 maj, 10 maj"),
    Progression(1, "i VII VI V", "0 m, 10 maj, 8 maj, 7 maj"),
    Progression(1, "I V vi iii IV I IV V", "0 maj, 7 maj, 9 m, 4 m, 5 maj, 0 maj, 5 maj, 7 maj"),
    Progression(2, "I IV I V7", "0 maj, 5 maj, 0 maj, 7 7"),
    Progression(2, "I vi ii V7", "0 maj, 9 m, 2 m, 7 7"),
    Progression(2, "i iv V7 i", "0 m, 5 m, 7 7, 0 m"),
    Progression(
      2, "blues", "0 7 16, 5 7 8, 0 7 8, 7 7, 5 7, 0 7, 7 7", jazz: true),
    Progression(2, "ii7 V7 I", "2 m7, 7 7, 0 ma7 8", jazz: true),
    Progression(3, "I vi7 ii7 V7", "0 ma7, 9 m7, 2 m7, 7 7", jazz: true),
    Progression(3, "ii7(♭5) V7(♭9) i", "2 m7b5, 7 7(b9), 0 m6 8", jazz: true),
    Progression(3, "I VI7 ii7 V7", "0 ma7, 9 7, 2 m7, 7 7", jazz: true),
    Progression(
      3, "ii7 V7 I, ii7(♭5) V7(♭9) vi", "2 m7, 7 7, 0 ma7 8, 11 m7b5, 4 7(b9), 9 m6 8", jazz: true),
  ]
}

/// The chords that a player has: those that were met before, or were right in this session.
struct KnownChords {
  /// The cards of chords that were asked in this session and right at last, in their order.
  private let today: [CardKey]
  private let asked: Set<CardKey>
  /// Those that were new today.
  private let new: Set<CardKey>
  private let cards: Cards

  init(_ cards: Cards, _ results: [TaskResult]) {
    var order: [CardKey] = []
    var right: Set<CardKey> = []
    for result in results {
      guard let card = result.task.card, case .chord? = Shape(text: card.shape) else { continue }
      if result.rating != .again || !result.isReview { right.insert(card) } else { right.remove(card) }
      if !order.contains(card) { order.append(card) }
    }
    today = order.filter(right.contains)
    asked = right
    new = right.filter { cards[$0] == nil }
    self.cards = cards
  }

  private func isKnown(_ card: CardKey) -> Bool {
    asked.contains(card) || cards[card].map { $0.lastRating != .again } ?? false
  }

  /// The card that shows that a chord is known in a form; in any form where none is asked.
  func card(of chord: CardKey, in form: VoicingType?) -> CardKey? {
    guard let word = chord.plainWord else { return nil }
    let forms = form.map { [$0] } ?? Self.forms
    return forms.lazy.map { CardKey(shape: "\(word).\($0.rawValue)", root: chord.root) }.first(where: isKnown)
  }

  /// A player who knows a chord in one of these can play it as it is.
  private static let forms: [VoicingType] = [
    .any, .root, .first, .second, .third, .shell, .rootlessA, .rootlessB,
  ]

  /// How much of a session a chord was: one that was new counts more.
  func weight(_ card: CardKey) -> Double { new.contains(card) ? 3 : asked.contains(card) ? 1 : 0 }

  func has(change: CardKey) -> Bool {
    guard let start = change.start, let end = change.end else { return false }
    return [start, end].allSatisfy { card(of: $0, in: nil) != nil }
  }

  /// The changes between the chords of this session, and then those that were known: by fifths first, as music goes.
  var newChanges: [CardKey] {
    let chords = today.filter { isPlain($0) }
    let fresh = chords.filter(new.contains)
    let known = CardKey.sorted(
      cards.memories.keys.filter { isPlain($0) && isKnown($0) && !asked.contains($0) }.prefix(40))
    let first = fresh + chords.filter { !new.contains($0) }
    let others = first.count > 1 ? first : first + known
    var made: [CardKey] = []
    for distances in [[5, 7], [2, 10, 9, 3], [4, 8, 1, 11, 6]] {
      for start in first.isEmpty ? others : first {
        for end in others where distances.contains(end.root.semitones(above: start.root)) {
          for (from, to) in [(start, end), (end, start)] {
            guard let card = CardKey(changeFrom: from, to: to), !made.contains(card) else { continue }
            made.append(card)
          }
          if made.count > 60 { return made }
        }
      }
    }
    return made
  }

  private func isPlain(_ card: CardKey) -> Bool { card.plainWord != nil && !card.isChange }
}

/// A progression that the player can play, and what speaks for it.
struct Candidate {
  var rank: Int
  var tasks: [PracticeTask]
  /// The cards of its chords.
  var chords: [CardKey]
  var isOwn = false
  var measure = Measure()

  private var changes: [CardKey] { tasks.compactMap(\.card) }

  /// Whether all of its changes were right in time when they were played last.
  func isPlayed(_ cards: Cards) -> Bool {
    !changes.isEmpty && changes.allSatisfy { cards[$0].map { $0.lastRating != .again } ?? false }
  }

  /// New chords count most, then changes that are due or new, then what is further on the way.
  func worth(_ cards: Cards, _ known: KnownChords, _ today: Int) -> Double {
    let learned = Set(chords).map(known.weight).reduce(0, +) / Double(max(1, Set(chords).count))
    let open = Set(changes)
    let wanted = open.count { cards[$0] == nil || cards.isDue($0, by: today) }
    let shaky = open.count { cards[$0]?.lastRating == .again }
    let share = Double(wanted + shaky) / Double(max(1, open.count))
    return learned + share + 0.4 * Double(rank) + (isOwn ? 0.5 : 0)
  }
}
