package import MIDI
internal import ChordAnalysis
internal import Outputs
internal import Synchronization
package import System

/// What was played, event by event, and the beats of a clock or a metronome, for those who keep it.
///
/// The input thread writes; neither side blocks or allocates. What nobody takes is dropped when there is no more room.
package final class PlayedEvents: Sendable {
  /// Rings when a pedal or a button is pressed, and when half of the room is taken: no chord may come for long.
  package let bell: WakeUp
  private let events = RecordRing<TimedMIDIEvent>(capacity: 4096)
  private let beats = RecordRing<ClockBeat>(capacity: 1024)
  private let metronome = Mutex<[ClockBeat]>([])
  private let isFollowed = Atomic<Bool>(false)
  /// A bit for each controller below 64 that is pressed, and for each of the others.
  private let lowPressed = Atomic<UInt64>(0)
  private let highPressed = Atomic<UInt64>(0)

  init() throws(Errno) { bell = try WakeUp() }

  /// Whether somebody takes them. Before that they are not kept.
  package func follow(_ isFollowed: Bool) { self.isFollowed.store(isFollowed, ordering: .releasing) }

  /// Called by the input thread for every event. `time` counts from the start of the stream.
  func hear(_ event: InputEvent, at time: Duration) {
    guard isFollowed.load(ordering: .relaxed), case .midi(let event, _) = event else { return }
    _ = events.put(TimedMIDIEvent(time: time, event: event))
    if isPress(event) || events.count == 2048 { bell.signal() }
  }

  /// Called by the input thread for every quarter note of a clock.
  func hear(_ beat: ClockBeat) {
    guard isFollowed.load(ordering: .relaxed) else { return }
    _ = beats.put(beat)
    if beats.count == 512 { bell.signal() }
  }

  private func isPress(_ event: MIDIEvent) -> Bool {
    guard case .controlChange(let controller, let value, _) = event else { return false }
    let bit = UInt64(1) << UInt64(controller.rawValue % 64)
    return controller.rawValue < 64
      ? Self.isPress(bit, value, lowPressed) : Self.isPress(bit, value, highPressed)
  }

  private static func isPress(_ bit: UInt64, _ value: UInt8, _ pressed: borrowing Atomic<UInt64>) -> Bool {
    let before = pressed.load(ordering: .relaxed)
    pressed.store(value >= 64 ? before | bit : before & ~bit, ordering: .relaxed)
    return value >= 64 && before & bit == 0
  }

  /// The next event. Only one thread at a time may call it.
  package func take() -> TimedMIDIEvent? { events.take() }

  /// The next quarter note of a clock. Only one thread at a time may call it.
  package func takeBeat() -> ClockBeat? { beats.take() }

  // MARK: - A metronome

  private static let mostOfMetronome = 4096

  /// A metronome beats `count` times from `start` on, the first time at the beginning of a bar. Any thread but that of the input.
  package func beat(from start: Duration, every period: Duration, count: Int) {
    metronome.withLock { beats in
      beats.removeAll { $0.time >= start }
      beats += (0..<max(0, count)).map { ClockBeat(time: start + period * $0, number: $0) }
      beats.removeFirst(max(0, beats.count - Self.mostOfMetronome))
    }
  }

  /// The metronome ends.
  package func endMetronome(at time: Duration) {
    metronome.withLock { $0.removeAll { $0.time > time } }
  }

  /// When the metronome has beaten.
  package var metronomeBeats: [ClockBeat] { metronome.withLock(\.self) }
}
