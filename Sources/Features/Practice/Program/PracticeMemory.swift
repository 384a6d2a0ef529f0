internal import Wire
internal import Foundation
internal import Glibc
internal import Outputs
internal import Practice
public import Settings
internal import Storage
internal import System

/// The reviews and cards of the player, and the file that keeps them. Practice goes on without the file, with a notice.
struct PracticeMemory: Sendable {
  private var file: WriteBehind<ReviewStore>
  /// Oldest first.
  private(set) var reviews: [Review] = []
  /// All reviews folded, unless it is stale.
  private var folded: Cards
  private var isStale = false
  /// The wall clock, in milliseconds since 1970; `nil`: every date is believed.
  private let clock: (@Sendable () -> Int64)?
  /// The day of practice on which the reviews were folded, and the latest of any review.
  private var foldedDay: Int?
  private var lastDay = 0
  private(set) var bars: [ReviewStore.BarTime] = []
  /// How late keys arrive beside a click; `nil`: not measured.
  private(set) var latency: Duration?
  /// The player's answers to cards that were proposed.
  private(set) var proposals = Proposals()
  /// Everything else in the player's file, by name: the lessons that are done, and the consent to a report.
  private(set) var notes: [String: String] = [:]
  /// Whether the file was wanted once.
  private var isOpen = false
  /// Whether a file was read before the one that is read next: then everything is known already.
  private var wasRead = false
  /// Whether it was read from a file that another process may have.
  private var isCopy = false
  /// A message for the user about the file that was opened.
  private var fileNotice: String?
  private var lastSession = 0
  /// Sessions that were counted before the file could be opened come after those in it.
  private var sessionsBefore = 0

  /// Without a path nothing is kept.
  init(path: String?, retention: Double, clock: (@Sendable () -> Int64)? = nil) {
    file = WriteBehind(path: path)
    self.clock = clock
    folded = Cards(desiredRetention: retention)
  }

  /// The memory of a player whose file another process may have: it is read once, and never written.
  init(reading path: String?, retention: Double, clock: (@Sendable () -> Int64)? = nil) {
    self.init(path: nil, retention: retention, clock: clock)
    isCopy = true
    guard let path, let record = try? ReviewStore.record(at: path) else { return }
    take(record.reviews, [])
    notes = record.memos
    if let parameters = notes[Self.parameterMemo] { use(parameters) }
  }

  /// The usual place.
  static func path(_ environment: [String: String]) -> String? {
    StateFolder.path(environment).map { "\($0)/practice.sqlite" }
  }

  /// Why nothing is kept, or what happened to the file; one sentence.
  var notice: String? {
    guard !isCopy else { return nil }
    guard file.path != nil else {
      return "practice.database is off, so nothing is remembered when chordd ends"
    }
    guard let error = file.error else { return fileNotice }
    guard file.store != nil, !file.waiting.isEmpty else {
      return "\(error); what you practice now is forgotten when chordd ends"
    }
    let count = file.waiting.count
    return
      "\(error); \(count == 1 ? "an answer waits, and is" : "\(count) answers wait, and are") written as soon as it is possible"
  }

  /// The same, only where something should be kept and cannot be.
  var trouble: String? {
    guard let path = file.path else { return nil }
    guard file.error == nil else { return notice }
    guard file.store == nil else { return nil }
    do throws(StorageError) {
      _ = try Database.examine(path)
      return nil
    } catch {
      return "practice is not remembered: \(error)"
    }
  }

  /// When waiting reviews should be written; `nil`: none wait.
  var deadline: Duration? { file.deadline }

  /// The events about the file since the last call.
  mutating func takeEvents() -> [WriteBehind<ReviewStore>.Event] { file.takeEvents() }

  /// The state of every card.
  ///
  /// - Complexity: linear in the reviews when one has come that is older than others, or the schedule has changed.
  var cards: Cards {
    mutating get {
      let today = clock.map { PlayerCalendar.practiceDay(milliseconds: $0()) }
      // The clock was set, and answers of a day that has not come yet are there.
      if today != foldedDay, min(today ?? .max, foldedDay ?? .max) < lastDay - 1 { isStale = true }
      foldedDay = today
      if isStale {
        folded = Cards(
          today.map { PracticeDates.believed(reviews, by: $0) } ?? reviews, fsrs: folded.fsrs,
          desiredRetention: folded.desiredRetention)
        isStale = false
      }
      return folded
    }
  }

  // MARK: - The file

