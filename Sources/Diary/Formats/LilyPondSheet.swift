internal import MusicTheory

/// A score for LilyPond 2.24: chord names above a staff, and what was played on two staves where that is known.
///
/// There are two lines of chord names: the upper chord of a polychord stands in the upper line, everything else in
/// the lower one. Source: LilyPond Notation Reference.
struct LilyPondSheet {
  private let score: SheetScore
  private let staff: SheetStaff
  private let symbol = ChordSymbol(style: .lilyPond)

  init(_ score: SheetScore) { (self.score, staff) = (score, SheetStaff(score)) }

  func text(_ remarks: inout [SheetRemark]) -> String {
    if score.hasHands { remarks += staff.remarks }
    let upper = hasPolychords ? "    \\new ChordNames { \\upperChords }\n" : ""
    let upperLine = hasPolychords ? "upperChords = \\chordmode {\n\(chords(upper: true))}\n\n" : ""
    return """
      \\version "2.24.0"
      \\language "nederlands"

      \\header {
        title = "\(Self.escaped(score.title))"
        tagline = ##f
      }

      global = {
      \(global(&remarks))}

      \(upperLine)chordLine = \\chordmode {
      \(chords(upper: false))}

      \(voices)\\score {
        <<
      \(upper)    \\new ChordNames { \\chordLine }
      \(staves)  >>
        \\layout { }
      }

      """
  }

  private var hasPolychords: Bool {
    score.bars.contains {
      $0.spans.contains { if case .polychord = $0.chord?.symbol { true } else { false } }
    }
  }

  private func global(_ remarks: inout [SheetRemark]) -> String {
    let meter = score.meter
    var text = ""
    if let key = score.key { text += "  \\key \(note(key.tonic)) \\\(key.mode.rawValue)\n" }
    text += "  \\time \(meter.beats)/\(meter.unit)\n"
    if let tempo = score.tempo, tempo < 10_000 {
      let whole = max(1, Int(tempo.rounded()))
      if Double(whole) != tempo {
        remarks.append(SheetRemark("LilyPond gets the tempo in whole beats a minute"))
      }
      text += "  \\tempo \(meter.unit) = \(whole)\n"
    }
    for bar in score.bars {
      let mark = bar.section.map { "\\mark \\markup { \\box \"\(Self.escaped($0))\" } " }
      text += "  \(mark ?? "")s\(duration(score.barTicks)) |\n"
    }
    return text + "  \\bar \"|.\"\n"
  }

  // MARK: Chords

  private func chords(upper: Bool) -> String {
    score.bars.map { bar in
      "  " + bar.spans.map { chord($0, upper: upper) }.joined(separator: " ") + " |\n"
    }.joined()
  }

  private func chord(_ span: SheetScore.Span, upper: Bool) -> String {
    let length = duration(span.length)
    guard span.isBeginning, let chord = span.chord else { return "s" + length }
    switch chord.symbol {
    case nil: return (upper ? "s" : "r") + length
    case .chord(let chord): return upper ? "s" + length : text(chord, length)
    case .polychord(let above, let below): return text(upper ? above : below, length)
    }
  }

  /// The length stands behind the root: `d4.:m7`.
  private func text(_ chord: WrittenChord, _ length: String) -> String {
    let text = symbol.text(chord)
    let root = text.prefix { $0 != ":" && $0 != "/" }
    return root + length + text.dropFirst(root.count)
  }

  /// A note value, or a whole note times a fraction.
  private func duration(_ ticks: Int) -> String {
    if let value = SheetStaff.NoteValue.all.first(where: { $0.ticks == ticks }) { return duration(value) }
    let (count, whole) = SheetText.fraction(ticks, 4 * SheetScore.division)
    return whole == 1 ? "1*\(count)" : "1*\(count)/\(whole)"
  }

  private func duration(_ value: SheetStaff.NoteValue) -> String {
    "\(value.unit)\(value.isDotted ? "." : "")"
  }

  // MARK: Staves

  private var voices: String {
    guard score.hasHands else { return "" }
    return "upperStaff = {\n\(notes(\.upper))}\n\nlowerStaff = {\n\(notes(\.lower))}\n\n"
  }

  private var staves: String {
    guard score.hasHands else {
      return "    \\new Staff << \\global { \\clef treble \(rest(bars: score.bars.count)) } >>\n"
    }
    return """
          \\new PianoStaff <<
            \\new Staff << \\global { \\clef treble \\upperStaff } >>
            \\new Staff << \\global { \\clef bass \\lowerStaff } >>
          >>

      """
  }

  private func rest(bars: Int) -> String {
    let (count, whole) = SheetText.fraction(score.barTicks * bars, 4 * SheetScore.division)
    return bars == 0 ? "" : "R1*\(count)/\(whole)"
  }

  private func notes(_ hand: KeyPath<SheetStaff.Piece, [SheetStaff.Note]>) -> String {
    staff.bars.map { pieces in
      guard pieces.contains(where: { !$0[keyPath: hand].isEmpty }) else { return "  \(rest(bars: 1)) |\n" }
      let words = pieces.map { piece in
        let notes = piece[keyPath: hand]
        guard !notes.isEmpty else { return "r" + duration(piece.value) }
        let chord = "<\(notes.map(pitch).joined(separator: " "))>\(duration(piece.value))"
        return chord + (piece.isTiedOn ? "~" : "")
      }
      return "  \(words.joined(separator: " ")) |\n"
    }.joined()
  }

  private func pitch(_ note: SheetStaff.Note) -> String {
    // c is C3.
    let octaves = note.octave - 3
    return self.note(note.pitch) + String(repeating: octaves < 0 ? "," : "'", count: abs(octaves))
  }

  /// A note in the Dutch names that LilyPond has by itself: `es`, `fis`, `as`.
  private func note(_ pitch: SpelledPitch) -> String {
    let letter = pitch.letter.text.lowercased()
    guard pitch.alteration < 0 else { return letter + String(repeating: "is", count: pitch.alteration) }
    let flats = String(repeating: "es", count: -pitch.alteration)
    return letter + (letter == "e" || letter == "a" ? String(flats.dropFirst()) : flats)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
