internal import MIDI
internal import MusicTheory

/// The notes that keys and pedals hold at this moment, and the sources that have gone silent while they hold notes.
struct LiveKeys: ~Copyable, Sendable {
  private var held: HeldNotes
  /// The keys, notes and pedals now.
  private(set) var state = HeldState()
  /// The number of strokes of drums that came in and did not count.
  private(set) var ignoredDrums = 0
  /// The moment each source was heard last.
  private var lastHeard: InlineArray<16, Duration> = .init(repeating: .zero)
  /// The sources that send active sensing, one bit each.
  private var sensed: UInt16 = 0
  /// The moment each source showed last that it is connected, by any message.
  private var lastAlive: InlineArray<16, Duration> = .init(repeating: .zero)

  /// The silence after which a source that sends active sensing is taken for disconnected.
  ///
  /// MIDI 1.0 wants a message at least every 300 ms. Half as much again allows for a cable, a program in between or a busy machine that
  /// is
  /// late once.
  static let longestSilence: Duration = .milliseconds(450)

  init(_ settings: AnalyzerSettings) {
    held = HeldNotes(pedals: settings.pedals, heardChannels: settings.channels)
  }

  /// Notes that the source of an event is connected. It is called before everything that is due by now: a program that wakes late finds
  /// messages waiting that prove it.
  ///
  /// This is all that active sensing costs, three times a second for each keyboard that sends it. It wakes the program anyway,
  /// as everything does that comes in, and sets a deadline only while the keyboard holds notes.
  mutating func noteLife(of event: InputEvent, at time: Duration) {
    switch event {
    case .alive(let source, let isSensing):
      if isSensing { sensed |= 1 << UInt16(source.index) }
      lastAlive[Int(source.index)] = time
    case .midi(_, let source): lastAlive[Int(source.index)] = time
    case .connected(let source, _), .disconnected(let source): forgetSensing(of: source)
    case .eventsLost, .panic: break
    }
  }

  private mutating func forgetSensing(of source: InputSource) { sensed &= ~(1 << UInt16(source.index)) }

  /// Ends the watch for active sensing, because no more messages will come.
  mutating func endSensing() { sensed = 0 }

  /// The event as it counts, or `nil` when it does not.
  mutating func hear(_ event: InputEvent, at time: Duration) -> InputEvent? {
    switch event {
    case .midi(_, let source), .connected(let source, _), .disconnected(let source):
      lastHeard[Int(source.index)] = time
    // It is no playing: a note may hang although its keyboard is still connected.
    case .alive: return nil
    case .eventsLost, .panic: break
    }
    if let instead = held.learnZones(from: event) { return instead }
    if let heard = held.heard(event) { return heard }
    if held.isIgnoredDrum(event) { ignoredDrums += 1 }
    return nil
  }

  /// Follows an event that counts.
  mutating func follow(_ event: InputEvent, _ split: HandSplit) {
    held.follow(event)
    regroup(by: split)
  }

  /// Takes new settings. `state` is right only after `regroup`.
  mutating func update(_ settings: AnalyzerSettings) {
    held.pedals = settings.pedals
    held.heardChannels = settings.channels
  }

  /// Ends every note of a source and lifts its pedals: one that went up unheard would hold the next notes.
  ///
  /// Active sensing is not expected from it any more, until it sends some again.
  mutating func forget(_ source: InputSource, _ split: HandSplit) {
    forgetSensing(of: source)
    held.forget(source)
    regroup(by: split)
  }

  mutating func regroup(by split: HandSplit) { state = held.state(split) }

  func role(of source: InputSource, on channel: Channel, _ split: HandSplit) -> HandRole {
    held.role(of: source, on: channel, split)
  }

  /// The first source with sounding notes whose silence will exceed its limit, and the moment of that: its note-off was lost.
  ///
  /// The limit is `limit` (`nil`: none), and `longestSilence` for a source that sends active sensing.
  ///
  /// - Complexity: O(*n*) in the number of channels in use.
  func nextStuck(limit: Duration?) -> (due: Duration, source: InputSource)? {
    guard !state.sounding.isEmpty, limit != nil || sensed != 0 else { return nil }
    var first: (due: Duration, source: InputSource)?
    for index in 0..<InputSource.limit {
      guard let source = InputSource(index), held.isSounding(source) else { continue }
      let silent = limit.map { lastHeard[index] + $0 }
      let lost = sensed & 1 << UInt16(index) == 0 ? nil : lastAlive[index] + Self.longestSilence
      guard let due = Duration?.earliest(silent, lost) else { continue }
      if first.map({ due < $0.due }) ?? true { first = (due, source) }
    }
    return first
  }
}
