internal import ALSASequencer
internal import Charts
internal import ChordAnalysis
public import FeatureKit
internal import Foundation
internal import Glibc
internal import Languages
internal import MIDI
internal import MIDIOutput
internal import MusicTheory
public import Outputs
internal import Practice
public import Settings
internal import Storage
internal import Synchronization
internal import System
public import Wire

/// Drills with feedback while the keys are down, and a memory of the player's cards: one session at a time.
///
/// Any thread may call it. The keys come on a thread of their own, which sleeps while there is no session and no note.
public final class PracticeService: Feature {
  public static let settings: [any SettingsGroup.Type] = [PracticeSettings.self]
  public static let requests: [any Request<PracticeService>.Type] = [
    PracticeRequest.self,
    PracticeStartRequest.self,
    PracticeAnswerRequest.self,
    PracticeHintRequest.self,
    PracticeGiveUpRequest.self,
    PracticeNextRequest.self,
    PracticeEasyRequest.self,
    PracticeHardRequest.self,
    PracticeReplayRequest.self,
    PracticeStopRequest.self,
    PracticeSessionRequest.self,
    PracticeStatisticsRequest.self,
    PracticeExportRequest.self,
    PracticeImportRequest.self,
    PracticeOptimizeRequest.self,
    PracticeProposalsRequest.self,
    PracticeTakeRequest.self,
    PracticeLeaveRequest.self,
    PracticePlayerRequest.self,
    PracticeConsentRequest.self,
    PracticeDeleteRequest.self,
    PracticeReportRequest.self,
    PracticeClassRequest.self,
    PracticeTaskRequest.self,
  ]
  public static let events = [
    EventDescription(
      DrillEvent.self,
      "Something happened in practice. The newest one says all there is to know. The page sends it only to those who may "
        + "change something.")
  ]
  public static let parts = [PagePart("reminder", title: "Daily reminder")]
  public static let views = [
    PageView(
      "practice", title: "Drills", room: .practice,
      places: [Subpage("tunes", title: "Tunes"), Subpage("statistics", title: "Progress")]),
    PageView("learn", title: "Learn", room: .practice),
    PageView("class", title: "Class", room: .practice),
  ]

  struct State {
    var memory: PracticeMemory
    var players: Players
    var tasks: ClassTasks
    var session: RunningSession?
    var sequence = 0
    /// The number of the last session.
    var lastID = 0
    var seed = UInt64.random(in: 0...UInt64.max)
    var down: NoteSet = []
    var sounding: NoteSet = []
    var handsFree = HandsFree()
    /// The menu of drills that is spoken, and until when it waits for a command.
    var menu: (menu: SpokenMenu, end: Duration)?
    /// The last time that a task was asked to be heard again.
    var replayed: Duration?
  }

  struct RunningSession {
    var session: PracticeSession
    let drill: Drill
    let options: DrillOptions
    let id: Int
    let writer: SessionWriter
    /// The lead sheet that was asked for.
    let sheet: String?
    var voice: SessionVoice
    /// The cards before the session: speed is compared with them.
    let before: Cards
    /// Whether tasks to listen to can be heard.
    let hasSound: Bool
    var round: Round?
    var roundWallStart: Int64 = 0
    /// A tune has a title of its own.
    var title: Phrase { options.tune.map { .text($0.title) } ?? drill.said }
    /// The summary at the end, for later requests.
    var ended: SummaryView?
    var endTime: Duration?
  }

  let context: FeatureContext
  let state: Mutex<State>
  /// Locked apart from the state: reading a large file must not hold up the keys.
  let files: Mutex<PracticeLibrary>
  /// The players of the class, as their files had them last.
  let standings = Mutex<[String: KnownStanding]>([:])
  let wakeUp: WakeUp
  /// Open during a session, and where keys may begin one: else no key comes here.
  let gate = ListenerGate()

