internal import MIDI
internal import MusicTheory

/// What keys and pedals hold at this moment, and which sources have gone silent with notes that never end.
struct LiveKeys: ~Copyable, Sendable {
  private var held: HeldNotes
  /// What is held now.
  private(set) var state = HeldState()
  /// How many strokes of drums came in that do not count.
  private(set) var ignoredDrums = 0
  /// When each source was heard last.
  private var lastHeard: InlineArray<16, Duration> = .init(repeating: .zero)

  init(_ settings: AnalyzerSettings) {
    held = HeldNotes(pedals: settings.pedals, heardChannels: settings.channels)
  }

  /// The event as it counts, or `nil` when it does not.
  mutating func hear(_ event: InputEvent, at time: Duration) -> InputEvent? {
    switch event {
    case .midi(_, let source), .connected(let source, _), .disconnected(let source):
      lastHeard[Int(source.index)] = time
    case .eventsLost, .panic: break
    }
    if let heard = held.heard(event) { return heard }
    if held.isIgnoredDrum(event) { ignoredDrums += 1 }
    return nil
  }

  /// Follows an event that counts.
  mutating func follow(_ event: InputEvent, _ split: HandSplit) {
    held.follow(event)
    regroup(by: split)
  }

  /// Takes new settings. What is held then is known only after `regroup`.
  mutating func update(_ settings: AnalyzerSettings) {
    held.pedals = settings.pedals
    held.heardChannels = settings.channels
  }

  /// Ends every note of a source and lifts its pedals: one that went up unheard would hold the next notes.
  mutating func forget(_ source: InputSource, _ split: HandSplit) {
    held.forget(source)
    regroup(by: split)
  }

  mutating func regroup(by split: HandSplit) { state = held.state(split) }

  func role(of source: InputSource, on channel: Channel, _ split: HandSplit) -> HandRole {
    held.role(of: source, on: channel, split)
  }

  /// When the first of the sources that sound will have been silent for `limit`, and which one: its note-off was lost.
  ///
  /// - Complexity: linear in the channels that are in use.
  func nextStuck(limit: Duration) -> (due: Duration, source: InputSource)? {
    guard !state.sounding.isEmpty else { return nil }
    var first: (due: Duration, source: InputSource)?
    for index in 0..<InputSource.limit {
      guard let source = InputSource(index), held.isSounding(source) else { continue }
      let due = lastHeard[index] + limit
      if first.map({ due < $0.due }) ?? true { first = (due, source) }
    }
    return first
  }
}
