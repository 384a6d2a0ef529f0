internal import Charts
internal import ChordAnalysis
internal import Diary
public import FeatureKit
internal import Foundation
internal import Languages
internal import Logging
internal import MIDI
internal import MusicTheory
public import Outputs
public import Settings
internal import Storage
internal import Synchronization
internal import System
public import Wire

/// Writes down the chords that are played, and finds them again.
///
/// The listener's thread brings notes and chords; requests come on threads of their own. The file is opened with the first chord, or by the
/// first request: nothing is written while no notes are played.
public final class DiaryService: Feature {
  public static let settings: [any SettingsGroup.Type] = [DiarySettings.self]
  public static let requests: [any Request<DiaryService>.Type] = [
    HistoryRequest.self,
    HistoryCountRequest.self,
    HistoryForgetRequest.self,
    BookmarkRequest.self,
    BookmarkDeleteRequest.self,
    TakeRequest.self,
    SheetsRequest.self,
    SheetMakeRequest.self,
    SheetRequest.self,
    SheetEditRequest.self,
    SheetDeleteRequest.self,
    SheetExportRequest.self,
  ]
  public static let views = [
    PageView(
      "diary", title: "History", room: .diary, places: [Subpage("bookmarks", title: "Bookmarks")]),
    PageView("sheet", title: "Lead sheets", room: .diary),
  ]

  struct State {
    var recorder: ChordRecorder
    var file: WriteBehind<DiaryStore>
    var tail = DiaryStore.Tail()
    var notice: String?
    /// The files and demos that play now: as long as there is one, nobody knows whose a chord is.
    var machines: Set<InputSource> = []
    /// When the last of them ended; chords that began before are not of a person.
    var machinesEnded: Duration = .zero
    var recent = RecentPlaying()
    /// By which date old entries may be deleted.
    var trust = ClockTrust()
    /// How long chordd had run with this file before this run, in milliseconds.
    var ranBefore: Int64 = 0
    /// When it was last looked whether something is old.
    var lastRetention: Duration?
    /// Whether the pedal that keeps the last minute is down.
    var isPedalDown = false
    /// When the pedal kept something.
    var lastBookmark: Duration?
    /// When a drill began or ended last, as far as the recorder knows.
    var exerciseChange: Duration?
    /// When the stream began by the wall clock, in milliseconds since 1970, as far as it is known to the rows that were written.
    var start: Int64?
  }

  let context: FeatureContext
  let path: String?
  let state: Mutex<State>

  /// The most minutes that are given as MIDI.
  static let recentMinutes = 10
  /// A pedal that bounces keeps one minute, not many.
  private static let pedalPause: Duration = .seconds(3)
  /// A larger difference of the wall clock, in milliseconds, means that it was set.
  private static let clockTolerance: Int64 = 2000
  /// In bytes, of bookmarks that wait for a disk that is full.
  static let mostWaiting = 8 << 20

  public init(_ context: FeatureContext) {
    self.context = context
    let place = context.settings[DiarySettings.self].database
    path = place == "auto" ? Self.path(context.environment) : place
    state = Mutex(State(recorder: ChordRecorder(naming: context.naming), file: WriteBehind(path: path)))
    context.exchange.offerHesitations { [weak self] in self?.hesitations() ?? [] }
    context.exchange.offerPlayed { [weak self] in self?.playedBefore ?? [] }
    context.exchange.offerSheets { [weak self] in self?.lookUpSheet($0) ?? .none }
    context.exchange.offerCharts(
      ChartSource(
        titles: { [weak self] in self?.sheetTitles ?? [] },
        chart: { [weak self] id in Int64(id).flatMap { try? self?.sheet($0).sheet } }))
  }

  public var listener: Listener? {
    guard path != nil else { return nil }
    return Listener(
      "diary", .records(1024), hearing: [.analyses, .records, .midi, .clock, .events], on: .inside
    ) { DiaryListener(service: self) }
  }

