internal import MusicTheory

/// Watches one shown name, and says when it has held.
///
/// It sees the name and the time, and nothing else. A name that stands until it is due is committed once.
struct Commit: Sendable {
  /// The name that is watched; `nil` while none is shown.
  private(set) var name: ChordReading?
  /// The moment at which it will have held; `nil` once it is committed.
  private(set) var due: Duration?

  /// Takes the name that is shown now; if it is another one, it is committed at `due`.
  mutating func watch(_ name: ChordReading?, due: @autoclosure () -> Duration) {
    guard name != self.name else { return }
    self.name = name
    self.due = name == nil ? nil : due()
  }

  /// Waits at least until `time`.
  mutating func postpone(to time: Duration) { due = due.map { max($0, time) } }

  /// Whether the name is committed at `time`; then it is not again.
  mutating func fire(at time: Duration) -> Bool {
    guard let due, due <= time else { return false }
    self.due = nil
    return true
  }
}
