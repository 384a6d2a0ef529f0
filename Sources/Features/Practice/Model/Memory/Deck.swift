internal import MusicTheory

/// Chooses the next card of a session: due cards, least remembered first, then new cards, a few at a time.
///
/// Everything random is decided when the deck is made, so the same generator gives the same session.
public struct Deck: Sendable {
  /// The limits of a session.
  public struct Limits: Hashable, Sendable {
    /// The budget of the day, in minutes; practice of today counts. `nil`: no limit.
    public var minutes: Double?
    /// How many cards may be new on one day.
    public var newCards: Int
    /// Whether it goes on with cards that are not due, for as long as the player likes.
    public var goesOn: Bool
    /// New cards that the player chose: they come before others.
    public var wanted: [CardKey]
    /// Of what is due today this share has to be right at first touch before something new comes, in percent.
    public var leastShare: Int
    /// Cards that are practiced again where time is left, and nothing new comes.
    public var shaky: [CardKey]
    /// Cards that are asked before they are due, after those that are.
    public var proofs: [CardKey]

    /// Without a limit of time, with six new cards.
    public init(
      minutes: Double? = nil, newCards: Int = 6, goesOn: Bool = false, wanted: [CardKey] = [],
      leastShare: Int = 0, shaky: [CardKey] = [], proofs: [CardKey] = []
    ) {
      (self.minutes, self.newCards, self.goesOn, self.wanted) = (minutes, newCards, goesOn, wanted)
      (self.leastShare, self.shaky, self.proofs) = (leastShare, shaky, proofs)
    }
  }

  /// One task of the session.
  public struct Turn: Hashable, Sendable {
    /// Why a card comes.
    public enum Reason: Hashable, Sendable {
      /// It is due, or a stage of the path waits for it.
      case due
      /// It is new, and met several times in a row.
      case new
      /// It was wrong, or new, earlier in this session.
      case again
      /// It is not due; the player wants more.
      case ahead
      /// It is not due; it was shaky lately, and the path has gone back to it.
      case back
    }

    /// The card that is asked.
    public let card: CardKey
    /// Why it is asked now.
    public let reason: Reason
    /// How clearly the keys to press are shown: 1…0.
    public let guideStrength: Double

    /// An answer that is played from a guide does not test memory: it is no review.
    public var isReview: Bool { guideStrength == 0 }
  }

  /// How a turn ended.
  public struct Answer: Hashable, Sendable {
    /// How it went.
    public var rating: Rating
    /// The time of the turn, with everything around it.
    public var seconds: Double
    /// Whether the player gave up, or went on without an answer.
    public var wasLeft: Bool

    /// How it went, how long it took, and whether the player left it.
    public init(rating: Rating, seconds: Double, wasLeft: Bool = false) {
      (self.rating, self.seconds, self.wasLeft) = (rating, seconds, wasLeft)
    }
  }

  /// The order in which new cards are met.
  public enum Order: Hashable, Sendable {
    /// Three keys of a shape at a time, the keys in the order of use.
    case use
    /// As the candidates come.
    case path
  }

  /// The cards that remain today.
  public struct Counts: Hashable, Sendable {
    /// To be reviewed.
    public var due: Int
    /// To be met for the first time.
    public var new: Int
    /// Due, but beyond the budget: moved to the next days.
    public var moved: Int
    /// The estimated time of due and new cards.
    public var minutes: Double
  }

  /// The day of the session, since 1970.
  public let today: Int
  /// The estimated time of one turn.
  public let secondsPerTurn: Double
  /// How often a new card comes, as far as can be said before.
  private let turnsPerNew: Int
  /// How much of the budget is left, in seconds.
  private var secondsLeft: Double?
  /// Least remembered first.
  private var due: [CardKey]
  private let moved: Int
  private var new: [CardKey]
  /// The new cards of a path after those: each card that was known at first sight makes room for one.
  private var further: [CardKey] = []
  private var returning: [Returning] = []
  /// How often a card was wrong in this session.
  private var mistakes: [CardKey: Int] = [:]
  /// How often the player left a card that was new.
  private var departures: [CardKey: Int] = [:]
  /// The cards that may be practiced ahead, least remembered first, and those left in this round.
  private var known: [CardKey]
  private var round: [CardKey] = []
  private let goesOn: Bool
  private let leastShare: Int
  /// The first answers to cards of days before, today.
  private var touches: Cards.Touches
  /// Cards of days before that were not asked today.
  private var unasked: Set<CardKey>
  private var shaky: [CardKey]
  private var turns = 0
  private var last: Turn?
  private var introduction: Introduction?

