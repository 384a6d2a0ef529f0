internal import MusicTheory

/// The keys that land together: open from the first key until the hand has come to rest.
struct LandingWindow: Sendable {
  /// When the first key of this window went down.
  private(set) var opened: Duration?
  private(set) var due: Duration?
  /// What landed, kept even if it was let go again before the window closed: a staccato chord is a chord.
  private(set) var landed = NotesByRole()

  mutating func press(_ note: NoteNumber, as role: HandRole, at time: Duration, settings: SettlingSettings) {
    let first = opened ?? time
    opened = first
    due = min(time + settings.coalesce, max(first + settings.longestWait, time))
    landed.insert(NoteSet(note), as: role)
  }

  /// Forgets who played `notes`, which are known to sound.
  mutating func leaveOut(_ notes: NoteSet) { landed.subtract(notes) }

  mutating func close() {
    self = LandingWindow()
  }
}