  public static func checks(
    _ configuration: Settings.Configuration, environment: [String: String]
  ) -> [OutputCheck] {
    let place = configuration[DiarySettings.self].database
    return [OutputCheck(database: place == "auto" ? path(environment) : place, of: "diary.database")]
      .compactMap(\.self)
  }

  /// The usual place.
  static func path(_ environment: [String: String]) -> String? {
    StateFolder.path(environment).map { "\($0)/diary.sqlite" }
  }

  private var choices: DiarySettings { context.settings[DiarySettings.self] }
  var now: Duration { context.now }
  func wall(_ time: Duration) -> Int64 { context.wallClock(at: time) }

  // MARK: - Playing

  /// Called by the listener's thread, as are the next three.
  func follow(_ analysis: Analysis) {
    state.withLock { state in
      guard isKept(&state) else { return }
      followSources(analysis, &state)
      // The first chord should not have to wait for the file.
      if state.file.store == nil, !analysis.sounding.isEmpty, state.machines.isEmpty { _ = open(&state) }
      state.recorder.naming = context.naming
      followClock(&state)
      followExercises(analysis.time, &state)
      let facts = state.recorder.follow(analysis)
      guard
        !facts.isEmpty && (state.machines.isEmpty || !state.tail.open.isEmpty) || !state.file.waiting.isEmpty
      else { return }
      for fact in facts { take(fact, &state) }
      flush(&state)
    }
  }

  /// Whether anything is kept. With `diary.keep: off` nothing of what is played stays, in memory either.
  private func isKept(_ state: inout State) -> Bool {
    guard choices.keep == .off else { return true }
    if !state.recent.isEmpty || !state.tail.open.isEmpty {
      state.recent = RecentPlaying(since: now)
      (state.recorder, state.tail.open) = (ChordRecorder(naming: context.naming), [:])
    }
    return false
  }

  /// Learns from each source whether a person plays, in the order of what is heard: the demo may end while its last chord still waits to be read here.
  private func followSources(_ analysis: Analysis, _ state: inout State) {
    switch analysis.event {
    case .status(.connected(let source)):
      if let name = context.stream.name(of: source), name.player != .person { state.machines.insert(source) }
    case .status(.disconnected(let source)):
      guard state.machines.remove(source) != nil, state.machines.isEmpty else { return }
      state.machinesEnded = analysis.time
      // The last minutes are those of a person, too.
      state.recent.forgetKeys(since: analysis.time)
    default: return
    }
  }

  /// When the wall clock was set, sounding chords end by the old time, and a sitting begins by the new one.
  private func followClock(_ state: inout State) {
    let start = wall(.zero)
    guard let known = state.start else {
      state.start = start
      return
    }
    guard abs(start - known) > Self.clockTolerance else { return }
    for fact in state.recorder.finish(at: now) { take(fact, &state) }
    state.start = start
    state.file.add([.clockWasSet])
  }

  /// A chord that sounds when a drill begins or ends is over: what is struck then is another one, though it may be the same.
  private func followExercises(_ time: Duration, _ state: inout State) {
    guard let change = context.exchange.exercises.lastChange(upTo: time), change != state.exerciseChange
    else {
      return
    }
    state.exerciseChange = change
    for fact in state.recorder.finish(at: change) { take(fact, &state) }
  }

  private func take(_ fact: ChordRecorder.Fact, _ state: inout State) {
    // The lengths of chords do not change with the wall clock.
    let start = state.start ?? wall(.zero)
    let wall = { (time: Duration) in start + Int64(time / .milliseconds(1)) }
    switch fact {
    case .began(let chord):
      guard state.machines.isEmpty, chord.onset >= state.machinesEnded else { return }
      let isDrill = context.exchange.exercises.contains(chord.onset)
      state.file.add([.began(DiaryStore.Line(chord: chord, time: wall(chord.onset), isDrill: isDrill))])
      if chord.layer == .harmony { state.recent.chords.append(chord) }
    case .ended(let layer, let time): state.file.add([.ended(layer, time: wall(time))])
    }
  }