  /// Reads the file. Makes none unless `creates`. A file that could not be used is tried again after a while.
  mutating func open(creates: Bool, at time: Duration) {
    guard let path = file.path else { return }
    guard creates || isOpen || FileManager.default.fileExists(atPath: path) else { return }
    isOpen = true
    guard let store = file.file(at: time), file.takeUnread() else { return }
    do throws(StorageError) {
      try read(store)
      file.works()
      flush(at: time)
    } catch {
      file.fail(error, at: time)
      file.close()
    }
  }

  private mutating func read(_ store: ReviewStore) throws(StorageError) {
    let (found, strange) = try store.reviews()
    let bars = try store.bars()
    let latency = try store.memo(Self.latencyMemo).flatMap { Int($0) }.map { Duration.milliseconds($0) }
    let parameters = try store.memo(Self.parameterMemo)
    let proposals = try store.memo(Self.proposalMemo)
    let kept = try store.memos().filter {
      ![Self.latencyMemo, Self.parameterMemo, Self.proposalMemo].contains($0.key)
    }
    store.database.releaseMemory()
    fileNotice =
      store.notice
      ?? (strange == 0
        ? nil : "\(store.database.path) has \(strange) rows that are no answers; they are left out")
    if wasRead {
      // Everything is here, so a file that was begun in place of another gets all of it.
      let known = everything
      // Reviews that a copy has are left out when they are written; bars have no name by which that could be done.
      let there = Set(bars)
      file.change { $0 = known.filter { if case .bar(let bar) = $0 { !there.contains(bar) } else { true } } }
      for review in found { insert(review) }
      self.bars = Set(self.bars).union(there).sorted { $0.time > $1.time }
    } else {
      take(found, bars)
    }
    wasRead = true
    notes.merge(kept) { mine, _ in mine }
    self.latency = self.latency ?? latency
    if let proposals, self.proposals == Proposals() { self.proposals = Proposals(text: proposals) }
    if let parameters { use(parameters) }
  }

  /// Takes the content of the file, together with reviews that were made before it could be opened.
  private mutating func take(_ found: [Review], _ bars: [ReviewStore.BarTime]) {
    let isLate = !reviews.isEmpty
    let last = found.lazy.map(\.session).max() ?? 0
    if isLate { sessionsBefore = last }
    self.bars += bars
    (reviews, isStale) = (found, true)
    lastDay = max(lastDay, found.lazy.map(\.day).max() ?? 0)
    lastSession = max(lastSession, last)
    var waiting = file.waiting
    for index in waiting.indices {
      guard case .review(var review) = waiting[index] else { continue }
      if isLate { review.session = min(review.session + sessionsBefore, ReviewLine.sessions.upperBound) }
      waiting[index] = .review(review)
      insert(review)
    }
    file.change { $0 = waiting }
  }

  /// Writes waiting reviews, if that is possible and it is time.
  mutating func flush(at time: Duration) {
    guard isOpen, !file.waiting.isEmpty else { return }
    open(creates: true, at: time)
    file.flush(at: time) { store, facts throws(StorageError) in try store.add(facts) }
  }

  /// All that is known, as facts.
  private var everything: [ReviewStore.Fact] {
    var facts: [ReviewStore.Fact] = reviews.map { .review($0) } + bars.reversed().map { .bar($0) }
    if let latency { facts.append(.memo(Self.latencyMemo, String(latency.milliseconds))) }
    if proposals != Proposals() { facts.append(.memo(Self.proposalMemo, proposals.text)) }
    facts += notes.map { .memo($0.key, $0.value) }
    if folded.fsrs != FSRS() { facts.append(.memo(Self.parameterMemo, Self.text(folded.fsrs))) }
    return facts
  }

  private static let latencyMemo = "latency"
  private static let parameterMemo = "parameters"
  private static let proposalMemo = "proposals"

  private static func text(_ fsrs: FSRS) -> String {
    fsrs.parameters.map { String($0) }.joined(separator: " ")
  }

  /// The last attempt to write.
  mutating func close() {
    file.retryAtOnce()
    flush(at: .zero)
    file.close()
  }

  private mutating func keep(_ facts: [ReviewStore.Fact], at time: Duration) {
    file.add(facts)
    flush(at: time)
  }

  // MARK: - Adding

