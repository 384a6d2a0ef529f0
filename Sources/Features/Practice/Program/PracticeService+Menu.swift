internal import ChordAnalysis
internal import FeatureKit
internal import Languages
internal import MIDI
internal import MIDIOutput
internal import MusicTheory
internal import Outputs
internal import Practice
internal import Settings
internal import Synchronization
internal import Wire

extension PracticeService {
  /// Called by the listener's thread, with every message.
  func follow(_ message: TimedMIDIEvent) {
    let wantsMenu = state.withLock { state in
      state.handsFree.follow(message, choices.handsFree, isListening: isListening(&state)).map {
        perform($0, &state)
      }
        ?? false
    }
    if wantsMenu { openMenu() }
  }

  func musical(_ notes: NoteSet) -> NoteSet {
    choices.handsFree == .keys ? notes.subtracting(NoteSet(HandsFree.keys)) : notes
  }

  /// Whether a command is waited for.
  func isListening(_ state: inout State) -> Bool {
    if let menu = state.menu, menu.end < now { state.menu = nil }
    return state.session?.session.isRunning == true || state.menu != nil
  }

  /// Returns whether the menu of drills is wanted.
  func perform(_ command: HandsFree.Command, _ state: inout State) -> Bool {
    guard state.session?.session.isRunning == true else {
      guard state.menu != nil else { return command == .menu }
      choose(command, &state)
      return false
    }
    let time = now
    switch command {
    case .replay: hearAgain(&state)
    case .hint: if let events = state.session?.session.hint() { handle(events, &state) }
    case .next: if let events = state.session?.session.skip(at: time) { handle(events, &state) }
    case .stop: if let events = state.session?.session.stop(at: time) { handle(events, &state) }
    case .choose(let place):
      guard let options = state.session?.session.task?.options, options.indices.contains(place),
        state.session?.session.choose(options[place], at: time) == true,
        let events = state.session?.session.answered(at: time)
      else { return false }
      handle(events, &state)
    case .menu: break
    }
    return false
  }

  /// Sounds the task again; where nothing sounds, and when it is asked twice in a row, it is said again in full.
  func hearAgain(_ state: inout State) {
    let sound = state.session?.session.task?.sound
    let isTwice = state.replayed.map { now - $0 < .seconds(3) } ?? false
    state.replayed = now
    guard sound == nil || isTwice else { return play(sound) }
    let clock = clock(state)
    guard let view = view(state), let line = state.session?.voice.again(view, clock) else { return }
    publish(.keys, &state, saying: line)
  }

  // MARK: - The menu

  func openMenu() {
    let library = library()
    let counts = overviewCounts()
    state.withLock { state in
      guard state.session?.session.isRunning != true, state.menu == nil else { return }
      let menu = SpokenMenu(Drill.all + library.drills)
      state.menu = (menu, now + SpokenMenu.patience)
      say(
        menu.sentences.prefix(1)
          + [.say("voice.waiting", ["due": .number(counts.due), "new": .number(counts.new)])]
          + HandsFree.help(choices.handsFree).menu, &state)
    }
  }

  func overviewCounts() -> (due: Int, new: Int) {
    state.withLock { state in
      state.memory.open(creates: false, at: now)
      let counts = todaysDeck(&state, hasSound: canPlay).counts
      return (counts.due, counts.new)
    }
  }

  func choose(_ command: HandsFree.Command, _ state: inout State) {
    guard var menu = state.menu?.menu else { return }
    switch command {
    case .replay where menu.entry.name == SpokenMenu.report:
      state.menu = (menu, now + SpokenMenu.patience)
      return say(report(&state), &state)
    case .replay, .menu: return start(menu.entry.name, &state)
    case .next: menu.next()
    case .hint: menu.nextGroup()
    case .stop:
      state.menu = nil
      return say([.say("voice.left")], &state)
    case .choose: return
    }
    state.menu = (menu, now + SpokenMenu.patience)
    say(menu.sentences, &state)
  }

  /// How practice goes, in a few sentences.
  private func report(_ state: inout State) -> [Phrase] {
    let outlook = outlook(&state, hasSound: canPlay)
    let waiting = ["due": Phrase.number(outlook.waiting.due), "new": .number(outlook.waiting.new)]
    let asked = state.memory.reviews.filter { !$0.isAssumed }
    let stuck = PracticeReport.stuck(asked, TaskMaker(naming: context.naming)).compactMap {
      $0.sentences["text"]
    }
    return outlook.sentences + [.say("voice.waiting", waiting)]
      + (stuck.isEmpty ? [] : [.say("voice.stuck", ["tasks": .list(Array(stuck.prefix(3)))])])
  }

  func start(_ name: String, _ state: inout State) {
    state.menu = nil
    let all = Drill.all + files.withLock(\.drills)
    guard let drill = all.named(name), (try? begin(drill, DrillOptions(), minutes: nil, &state)) != nil else {
      return say([.say("voice.refused")], &state)
    }
  }

  /// Says sentences outside of a session.
  func say(_ sentences: [Phrase], _ state: inout State) {
    let speakers = PhraseSpeaker.all(context.naming, notes: speech.wantedNotes)
    publish(.menu, &state, saying: SessionVoice.line(sentences, speakers, follows: false))
  }

  var speech: SpeechSettings { context.settings[SpeechSettings.self] }

  func clock(_ state: State) -> SessionVoice.Clock {
    let session = state.session?.session
    return SessionVoice.Clock(
      now: now, nextChord: session?.nextChord, stroke: session?.task?.stroke, first: session?.upcoming.first,
      rate: speech.rate)
  }
}
