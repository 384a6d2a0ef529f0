/// What a client has to know who was not there before: the present chord and the last committed ones, as JSON.
struct PageBoard: Sendable, Equatable {
  /// The newest live chord, until it is cleared.
  private(set) var chord: String?
  /// What keys and pedals did since then.
  private(set) var notes: String?
  /// The last committed chords, oldest first.
  private(set) var recent: [String] = []

  static let recentLimit = 8

  mutating func follow(_ event: PageEvent) {
    switch event.kind {
    case .live: (chord, notes) = (event.text, nil)
    case .notes: notes = event.text
    case .clear: (chord, notes) = (nil, nil)
    case .committed:
      recent.append(event.text)
      if recent.count > Self.recentLimit { recent.removeFirst() }
    case .status: break
    }
  }
}
