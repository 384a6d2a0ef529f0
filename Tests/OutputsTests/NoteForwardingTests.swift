import ChordAnalysis
import MIDI
import MusicTheory
import Synchronization
import Testing

@testable import Outputs

/// The notes of the chord in force, as they are forwarded.
@Suite struct NoteForwardingTests {
  private static let one = Channel(0)!
  private static let two = Channel(1)!

  /// The receiver of the forwarded notes; it may be too busy.
  private final class Receiver: Sendable {
    let sounding = Mutex(SoundingNotes())
    let count = Mutex(0)
    let isBusy = Atomic(false)

    func take(_ events: [MIDIEvent]) -> Bool {
      guard !isBusy.load(ordering: .relaxed) else { return false }
      count.withLock { $0 += events.count }
      sounding.withLock { notes in for event in events { notes.follow(event) } }
      return true
    }

    func hears(_ lower: [Int], _ upper: [Int] = []) -> Bool {
      sounding.withLock {
        $0[NoteForwardingTests.one] == Playing.set(lower) && $0[NoteForwardingTests.two] == Playing.set(upper)
      }
    }
  }

  private let receiver = Receiver()

  private func output(_ phase: Analysis.Phase = .live, upper: Channel = one) -> NoteForwardingOutput {
    NoteForwardingOutput(phase: phase, lower: Self.one, upper: upper, velocity: { 80 }) { [receiver] in
      receiver.take($0)
    }
  }

  private func analysis(
    _ event: Analysis.Event, _ lower: [Int], _ upper: [Int] = [], sounding: [Int]? = nil
  ) -> Analysis {
    var analysis = Playing(lower, upper).analysis
    analysis.event = event
    if let sounding { analysis.sounding = Playing.set(sounding) }
    return analysis
  }

  @Test func `What stays rings on, and nothing is left at the end`() throws {
    var output = output()
    try output.consume(analysis(.chord(.live), [48, 52, 55]))
    #expect(receiver.hears([48, 52, 55]))
    try output.consume(analysis(.chord(.live), [48, 52, 57]))
    #expect(receiver.hears([48, 52, 57]))
    #expect(receiver.count.withLock { $0 } == 5, "three notes, and one for another")
    output.finish()
    #expect(receiver.hears([]))
  }

  @Test func `A key that both hands hold is one note on a channel that they share`() throws {
    var output = output()
    try output.consume(analysis(.chord(.live), [48, 60], [60, 64]))
    #expect(receiver.hears([48, 60, 64]))
    #expect(receiver.count.withLock { $0 } == 3)
  }

  @Test func `Each hand can have a channel of its own`() throws {
    var output = output(upper: Self.two)
    try output.consume(analysis(.chord(.live), [48, 60], [60, 64]))
    #expect(receiver.hears([48, 60], [60, 64]))
  }

  @Test func `What has not held is not forwarded where only that counts`() throws {
    var output = output(.committed)
    try output.consume(analysis(.chord(.live), [48, 52, 55]))
    #expect(receiver.hears([]))
    try output.consume(analysis(.chord(.committed), [48, 52, 55]))
    #expect(receiver.hears([48, 52, 55]))
  }

  /// Of a queue that overflows, only the last event is left, of any kind.
  @Test(arguments: [Analysis.Event.notes, .clear, .status(.listening), .chord(.committed)])
  func endsIt(_ event: Analysis.Event) throws {
    var output = output()
    try output.consume(analysis(.chord(.live), [48, 52, 55]))
    try output.consume(analysis(event, [48, 52, 55], sounding: []))
    #expect(receiver.hears([]))
  }

  @Test func `What was not taken is made up for`() throws {
    var output = output()
    try output.consume(analysis(.chord(.live), [48, 52, 55]))
    receiver.isBusy.store(true, ordering: .relaxed)
    try output.consume(analysis(.clear, [48, 52, 55], sounding: []))
    try output.consume(analysis(.chord(.live), [50, 53, 57]))
    #expect(receiver.hears([48, 52, 55]))
    receiver.isBusy.store(false, ordering: .relaxed)
    try output.consume(analysis(.chord(.live), [50, 53, 58]))
    #expect(receiver.hears([50, 53, 58]))
  }
}