  private struct Returning: Hashable {
    var card: CardKey
    /// Not before this turn, unless nothing else is left.
    var turn: Int
    /// Where it was left while it was new.
    var introduction: Introduction?
  }

  /// - Parameters:
  ///   - candidates: the cards that may be asked, in the order in which shapes are learned; `nil` for every card that was ever reviewed.
  ///   - order: that of new cards.
  ///   - random: decides between cards that are remembered equally well.
  public init(
    _ cards: Cards, candidates: [CardKey]? = nil, order: Order = .use, today: Int, limits: Limits = Limits(),
    using random: inout some RandomNumberGenerator
  ) {
    let candidates = candidates ?? CardKey.sorted(cards.memories.keys)
    let perTurn = (cards.medianAnswerSeconds ?? 6) + Self.secondsAround
    let left = limits.minutes.map { max(0, ($0 - cards.diary.total(of: today).minutes) * 60) }
    let turns = left.map { Int(min($0 / perTurn, 100_000)) } ?? 100_000

    let faded = Self.leastRememberedFirst(candidates, cards, today, &random)
    let isDue = faded.map { cards.isDue($0, by: today) }
    let allDue = zip(faded, isDue).filter(\.1).map(\.0)
    let proofs = limits.proofs.filter { card in
      cards[card].map { $0.lastDay < today && !cards.isDue(card, by: today) } ?? false
    }
    let due = (allDue + proofs).prefix(Int(Double(turns) / Self.turnsPerDue))
    // In a chosen drill new cards come even if many were new today.
    let metToday =
      limits.goesOn
      ? 0 : cards.memories.count { $0.value.firstDay == today && !$0.value.wasPlaced && !$0.key.isChange }
    var newLimit = limits.newCards - metToday
    let perNew = perTurn <= Self.quickAnswer ? Self.quickTurnsPerNew : Self.turnsPerNew
    newLimit = min(newLimit, (turns - Int(Double(due.count) * Self.turnsPerDue)) / perNew)
    if due.count < allDue.count, !limits.goesOn { newLimit = 0 }

    self.today = today
    (secondsPerTurn, turnsPerNew, secondsLeft) = (perTurn, perNew, left)
    (self.due, moved) = (Array(due), max(0, allDue.count - due.count))
    let wanted = limits.wanted.filter { !cards.isMet($0) }.prefix(max(0, newLimit))
    let most = max(0, newLimit - wanted.count)
    let others = wanted.isEmpty ? candidates : candidates.filter { !wanted.contains($0) }
    switch order {
    case .use: new = wanted + NewCards(others, cards).next(most)
    case .path:
      let path = Self.next(most > 0 ? most * Self.pathsOfADay : 0, of: others, cards)
      new = Array(wanted) + path.prefix(most)
      further = Array(path.dropFirst(most))
    }
    (known, goesOn) = (zip(faded, isDue).filter { !$0.1 }.map(\.0), limits.goesOn)
    (leastShare, touches) = (limits.leastShare, cards.touches[today] ?? Cards.Touches())
    unasked = Set(due)
    let asked = Set(due)
    shaky = Array(
      limits.shaky.filter { cards[$0].map { $0.lastDay < today } ?? false && !asked.contains($0) }
        .prefix(Self.mostShaky))
  }

  /// The due and new cards that remain.
  public var counts: Counts {
    let turns = Double(due.count) * Self.turnsPerDue + Double(new.count * turnsPerNew)
    return Counts(due: due.count, new: new.count, moved: moved, minutes: turns * secondsPerTurn / 60)
  }

  /// The new cards that remain, in the order in which they come.
  public var newCards: [CardKey] { new }

