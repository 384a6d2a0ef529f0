internal import MusicTheory

// The end of a session, and what the player says about the path.
extension PracticeSession {
  /// Whether the rest of the session is needed for music.
  func isTimeForMusic(at time: Duration) -> Bool {
    guard let closing, closing.isAhead else { return false }
    if let duration = limits.duration {
      let reserve = min(Closing.seconds, duration / .seconds(1) / 3)
      if time - start >= duration - .seconds(reserve) { return true }
    }
    guard let most = limits.tasks, most >= Self.fewTasks else { return false }
    return results.count >= most - most / 4
  }

  /// A session of fewer tasks has no room for music.
  private static let fewTasks = 16

  /// Goes on with changes, then with music in time; ends when both are over.
  mutating func goOnWithMusic(at time: Duration, held: NoteSet?) -> [Event] {
    guard var closing else { return stop(at: time) }
    (judge, pace, restEnd) = (nil, nil, nil)
    let part = closing.next(after: results, using: &random)
    self.closing = closing
    switch part {
    case .changes(let tasks):
      source = .list(tasks, next: 0, repeats: false)
      return nextTask(after: nil, at: time, held: held)
    case .music(let music):
      source = .list(music.tasks, next: 0, repeats: true)
      pace = Pace(
        tasks: music.tasks, repeats: false, passes: music.passes, bpm: music.bpm, measure: music.measure,
        start: time, latency: latency, clock: clock)
      return advance(to: time)
    case nil: return stop(at: time)
    }
  }

  /// Whether the music at the end is played in time.
  public var isMusic: Bool { closing != nil && pace != nil }

  /// Takes other cards than before: the player said that the path is too easy.
  public mutating func follow(
    _ cards: Cards, candidates: [CardKey], deck limits: Deck.Limits, today: Int
  ) {
    guard case .deck = source else { return }
    source = .deck(
      Deck(cards, candidates: candidates, order: .path, today: today, limits: limits, using: &random))
  }

  /// Lets nothing new come: the player said that it is too hard. A new card that is asked is left for another day.
  public mutating func holdNew(at time: Duration) -> [Event] {
    guard isRunning, case .deck(var deck) = source else { return [] }
    let isNew = (task?.guideStrength ?? 0) > 0
    deck.holdNew()
    source = .deck(deck)
    guard isNew else { return [] }
    restEnd = nil
    return nextTask(after: nil, at: time)
  }
}
