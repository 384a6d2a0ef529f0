internal import ChordAnalysis
internal import MusicTheory

/// Makes lines of the harmonies of a file: start, end, label in Christopher Harte's syntax with its bass, and when it
/// could first be seen; seconds, separated by tabs.
struct HarmonySpans {
  private struct Span {
    let label: String
    let began: Duration
    let shown: Duration
  }

  private var span: Span?
  private var last = Duration.zero

  /// Follows an analysis; returns the line that is ready by it.
  mutating func follow(_ analysis: Analysis) -> String? {
    last = analysis.time
    guard case .harmony(.live) = analysis.event else { return nil }
    let next = analysis.harmony.map { harmony in
      Span(
        label: Self.label(harmony) ?? "N",
        began: harmony.chord.onset,
        shown: analysis.time)
    }
    guard next?.label != span?.label else { return nil }
    let line = span.map { self.line($0, until: next?.began ?? analysis.time) }
    span = next
    return line
  }

  /// The line that is left at the end of the file.
  mutating func finish() -> String? { span.map { line($0, until: last) } }

  private func line(_ span: Span, until end: Duration) -> String {
    [
      TimelineLines.seconds(span.began), TimelineLines.seconds(max(span.began, end)), span.label,
      TimelineLines.seconds(span.shown),
    ].joined(separator: "\t")
  }

  /// The name that is shown, of two chords the lower one.
  private static func label(_ harmony: ShownHarmony) -> String? {
    let naming = NamingSettings(style: .harte)
    guard let description = harmony.description(naming),
      let name = description.name.split(separator: "|").last,
      let chord = name.split(separator: "/").first
    else { return nil }
    return "\(chord)/\(plain(description.bass))"
  }

  /// A note in plain characters.
  private static func plain(_ pitch: SpelledPitch) -> String {
    String(
      pitch.text.flatMap {
        $0 == "♭" ? "b" : $0 == "♯" ? "#" : $0 == "𝄫" ? "bb" : $0 == "𝄪" ? "##" : String($0)
      })
  }
}
