import System
import ALSASequencer
import Foundation
import MIDI
import TestKit
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

  /// Listens until `isEnough` says so.
  mutating func listen(until isEnough: ([MIDIEvent], SoundingNotes) -> Bool) throws {
    let never = try WakeUp()
    while true {
      try hearWhatCame()
      if isEnough(heard, sounding) { return }
      try #require(
        try sequencer.wait(orFor: never, timeout: Hang.limit) != [], "heard only \(heard.suffix(20))")
    }
  }

  /// Hears all that has been sent so far: the kernel hands over what is sent at once.
  mutating func hearWhatCame() throws {
    while let next = try sequencer.nextInput() {
      guard case .midi(let event, from: _, to: _) = next else { continue }
      heard.append(event)
      sounding.follow(event)
    }
  }

  /// The port that is connected to it.
  func player() throws -> PortAddress? {
    try sequencer.portDirectory(findsUSB: false).subscriptions.first { $0.destination == port }?.sender
  }

  mutating func forget() { heard = [] }
}

extension MIDIEvent {
  /// Whether it begins a note.
  var isNoteOn: Bool { if case .noteOn(_, velocity: 1..., channel: _) = self { true } else { false } }
}
