internal import FeatureKit
internal import Languages
internal import Practice
internal import Synchronization
internal import System
internal import Wire

// A class: several players of one machine, and their teacher.
extension PracticeService {
  /// How all players stand who allow it.
  func overview(hasTable: Bool) throws(RequestFailure) -> ClassOverview {
    let titles = titles(library())
    var overview = ClassOverview(day: PlayerCalendar.text(day: today), players: [], silent: 0)
    for name in state.withLock({ $0.players.all }) {
      var memory = try memory(of: name).memory
      guard memory.allowsReport else {
        // A first player who never practiced is nobody.
        if name != Players.usual || !memory.reviews.isEmpty { overview.silent += 1 }
        continue
      }
      overview.players.append(
        ClassOverview.Pupil(&memory, of: name, titles: titles, today: today, naming: context.naming))
    }
    if hasTable { overview.csv = overview.table }
    return overview
  }

  private func titles(_ library: PracticeLibrary) -> [String: Phrase] {
    Dictionary((Drill.all + library.drills).map { ($0.name, $0.said) }) { first, _ in first }
  }

  /// Gives a drill to one player, or to all who allow a report; `nil` takes it back.
  func give(drill: String?, to player: String?) throws(RequestFailure) -> PracticeTaskRequest.Reply {
    let names = (Drill.all + library().drills).map(\.name)
    if let drill, !names.contains(drill) {
      let near = Suggestion.nearest(to: drill, among: names).map { "did you mean \($0)?" }
      throw .missing(
        "there is no drill \(drill.quoted); \(near ?? "chordd practice --list shows those there are")",
        isUsage: true)
    }
    let task = drill.map { ClassTask(drill: $0, day: today) }
    let wanted = try player.map { name throws(RequestFailure) in [try memory(of: name).name] }
    var given: [String] = []
    for name in wanted ?? state.withLock({ $0.players.all }) {
      guard try memory(of: name).memory.allowsReport else {
        guard player == nil else { throw Self.refusal(of: name) }
        continue
      }
      keep(task, of: name)
      given.append(name)
    }
    return PracticeTaskRequest.Reply(players: given, drill: drill)
  }

  private func keep(_ task: ClassTask?, of name: String) {
    state.withLock { state in
      guard name != state.players.present else { return state.memory.give(task, at: now) }
      var other = PracticeMemory(
        path: state.players.path(of: name), retention: Double(choices.retention) / 100,
        clock: { [context] in context.wallClock(at: context.now) })
      other.open(creates: false, at: now)
      other.give(task, at: now)
      other.flush(at: now)
      other.close()
    }
  }
}