  func follow(_ message: TimedMIDIEvent) {
    state.withLock { state in
      guard isKept(&state) else { return }
      state.recent.add(message, at: now)
      guard isBookmark(message.event, &state),
        state.lastBookmark.map({ message.time - $0 > Self.pedalPause }) ?? true
      else { return }
      state.lastBookmark = message.time
      do throws(RequestFailure) {
        _ = try keep("", from: message.time - .seconds(60), to: message.time, &state)
      } catch {
        context.log.warning("the pedal kept nothing: \(error.description)")
      }
    }
  }

  func follow(_ beat: ClockBeat) {
    state.withLock { state in
      if isKept(&state) { state.recent.add(beat, at: now) }
    }
  }

  func follow(_ metronome: Metronome) {
    state.withLock { state in
      if isKept(&state) { state.recent.add(metronome, at: now) }
    }
  }

  /// Whether the pedal was pressed that keeps the last minute.
  private func isBookmark(_ event: MIDIEvent, _ state: inout State) -> Bool {
    guard let pedal = choices.keepPedal, case .controlChange(pedal, let value, _) = event else {
      return false
    }
    let wasDown = state.isPedalDown
    state.isPedalDown = value >= 64
    return state.isPedalDown && !wasDown
  }

  /// Until waiting facts can be written again.
  var wait: ListenerWait {
    ListenerWait(limit: state.withLock { $0.file.deadline }.map { max(.zero, $0 - now) })
  }

  func attend() { state.withLock { flush(&$0) } }

  func close() {
    state.withLock { state in
      for fact in state.recorder.finish(at: now) { take(fact, &state) }
      state.file.retryAtOnce()
      flush(&state)
      let lost =
        state.file.waiting.count {
          if case .began(let line) = $0 { line.chord.layer == .harmony } else { false }
        }
        + state.file.dropped
      if lost > 0, let error = state.file.error, isThere {
        context.log.warning("the diary has not written \(lost) \(lost == 1 ? "chord" : "chords"): \(error)")
      }
      state.file.close()
    }
  }

  // MARK: - The file

  /// Whether a diary exists. A user without a folder for one, who wants names only, is not warned.
  var isThere: Bool { path.map { FileManager.default.fileExists(atPath: $0) } ?? false }

  /// The file, opened if that is possible.
  func open(_ state: inout State) -> DiaryStore? {
    let store = state.file.file(at: now)
    if let store, state.file.takeUnread() {
      do throws(StorageError) {
        state.tail = try store.tail()
        state.notice = store.notice
        state.trust = try store.clockTrust()
        state.ranBefore = state.trust.ran - Int64(now / .milliseconds(1))
        state.file.works()
        forgetOld(&state)
      } catch {
        state.file.fail(error, at: now)
        state.file.close()
      }
    }
    tell(&state)
    return state.file.store
  }

  func flush(_ state: inout State) {
    guard !state.file.waiting.isEmpty, open(&state) != nil else { return }
    var tail = state.tail
    let pause = Int64(choices.pause) * 60_000
    state.file.flush(at: now) { store, facts throws(StorageError) in
      tail = try store.add(facts, after: tail, pause: pause)
    }
    state.tail = tail
    tell(&state)
    let isSoon = choices.keep == .hour || choices.keep == .ask
    if state.file.error == nil, state.lastRetention.map({ now - $0 > .seconds(isSoon ? 300 : 3600) }) ?? true
    {
      forgetOld(&state)
    }
  }

  /// Logs changes of the file's state. A user without a folder for a diary, who wants names only, is not warned.
  private func tell(_ state: inout State) {
    for event in state.file.takeEvents() {
      if case .failing(.unusable) = event, !isThere { continue }
      context.tell(event.sentence(about: "the diary"))
    }
  }

  private func keepsAnHour(_ store: DiaryStore) throws(StorageError) -> Bool {
    switch choices.keep {
    case .hour: true
    case .ask: try !store.isUnasked()
    case .off, .forever, .days: false
    }
  }

  /// Whether the player should be asked how long the diary keeps what is played.
  var asks: Bool {
    guard path != nil, choices.keep == .ask else { return false }
    return (try? read { store throws(StorageError) in try store.isUnasked() }.value) != true
  }

