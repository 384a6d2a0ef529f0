public import MIDI
public import MusicTheory

/// How notes are given to the two hands.
public enum HandSplit: Hashable, Sendable {
  /// Notes below the key are the lower hand's; the key itself belongs to the upper hand.
  case key(NoteNumber)
  /// Notes on this channel are the upper hand's, all others the lower hand's.
  case channel(upper: Channel)
  /// One instrument, one chord: no hands.
  case off

  /// Middle C.
  public static let standard = HandSplit.key(.middleC)

  /// Splits notes by key; without a key to split at, all of them are the lower hand's.
  public func split(_ notes: NoteSet) -> Hands {
    switch self {
    case .key(let key): Hands(lower: notes.below(key), upper: notes.from(key))
    case .channel, .off: Hands(lower: notes)
    }
  }
}
