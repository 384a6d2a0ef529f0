internal import MusicTheory

/// How far a player is on a path, by success: which stages are open, how much is new today, and why something waits.
///
/// A stage opens when those before it are known: right at first touch on later days, and quickly enough. An open one closes again when they
/// crumble. New material comes as fast as the player keeps it: a player who finds half of what is due at first touch meets nothing new.
public struct PathProgress: Sendable {
  /// Why nothing new comes, or less than the path has.
  public enum Wait: Hashable, Sendable {
    /// Too little of what was due was right at first touch lately; the share in percent.
    case share(Int)
    /// Cards were met, and not yet shown to be known on a later day; their number.
    case unproven(Int)
    /// A stage waits for one before it whose answers take too long, in milliseconds.
    case slow(stage: String, before: String, milliseconds: Int)
    /// A stage waits for one before it that is not right often enough, in percent.
    case unsure(stage: String, before: String, share: Int)
    /// A stage waits for one before it that has hardly been asked on a later day.
    case unmet(stage: String, before: String)
    /// The player said that it is too hard.
    case tooHard
  }

  /// How well a stage is known.
  public struct StageState: Hashable, Sendable {
    /// The cards that were met.
    public var met = 0
    /// Those that were asked on a later day, and of them those that were right at first touch last.
    public var asked = 0
    public var right = 0
    /// The median time of an answer, in milliseconds; `nil` where none was timed.
    public var milliseconds: Int?
    /// Whether placement found it, or the player said so.
    public var isBelieved = false
    /// The number of cards.
    public var count = 0

    /// In percent; `nil` before anything was asked on a later day.
    public var share: Int? { asked == 0 ? nil : right * 100 / asked }

    /// Whether the next stage may open, or stay open once it was begun, which needs less.
    func isKnown(within limit: Int, isBegun: Bool) -> Bool {
      if isBelieved { return true }
      guard let share, asked >= min(PathProgress.fewCards, count) else { return false }
      let isQuick = (milliseconds ?? 0) <= (isBegun ? limit * 3 / 2 : limit)
      return isQuick && share >= (isBegun ? PathProgress.crumbled : PathProgress.known)
    }
  }

  /// The cards that may be asked: those that were met, then new ones of open stages.
  public let candidates: [CardKey]
  /// How many new cards may come today.
  public let newCards: Int
  /// Why not more, the most important first.
  public let waits: [Wait]
  /// By the name of a stage.
  public let stages: [String: StageState]
  /// Cards of a stage that crumbled, weakest first: they are practiced again where there is time.
  public let shaky: [CardKey]
  /// Cards of stages that another one waits for, as they were hardly asked on a later day: they come before they are due.
  public let proofs: [CardKey]

  /// In percent: what is known opens the next stage; what was begun closes below the second.
  static let known = 80, crumbled = 60
  /// The least number of cards that say anything about a stage.
  static let fewCards = 3
  /// In percent of first touches: below, nothing new comes; below the second half as much, and from the third on
  /// the number grows.
  static let leastShare = 60, goodShare = 80, veryGoodShare = 92
  /// The same for the day itself.
  public static let leastShareOfADay = 75
  /// The number of answers by which first touch is judged.
  private static let judgedAnswers = 12
  private static let judgedDays = 3
  /// The new cards of this many days may be open: not yet shown to be known.
  private static let openDays = 4
  /// Four of five are the share that opens a stage.
  private static let proofsOfAStage = 5

  /// - Parameters:
  ///   - most: the new cards of a day that goes well.
  ///   - belief: what the player said about the path.
  public init(
    _ cards: Cards, path: LearningPath = .usual, belief: PathBelief = PathBelief(), most: Int, today: Int,
    hasSound: Bool
  ) {
    let placed = PracticePath.placedLevel(cards)
    var stages: [String: StageState] = [:]
    for stage in path.stages {
      var state = StageState()
      state.isBelieved = belief.opened.contains(stage.name) || !stage.level.isMet(above: placed)
      stages[stage.name] = state
    }
    var times: [String: [Int]] = [:]
    var unproven: [CardKey] = []
    var open = 0.0
    var seen: Set<CardKey> = []
    for step in path.steps {
      for card in step.cards where seen.insert(card).inserted {
        stages[step.stage]?.count += 1
        guard let memory = cards[card] else { continue }
        stages[step.stage]?.met += 1
        if memory.isAssumed || memory.wasPlaced && memory.reviews == 1 { continue }
        if !memory.isFresh || memory.wasPlaced {
          stages[step.stage]?.asked += 1
          if memory.lastRating != .again { stages[step.stage]?.right += 1 }
        }
        if !memory.isProven {
          unproven.append(card)
          open += LearningRate.weight(memory)
        }
        if let fluency = memory.fluency(today: today) {
          times[step.stage, default: []].append(fluency.milliseconds)
        }
      }
    }
    for (stage, times) in times {
      stages[stage]?.milliseconds = times.sorted()[times.count / 2]
    }
    let gates = Self.gates(path, stages, hasSound: hasSound)
    self.stages = stages
    let closed = Set(gates.map(\.stage))
    let reachable = Set(
      path.steps.lazy.filter { !closed.contains($0.stage) && (hasSound || !$0.needsSound) }.flatMap(\.cards))
    candidates = PracticePath.candidates(cards, path: path, hasSound: hasSound)
      .filter { cards[$0] != nil || reachable.contains($0) }
    (newCards, waits) = Self.allowance(
      cards, belief, gates, unproven: (unproven.count, open), most: most, today: today)
    proofs = Self.proofs(gates, path, cards, unproven)
    shaky = unproven.filter { cards[$0]?.lastRating == .again || (cards[$0]?.lapses ?? 0) > 0 }
  }

