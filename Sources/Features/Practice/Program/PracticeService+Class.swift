internal import FeatureKit
internal import Languages
internal import Practice
internal import Synchronization
internal import System
internal import Wire

// A class: several players of one machine, each with a chordd of its own or one after the other, and their teacher.
extension PracticeService {
  /// How all players stand who allow it.
  func overview(hasTable: Bool) throws(RequestFailure) -> ClassOverview {
    let titles = titles(library())
    var overview = ClassOverview(day: PlayerCalendar.text(day: today), players: [], silent: 0)
    let (names, tasks) = state.withLock { ($0.players.all, $0.tasks.all) }
    for (sign, name) in names.enumerated() {
      switch try standing(of: name, tasks[name], titles) {
      case .shown(var pupil):
        pupil.sign = sign
        overview.players.append(pupil)
      case .silent: overview.silent += 1
      case .nobody: break
      }
    }
    if hasTable { overview.csv = overview.table }
    return overview
  }

  /// A player as a teacher may see it.
  enum Standing: Sendable {
    case shown(ClassOverview.Pupil), silent
    /// The first player, who never practiced.
    case nobody
  }

  /// The standing of a player whose file has not changed since, with the time of the newest answer.
  struct KnownStanding: Sendable {
    let of: Condition
    let standing: Standing
    let latest: Int64?

    struct Condition: Equatable {
      let file: [SmallFile.Stamp?]
      let day: Int
      let task: ClassTask?
      let titles: [String: Phrase]
    }
  }

  private func standing(
    of name: String, _ task: ClassTask?, _ titles: [String: Phrase]
  ) throws(RequestFailure) -> Standing {
    let (path, isPresent) = state.withLock { ($0.players.path(of: name), name == $0.players.present) }
    let stamps = ["", "-wal"].map { end in path.flatMap { SmallFile.Stamp($0 + end) } }
    let condition = KnownStanding.Condition(file: stamps, day: today, task: task, titles: titles)
    var known = isPresent ? nil : standings.withLock { $0[name] }
    if known?.of != condition {
      var memory = try memory(of: name).memory
      known = KnownStanding(
        of: condition, standing: standing(of: name, &memory, task, titles), latest: memory.latest?.time)
      if !isPresent { standings.withLock { [known] in $0[name] = known } }
    }
    guard case .shown(var pupil)? = known?.standing else { return known?.standing ?? .nobody }
    if let time = known?.latest { pupil.latest?.seconds = Int(max(0, wall - time) / 1000) }
    return .shown(pupil)
  }

  private func standing(
    of name: String, _ memory: inout PracticeMemory, _ task: ClassTask?, _ titles: [String: Phrase]
  ) -> Standing {
    guard memory.allowsReport else {
      return name == Players.usual && memory.reviews.isEmpty ? .nobody : .silent
    }
    var pupil = ClassOverview.Pupil(
      &memory, of: name, task: task, titles: titles, today: today, naming: context.naming)
    pupil.latest = memory.latest.flatMap { answer in
      PlayerCalendar.practiceDay(milliseconds: answer.time) == today
        ? ClassOverview.Latest(right: answer.isRight, seconds: 0, drill: answer.drill) : nil
    }
    return .shown(pupil)
  }

  /// The sign of the one who plays, and the task; `nil` for one whom no teacher sees.
  func place(_ state: inout State, _ library: PracticeLibrary) -> PracticeRequest.ClassPlace? {
    let name = state.players.present
    guard state.memory.allowsReport, let sign = state.players.all.firstIndex(of: name) else { return nil }
    let task = state.tasks.all[name].map { ClassOverview.Task($0, state.memory, titles(library)) }
    return PracticeRequest.ClassPlace(sign: sign, task: task)
  }

  private func titles(_ library: PracticeLibrary) -> [String: Phrase] {
    let courses = library.courses.map { ($0.name, Phrase.text($0.title)) }
    return Dictionary((Drill.all + library.drills).map { ($0.name, $0.said) } + courses) { first, _ in first }
  }

  /// Gives a drill to one player, or to all who allow a report; `nil` takes it back.
  func give(drill: String?, to player: String?) throws(RequestFailure) -> PracticeTaskRequest.Reply {
    let names = titles(library()).keys.sorted()
    if let drill, !names.contains(drill) {
      let near = Suggestion.nearest(to: drill, among: names).map { "did you mean \($0)?" }
      throw .missing(
        "there is no drill \(drill.quoted); \(near ?? "chordd practice --list shows those there are")",
        isUsage: true)
    }
    let wanted = try player.map { name throws(RequestFailure) in [try memory(of: name).name] }
    var given: [String: ClassTask?] = [:]
    for name in wanted ?? state.withLock({ $0.players.all }) {
      let memory = try memory(of: name).memory
      guard memory.allowsReport else {
        guard player == nil else { throw Self.refusal(of: name) }
        continue
      }
      given.updateValue(
        drill.map { ClassTask(drill: $0, day: today, before: memory.count(of: $0)) }, forKey: name)
    }
    do {
      try state.withLock { [given] in try $0.tasks.give(given) }
    } catch {
      throw .state("the task cannot be kept: \(error)")
    }
    return PracticeTaskRequest.Reply(players: given.keys.sorted(), drill: drill)
  }
}

extension PracticeMemory {
  /// The newest answer; `nil` for none, and for a player whom no teacher sees.
  var latest: LatestAnswer? { notes[LatestAnswer.note].flatMap { LatestAnswer(text: $0) } }

  /// The answers to a drill, or to all lessons of a course.
  func count(of drill: String) -> AnswerCount {
    let name = AnswerCount.note(drill)
    return notes.reduce(into: AnswerCount()) { count, note in
      guard note.key == name || note.key.hasPrefix("\(name)/"), let found = AnswerCount(text: note.value)
      else { return }
      count.add(found)
    }
  }
}