  /// The next turn, after the answer to the one before; `nil` when nothing is left or the budget is spent.
  ///
  /// Without an answer the turn before was skipped: its card does not come again, unless it is met for the first time. A new card that was
  /// skipped or given up comes again after others.
  public mutating func next(after answer: Answer? = nil) -> Turn? {
    if let answer { follow(answer) } else { putAside() }
    guard hasTime else { return nil }
    let turn = chosen()
    last = turn
    turns += 1
    return turn
  }

  private mutating func follow(_ answer: Answer) {
    secondsLeft? -= max(0, answer.seconds)
    guard let turn = last else { return }
    if unasked.remove(turn.card) != nil {
      touches.asked += 1
      if answer.rating != .again { touches.right += 1 }
    }
    if introduction != nil {
      introduction?.follow(
        isRight: answer.rating != .again, isQuick: answer.seconds <= Self.quickAnswer)
      guard introduction?.isDone == true else {
        if answer.wasLeft { putAside() }
        return
      }
      if let met = introduction, met.wasKnown, !further.isEmpty { new.append(further.removeFirst()) }
      introduction = nil
      // Once more among others, which shows whether it stayed.
      returning.append(Returning(card: turn.card, turn: turns + Self.turnsBetween))
      if goesOn { known.append(turn.card) }
    } else if answer.rating == .again, mistakes[turn.card, default: 0] < Self.mostReturns {
      mistakes[turn.card, default: 0] += 1
      returning.append(Returning(card: turn.card, turn: turns + Self.turnsBetween))
    }
  }

  /// Leaves a new card for later, a few times at most.
  private mutating func putAside() {
    guard let card = last?.card, let left = introduction else { return }
    introduction = nil
    departures[card, default: 0] += 1
    if departures[card, default: 0] <= Self.mostReturns {
      returning.append(Returning(card: card, turn: turns + Self.turnsBetween, introduction: left))
    } else if goesOn {
      known.append(card)
    }
  }

  /// An introduction is finished even when the time is over.
  private var hasTime: Bool {
    guard let secondsLeft, introduction == nil else { return true }
    return secondsLeft >= secondsPerTurn
  }

  private mutating func chosen() -> Turn? {
    if let last, let introduction {
      return Turn(card: last.card, reason: .new, guideStrength: introduction.guideStrength)
    }
    if let turn = takeReturning(readyOnly: true) { return turn }
    if let card = Self.takeDistant(&due, from: last?.card) {
      if goesOn { known.append(card) }
      return Turn(card: card, reason: .due, guideStrength: 0)
    }
    if !new.isEmpty, isSure, (secondsLeft ?? .infinity) >= secondsPerTurn * Double(turnsPerNew / 2) {
      let card = new.removeFirst()
      let begun = Introduction(isGuided: Shape(text: card.shape)?.hasGuide ?? true)
      introduction = begun
      return Turn(card: card, reason: .new, guideStrength: begun.guideStrength)
    }
    if new.isEmpty || !isSure, let card = Self.takeDistant(&shaky, from: last?.card) {
      return Turn(card: card, reason: .back, guideStrength: 0)
    }
    if goesOn, let card = takeAhead() { return Turn(card: card, reason: .ahead, guideStrength: 0) }
    return takeReturning(readyOnly: false)
  }

  /// Whether enough of what was due today was right at first touch for something new.
  private var isSure: Bool { touches.asked == 0 || touches.right * 100 >= leastShare * touches.asked }

  /// Lets nothing new come in this session.
  public mutating func holdNew() {
    if introduction != nil { departures[last!.card] = Self.mostReturns }
    (new, further) = ([], [])
    returning.removeAll { $0.introduction != nil }
  }

  private mutating func takeReturning(readyOnly: Bool) -> Turn? {
    let ready = returning.indices.filter { returning[$0].turn <= turns || !readyOnly }
    let other = ready.first { returning[$0].card != last?.card }
    guard let index = other ?? (readyOnly ? nil : ready.first) else { return nil }
    let taken = returning.remove(at: index)
    introduction = taken.introduction
    return Turn(
      card: taken.card, reason: introduction == nil ? .again : .new,
      guideStrength: introduction?.guideStrength ?? 0)
  }

  private mutating func takeAhead() -> CardKey? {
    if round.isEmpty { round = known }
    return Self.takeDistant(&round, from: last?.card)
  }

