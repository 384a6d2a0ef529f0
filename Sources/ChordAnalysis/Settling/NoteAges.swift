internal import MusicTheory

/// For every key, when the landing began in which it went down: tells a hand that leaves from a hand that moves on.
struct NoteAges: Sendable {
  private var landing: InlineArray<128, Duration>

  init() {
    landing = InlineArray(repeating: .zero)
  }

  /// A key went down in the landing that opened at `opened`.
  mutating func press(_ note: NoteNumber, landing opened: Duration) { landing[Int(note.rawValue)] = opened }

  /// When the newest of `notes` landed; `nil` for none.
  ///
  /// - Complexity: linear in the notes.
  func newest(_ notes: NoteSet) -> Duration? {
    var newest: Duration?
    for note in notes { newest = max(newest ?? .zero, landing[Int(note.rawValue)]) }
    return newest
  }
}
