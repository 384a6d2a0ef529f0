public import ChordAnalysis
public import MusicTheory

/// Writes one plain line for each new name: the name, its kind and the notes, separated by tabs.
public struct PlainOutput: Output {
  private let context: StreamContext
  private let file = OutputFile()
  /// Whether signs that a terminal without UTF-8 cannot show are written with ASCII.
  private let isPlain: Bool

  public init(context: StreamContext, isPlain: Bool = false) {
    (self.context, self.isPlain) = (context, isPlain)
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    guard case .chord(.live) = analysis.event,
      let description = ChordDescription(
        analysis.combination, hands: analysis.hands, down: analysis.down, naming: context.naming)
    else { return }
    let line = PlainLine.text(description, style: context.naming.style) + "\n"
    try file.write(isPlain ? context.naming.style.ascii.finish(line) : line)
  }

  public var wait: ListenerWait { file.wait }
  public mutating func attend(_ found: [Int16]) throws(OutputError) { try file.attend(found) }

  public mutating func finish() {}
}

/// One reading as one line of text: name, kind and notes, separated by tabs; a `|` between the hands.
public enum PlainLine {
  /// `Cma13(♯11)`, tab, `unified`, tab, `C3 E3 G3 B3 | D4 F♯4 A4`.
  public static func text(_ description: ChordDescription, style: SymbolStyle) -> String {
    let hands = [DescribedNote.Hand.lower, .upper].map { hand in
      description.notes.filter { $0.hand == hand }.map { "\(style.text($0.spelled))\($0.octave)" }
    }
    let notes = hands.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }.joined(separator: " | ")
    return "\(description.name)\t\(description.kind.rawValue)\t\(style.finish(notes))"
  }
}
