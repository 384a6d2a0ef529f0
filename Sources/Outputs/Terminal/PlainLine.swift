public import MusicTheory

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
