public import MusicTheory

/// The one value that every output gets: what happened, and what is being played now.
public struct Analysis: Sendable {
  /// Whether a reading is new or has held.
  public enum Phase: String, CaseIterable, Codable, Sendable {
    /// The reading is new; it is announced at once.
    case live
    /// The same reading again, after it has held for the commit time.
    case committed
  }

  /// The kinds of news.
  public enum Event: Hashable, Sendable {
    /// The chord is another one, or has held.
    case chord(Phase)
    /// Keys or pedals changed, the reading did not.
    case notes
    /// The harmony in force is another one, or it has ended.
    case harmony(Phase)
    /// The harmony of a second ago is decided, as a record has it: `recorded`.
    case record
    /// Nothing sounds and the hold time is over.
    case clear
    /// Something about the input changed, not the music.
    case status(InputStatus)
  }

  /// The kind of news.
  public var event: Event
  /// Counts up from 1 with every event; a committed chord repeats the number of its live one.
  public var sequence: UInt64
  /// The moment the event was due, counted from the start of the stream.
  public var time: Duration
  /// The moment the reading began, counted from the start of the stream.
  public var onset: Duration
  /// The readings of the chord in force; empty when there is none.
  public var combination: Combination
  /// The notes that were read, hand by hand.
  public var hands: Hands
  /// The notes that sound at this moment, hand by hand.
  public var held = Hands()
  /// The keys that are down at this moment.
  public var down: NoteSet
  /// The notes that sound at this moment, held by keys or pedals.
  public var sounding: NoteSet
  /// Whether a pedal that counts is down.
  public var isPedalDown: Bool
  /// The split in force.
  public var split: HandSplit
  /// The lowest key of the upper hand at this moment; `nil` where no key separates the hands.
  public var border: NoteNumber?
  /// The chord in force, which lasts longer than the keys that named it; `nil` when there is none.
  public var harmony: ShownHarmony?
  /// With the event `record`, the harmony that a record has from its `named` on; `hands` are the notes that sounded with it. It knows what
  /// came a second later: it may be another one than was shown.
  public var recorded: ShownHarmony?
  /// The context in which the reading was made; it decides the letters as well.
  public var context: HarmonicContext

  /// The key that is heard at this moment, which may differ from that of the reading. `nil` when none is clear, or when the key is given.
  public var heardKey: HeardKey?

  /// The key that the reading was made in, if one is given or heard.
  public var key: Key? { context.key }
}

/// News about the input itself.
public enum InputStatus: Hashable, Sendable {
  /// The input is open; keyboards may or may not be connected yet.
  case listening
  /// A keyboard or stream plays into the analyzer from now on.
  case connected(InputSource)
  /// A source went away; its notes have ended.
  case disconnected(InputSource)
  /// A connected keyboard has another name now.
  case renamed(InputSource)
  /// Messages were lost; all notes were let go.
  case eventsLost
  /// The split changed: it was set, learned from a key, or changed with new settings.
  case splitChanged
  /// The source held notes and was silent for longer than the limit, so that its notes were let go.
  case stuckNotesReleased(InputSource)
  /// The file, stream or demo has come to its end.
  case ended
}
