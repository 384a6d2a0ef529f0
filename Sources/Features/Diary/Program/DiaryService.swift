internal import Charts
internal import ChordAnalysis
internal import Diary
public import FeatureKit
internal import Foundation
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
      "diary", title: "History", room: .diary, places: [PagePlace("bookmarks", title: "Bookmarks")]),
    PageView("sheet", title: "Lead sheets", room: .diary),
  ]

  private struct State {
    var recorder: ChordRecorder
    var file: WriteBehind<DiaryStore>
    var tail = DiaryStore.Tail()
    var notice: String?
    /// The files and demos that play now: as long as there is one, nobody knows whose a chord is.
    var machines: Set<InputSource> = []
    /// When the last of them ended; chords that began before are not of a person.
    var machinesEnded: Duration = .zero
    /// The MIDI events of the last hour, oldest first.
    var recent: [TimedMIDIEvent] = []
    /// Since when all events are among them; `nil` until the first.
    var recentSince: Duration?
    /// The quarter notes of a clock in the same time.
    var clock: [ClockBeat] = []
    /// The beats of a metronome that the player followed, in the same time.
    var metronome: [ClockBeat] = []
    /// The chords of the same time, for markers.
    var recentChords: [PlayedChord] = []
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
  private let path: String?
  private let state: Mutex<State>

  /// The most minutes that are given as MIDI.
  static let recentMinutes = 10
  /// How long events are known, so that a lead sheet of this sitting is made of the keys: an hour, which takes a few megabytes.
  private static let recentTime: Duration = .seconds(3600)
  private static let mostRecent = 120_000
  /// Of a clock at 300 beats a minute.
  private static let mostBeats = 6000
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
    context.exchange.offerStumbles { [weak self] in self?.stumbles() ?? [] }
    context.exchange.offerPlayed { [weak self] in self?.playedBefore ?? [] }
    context.exchange.offerSheets { [weak self] in self?.lookUpSheet($0) ?? .none }
    context.exchange.offerCharts(
      ChartShelf(
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
  private var now: Duration { context.now }
  private func wall(_ time: Duration) -> Int64 { context.wallClock(at: time) }

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
    if !state.recent.isEmpty || !state.recentChords.isEmpty || !state.clock.isEmpty
      || !state.tail.open.isEmpty
    {
      forgetKeys(&state)
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
      (state.recent, state.recentChords, state.recentSince) = ([], [], analysis.time)
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
      if chord.layer == .harmony { state.recentChords.append(chord) }
    case .ended(let layer, let time): state.file.add([.ended(layer, time: wall(time))])
    }
  }

  func follow(_ message: TimedMIDIEvent) {
    state.withLock { state in
      guard isKept(&state) else { return }
      // Nothing was played in this run before.
      if state.recentSince == nil { state.recentSince = state.recent.isEmpty ? .zero : message.time }
      state.recent.append(message)
      dropOld(&state)
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
      guard isKept(&state) else { return }
      state.clock.append(beat)
      Self.shorten(&state.clock, before: now - Self.recentTime)
    }
  }

  func follow(_ metronome: Metronome) {
    state.withLock { state in
      guard isKept(&state) else { return }
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
      state.recent.removeFirst(max(old, state.recent.count - Self.mostRecent * 3 / 4))
      let since = max(start, state.recent.first?.time ?? start)
      state.recentSince = max(state.recentSince ?? since, since)
      state.recentChords.removeAll { $0.onset < since }
    }
  }

  /// Whether the pedal was pressed that keeps the last minute.
  private func isBookmark(_ event: MIDIEvent, _ state: inout State) -> Bool {
    guard let pedal = choices.pedal, case .controlChange(pedal, let value, _) = event else { return false }
    let wasDown = state.isPedalDown
    state.isPedalDown = value >= 64
    return state.isPedalDown && !wasDown
  }

  /// Keeps a time that was played.
  ///
  /// - Returns: its number; `nil` as long as it waits for the disk.
  private func keep(
    _ title: String, from start: Duration, to end: Duration, _ state: inout State
  ) throws(RequestFailure) -> Int64? {
    let midi = PlayedMIDI(
      state.recent, chords: state.recentChords, from: start, to: end, naming: context.naming)
    guard !midi.isEmpty else {
      throw .state("nothing was played in the last \(Int((end - start) / .seconds(1))) s, so nothing is kept")
    }
    let bytes = midi.bytes
    guard bytes.count + Self.waitingBytes(state) <= Self.mostWaiting else {
      throw .state(
        "too many kept minutes wait already\(state.file.error.map { ": \($0)" } ?? ""); delete other files first"
      )
    }
    state.file.add([
      .bookmark(time: wall(start), length: wall(end) - wall(start), title: title, midi: bytes)
    ])
    flush(&state)
    guard state.file.waiting.isEmpty else { return nil }
    return try? state.file.store?.newestBookmark()
  }

  private static func waitingBytes(_ state: State) -> Int {
    state.file.waiting.reduce(0) {
      if case .bookmark(_, _, let title, let midi) = $1 { $0 + title.utf8.count + midi.count } else { $0 }
    }
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

  private func flush(_ state: inout State) {
    guard !state.file.waiting.isEmpty, open(&state) != nil else { return }
    var tail = state.tail
    let pause = Int64(choices.pause) * 60_000
    state.file.flush(at: now) { store, facts throws(StorageError) in
      tail = try store.add(facts, after: tail, pause: pause)
    }
    state.tail = tail
    tell(&state)
    if state.file.error == nil, state.lastRetention.map({ now - $0 > .seconds(3600) }) ?? true {
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

  /// Deletes what is older than the player wants, by a clock that is believed.
  private func forgetOld(_ state: inout State) {
    state.lastRetention = now
    guard let store = state.file.store else { return }
    let ran = state.ranBefore + Int64(now / .milliseconds(1))
    do throws(StorageError) {
      if state.trust.look(at: wall(now), ran: ran) { try store.keep(state.trust) }
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

  /// The quarter notes of a clock, else of the metronome of a drill, around a time in milliseconds since 1970; in seconds since then.
  func beats(from start: Int64, to end: Int64, hasDrills: Bool) -> [CountedBeat] {
    let (clock, metronome) = state.withLock { ($0.clock, $0.metronome) }
    let around = (start - 10_000)...(max(start, end) + 10_000)
    let counted = { (beats: [ClockBeat]) in
      beats.filter { around.contains(self.wall($0.time)) }.map {
        CountedBeat(time: Double(self.context.stream.microseconds(at: $0.time)) / 1e6, number: $0.number)
      }
    }
    let found = counted(clock)
    return found.isEmpty && hasDrills ? counted(metronome) : found
  }

  /// Why nothing is kept; `nil` when it is.
  private var refusal: RequestFailure? {
    if path == nil { return .state("the diary has no place here, so nothing is kept") }
    return choices.keep == .off
      ? .state(
        "the diary is off, so nothing of what you play is kept")
      : nil
  }

  /// Refuses what would keep something, or give what was kept in memory, when nothing is to be kept.
  func refuseIfOff() throws(RequestFailure) {
    if let refusal { throw refusal }
  }

  /// Keeps the last minute, with the keys as they were played.
  ///
  /// - Returns: its number; `nil` as long as it waits for the disk.
  func bookmark(_ title: String, seconds: Int) throws(RequestFailure) -> Int64? {
    try refuseIfOff()
    let result: Result<Int64?, RequestFailure> = state.withLock { state in
      let end = now
      do throws(RequestFailure) {
        let kept = try keep(title, from: end - .seconds(seconds), to: end, &state)
        if kept == nil, let error = state.file.error {
          throw .state("\(error); the minute waits until it can be written")
        }
        return .success(kept)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
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

  /// The amount that would be forgotten.
  func count(_ wanted: Forgetting) throws(RequestFailure) -> Forgotten {
    try refuseUnlessThere(wanted)
    return try read { store throws(StorageError) in try store.count(wanted) }.value ?? Forgotten()
  }

  /// A wrong number should not look like a sitting that is gone.
  private func refuseUnlessThere(_ wanted: Forgetting) throws(RequestFailure) {
    guard case .sitting(let number) = wanted else { return }
    let isThere = try read { store throws(StorageError) in try store.hasSitting(number) }.value ?? false
    guard isThere else { throw .missing("there is no sitting \(number)") }
  }

  func forget(_ wanted: Forgetting) throws(RequestFailure) -> Forgotten {
    try refuseUnlessThere(wanted)
    let result: Result<Forgotten, RequestFailure> = state.withLock { state in
      guard let store = isThere ? open(&state) : state.file.store else {
        if wanted == .all { forgetRecent(&state) }
        return .success(Forgotten())
      }
      do throws(StorageError) {
        switch wanted {
        case .all: forgetRecent(&state)
        case .sitting(let sitting):
          // Waiting chords belong to the newest sitting, if they are written at all.
          guard let times = try store.times(ofSitting: sitting) else { break }
          // A key goes down a little before its chord has settled, and up after it.
          let around = (times.lowerBound - 2000)...(times.upperBound + 2000)
          state.recent.removeAll { around.contains(wall($0.time)) }
          state.recentChords.removeAll { around.contains(wall($0.onset)) }
          state.file.change { $0.removeAll { $0.isBookmark(in: around) } }
        case .before: break
        }
        let gone = try store.forget(wanted)
        state.tail = try store.tail()
        return .success(gone)
      } catch {
        return .failure(.state(error.description))
      }
    }
    let gone = try result.get()
    if !gone.isNothing { context.log.notice("the diary has forgotten \(gone.text), as it was asked to") }
    return gone
  }

  private func forgetRecent(_ state: inout State) {
    forgetKeys(&state)
    state.file.change { $0 = [] }
  }

  /// From now on the keys are known.
  private func forgetKeys(_ state: inout State) {
    (state.recent, state.recentChords, state.clock, state.metronome) = ([], [], [], [])
    state.recentSince = now
  }

  /// A stretch of playing with every key; `nil` unless all of it is still known, and of persons.
  ///
  /// - Parameters:
  ///   - start, end: in milliseconds since 1970; `nil` for the last minutes, and for now.
  ///   - rows: when chords of the diary began, around that time.
  ///   - hasDrills: whether the answers to drills are in it.
  func playing(from start: Int64?, to end: Int64?, rows: [Int64], hasDrills: Bool) -> PlayedMIDI? {
    let exercises = context.exchange.exercises
    let (recent, since) = state.withLock { ($0.recent, $0.machines.isEmpty ? $0.recentSince : nil) }
    guard let since else { return nil }
    let zero = wall(.zero)
    let moment = { (time: Int64) in Duration.milliseconds(min(max(time - zero, -1 << 50), 1 << 50)) }
    let earliest = now - .seconds(60 * Self.recentMinutes)
    let range = StretchOfKeys.times(
      from: start.map(moment) ?? earliest, to: end.map(moment) ?? now + .seconds(1), rows: rows.map(moment),
      events: recent)
    guard let range, range.lowerBound >= since || start == nil else { return nil }
    let midi = PlayedMIDI(
      recent.filter {
        range.contains($0.time) && (hasDrills || !$0.isStrike || !exercises.contains($0.time))
      }, chords: [], naming: context.naming)
    return midi.isEmpty ? nil : midi
  }
}

extension DiaryStore.Fact {
  fileprivate func isBookmark(in times: ClosedRange<Int64>) -> Bool {
    guard case .bookmark(let time, let length, _, _) = self else { return false }
    return time < times.upperBound && time + length > times.lowerBound
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
