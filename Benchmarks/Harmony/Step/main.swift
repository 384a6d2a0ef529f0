import ChordAnalysis
import Foundation
import MIDI
import MusicTheory

// harmony-step FILE…: how long a step of the tracker takes, on average and at the 99th percentile.

/// Plays a file as a keyboard does.
struct Playing {
  private(set) var down = NoteSet()
  private var pedaled = NoteSet()
  private var isPedalDown = false
  var sounding: NoteSet { down.union(pedaled) }

  /// The note that is struck by an event, if one is.
  mutating func follow(_ event: MIDIEvent) -> NoteNumber? {
    switch event {
    case .noteOn(let note, let velocity, let channel) where velocity > 0:
      guard channel.rawValue != 9 else { return nil }
      down.insert(note)
      pedaled.remove(note)
      return note
    case .noteOn(let note, _, _), .noteOff(let note, _, _):
      if down.contains(note), isPedalDown { pedaled.insert(note) }
      down.remove(note)
    case .controlChange(let controller, let value, _) where controller.rawValue == 64:
      isPedalDown = value >= 64
      if !isPedalDown { pedaled = NoteSet() }
    default: break
    }
    return nil
  }
}

func events(of path: String) throws -> SMFEventSequence {
  try SMFReader.read([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))).eventSequence()
}

/// The microseconds of each step: notes that have landed, or a look.
func steps(of path: String) throws -> [Double] {
  var tracker = HarmonyTracker()
  var playing = Playing()
  var spent: [Double] = []
  let clock = ContinuousClock()
  for event in try events(of: path) {
    while let due = tracker.deadline, due <= event.time {
      let began = clock.now
      _ = tracker.advance(to: due)
      let time = (clock.now - began).components
      spent.append(Double(time.attoseconds) * 1e-12 + Double(time.seconds) * 1e6)
    }
    if let note = playing.follow(event.event) { tracker.strike(note, at: event.time) }
    tracker.hold(playing.sounding, at: event.time)
  }
  return spent
}

// The weights are read with the first tracker.
_ = HarmonyTracker()
let spent = try CommandLine.arguments.dropFirst().flatMap { try steps(of: $0) }.sorted()
if !spent.isEmpty {
  let mean = spent.reduce(0, +) / Double(spent.count)
  print("\(spent.count) steps, \(mean) µs each, 99 % within \(spent[spent.count * 99 / 100]) µs")
}
