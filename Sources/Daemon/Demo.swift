public import MIDI
internal import MusicTheory

/// A short two-handed performance that shows what chordd names: ii–V–I with upper structures, slash chords,
/// rolled chords, pedal, and a polychord at the end. Written for chordd.
public enum DemoPerformance {
  /// The chords in order; notes are MIDI numbers, the hands part at middle C (60).
  static let steps: [DemoStep] = [
    // ii–V–I in C: Dmi9, G13(♭9) with an E triad on top, Cma13(♯11) with a D triad on top.
    DemoStep([50, 53, 57], [60, 64, 69]),
    DemoStep([43, 53, 59], [64, 68, 71]),
    DemoStep([48, 52, 55, 59], [62, 66, 69], beats: 4, .rolled),
    // The way back: A7(♯9♯5) is an F triad over A7; Dmi11; F/G before G7(♭9♯5), an A♭ minor triad over G7; C/E.
    DemoStep([45, 49, 55], [65, 69, 72]),
    DemoStep([38, 48, 53, 57], [64, 67, 72]),
    DemoStep([43], [65, 69, 72]),
    DemoStep([43, 47, 53], [68, 71, 75]),
    DemoStep([52], [60, 67, 72], beats: 4),
    // Slash chords down a line: F, C/E, Dmi7, C, then B♭/C into Fma9.
    DemoStep([41, 53], [60, 65, 69], beats: 1),
    DemoStep([40, 52], [60, 67, 72], beats: 1),
    DemoStep([38, 50], [60, 65, 69], beats: 1),
    DemoStep([36, 48], [64, 67, 72], beats: 1),
    DemoStep([48], [62, 65, 70]),
    DemoStep([41, 52, 57], [60, 67], beats: 4, .pedaled),
    // Minor: Bmi7(♭5), E7(♯9♯5), Ami(∆9).
    DemoStep([47, 53, 57], [62, 65, 69]),
    DemoStep([40, 50, 56], [60, 64, 67]),
    DemoStep([45, 52, 56], [60, 64, 71], beats: 4, .rolled),
    // Two chords at once: F♯ over C. Then home: C⁶/₉.
    DemoStep([48, 52, 55], [66, 70, 73], beats: 4),
    DemoStep([36, 43, 52, 57], [62, 67, 72], beats: 6, .pedaled),
  ]

  private static let beat: Duration = .milliseconds(600)

  /// The events of the performance, about half a minute of them.
  public static let events: [TimedMIDIEvent] = {
    var events: [TimedMIDIEvent] = []
    var time: Duration = .milliseconds(300)
    for step in steps {
      append(step, at: time, to: &events)
      time += beat * step.beats
    }
    // Stable for equal times: the releases of a step come before the strikes of the next one.
    return events.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }()

  private static func append(_ step: DemoStep, at start: Duration, to events: inout [TimedMIDIEvent]) {
    let channel = Channel(statusByte: 0)
    func add(_ time: Duration, _ event: MIDIEvent) { events.append(TimedMIDIEvent(time: time, event: event)) }
    let notes = step.lower + step.upper
    let end = start + beat * step.beats - .milliseconds(90)
    let spacing: Duration =
      step.touch == .block ? .milliseconds(3) : .milliseconds(step.touch == .rolled ? 8 : 90)
    for (index, number) in notes.enumerated() {
      let note = NoteNumber(dataByte: number)
      let down = start + spacing * index
      add(down, .noteOn(note, velocity: UInt8(62 + index * 5 % 23), channel: channel))
      let up = step.touch == .pedaled ? down + .milliseconds(250) : end + .milliseconds(index * 5 % 17)
      add(up, .noteOff(note, velocity: 64, channel: channel))
    }
    guard step.touch == .pedaled else { return }
    add(start + .milliseconds(40), .controlChange(.sustain, value: 127, channel: channel))
    add(end, .controlChange(.sustain, value: 0, channel: channel))
  }
}

/// One chord of the demo: what each hand plays, for how long, and how.
struct DemoStep: Sendable {
  enum Touch: Sendable {
    /// Both hands land together, as nearly as hands do.
    case block
    /// One finger after the other, from the bottom up.
    case rolled
    /// Rolled slowly into the pedal, the fingers already gone.
    case pedaled
  }

  let lower: [UInt8]
  let upper: [UInt8]
  let beats: Int
  let touch: Touch

  init(_ lower: [UInt8], _ upper: [UInt8], beats: Int = 2, _ touch: Touch = .block) {
    self.lower = lower
    self.upper = upper
    self.beats = beats
    self.touch = touch
  }
}