  /// Deletes what is older than the player wants, by a clock that is believed.
  private func forgetOld(_ state: inout State) {
    state.lastRetention = now
    guard let store = state.file.store else { return }
    let ran = state.ranBefore + Int64(now / .milliseconds(1))
    do throws(StorageError) {
      if state.trust.look(at: wall(now), ran: ran) { try store.keep(state.trust) }
      if try keepsAnHour(store) {
        // By the clock as it is: of the last hour nothing is lost while it is believed.
        let hour = min(wall(now), state.trust.believed(after: ran) ?? .max) - 3_600_000
        if try !store.forget(.playedBefore(hour)).isNothing { state.tail = try store.tail() }
      }
      guard case .days(let days) = choices.keep, let believed = state.trust.believed(after: ran) else {
        return
      }
      let gone = try store.forget(.before(believed - Int64(days) * 86_400_000))
      guard !gone.isNothing else { return }
      context.log.notice(
        "the diary has forgotten \(gone.text) from more than \(days) \(days == 1 ? "day" : "days") ago (diary.keep)"
      )
    } catch {
      state.file.fail(error, at: now)
    }
  }

  // MARK: - Requests

  /// One sentence about a problem with the diary.
  private func notice(_ state: State) -> String? {
    if path == nil { return "the diary has no place here, so nothing is kept" }
    if choices.keep == .off { return "the diary is off, so nothing new is kept" }
    guard let error = state.file.error else { return state.notice ?? Self.trouble(state) }
    let lost = state.file.dropped > 0 ? "; \(state.file.dropped) chords were dropped" : ""
    return "\(error); what you play waits until it can be written\(lost)"
  }

  public var troubles: [String] {
    guard path != nil, choices.keep != .off else { return [] }
    return state.withLock { [$0.file.error == nil ? Self.trouble($0) : notice($0)].compactMap(\.self) }
  }

  /// Why a file that is not there yet cannot be made.
  private static func trouble(_ state: State) -> String? {
    guard state.file.store == nil, let path = state.file.path else { return nil }
    do throws(StorageError) {
      _ = try Database.examine(path)
      return nil
    } catch {
      return "what you play is not written: \(error)"
    }
  }

  /// Reads from the file as it is; without one there is nothing.
  func read<Value: Sendable>(
    _ body: @Sendable (DiaryStore) throws(StorageError) -> Value
  ) throws(RequestFailure) -> (value: Value?, notice: String?) {
    let (store, notice) = state.withLock { state in
      let store = isThere ? open(&state) : state.file.store
      return (store, self.notice(state))
    }
    guard let store else { return (nil, notice) }
    do throws(StorageError) {
      return (try body(store), notice)
    } catch {
      throw .state(error.description)
    }
  }

  /// Writes into the file, which is made if there is none.
  func write<Value: Sendable>(
    _ body: @Sendable (DiaryStore) throws(StorageError) -> Value
  ) throws(RequestFailure) -> Value {
    let (store, notice) = state.withLock { state in
      flush(&state)
      let store = open(&state)
      return (store, self.notice(state))
    }
    guard let store else { throw .state(notice ?? "the diary cannot be used now") }
    do throws(StorageError) { return try body(store) } catch {
      throw .state(error.description)
    }
  }

  /// The chart with this number.
  func sheet(_ id: Int64) throws(RequestFailure) -> DiaryStore.KeptSheet {
    let kept = try read { store throws(StorageError) in try store.sheet(id) }.value ?? nil
    guard let kept else { throw SheetEdit.none(id) }
    return kept
  }

  /// Milliseconds since 1970.
  var wallNow: Int64 { wall(now) }

  /// Why nothing is kept; `nil` when it is.
  private var refusal: RequestFailure? {
    if path == nil { return .state(.say("diary.no-place")) }
    return choices.keep == .off
      ? .state(.say("diary.off"))
      : nil
  }

  /// Refuses what would keep something, or give what was kept in memory, when nothing is to be kept.
  func refuseIfOff() throws(RequestFailure) {
    if let refusal { throw refusal }
  }
}
