internal import ChordAnalysis
public import Settings

/// The view of the playing that an output shows.
public enum ShownView: String, CaseIterable, Sendable {
  /// The harmony in force: it outlasts its keys, and changes when the music does.
  case harmony = "calm"
  /// Every reading of the held notes.
  case exact
}

/// The moment at which a name goes to an output.
public enum ShownPhase: String, CaseIterable, Sendable {
  /// Every name as soon as it is read.
  case live
  /// A name that has held.
  case committed
}

/// The names that outputs show, unless one of them has a setting of its own.
public struct ShownNames: SettingsGroup {
  public var view = ShownView.harmony
  public var phase = ShownPhase.live

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "naming.view", \ShownNames.view, .choice(of: ShownView.self), default: "calm",
      "The names in the terminal, the text file, OSC, MQTT and speech: the harmony in force (`calm`), which outlasts "
        + "the keys that said it, or every reading of what is held (`exact`)."
    ).forTheStart.shown(to: .players),
    Setting(
      "naming.phase", \ShownNames.phase, .choice(of: ShownPhase.self), default: "live",
      "When a name goes to the text file and MQTT: at once (`live`), or when it has held (`committed`)."
    ).forTheStart,
  ]
}

/// An output that gets only one view of the playing.
struct ViewedOutput: Output {
  let view: ShownView
  /// Whether the queue skips analyses; then an analysis is shown with any event, as it may stand for others.
  let isNewestOnly: Bool
  var base: any Output
  /// The harmony that is shown, and since when.
  private var shown: Analysis?

  /// Names that are shown for a shorter time look like a flash.
  private static let flash = Duration.milliseconds(300)

  init(view: ShownView, isNewestOnly: Bool, base: any Output) {
    (self.view, self.isNewestOnly, self.base) = (view, isNewestOnly, base)
  }

  mutating func consume(_ analysis: Analysis) throws(OutputError) {
    switch view {
    case .harmony: try hand(analysis.inHarmony)
    case .exact:
      guard case .harmony = analysis.event else { return try base.consume(analysis) }
      guard isNewestOnly else { return }
      var present = analysis
      present.event = .notes
      try base.consume(present)
    }
  }

  /// Passes a calm analysis on. A name that follows another one too soon is passed on once it has held.
  ///
  /// Until then every event carries the name before.
  private mutating func hand(_ analysis: Analysis) throws(OutputError) {
    var present = analysis
    if analysis.event == .clear || analysis.harmony == nil {
      shown = nil
    } else if let shown,
      shown.combination.readings.best?.reading != analysis.combination.readings.best?.reading
    {
      let isOver = analysis.time >= shown.time + Self.flash
      switch analysis.event {
      case .chord(.committed): try announce(analysis)
      case .chord where isOver, .notes where isOver: return try announce(analysis)
      case .chord, .notes, .clear, .status, .harmony, .record:
        present.combination = shown.combination
        (present.context, present.onset) = (shown.context, shown.onset)
        if case .chord = analysis.event { present.event = .notes }
      }
    } else if shown == nil {
      shown = analysis
    }
    try base.consume(present)
  }

  /// Another name is shown from now on.
  private mutating func announce(_ analysis: Analysis) throws(OutputError) {
    shown = analysis
    var live = analysis
    live.event = .chord(.live)
    try base.consume(live)
  }

  mutating func consume(_ event: FeatureEvent) throws(OutputError) { try base.consume(event) }
  mutating func reopen() throws(OutputError) { try base.reopen() }
  mutating func finish() { base.finish() }
  var wait: ListenerWait { base.wait }
  mutating func attend(_ found: [Int16]) throws(OutputError) { try base.attend(found) }
}
