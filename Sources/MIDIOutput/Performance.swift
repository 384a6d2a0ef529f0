package import ALSASequencer
internal import Foundation
internal import MIDI
internal import Synchronization

/// Whether an ordered performance has begun: the player reports it, and the thread that ordered it waits for that for a moment.
package final class PlaybackStart: Sendable {
  package init() {}

  private let failure = Mutex<ALSAError?>(nil)
  private let isKnown = DispatchSemaphore(value: 0)

  /// It plays, or it does not. Called once, by the player.
  func report(_ failure: ALSAError?) {
    self.failure.withLock { $0 = failure }
    isKnown.signal()
  }

  /// Why it does not play; `nil` when it does, or when that is not known yet.
  package func failure(within limit: Duration) -> ALSAError? {
    guard isKnown.wait(timeout: .now() + limit / .seconds(1)) == .success else { return nil }
    return failure.withLock { $0 }
  }
}

/// Something that is being played: its events, how far they were handed to the kernel, and when it began.
struct Performance {
  private let events: [TimedMIDIEvent]
  /// The first event that the kernel does not have yet.
  private(set) var next = 0
  /// On the clock that sleeps with the machine, as the queue does.
  private let start: SuspendingClock.Instant
  /// When to go on after the kernel's buffer was full, or the kernel was late.
  private var retry: SuspendingClock.Instant?

  /// The delay of the first event after the start of the queue, so that it can be on the queue by then.
  static let headStart: Duration = .milliseconds(20)
  /// The kernel gets the events that are due within this time, and more when half of it is over. A short time keeps the number of events
  /// small that a stop takes back.
  private static let horizon: Duration = .seconds(1)
  /// How long to wait when the kernel's buffer is full.
  private static let timeLimit: Duration = .milliseconds(20)

  /// Something whose queue has just been started. The events are in the order of their times.
  init(_ events: [TimedMIDIEvent]) {
    self.events = events
    start = .now
  }

  private var elapsed: Duration { start.duration(to: .now) }

  /// When, on the queue, an event is due.
  private static func due(_ event: TimedMIDIEvent) -> Duration { event.time + headStart }

  /// When, on the queue, the last event is due.
  private var end: Duration { events.last.map(Self.due) ?? .zero }

  /// Whether everything was handed over, and the last of it should have been sent.
  var shouldBeOver: Bool { next == events.count && elapsed > end + Self.headStart }

  /// Whether the last event was sent by the time of the queue, which alone decides. If not, it waits for the rest.
  mutating func isOver(at time: Duration) -> Bool {
    guard time <= end else { return true }
    retry = .now + (end - time) + Self.headStart
    return false
  }

  /// How long nothing has to be done.
  var timeLeft: Duration {
    if let retry { return max(.zero, SuspendingClock.now.duration(to: retry)) }
    guard next < events.count else { return max(.zero, end + Self.headStart - elapsed + .milliseconds(1)) }
    return max(.zero, Self.due(events[next]) - Self.horizon / 2 - elapsed)
  }

  /// Hands the events that are due soon to the kernel.
  mutating func feed(_ output: inout SequencerOutput, _ queue: OutputQueue) throws(ALSAError) {
    retry = nil
    let limit = elapsed + Self.horizon
    while next < events.count, Self.due(events[next]) <= limit {
      guard try output.schedule(events[next].event, at: Self.due(events[next]), on: queue) else {
        retry = .now + Self.timeLimit
        return
      }
      next += 1
    }
  }

  /// The notes that may sound if the kernel sent everything until the queue was as old as `ended`, and nothing that was due after `begun`;
  /// events due in between may have been sent or not.
  func sounding(begunBy begun: Duration, endedBy ended: Duration) -> SoundingNotes {
    SoundingNotes(
      after: events[..<next], begunBy: begun - Self.headStart, endedBy: ended - Self.headStart)
  }
}
