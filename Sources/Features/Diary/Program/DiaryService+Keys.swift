internal import Charts
internal import Diary
internal import FeatureKit
internal import Languages
internal import MIDI
internal import Outputs
internal import Storage
internal import Synchronization
internal import Wire

extension DiaryService {
  /// Keeps a time that was played.
  ///
  /// - Returns: its number; `nil` as long as it waits for the disk.
  func keep(
    _ title: String, from start: Duration, to end: Duration, _ state: inout State
  ) throws(RequestFailure) -> Int64? {
    let midi = state.recent.midi(from: start, to: end, naming: context.naming)
    guard !midi.isEmpty else {
      throw .state(
        .say("diary.nothing-kept", ["seconds": .number(Int((end - start) / .seconds(1)))]))
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
      let midi = state.recent.midi(from: end - .seconds(60 * minutes), to: end, naming: context.naming)
      return midi.isEmpty ? nil : midi.bytes
    }
  }

  /// The quarter notes of a clock, else of the metronome of a drill, around a time in milliseconds since 1970; in seconds since then.
  func beats(from start: Int64, to end: Int64, hasDrills: Bool) -> [CountedBeat] {
    let (clock, metronome) = state.withLock { ($0.recent.clock, $0.recent.metronome) }
    let around = (start - 10_000)...(max(start, end) + 10_000)
    let counted = { (beats: [ClockBeat]) in
      beats.filter { around.contains(self.wall($0.time)) }.map {
        CountedBeat(time: Double(self.context.stream.microseconds(at: $0.time)) / 1e6, number: $0.number)
      }
    }
    let found = counted(clock)
    return found.isEmpty && hasDrills ? counted(metronome) : found
  }

  /// A stretch of playing with every key; `nil` unless all of it is still known, and of persons.
  ///
  /// - Parameters:
  ///   - start, end: in milliseconds since 1970; `nil` for the last minutes, and for now.
  ///   - rows: when chords of the diary began, around that time.
  ///   - hasDrills: whether the answers to drills are in it.
  func playing(from start: Int64?, to end: Int64?, rows: [Int64], hasDrills: Bool) -> PlayedMIDI? {
    let exercises = context.exchange.exercises
    let (recent, since) = state.withLock { ($0.recent.events, $0.machines.isEmpty ? $0.recent.since : nil) }
    guard let since else { return nil }
    let zero = wall(.zero)
    let moment = { (time: Int64) in Duration.milliseconds(min(max(time - zero, -1 << 50), 1 << 50)) }
    let earliest = now - .seconds(60 * Self.recentMinutes)
    let range = ExcerptOfKeys.times(
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
