internal import FeatureKit
internal import Languages
internal import Practice
internal import Synchronization
internal import System
internal import Wire

// Players, courses and reports.
extension PracticeService {
  /// Changes the player; a session that goes on is another player's, and stays.
  func choose(player text: String, isNew: Bool) throws(RequestFailure) -> PracticePlayerRequest.Reply {
    try locked { state throws(RequestFailure) in
      let name = try Self.player(text, isNew: isNew, state)
      if name != state.players.present, state.session?.session.isRunning == true {
        throw .state(.say("player.practicing", ["player": .text(state.players.present)]))
      }
      try change(to: name, &state)
      return PracticePlayerRequest.Reply(player: name, players: state.players.rows)
    }
  }

  /// The player that a text means; a new one has to be wanted.
  private static func player(
    _ text: String, isNew: Bool, _ state: State
  ) throws(RequestFailure) -> String {
    guard let name = Players.name(text) else {
      let said = Phrase.say("player.no-name", ["name": .quoted(text)])
      throw .usage(said, atTerminal: "\(said.english); \(Players.rule)")
    }
    if let known = state.players.known(name) {
      if isNew { throw .usage(.say("player.known", ["player": .quoted(known)])) }
      return known
    }
    guard isNew else { throw .missing(state.players.unknown(name), isUsage: true) }
    guard state.players.path != nil else {
      throw .state(.say("player.no-database"))
    }
    guard !state.players.isFull else { throw .state(.say("player.too-many")) }
    return name
  }

  private func change(to name: String, _ state: inout State) throws(RequestFailure) {
    guard name != state.players.present else { return }
    state.memory.flush(at: now)
    guard !state.memory.isWaiting else {
      throw .state(
        "the last answers of \(state.players.present) are not on the disk yet: \(state.memory.notice ?? "")")
    }
    let latency = state.memory.latency
    state.memory.close()
    state.players.choose(name)
    state.memory = memory(in: state.players.path(of: name))
    state.memory.open(creates: name != Players.usual, at: now)
    // It belongs to the keyboard.
    if let latency, state.memory.latency == nil { state.memory.keep(latency: latency, at: now) }
    // Nobody else sees the session of the player before.
    if state.session?.session.isRunning != true { state.session = nil }
  }

  /// Makes the player of a start the present one, and finds its drill: the name of a course means its next lesson.
  func prepare(
    _ order: PracticeStartRequest, _ library: PracticeLibrary
  ) throws(RequestFailure) -> String {
    try locked { state throws(RequestFailure) in
      if let player = order.player?.text {
        let name = try Self.player(player, isNew: false, state)
        if name != state.players.present {
          if let events = state.session?.session.stop(at: now) { handle(events, &state) }
          try change(to: name, &state)
        }
      }
      guard let course = library.courses.first(where: { $0.name == order.drill.text }) else {
        return order.drill.text
      }
      state.memory.open(creates: false, at: now)
      let row = state.memory.row(of: course)
      guard let next = row.next else {
        throw .usage(
          "all lessons of \(course.title) are done; choose one of them again, such as \(row.lessons[0].drill)"
        )
      }
      return next
    }
  }

  /// The sentence about the lesson that follows in the course; `nil` outside of one.
  func nextLesson(after drill: Drill, _ state: State) -> Phrase? {
    // The way of a course has no end.
    guard let course = drill.course, drill.path == nil else { return nil }
    let row = state.memory.row(of: course)
    guard let next = row.lessons.first(where: { $0.drill == row.next }) else {
      return .say("lessons-done", ["title": .text(course.title)])
    }
    return next.drill == drill.name
      ? .say("lesson-again") : .say("lesson-next", ["title": .text(next.title)])
  }