  /// Whether it is new.
  @discardableResult
  private mutating func insert(_ review: Review) -> Bool {
    var place = reviews.endIndex
    while place > 0, reviews[place - 1].time > review.time { place -= 1 }
    var same = place
    while same > 0, reviews[same - 1].time == review.time {
      same -= 1
      if reviews[same].card == review.card { return false }
    }
    let isLast = place == reviews.endIndex
    reviews.insert(review, at: place)
    lastDay = max(lastDay, review.day)
    lastSession = max(lastSession, review.session)
    if isLast, !isStale { folded.follow(review) } else { isStale = true }
    return true
  }

  /// Remembers reviews that were just made, at once and on the disk, and for a class how the player stands now.
  mutating func add(_ new: [Review], latest: LatestAnswer? = nil, at time: Duration) {
    var facts: [ReviewStore.Fact] = []
    if let latest {
      var count = self.count(of: latest.drill)
      count.add(AnswerCount(answers: 1, right: latest.isRight ? 1 : 0))
      for (name, text) in [(LatestAnswer.note, latest.text), (AnswerCount.note(latest.drill), count.text)] {
        notes[name] = text
        facts.append(.memo(name, text))
      }
    }
    for review in new {
      var review = review.bounded
      // The clock is wrong now, or was when the answers before were given: until that is known, memory goes on from there.
      if clock != nil, review.day < lastDay - 1 { review.day = lastDay }
      review.session = min(review.session + sessionsBefore, ReviewLine.sessions.upperBound)
      // A clock that was set back may show the same millisecond again.
      while !insert(review) { review.time += review.time == ReviewLine.times.upperBound ? -1 : 1 }
      facts.append(.review(review))
    }
    keep(facts, at: time)
  }

  mutating func add(_ bar: ReviewStore.BarTime, at time: Duration) {
    bars.insert(bar, at: 0)
    keep([.bar(bar)], at: time)
  }

  mutating func keep(latency: Duration, at time: Duration) {
    self.latency = latency
    keep([.memo(Self.latencyMemo, String(latency.milliseconds))], at: time)
  }

  /// Changes the player's answers to proposed cards.
  mutating func change(at time: Duration, _ body: (inout Proposals) -> Void) {
    let before = proposals
    body(&proposals)
    if proposals != before { keep([.memo(Self.proposalMemo, proposals.text)], at: time) }
  }

  /// Keeps something else with this name.
  mutating func keep(_ value: String, as name: String, at time: Duration) {
    notes[name] = value
    keep([.memo(name, value)], at: time)
  }

  /// Whether something was not written yet.
  var isWaiting: Bool { file.path != nil && !file.waiting.isEmpty }

  /// Takes reviews from elsewhere; those that are known are left out.
  mutating func merge(_ other: [Review], at time: Duration) -> Int {
    let new = other.filter { insert($0) }
    keep(new.map { .review($0) }, at: time)
    return new.count
  }

  mutating func change(retention: Double) {
    guard retention != folded.desiredRetention else { return }
    folded = Cards(fsrs: folded.fsrs, desiredRetention: retention)
    isStale = true
  }

  /// Uses the parameters of the schedule that fit the player.
  mutating func use(_ outcome: Optimizer.Outcome, at time: Duration) {
    let text = Self.text(outcome.fsrs)
    use(text)
    keep([.memo(Self.parameterMemo, text)], at: time)
  }

  private mutating func use(_ text: String) {
    let parameters = text.split(separator: " ").compactMap { Double($0) }
    guard let fsrs = FSRS(parameters: parameters) else { return }
    folded = Cards(fsrs: fsrs, desiredRetention: folded.desiredRetention)
    isStale = true
  }

  /// The number of the next session.
  var nextSession: Int { lastSession - sessionsBefore + 1 }
}

/// The record of a player, for a command that reads it while a chordd has it.
public struct PracticeRecord: Sendable {
  private let path: String?

  /// `player`: the name of one; `nil`: that of the settings.
  public init(_ configuration: Configuration, environment: [String: String], player: String? = nil) throws {
    let choices = configuration[PracticeSettings.self]
    let players = Players(
      path: choices.database == "auto" ? PracticeMemory.path(environment) : choices.database)
    guard let player else {
      path = players.path(of: choices.player)
      return
    }
    guard let name = Players.name(player), let known = players.known(name) else {
      throw RequestFailure.missing(players.unknown(player), isUsage: true)
    }
    path = players.path(of: known)
  }

  /// Calls `print` with every review as a line of JSON.
  public func export(_ print: (String) -> Void) throws {
    guard let path, FileManager.default.fileExists(atPath: path) else { return }
    let reviews = try ReviewStore.reviews(at: path)
    for review in reviews { print(JSONText.encode(ReviewLine(review))) }
  }
}
