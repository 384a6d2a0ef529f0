public import ChordAnalysis

/// Keeps the present name, and nothing else, in a file: for OBS, tickers and scripts.
public struct TextFileSink: AnalysisSink {
  /// When a name is written.
  public enum Phase: String, CaseIterable, Sendable {
    /// As soon as it is known.
    case live
    /// Once it has held.
    case committed
  }

  /// What is written when the name is taken away.
  public enum Silence: String, CaseIterable, Sendable {
    /// An empty text.
    case empty
    /// Nothing: the last name stays.
    case keep
  }

  public let buffering: Buffering
  private let file: ReplacedFile
  private let phase: Phase
  private let silence: Silence
  private let context: SinkContext
  private var shown: String?

  /// The file at `path` begins empty, unless names are to stay.
  public init(path: String, phase: Phase, silence: Silence, context: SinkContext) throws(OutputError) {
    buffering = Self.buffering(phase)
    self.phase = phase
    self.silence = silence
    self.context = context
    file = try ReplacedFile(path)
    if silence == .empty { try show("") }
  }

  /// A committed name is told once, by an event that must not be skipped; a live one is part of every analysis.
  public static func buffering(_ phase: Phase) -> Buffering { phase == .live ? .newestOnly : .records(64) }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    let naming = context.naming.spelled(in: analysis.context)
    let description = ChordDescription(
      analysis.combination, hands: analysis.hands, down: analysis.down, naming: naming)
    if let description {
      if phase == .live || analysis.event == .chord(.committed) { try show(description.name) }
    } else if silence == .empty {
      try show("")
    }
  }

  /// A name that nobody plays any more is taken away also at the end.
  public mutating func finish() {
    if silence == .empty { try? show("") }
  }

  private mutating func show(_ name: String) throws(OutputError) {
    guard name != shown else { return }
    try file.replace(with: name)
    shown = name
  }
}