  /// The consent of a player, who need not be the one who plays.
  func consent(
    _ isGiven: Bool, of player: String?
  ) throws(RequestFailure) -> PracticeConsentRequest.Reply {
    try locked { state throws(RequestFailure) in
      let name = try player.map { text throws(RequestFailure) in
        try Self.player(text, isNew: false, state)
      }
      guard let name, name != state.players.present else {
        state.memory.open(creates: true, at: now)
        state.memory.allow(report: isGiven, at: now)
        return PracticeConsentRequest.Reply(player: state.players.present, report: isGiven)
      }
      var other = memory(in: state.players.path(of: name))
      other.open(creates: true, at: now)
      other.allow(report: isGiven, at: now)
      other.close()
      if let trouble = other.trouble { throw .state(.text(trouble)) }
      return PracticeConsentRequest.Reply(player: name, report: isGiven)
    }
  }

  /// Deletes the files of a player; one who plays makes way for the first player.
  func delete(player text: String) throws(RequestFailure) -> PracticePlayerRequest.Reply {
    try locked { state throws(RequestFailure) in
      let name = try Self.player(text, isNew: false, state)
      guard name != Players.usual else { throw .usage(.say("player.first-stays")) }
      if name == state.players.present {
        if state.session?.session.isRunning == true {
          throw .state(.say("player.practicing", ["player": .text(name)]))
        }
        state.memory.close()
        state.players.choose(Players.usual)
        state.memory = memory(in: state.players.path)
        state.session = nil
      }
      do throws(SmallFile.Failure) {
        try state.tasks.give([name: nil])
        try state.players.delete(name)
      } catch {
        throw .state(.text("\(name.quoted) is not deleted: \(error)"))
      }
      return PracticePlayerRequest.Reply(player: state.players.present, players: state.players.rows)
    }
  }

  private func memory(in path: String?) -> PracticeMemory {
    PracticeMemory(
      path: path, retention: Double(choices.retention) / 100,
      clock: { [context] in context.wallClock(at: context.now) })
  }

  /// The report of a player who agrees to it; without a name that of the present one.
  func report(_ player: String?) throws(RequestFailure) -> PracticeReport {
    let library = library()
    var (name, memory) = try memory(of: player)
    guard memory.allowsReport else { throw Self.refusal(of: name) }
    return PracticeReport(
      &memory, of: name, courses: library.courses.map { memory.row(of: $0) },
      titles: Dictionary((Drill.all + library.drills).map { ($0.name, $0.said) }) { first, _ in first },
      today: today, naming: context.naming)
  }

  /// Nobody reads about a player who has not agreed.
  static func refusal(of name: String) -> RequestFailure {
    let said: Phrase =
      name == Players.usual
      ? .say("player.this-no-report") : .say("player.no-report", ["player": .text(name)])
    let word = name.contains(" ") ? name.quoted : name
    return .forbidden(
      said, atTerminal: "\(said.english); 'chordd practice player \(word) --report yes' allows it")
  }

  /// The memory of a player, read without changing the one who plays.
  func memory(of player: String?) throws(RequestFailure) -> (name: String, memory: PracticeMemory) {
    try locked { state throws(RequestFailure) in
      let name = try player.map { text throws(RequestFailure) in
        try Self.player(text, isNew: false, state)
      }
      if let name, name != state.players.present {
        let other = PracticeMemory(
          reading: state.players.path(of: name), retention: Double(choices.retention) / 100,
          clock: { [context] in context.wallClock(at: context.now) })
        return (name, other)
      }
      state.memory.open(creates: false, at: now)
      // Folds the reviews in the state itself, so that the result is kept.
      _ = state.memory.cards
      return (state.players.present, state.memory)
    }
  }

  private func locked<Value: Sendable>(
    _ body: (inout sending State) throws(RequestFailure) -> Value
  ) throws(RequestFailure) -> Value {
    let result: Result<Value, RequestFailure> = state.withLock { state in
      Result { () throws(RequestFailure) in try body(&state) }
    }
    return try result.get()
  }
}

extension Players {
  var rows: [PracticePlayerRequest.PlayerRow] {
    all.map { PracticePlayerRequest.PlayerRow(name: $0, present: $0 == present) }
  }
}
