import ChordAnalysis
import Foundation
import MIDI
import MusicTheory

// harmony-evidence [--time] FILE…: what the filters hear in MIDI files, for fit.py; or how long a step takes.
//
// Without --time it writes for each file the number of steps (32 bits) and then each step: its time as a double, then as floats
// 18 × 12 groups of evidence, 10 × 12 of the bass, 12 of the key, 12 of what speaks for a change; all little endian.

/// Plays a file as a keyboard does.
struct Playing {
  private(set) var down = NoteSet()
  private var pedaled = NoteSet()
  private var isPedalDown = false
  var sounding: NoteSet { down.union(pedaled) }

  /// The note that is struck by an event, if one is.
  mutating func follow(_ event: MIDIEvent) -> (note: NoteNumber, velocity: UInt8)? {
    switch event {
    case .noteOn(let note, let velocity, let channel) where velocity > 0:
      guard channel.rawValue != 9 else { return nil }
      down.insert(note)
      pedaled.remove(note)
      return (note, velocity)
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

/// The steps of a file as bytes.
func steps(of path: String) throws -> Data {
  var evidence = HarmonyEvidence()
  var playing = Playing()
  var count: UInt32 = 0
  var bytes = Data()
  func write(_ vector: PitchClassVector) {
    for pitch in 0..<12 {
      withUnsafeBytes(of: vector[pitch].bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
  }
  func advance(to time: Double) {
    while let due = evidence.due, due <= time {
      let began = evidence.take(at: due)
      count += 1
      withUnsafeBytes(of: began.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
      for group in 0..<HarmonyEvidence.groups { write(evidence.chord[group]) }
      for group in 0..<HarmonyEvidence.ownBassGroups { write(evidence.bass[group]) }
      write(evidence.lately)
      for index in 0..<HarmonyEvidence.changes {
        withUnsafeBytes(of: evidence.change[index].bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
      }
    }
  }
  for event in try events(of: path) {
    let time = Double(event.time.components.seconds) + Double(event.time.components.attoseconds) * 1e-18
    advance(to: time)
    if let (note, velocity) = playing.follow(event.event) {
      evidence.strike(note, velocity: velocity, at: time)
    }
    evidence.hold(down: playing.down, sounding: playing.sounding, at: time)
  }
  advance(to: .infinity)
  return withUnsafeBytes(of: count.littleEndian) { Data($0) } + bytes
}

/// How long one step of the tracker takes: a key that is struck, notes that have landed, or a look.
func timePerStep(of path: String) throws -> (steps: Int, microseconds: Double) {
  var tracker = HarmonyTracker()
  var playing = Playing()
  var steps = 0
  var spent = Duration.zero
  let clock = ContinuousClock()
  for event in try events(of: path) {
    let began = clock.now
    while let due = tracker.deadline, due <= event.time {
      _ = tracker.advance(to: due)
      steps += 1
    }
    if let (note, velocity) = playing.follow(event.event) {
      tracker.strike(note, velocity: velocity, at: event.time)
      steps += 1
    }
    tracker.hold(down: playing.down, sounding: playing.sounding, at: event.time)
    spent += clock.now - began
  }
  return (steps, Double(spent.components.attoseconds) * 1e-12 + Double(spent.components.seconds) * 1e6)
}

var paths = Array(CommandLine.arguments.dropFirst())
if paths.first == "--time" {
  paths.removeFirst()
  // The tables are made with the first tracker.
  _ = HarmonyTracker()
  let timed = try paths.map(timePerStep)
  let steps = timed.map(\.steps).reduce(0, +)
  print("\(steps) steps, \(timed.map(\.microseconds).reduce(0, +) / Double(max(1, steps))) µs each")
} else {
  for path in paths { FileHandle.standardOutput.write(try steps(of: path)) }
}
