public import MIDI
public import MusicTheory

/// How notes are given to the two hands.
public enum HandSplit: Hashable, Sendable {
  /// Notes below the key are the lower hand's; the key itself belongs to the upper hand.
  case key(NoteNumber)
  /// Notes on this channel are the upper hand's, all others the lower hand's.
  case channel(upper: Channel)
  /// The border follows the gap between the hands.
  case floating(FloatingSplit)
  /// One instrument, one chord: no hands.
  case off

  /// Middle C.
  public static let standard = HandSplit.key(.middleC)

  /// Splits notes by key; without a key to split at, all of them are the lower hand's.
  ///
  /// A floating border has nothing to go by here but the notes themselves; `Analyzer` knows where the hands were.
  public func split(_ notes: NoteSet) -> Hands {
    guard let border = border(for: notes) else { return Hands(lower: notes) }
    return Hands(lower: notes.below(border), upper: notes.from(border))
  }

  /// The lowest key of the upper hand if `notes` are all that is known; `nil` where no key parts the hands.
  public func border(for notes: NoteSet) -> NoteNumber? {
    switch self {
    case .key(let key): return key
    case .floating(let split):
      var border = FloatingBorder()
      border.follow(notes, split)
      return border.key
    case .channel, .off: return nil
    }
  }

  /// Who plays what comes on `channel` of a source with the role `role`; the role of a source goes first.
  func role(of role: HandRole, on channel: Channel) -> HandRole {
    guard role == .both, case .channel(let upper) = self else { return role }
    return channel == upper ? .upper : .lower
  }
}
