internal import MusicTheory

/// For every key, in which landing it went down: tells a hand that leaves from a hand that moves on.
struct NoteAges: Sendable {
  private var landing: InlineArray<128, UInt32>
  private var current: UInt32 = 0

  init() {
    landing = InlineArray(repeating: 0)
  }

  /// Called when a landing window opens.
  mutating func beginLanding() { current &+= 1 }

  mutating func press(_ note: NoteNumber) { landing[Int(note.rawValue)] = current }

  /// Whether some note of `remaining` was pressed in a later landing than every note of `released`.
  ///
  /// - Complexity: linear in the notes.
  func movesOn(released: NoteSet, remaining: NoteSet) -> Bool {
    newest(remaining) > newest(released)
  }

  private func newest(_ notes: NoteSet) -> UInt32 {
    var rest = notes
    var newest: UInt32 = 0
    while let note = rest.lowest {
      newest = max(newest, landing[Int(note.rawValue)])
      rest.remove(note)
    }
    return newest
  }
}