  public init(_ context: FeatureContext) throws {
    self.context = context
    wakeUp = try WakeUp()
    let choices = context.settings[PracticeSettings.self]
    let path = choices.database == "auto" ? PracticeMemory.path(context.environment) : choices.database
    var players = Players(path: path)
    players.choose(choices.player)
    state = Mutex(
      State(
        memory: PracticeMemory(
          path: players.path(of: players.present), retention: Double(choices.retention) / 100,
          clock: { context.wallClock(at: context.now) }),
        players: players, tasks: ClassTasks(path: players.tasks)))
    files = Mutex(PracticeLibrary(context.environment))
    gate.isOpen = choices.handsFree != .off
    context.exchange.offerCharts(
      ChartSource(
        titles: { [weak self] in
          self?.library().tunes.map { ChartSource.Title(id: $0.name, title: $0.name, bars: $0.bars) } ?? []
        },
        chart: { [weak self] id in
          guard let library = self?.library() else { return nil }
          return library.tunes.first { $0.name == id }.flatMap(library.chart)
        }))
    // Keys may begin practice only where the player wants that; until then they cost nothing.
    context.followSettings { [weak self] in self?.openGate() }
  }

  public var troubles: [String] { state.withLock { [$0.memory.trouble].compactMap(\.self) } }

  private func openGate() {
    state.withLock { gate.isOpen = $0.session?.session.isRunning == true || choices.handsFree != .off }
  }

  public static func checks(
    _ configuration: Settings.Configuration, environment: [String: String]
  ) -> [OutputCheck] {
    let place = configuration[PracticeSettings.self].database
    let path = place == "auto" ? PracticeMemory.path(environment) : place
    return [
      OutputCheck(database: path, of: "practice.database"),
      PracticeLibrary.folder(environment).flatMap { OutputCheck(folder: $0, of: "your own sets and tunes") },
    ].compactMap(\.self)
      + (PracticeLibrary.folder(environment).map(PracticeLibrary.unread) ?? []).map { sentence in
        OutputCheck { .note("your own sets and tunes: \(sentence)") }
      }
  }

  public var listener: Listener? {
    Listener("practice", .records(1024), hearing: [.analyses, .midi], on: .inside, gate: gate) {
      PracticeListener(service: self)
    }
  }

  var choices: PracticeSettings { context.settings[PracticeSettings.self] }
  var now: Duration { context.now }
  var wall: Int64 { context.wallClock(at: now) }
  var today: Int { PlayerCalendar.practiceDay(milliseconds: wall) }

  // MARK: - Keys and time

  /// Called by the listener's thread.
  func follow(_ analysis: Analysis) {
    let wantsMenu = state.withLock { state in
      let time = analysis.time
      let isRunning = state.session?.session.isRunning == true
      let command = state.handsFree.follow(
        analysis, choices.handsFree, isListening: isListening(&state),
        answers: isRunning ? state.session?.session.task?.choices ?? 0 : 0)
      guard isRunning else { return command.map { perform($0, &state) } ?? false }
      let isChange = analysis.down != state.down || analysis.sounding != state.sounding
      (state.down, state.sounding) = (analysis.down, analysis.sounding)
      if let command { return perform(command, &state) }
      guard isChange else { return false }
      let keys = musical(analysis.down)
      if let events = state.session?.session.follow(down: keys, pedaled: musical(analysis.sounding), at: time)
      {
        handle(events, &state)
      }
      return false
    }
    if wantsMenu { openMenu() }
  }

  /// Until when the thread may sleep, and what wakes it.
  var wait: ListenerWait {
    let limit: Duration? = state.withLock { state in
      let session = state.session.flatMap { $0.session.isRunning ? $0.session.deadline : nil }
      guard
        let due = [session, state.memory.deadline, state.handsFree.deadline].compactMap(\.self).min()
      else { return nil }
      return max(.zero, due - now)
    }
    return ListenerWait([ListenerWait.Awaited(wakeUp.descriptor, for: Int16(POLLIN))], limit: limit)
  }