  private static func distance(_ card: CardKey, _ last: CardKey?) -> Int {
    guard let last else { return 2 }
    return (card.shape == last.shape ? 0 : 1) + (card.root == last.root ? 0 : 1)
  }

  /// The first of the next cards that differs from the last one in shape and root; failing that in one of them.
  private static func takeDistant(_ cards: inout [CardKey], from last: CardKey?) -> CardKey? {
    let distances = cards.prefix(window).map { distance($0, last) }
    guard let longest = distances.max(), let index = distances.firstIndex(of: longest) else { return nil }
    return cards.remove(at: index)
  }
}

extension Deck {
  /// Reading, and a breath between two tasks.
  private static let secondsAround = 2.0
  /// One in seven of those that are due comes again in the session, as long as nine in ten are right.
  private static let turnsPerDue = 1.15
  /// A player who knows the new cards of a day meets at most this many times as many.
  static let pathsOfADay = 4

  /// The time of an answer, in seconds, with which a new card needs no more repetitions.
  static let quickAnswer = 4.0
  /// Two to eight times in a row, and once among others.
  private static let turnsPerNew = 7
  /// The same for a player who answers quickly.
  private static let quickTurnsPerNew = 4
  /// The number of turns between a mistake and the next try.
  private static let turnsBetween = 4
  private static let mostReturns = 3
  /// The most cards of a day that are practiced again because they were shaky.
  private static let mostShaky = 6
  /// How far beyond the next new cards of a path a day may reach for a mixture.
  private static let lookahead = 40
  /// The number of next cards from which one is chosen that differs from the last.
  private static let window = 12

  /// The next new cards of a path. A key that was answered wrong last is learned before others of its shape begin. A day is a mixture: no more
  /// than some of each kind, as long as others come soon.
  private static func next(_ count: Int, of path: [CardKey], _ cards: Cards) -> [CardKey] {
    let shaky = Set(cards.memories.filter { $0.value.lastRating == .again }.keys.map(\.shape))
    let coming = path.lazy.filter { cards[$0] == nil && !shaky.contains($0.shape) }.prefix(count + lookahead)
    var chosen: [CardKey] = []
    var left: [CardKey] = []
    var kinds: [NewKind: Int] = [:]
    for card in coming {
      let kind = NewKind(card)
      let isTooMuch = kind.map { kinds[$0, default: 0] >= $0.most(of: count) } ?? false
      if chosen.count < count, !isTooMuch { chosen.append(card) } else { left.append(card) }
      if let kind { kinds[kind, default: 0] += 1 }
    }
    return chosen + left.prefix(count - chosen.count)
  }

  private static func leastRememberedFirst(
    _ candidates: [CardKey], _ cards: Cards, _ today: Int, _ random: inout some RandomNumberGenerator
  ) -> [CardKey] {
    var seen: Set<CardKey> = []
    let known = candidates.filter { seen.insert($0).inserted }.shuffled(using: &random)
      .compactMap { card in cards.retention(of: card, day: today).map { (card: card, retention: $0) } }
    // Stable: equal ones stay shuffled.
    return known.sorted { $0.retention < $1.retention }.map(\.card)
  }

  /// How many turns fit into a budget of minutes a day.
  public static func turns(minutes: Double, _ cards: Cards) -> Int {
    Int(min(max(minutes * 60 / ((cards.medianAnswerSeconds ?? 6) + secondsAround), 0), 100_000))
  }

  /// How many cards are to be reviewed on the next days, today first. Cards beyond `capacity` a day move to the day after.
  ///
  /// Cards that are reviewed meanwhile come again, which is not counted.
  public static func forecast(_ cards: Cards, today: Int, days: Int = 14, capacity: Int? = nil) -> [Int] {
    guard days > 0 else { return [] }
    var due = Array(repeating: 0, count: days)
    for (key, memory) in cards.memories where !memory.isAssumed && !key.isChange {
      let ahead = max(0, cards.dueDay(of: key)! - today)
      if ahead < days { due[ahead] += 1 }
    }
    guard let capacity else { return due }
    var waiting = 0
    return due.map { count in
      waiting += count
      let reviewed = min(waiting, max(0, capacity))
      waiting -= reviewed
      return reviewed
    }
  }
}
