import System
import ALSASequencer
import Foundation
import MIDI
import Testing

/// Something to play to: it hears everything and makes no sound.
struct TestInstrument: ~Copyable {
  private var sequencer: Sequencer
  let port: PortAddress
  /// The events so far.
  private(set) var heard: [MIDIEvent] = []
  private(set) var sounding = SoundingNotes()

  init(_ name: String) throws {
    var sequencer = try Sequencer(clientName: name)
    port = try sequencer.createPort(
      name: "Synth", capabilities: .destination, type: [.midiGeneric, .synthesizer, .application])
    self.sequencer = sequencer
  }

  /// Listens until `isEnough` says so; fails the test when that is not within `limit`.
  mutating func listen(
    atMost limit: Duration = .seconds(20), until isEnough: ([MIDIEvent], SoundingNotes) -> Bool
  ) throws {
    let end = ContinuousClock.now + limit
    let never = try WakeUp()
    while !isEnough(heard, sounding) {
      while let next = try sequencer.nextInput() {
        guard case .midi(let event, from: _, to: _) = next else { continue }
        heard.append(event)
        sounding.follow(event)
      }
      if isEnough(heard, sounding) { return }
      let left = ContinuousClock.now.duration(to: end)
      try #require(left > .zero, "heard only \(heard.suffix(20))")
      _ = try sequencer.wait(orFor: never, timeout: min(left, .milliseconds(100)))
    }
  }

  /// Listens for some time, to all events.
  mutating func listen(for duration: Duration) throws {
    let end = ContinuousClock.now + duration
    try listen(atMost: duration + .seconds(5)) { _, _ in ContinuousClock.now > end }
  }

  mutating func forget() { heard = [] }
}

extension MIDIEvent {
  /// Whether it begins a note.
  var isNoteOn: Bool { if case .noteOn(_, velocity: 1..., channel: _) = self { true } else { false } }
}
