/// Notices sources that hold notes and say nothing more: a note-off that was lost never comes.
struct StuckNoteGuard: Sendable {
  /// When each source was heard last.
  private var lastHeard: InlineArray<16, Duration>

  init() {
    lastHeard = InlineArray(repeating: .zero)
  }

  /// Takes note of a sign of life, whatever it says.
  mutating func hear(_ event: InputEvent, at time: Duration) {
    switch event {
    case .midi(_, let source), .connected(let source, _), .disconnected(let source):
      lastHeard[Int(source.index)] = time
    case .eventsLost, .panic: break
    }
  }

  /// When the first of the sources that sound will have been silent for `limit`, and which one.
  ///
  /// - Complexity: linear in the channels that are in use.
  func next(_ held: borrowing HeldNotes, limit: Duration) -> (due: Duration, source: InputSource)? {
    var first: (due: Duration, source: InputSource)?
    for index in 0..<InputSource.limit {
      guard let source = InputSource(index), held.isSounding(source) else { continue }
      let due = lastHeard[index] + limit
      if first.map({ due < $0.due }) ?? true { first = (due, source) }
    }
    return first
  }
}