  /// Called by the listener's thread, when something is due or was asked for.
  func advance() {
    _ = wakeUp.clear()
    let wantsMenu = state.withLock { state in
      state.session?.followClock(context.clock.value, at: now)
      if let events = state.session?.session.advance(to: now) { handle(events, &state) }
      state.memory.flush(at: now)
      tellOfFile(&state)
      return state.handsFree.advance(to: now, isListening: isListening(&state)).map { perform($0, &state) }
        ?? false
    }
    if wantsMenu { openMenu() }
  }

  func close() {
    state.withLock { state in
      if let events = state.session?.session.stop(at: now) { handle(events, &state) }
      state.memory.close()
      tellOfFile(&state)
    }
  }

  /// Logs changes of the file's state.
  func tellOfFile(_ state: inout State) {
    for event in state.memory.takeEvents() { context.tell(event.sentence(about: "practice")) }
  }

  // MARK: - Sound

  /// Why nothing sounds; `nil` when it does.
  var silence: Phrase? {
    let reason =
      if !context.player.isOpen {
        SequencerAccess.noOutput
      } else if context.player.listeners == 0 {
        "nothing is connected to the MIDI output; connect chordd:Output to an instrument"
      } else { String?.none }
    return reason.map { .say("silent", ["reason": .text($0)]) }
  }

  var canPlay: Bool { context.player.isOpen && context.player.listeners > 0 }

  func play(_ sound: TaskSound?, after delay: Duration = .zero) {
    guard let sound, canPlay else { return }
    let events = PracticeSounds.events(sound, velocity: velocity).map {
      TimedMIDIEvent(time: $0.time + delay, event: $0.event)
    }
    context.player.post(.play(events))
  }

  /// The root under a voicing without one, as a bassist would play it.
  func playRoot(of card: CardKey) {
    guard choices.company == .band, canPlay,
      card.shape.contains("rootless") || card.shape.hasSuffix("guide-tones")
    else {
      return
    }
    context.player.post(.play(PracticeSounds.root(card.root, velocity: velocity)))
  }

  private var velocity: UInt8 { UInt8(clamping: context.settings[MIDIOutputSettings.self].velocity) }

  func accompany(_ round: Round, hasBand: Bool) {
    guard canPlay, choices.company != .off else { return }
    let lead = round.start - now - PracticeSounds.headStart
    let events = PracticeSounds.events(
      round, delay: max(.zero, lead), hasBand: hasBand, velocity: velocity)
    context.player.post(.play(events))
  }
}

// The requests.

extension PracticeTask {
  /// How many answers there are to choose from, where none is played.
  var choices: Int { if case .choice = answer { options.count } else { 0 } }

  /// Whether its prompt is enough to prepare for it; not for tasks to hear, to choose or to tap.
  var isPromptEnough: Bool {
    switch answer {
    case .choice, .progression, .tap: false
    case .chord, .sequence, .lowerHand: !isHidden
    }
  }
}

extension DrillPlan {
  /// Whether it has any task.
  var hasTasks: Bool {
    switch self {
    case .cards(let cards), .path(let cards): !cards.isEmpty
    case .tasks(let tasks, _): !tasks.isEmpty
    case .placement, .calibration: true
    }
  }

  /// The tempo that it needs.
  var tempo: Int? { if case .calibration = self { 90 } else { nil } }
}

/// Passes the keys to practice, and wakes it when something is due.
struct PracticeListener: Output {
  let service: PracticeService

  mutating func consume(_ analysis: Analysis) { service.follow(analysis) }
  mutating func consume(_ message: TimedMIDIEvent) { service.follow(message) }
  var wait: ListenerWait { service.wait }
  mutating func attend(_ found: [Int16]) { service.advance() }
  mutating func finish() { service.close() }
}

extension OutputCheck {
  /// Whether the database that a setting names can be used; `nil` when nothing is kept.
  fileprivate init?(database path: String?, of setting: String) {
    guard let path else { return nil }
    self.init {
      do throws(StorageError) {
        return .fine("\(setting): \(try Database.examine(path).visible)")
      } catch {
        return .broken("\(setting): \(error.description.visible)")
      }
    }
  }
}
