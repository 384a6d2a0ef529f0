internal import Logging
internal import Charts
internal import ChordAnalysis
public import Daemon
internal import Diary
internal import Foundation
internal import MIDI
internal import MusicTheory
public import Outputs
public import PageServer
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
  public static let views = [PageView("diary", title: "Diary"), PageView("sheet", title: "Lead sheets")]

  private struct State {
    var recorder: ChordRecorder
    var file: WriteBehind<DiaryStore>
    var tail = DiaryStore.Tail()
    var notice: String?
    /// The MIDI events of the last minutes, oldest first.
    var recent: [TimedMIDIEvent] = []
    /// The quarter notes of a clock in the same time.
    var clock: [ClockBeat] = []
    /// The beats of a metronome that the player followed, in the same time.
    var metronome: [ClockBeat] = []
    /// The chords of the same time, for markers.
    var recentChords: [PlayedChord] = []
    var lastForgotten: Duration?
    /// Whether the pedal that keeps the last minute is down.
    var isPedalDown = false
    /// When the pedal kept something.
    var lastBookmark: Duration?
    /// When the stream began by the wall clock, in milliseconds since 1970, as far as it is known to the rows that were written.
    var start: Int64?
  }

  let context: FeatureContext
  private let path: String?
  private let state: Mutex<State>

  /// The minutes of playing that are kept as MIDI.
  static let recentMinutes = 10
  private static let recentTime: Duration = .seconds(60 * recentMinutes)
  private static let mostRecent = 60_000
  /// Of a clock at 300 beats a minute.
  private static let mostBeats = 6000
  /// A pedal that bounces keeps one minute, not many.
  private static let pedalPause: Duration = .seconds(3)
  /// A larger difference of the wall clock, in milliseconds, means that it was set.
  private static let clockTolerance: Int64 = 2000

  public init(_ context: FeatureContext) {
    self.context = context
    let place = context.settings[DiarySettings.self].database
    path = place == "auto" ? Self.path(context.environment) : place
    state = Mutex(State(recorder: ChordRecorder(naming: context.naming), file: WriteBehind(path: path)))
  }

  public var listener: Listener? {
    guard path != nil else { return nil }
    return Listener(
      "diary", .records(1024), hearing: [.analyses, .midi, .clock, .events], on: .inside
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
  private var now: Duration { context.now }
  private func wall(_ time: Duration) -> Int64 { context.wallClock(at: time) }

  // MARK: - Playing

  /// Called by the listener's thread, as are the next three.
  func follow(_ analysis: Analysis) {
    state.withLock { state in
      guard choices.keep != .off else { return }
      // The first chord should not have to wait for the file.
      if state.file.store == nil, !analysis.sounding.isEmpty, context.isPlayedLive { _ = open(&state) }
      state.recorder.naming = context.naming
      followClock(&state)
      let facts = state.recorder.follow(analysis)
      guard
        !facts.isEmpty && (context.isPlayedLive || !state.tail.open.isEmpty) || !state.file.waiting.isEmpty
      else { return }
      for fact in facts { take(fact, &state) }
      flush(&state)
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

  private func take(_ fact: ChordRecorder.Fact, _ state: inout State) {
    // The lengths of chords do not change with the wall clock.
    let start = state.start ?? wall(.zero)
    let wall = { (time: Duration) in start + Int64(time / .milliseconds(1)) }
    switch fact {
    case .began(let chord):
      guard context.isPlayedLive else { return }
      state.file.add([.began(DiaryStore.Line(chord: chord, time: wall(chord.onset)))])
      if chord.layer == .harmony { state.recentChords.append(chord) }
    case .ended(let layer, let time): state.file.add([.ended(layer, time: wall(time))])
    }
  }

  func follow(_ message: TimedMIDIEvent) {
    state.withLock { state in
      state.recent.append(message)
      dropOld(&state)
      guard isBookmark(message.event, &state),
        state.lastBookmark.map({ message.time - $0 > Self.pedalPause }) ?? true
      else { return }
      state.lastBookmark = message.time
      state.file.add([fact(for: "", from: message.time - .seconds(60), to: message.time, state)])
      flush(&state)
    }
  }

  func follow(_ beat: ClockBeat) {
    state.withLock { state in
      state.clock.append(beat)
      Self.shorten(&state.clock, before: now - Self.recentTime)
    }
  }

  func follow(_ metronome: Metronome) {
    state.withLock { state in
      switch metronome {
      case .beats(let start, let period, let count):
        state.metronome.removeAll { $0.time >= start }
        state.metronome += (0..<max(0, count)).map { ClockBeat(time: start + period * $0, number: $0) }
        Self.shorten(&state.metronome, before: now - Self.recentTime)
      case .ended(let time): state.metronome.removeAll { $0.time > time }
      }
    }
  }

  private static func shorten(_ beats: inout [ClockBeat], before start: Duration) {
    guard beats.count > mostBeats else { return }
    beats.removeAll { $0.time < start }
    if beats.count > mostBeats { beats.removeFirst(beats.count - mostBeats / 2) }
  }

  private func dropOld(_ state: inout State) {
    let start = now - Self.recentTime
    let old = state.recent.prefix { $0.time < start }.count
    // Not for every event.
    if old > 1000 || state.recent.count > Self.mostRecent {
      state.recent.removeFirst(max(old, state.recent.count - Self.mostRecent))
      state.recentChords.removeAll { $0.onset < start }
    }
  }

  /// Whether the pedal was pressed that keeps the last minute.
  private func isBookmark(_ event: MIDIEvent, _ state: inout State) -> Bool {
    guard let pedal = choices.pedal, case .controlChange(pedal, let value, _) = event else { return false }
    let wasDown = state.isPedalDown
    state.isPedalDown = value >= 64
    return state.isPedalDown && !wasDown
  }

  private func fact(
    for title: String, from start: Duration, to end: Duration, _ state: State
  ) -> DiaryStore.Fact {
    let midi = PlayedMIDI(
      state.recent, chords: state.recentChords, from: start, to: end, naming: context.naming)
    return .bookmark(time: wall(start), length: wall(end) - wall(start), title: title, midi: midi.bytes)
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
  private var isThere: Bool { path.map { FileManager.default.fileExists(atPath: $0) } ?? false }

  /// The file, opened if that is possible.
  private func open(_ state: inout State) -> DiaryStore? {
    let store = state.file.file(at: now)
    if let store, state.file.takeUnread() {
      do throws(StorageError) {
        state.tail = try store.tail()
        state.notice = store.notice
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

  private func flush(_ state: inout State) {
    guard !state.file.waiting.isEmpty, open(&state) != nil else { return }
    var tail = state.tail
    let pause = Int64(choices.pause) * 60_000
    state.file.flush(at: now) { store, facts throws(StorageError) in
      tail = try store.add(facts, after: tail, pause: pause)
    }
    state.tail = tail
    tell(&state)
    if state.file.error == nil, state.lastForgotten.map({ now - $0 > .seconds(86_400) }) ?? true {
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

  private func forgetOld(_ state: inout State) {
    state.lastForgotten = now
    guard case .days(let days) = choices.keep, let store = state.file.store else { return }
    do throws(StorageError) {
      _ = try store.forget(before: wall(now) - Int64(days) * 86_400_000)
    } catch {
      state.file.fail(error, at: now)
    }
  }

  // MARK: - Requests

  /// One sentence about a problem with the diary.
  private func notice(_ state: State) -> String? {
    if path == nil { return "diary.database is off, so nothing is kept" }
    if choices.keep == .off { return "diary.keep is off, so nothing new is kept" }
    guard let error = state.file.error else { return state.notice }
    let lost = state.file.dropped > 0 ? "; \(state.file.dropped) chords were dropped" : ""
    return "\(error); what you play waits until it can be written\(lost)"
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

  /// The keys that were struck in a time, in seconds since 1970; empty unless all of that time is still known.
  func onsets(from start: Int64, to end: Int64) -> [PlayedOnset] {
    state.withLock { state in
      guard let first = state.recent.first, wall(first.time) <= start + 1000 else { return [] }
      return state.recent.compactMap { event in
        guard case .noteOn(let note, let velocity, _) = event.event, velocity > 0 else { return nil }
        let time = wall(event.time)
        guard (start - 1000..<end).contains(time) else { return nil }
        return PlayedOnset(time: Double(time) / 1000, note: note, velocity: Int(velocity))
      }
    }
  }

  /// The quarter notes of a clock, else of a metronome, around a time in milliseconds since 1970; in seconds since then.
  func beats(from start: Int64, to end: Int64) -> [CountedBeat] {
    let (clock, metronome) = state.withLock { ($0.clock, $0.metronome) }
    let around = (start - 10_000)...(max(start, end) + 10_000)
    let counted = { (beats: [ClockBeat]) in
      beats.filter { around.contains(self.wall($0.time)) }.map {
        CountedBeat(time: Double(self.context.stream.microseconds(at: $0.time)) / 1e6, number: $0.number)
      }
    }
    let found = counted(clock)
    return found.isEmpty ? counted(metronome) : found
  }

  /// Keeps the last minute, with the keys as they were played.
  func bookmark(_ title: String, seconds: Int) throws(RequestFailure) {
    let failure: RequestFailure? = state.withLock { state in
      guard path != nil else {
        return .state("diary.database is off; set it and start chordd anew")
      }
      let end = now
      state.file.add([fact(for: title, from: end - .seconds(seconds), to: end, state)])
      flush(&state)
      return state.file.waiting.isEmpty ? nil : state.file.error.map { .state($0.description) }
    }
    if let failure { throw failure }
  }

  /// The last minutes as a standard MIDI file; `nil` when nothing was played in them.
  func midi(minutes: Int) -> [UInt8]? {
    state.withLock { state in
      let end = now
      let midi = PlayedMIDI(
        state.recent, chords: state.recentChords, from: end - .seconds(60 * minutes), to: end,
        naming: context.naming)
      return midi.isEmpty ? nil : midi.bytes
    }
  }

  /// Deletes a bookmark; false when there is none with this number.
  func forget(bookmark: Int64) throws(RequestFailure) -> Bool {
    try write { store throws(StorageError) in try store.forget(bookmark: bookmark) }
  }

  func forget(sitting: Int64?) throws(RequestFailure) -> Int {
    let result: Result<Int, RequestFailure> = state.withLock { state in
      guard let store = isThere ? open(&state) : state.file.store else { return .success(0) }
      do throws(StorageError) {
        if sitting == nil {
          (state.recent, state.recentChords, state.clock) = ([], [], [])
          state.file.change { $0 = [] }
        } else if let sitting, let times = try store.times(ofSitting: sitting) {
          // A key goes down a little before its chord has settled, and up after it.
          let around = (times.lowerBound - 2000)...(times.upperBound + 2000)
          state.recent.removeAll { around.contains(wall($0.time)) }
          state.recentChords.removeAll { around.contains(wall($0.onset)) }
        }
        let count = try store.forget(sitting: sitting)
        state.tail = try store.tail()
        return .success(count)
      } catch {
        return .failure(.state(error.description))
      }
    }
    return try result.get()
  }
}

/// Passes notes and chords to the diary.
struct DiaryListener: Output {
  let service: DiaryService

  mutating func consume(_ analysis: Analysis) { service.follow(analysis) }
  mutating func consume(_ message: TimedMIDIEvent) { service.follow(message) }
  mutating func consume(_ beat: ClockBeat) { service.follow(beat) }
  mutating func consume(_ event: FeatureEvent) {
    if let metronome = event.metronome { service.follow(metronome) }
  }
  var wait: ListenerWait { service.wait }
  mutating func attend(_ found: [Int16]) { service.attend() }
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
