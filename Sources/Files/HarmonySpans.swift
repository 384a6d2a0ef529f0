internal import ChordAnalysis
internal import MusicTheory

/// The harmonies of a file, each with its time and its label in Christopher Harte's syntax.
///
/// They cover the file from its beginning to the end of the last note without a gap, as evaluations expect it: a time without a
/// harmony has the label `N`. None is empty: a name that was replaced at the moment of its beginning has no span.
struct HarmonySpans {
  struct Span {
    let label: HarteLabel
    let began: Duration
    /// When it could first be seen.
    let shown: Duration
    /// When the next one began, or nothing sounded any more.
    var end: Duration

    /// Start, end, label, and when it could first be seen; seconds, separated by tabs.
    var line: String {
      [
        TimelineLines.seconds(began), TimelineLines.seconds(end), label.text, TimelineLines.seconds(shown),
      ].joined(separator: "\t")
    }

    /// Whether nothing is left of it in the milliseconds of a line.
    fileprivate var isEmpty: Bool { TimelineLines.milliseconds(end) <= TimelineLines.milliseconds(began) }
  }

  /// The longest time by which a beginning may be dated back: a name that stood for longer was one.
  private static let longestBackdating = Duration.milliseconds(500)

  /// Whether they are as they were shown; otherwise as a record has them, a second later.
  let isLive: Bool
  private var span = Span(label: .noChord, began: .zero, shown: .zero, end: .zero)
  /// Those that are over: the last one, which may go on if the next is empty, and all since nothing sounds, because this may be the end.
  private var over: [Span] = []
  /// Since when nothing sounds; `nil` while something does.
  private var silentSince: Duration? = .zero
  private var last = Duration.zero
  /// The newest labels that were shown, each with the moment of that.
  private var lately: [(label: HarteLabel, time: Duration)] = []

  init(isLive: Bool) { self.isLive = isLive }

  /// Follows an analysis; returns the spans that are ready by it.
  mutating func follow(_ analysis: Analysis) -> [Span] {
    last = analysis.time
    silentSince = analysis.sounding.isEmpty ? silentSince ?? analysis.time : nil
    switch analysis.event {
    case .harmony(.live) where isLive || analysis.harmony == nil: change(to: analysis.harmony, analysis)
    case .harmony(.live):
      if let harmony = analysis.harmony {
        lately = lately.suffix(15) + [(Self.label(harmony), analysis.time)]
      }
    case .record where !isLive: change(to: analysis.recorded, analysis)
    // The end of a harmony that nothing follows, as after a panic, is no news of its own.
    case .clear where analysis.harmony == nil: change(to: nil, analysis)
    case .chord, .notes, .harmony, .record, .clear, .status: break
    }
    guard silentSince == nil, over.count > 1 else { return [] }
    defer { over.removeFirst(over.count - 1) }
    return over.dropLast()
  }

  /// The spans that are left at the end of the file: the last one ends with the last note.
  mutating func finish() -> [Span] {
    let end = silentSince ?? last
    span.end = end
    close()
    for index in over.indices { over[index].end = min(over[index].end, end) }
    return over.filter { !$0.isEmpty }
  }

  private mutating func change(to harmony: ShownHarmony?, _ analysis: Analysis) {
    let label = harmony.map(Self.label) ?? .noChord
    guard label != span.label else { return }
    // A harmony that silence has ended was over when the silence began.
    let began =
      harmony.map { isLive ? max($0.named, analysis.time - Self.longestBackdating) : $0.named }
      ?? silentSince ?? analysis.time
    span.end = max(span.began, began)
    let start = span.isEmpty ? span.began : span.end
    close()
    if let before = over.last, before.label == label, before.end == start {
      span = over.removeLast()
    } else {
      let shown = lately.first { !isLive && $0.label == label && $0.time >= start }?.time
      span = Span(label: label, began: start, shown: shown ?? analysis.time, end: start)
    }
  }

  /// Puts the span that is over among the others, unless it is empty.
  private mutating func close() {
    if !span.isEmpty { over.append(span) }
  }

  private static func label(_ harmony: ShownHarmony) -> HarteLabel {
    HarteLabel(NamingSettings(style: .harte).spelled(in: harmony.context).symbol.spelled(harmony.reading))
  }
}