  private struct Gate {
    var stage: String
    var wait: Wait
  }

  /// The stages that wait, each with the first reason.
  private static func gates(
    _ path: LearningPath, _ stages: [String: StageState], hasSound: Bool
  ) -> [Gate] {
    var closed: [Gate] = []
    for stage in path.stages where stages[stage.name]?.isBelieved == false {
      let isBegun = (stages[stage.name]?.met ?? 0) > 0
      for name in stage.after {
        guard let before = stages[name], !before.isKnown(within: stage.milliseconds, isBegun: isBegun) else {
          continue
        }
        let share = before.share ?? 0
        let wait: Wait =
          before.asked < min(fewCards, before.count)
          ? .unmet(stage: stage.name, before: name)
          : share < (isBegun ? crumbled : known)
            ? .unsure(stage: stage.name, before: name, share: share)
            : .slow(stage: stage.name, before: name, milliseconds: before.milliseconds ?? 0)
        closed.append(Gate(stage: stage.name, wait: wait))
        break
      }
    }
    return closed
  }

  /// The evidence that gates wait for: a few cards of each stage before them that were right when they were met.
  private static func proofs(
    _ gates: [Gate], _ path: LearningPath, _ cards: Cards, _ unproven: [CardKey]
  ) -> [CardKey] {
    var asked: Set<String> = []
    var proofs: [CardKey] = []
    for case .unmet(_, let before) in gates.map(\.wait) where asked.insert(before).inserted {
      let own = Set(path.steps.lazy.filter { $0.stage == before }.flatMap(\.cards))
      proofs += unproven.filter { own.contains($0) && cards[$0]?.lastRating != .again }.prefix(proofsOfAStage)
    }
    return proofs
  }

  private static func allowance(
    _ cards: Cards, _ belief: PathBelief, _ gates: [Gate], unproven: (count: Int, weight: Double), most: Int,
    today: Int
  ) -> (Int, [Wait]) {
    // The first stage that waits is the one that would come next.
    let waiting = gates.prefix(1).map(\.wait)
    if belief.isTooHard(today: today) { return (0, [.tooHard] + waiting) }
    if belief.isTooEasy(today: today) { return (most * 2, Array(waiting)) }
    let share = firstTouch(cards, today: today)
    if let share, share < leastShare { return (0, [.share(share)] + waiting) }
    let rate = LearningRate(cards, most: most, today: today).cards
    let wanted = share.map { $0 < goodShare } ?? false ? (most + 1) / 2 : rate
    // A player who knows nearly all of what is due may have more open.
    let days = share.map { $0 >= veryGoodShare } ?? false ? 2 * openDays : openDays
    let room = max(0, Int(Double(rate * days) - unproven.weight))
    return room < wanted ? (room, [.unproven(unproven.count)] + waiting) : (wanted, Array(waiting))
  }

  /// The share of first answers of a later day that were right, in percent, over the last ones; `nil` for too few.
  public static func firstTouch(_ cards: Cards, today: Int) -> Int? {
    var (asked, right, days) = (0, 0, 0)
    for day in stride(from: today, through: today - 14, by: -1) {
      guard let touches = cards.touches[day] else { continue }
      asked += touches.asked
      right += touches.right
      days += 1
      if asked >= judgedAnswers || days == judgedDays { break }
    }
    return asked < fewCards ? nil : right * 100 / asked
  }

  /// The stage of a card on a path.
  public static func stage(of card: CardKey, on path: LearningPath) -> String? {
    path.steps.first { $0.cards.contains(card) }?.stage
  }
}

/// The word of the player about the path, which is believed.
public struct PathBelief: Hashable, Sendable {
  /// The stages that are open because the player finds the way to them too easy.
  public private(set) var opened: Set<String> = []
  /// The day on which the player said that it is too easy.
  public private(set) var easyDay: Int?
  /// The day on which the player said that it is too hard.
  public private(set) var hardDay: Int?

  /// After *too hard* nothing new comes on this day and on the next ones.
  private static let restDays = 2

  /// Nothing was said.
  public init() {}

  /// Too easy: the stages that were begun count as known, and more comes today.
  public mutating func sayEasy(_ begun: some Sequence<String>, today: Int) {
    opened.formUnion(begun)
    (easyDay, hardDay) = (today, nil)
  }

  /// Too hard: nothing new for some days, and no stage is open by word alone.
  public mutating func sayHard(today: Int) {
    opened = []
    (easyDay, hardDay) = (nil, today)
  }

  func isTooEasy(today: Int) -> Bool { easyDay == today }

  func isTooHard(today: Int) -> Bool { hardDay.map { (0...Self.restDays).contains(today - $0) } ?? false }

  /// As it is kept.
  public var text: String {
    ([easyDay.map { "easy@\($0)" }, hardDay.map { "hard@\($0)" }].compactMap(\.self) + opened.sorted())
      .joined(separator: " ")
  }

  /// Reads what ``text`` writes; other words are names of stages.
  public init(text: String) {
    for word in text.split(separator: " ").prefix(100) {
      let parts = word.split(separator: "@")
      switch (parts.first, parts.count) {
      case ("easy", 2): easyDay = Int(parts[1])
      case ("hard", 2): hardDay = Int(parts[1])
      default: opened.insert(String(word))
      }
    }
  }
}
