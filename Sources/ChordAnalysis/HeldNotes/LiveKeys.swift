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
  /// Which sources send active sensing, one bit each …
  private var sensed: UInt16 = 0
  /// … and when they showed last that they are there, by whatever message.
  private var lastAlive: InlineArray<16, Duration> = .init(repeating: .zero)

  /// How long a source that sends active sensing may say nothing before its connection is taken for lost.
  ///
  /// MIDI 1.0 wants a message every 300 ms. Half as much again forgives a cable, a bridge of some program or a busy machine
  /// that is late once.
  static let longestSilence: Duration = .milliseconds(450)

  init(_ settings: AnalyzerSettings) {
    held = HeldNotes(pedals: settings.pedals, heardChannels: settings.channels)
  }

  /// Notes that the source of an event is there, before anything that is due by now is done: a program that wakes late
  /// finds its messages waiting.
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

  /// Nothing more comes in: no silence means anything.
  mutating func endSensing() { sensed = 0 }

  /// The event as it counts, or `nil` when it does not.
  mutating func hear(_ event: InputEvent, at time: Duration) -> InputEvent? {
    switch event {
    case .midi(_, let source), .connected(let source, _), .disconnected(let source):
      lastHeard[Int(source.index)] = time
    // It is no playing: a note may hang at a keyboard that lives.
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

  /// Takes new settings. What is held then is known only after `regroup`.
  mutating func update(_ settings: AnalyzerSettings) {
    held.pedals = settings.pedals
    held.heardChannels = settings.channels
  }

  /// Ends every note of a source and lifts its pedals: one that went up unheard would hold the next notes.
  ///
  /// Its active sensing is awaited no more, until it comes again.
  mutating func forget(_ source: InputSource, _ split: HandSplit) {
    forgetSensing(of: source)
    held.forget(source)
    regroup(by: split)
  }

  mutating func regroup(by split: HandSplit) { state = held.state(split) }

  func role(of source: InputSource, on channel: Channel, _ split: HandSplit) -> HandRole {
    held.role(of: source, on: channel, split)
  }

  /// When the first of the sources that sound will have been silent for too long, and which one: its note-off was lost.
  ///
  /// Too long is `limit` (`nil`: never), and less for one that sends active sensing and has stopped.
  ///
  /// - Complexity: linear in the channels that are in use.
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
