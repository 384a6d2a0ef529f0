public import MusicTheory

/// The one value that every output gets: what happened, and what is being played now.
public struct Analysis: Sendable {
  public enum Phase: String, Sendable {
    /// As soon as the notes say something new.
    case live
    /// The same reading again, once it has held.
    case committed
  }

  public enum Event: Hashable, Sendable {
    case chord(Phase)
    /// Keys or pedals changed, the reading did not.
    case notes
    /// The harmony in force is another one, or there is none any more.
    case harmony(Phase)
    /// Nothing sounds and the hold time is over.
    case clear
    /// Something about the input changed, not the music.
    case status(InputStatus)
  }

  public var event: Event
  /// Counts up with every event; a committed chord repeats the number of its live one.
  public var sequence: UInt64
  /// When the event was due, counted from the start of the stream.
  public var time: Duration
  /// When the reading began.
  public var onset: Duration
  /// The readings of the chord in force; empty when there is none.
  public var combination: Combination
  /// The notes that were read, hand by hand.
  public var hands: Hands
  /// What sounds at this moment, hand by hand.
  public var held = Hands()
  /// The keys that are down at this moment.
  public var down: NoteSet
  /// Everything that sounds at this moment, keys and pedals.
  public var sounding: NoteSet
  public var isPedalDown: Bool
  public var split: HandSplit
  /// The lowest key of the upper hand at this moment; `nil` where no key separates the hands.
  public var border: NoteNumber?
  /// The chord in force, which outlasts the keys that said it; `nil` when there is none.
  public var harmony: ShownHarmony?
  /// What the reading was made in; its letters go by it, too.
  public var context: HarmonicContext

  /// The key that is heard at this moment, whatever the reading was made in; `nil` when none is clear, or when it is not
  /// the ear that decides.
  public var heardKey: HeardKey?

  /// The key that the reading was made in, if one is given or heard.
  public var key: Key? { context.key }
}

/// What can be said about the input itself.
public enum InputStatus: Hashable, Sendable {
  /// The input is open; keyboards may or may not be connected yet.
  case listening
  case connected(InputSource)
  case disconnected(InputSource)
  /// A connected keyboard is called otherwise now.
  case renamed(InputSource)
  case eventsLost
  /// The split is another one now, by hand, by a learned key or by new settings.
  case splitChanged
  /// The source held notes and said nothing for so long that they were let go.
  case stuckNotesReleased(InputSource)
  /// The file, stream or demo has come to its end.
  case ended
}
