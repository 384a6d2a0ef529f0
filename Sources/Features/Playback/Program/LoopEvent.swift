internal import MIDI
internal import MusicTheory
internal import Outputs
internal import Playback
internal import System
internal import Wire

/// The event `loop` of docs/reference/events.md.
struct LoopEvent: Codable, Hashable, Sendable {
  enum Name: String, EventName { case loop }

  /// The instrument of a note.
  enum Part: String, Codable, CaseIterable, Sendable { case chords, bass, ride }

  /// A note of one time through.
  struct Note: Codable, Hashable, Sendable {
    /// Seconds from the beginning.
    @From<0, Double> var at: Double
    /// How long it lasts, in seconds.
    @From<0, Double> var seconds: Double
    /// The MIDI note number.
    @Within<0, 127, Int> var midi: Int
    /// How hard it is struck.
    @Within<1, 127, Int> var velocity: Int
    /// The instrument.
    let part: Part
  }

  /// The version of the format.
  private(set) var v = 1
  private(set) var type = Name.loop
  /// The bars that are repeated; 0 where the loop has ended.
  @From<0, Int> var bars: Int
  /// When the event was written, in milliseconds since 1970.
  let now: Int64
  /// When the first time through begins, in milliseconds since 1970.
  let begin: Int64
  /// When it ends by itself.
  let end: Int64
  /// The length of one time through; 0 where the loop has ended.
  @From<0, Double> var seconds: Double
  /// The notes of one time through; empty where the MIDI output has them.
  let notes: [Note]
}

/// The loop that goes on; `nil`: it has ended.
struct LoopNews: FeatureNews {
  var loop: LoopEvent?

  var type: String { LoopEvent.Name.loop.rawValue }
  var isKnown: Bool { loop != nil }
  static var nothing: Self { LoopNews() }

  func text(_ context: StreamContext) -> String {
    JSONText.encode(loop ?? LoopEvent(bars: 0, now: 0, begin: 0, end: 0, seconds: 0, notes: []))
  }
}

extension LoopEvent.Note {
  /// The notes of these events, which begin at 0. Of the drums only the ride is heard on the page.
  static func notes(of events: [TimedMIDIEvent]) -> [LoopEvent.Note] {
    struct Key: Hashable {
      var note: NoteNumber
      var channel: Channel
    }
    var open: [Key: (time: Duration, velocity: UInt8)] = [:]
    var notes: [LoopEvent.Note] = []
    for event in events {
      switch event.event {
      case .noteOn(let note, let velocity, let channel) where velocity > 0:
        open[Key(note: note, channel: channel)] = (event.time, velocity)
      case .noteOff(let note, _, let channel), .noteOn(let note, _, let channel):
        guard let begun = open.removeValue(forKey: Key(note: note, channel: channel)) else { continue }
        let part: LoopEvent.Part =
          channel == RhythmSection.drums ? .ride : channel == RhythmSection.bass ? .bass : .chords
        guard part != .ride || note == RhythmSection.ride else { continue }
        notes.append(
          LoopEvent.Note(
            at: begun.time.inSeconds, seconds: (event.time - begun.time).inSeconds, midi: Int(note.rawValue),
            velocity: Int(begun.velocity), part: part))
      default: break
      }
    }
    return notes.sorted { ($0.at, $0.midi) < ($1.at, $1.midi) }
  }
}
