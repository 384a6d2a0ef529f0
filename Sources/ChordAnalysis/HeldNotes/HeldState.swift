internal import MusicTheory

/// What is held at one moment.
struct HeldState: Equatable, Sendable {
  /// Keys that are down.
  var down = NotesByRole()
  /// These, and what pedals hold.
  var sounding = NotesByRole()
  /// Whether any pedal that counts is down.
  var isPedalDown = false

  /// Whether somebody who sees keys and pedals, but not hands, sees the same.
  func looksLike(_ other: HeldState) -> Bool {
    down.all == other.down.all && sounding.all == other.sounding.all && isPedalDown == other.isPedalDown
  }
}
