/// What a client has to know who was not there before: the present chord and the last committed ones.
struct PageBoard: Sendable {
  /// The newest live chord, until it is cleared.
  private(set) var chord: PageEvent?
  /// What keys and pedals did since then.
  private(set) var notes: PageEvent?
  /// The last committed chords, oldest first.
  private(set) var recent: [PageEvent] = []

  static let recentLimit = 8

  mutating func follow(_ event: PageEvent) {
    switch event.kind {
    case .live: (chord, notes) = (event, nil)
    case .notes: notes = event
    case .clear: (chord, notes) = (nil, nil)
    case .committed:
      recent.append(event)
      if recent.count > Self.recentLimit { recent.removeFirst() }
    case .status: break
    }
  }
}
