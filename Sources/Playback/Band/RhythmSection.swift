public import MIDI
public import MusicTheory

/// Bass and ride as a trio plays them: what accompanies practice and loops.
public enum RhythmSection {
  public static let bass = Channel(statusByte: 1)
  public static let drums = Channel(statusByte: 9)

  /// General MIDI: ride cymbal.
  public static let ride = NoteNumber(dataByte: 51)
  /// Closed hi-hat.
  private static let hat = NoteNumber(dataByte: 42)

  /// A note of the bass, in beats from where its chord begins.
  public struct BassNote: Hashable, Sendable {
    public var beat: Double
    public var note: NoteNumber
    public var beats: Double

    public init(beat: Double, note: NoteNumber, beats: Double) {
      (self.beat, self.note, self.beats) = (beat, note, beats)
    }
  }

  /// A root in the range of a bass, C2 to B2, above G one octave lower.
  public static func low(_ root: PitchClass) -> NoteNumber {
    NoteNumber(dataByte: UInt8(36 + Int(root.number) - (root.number > 7 ? 12 : 0)))
  }

  /// Root and fifth in halves, in three once a bar.
  ///
  /// - Parameters:
  ///   - fifth: in semitones above the root; `nil`: the root alone, such as for a bass that the symbol names.
  ///   - beats: of the chord.
  public static func bass(
    _ root: PitchClass, fifth: Int?, beats: Double, beatsPerBar: Int
  ) -> [BassNote] {
    let step = beatsPerBar == 3 ? 3.0 : 2.0
    return (0..<max(1, Int(beats / step))).compactMap { place in
      let up = place % 2 == 1 ? fifth ?? 0 : 0
      guard let note = NoteNumber(Int(low(root).rawValue) + up) else { return nil }
      let start = step * Double(place)
      return BassNote(beat: start, note: note, beats: min(step, beats - start) * 0.95)
    }
  }

  /// The ride of one beat: the swung eighth before beats one and three, the foot on two and four; in three the foot is on two.
  ///
  /// - Parameters:
  ///   - inBar: the place of the beat in its bar, from 0.
  ///   - time: that of a place in beats, counted from this one.
  public static func ride(inBar: Int, _ time: (Double) -> Duration) -> [TimedMIDIEvent] {
    var events = strike(ride, drums, inBar == 0 ? 70 : 80, from: time(0), to: time(0.3))
    if inBar % 2 == 1 {
      events += strike(ride, drums, 60, from: time(0.66), to: time(0.9))
      events += strike(hat, drums, 60, from: time(0), to: time(0.2))
    }
    return events
  }

  public static func strike(
    _ note: NoteNumber, _ channel: Channel, _ velocity: UInt8, from start: Duration, to end: Duration
  ) -> [TimedMIDIEvent] {
    [
      TimedMIDIEvent(time: start, event: .noteOn(note, velocity: velocity, channel: channel)),
      TimedMIDIEvent(time: end, event: .noteOff(note, velocity: 0, channel: channel)),
    ]
  }

  /// In time, ends before beginnings.
  public static func sorted(_ events: [TimedMIDIEvent]) -> [TimedMIDIEvent] {
    let isOn = { (event: MIDIEvent) in if case .noteOn = event { true } else { false } }
    return events.enumerated().sorted { one, two in
      (one.element.time, isOn(one.element.event) ? 1 : 0, one.offset)
        < (two.element.time, isOn(two.element.event) ? 1 : 0, two.offset)
    }.map(\.element)
  }
}
