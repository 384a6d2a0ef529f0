internal import MusicTheory

extension ChartFormat {
  public static let lilyPond = ChartFormat(
    "lilypond", title: "LilyPond", extensions: ["ly"], mediaType: "text/x-lilypond; charset=utf-8",
    isPaper: true
  ) { score, style, remarks in
    Array(LilyPondChart(score, style: style).text(&remarks).utf8)
  }
}

/// A score for LilyPond 2.24: chord names above a staff, and the played notes on two staves where they are known.
///
/// There are two lines of chord names: the upper chord of a polychord stands in the upper line, everything else in
/// the lower one. Source: LilyPond Notation Reference.
struct LilyPondChart {
  private let score: ChartScore
  private let staff: ChartStaff
  private let symbol = ChordSymbol(style: .lilyPond)
  /// How names are printed; LilyPond's own would write a C9 for an added ninth.
  private let printed: ChordSymbol

  init(_ score: ChartScore, style: SymbolStyle) {
    (self.score, staff) = (score, ChartStaff(score))
    printed = ChordSymbol(style: SymbolStyle.forPrograms.contains(style) ? .standard : style)
  }

  func text(_ remarks: inout [ChartRemark]) -> String {
    if score.hasHands { remarks += staff.remarks }
    let names = names
    let with =
      names.isEmpty
      ? ""
      : """
      \\with {
            chordNameExceptions = #(append (sequential-music-to-chord-exceptions names #t) ignatzekExceptions)
          } 
      """
    let upper = hasPolychords ? "    \\new ChordNames \(with){ \\upperChords }\n" : ""
    let upperLine = hasPolychords ? "upperChords = \\chordmode {\n\(chords(upper: true))}\n\n" : ""
    return """
      \\version "2.24.0"
      \\language "nederlands"

      \\header {
        title = "\(Self.escaped(score.title))"
        tagline = ##f
      }

      \(size)global = {
      \(global(&remarks))}

      \(names)\(upperLine)chordLine = \\chordmode {
      \(chords(upper: false))}

      \(voices)\\score {
        <<
      \(upper)    \\new ChordNames \(with){ \\chordLine }
      \(staves)  >>
        \\layout { indent = 0\(lastLine < 4 ? " ragged-last = ##t" : "")\(score.hasHands ? "" : " \\context { \\Score \\remove \"Volta_engraver\" }") }
      }

      """
  }

  /// A short chart is written larger: a band reads it from a stand.
  private var size: String {
    let most = score.systems.map { line in line.reduce(0) { $0 + score.bars[$1].chords.count } }.max() ?? 0
    let isShort = score.systems.count <= 8 && most <= 8 && !score.hasHands
    return isShort ? "#(set-global-staff-size 24)\n\n" : ""
  }

  private var hasPolychords: Bool {
    score.bars.contains {
      $0.spans.contains { if case .polychord = $0.chord?.symbol { true } else { false } }
    }
  }

  private func key(_ key: Key?) -> String {
    key.map { "  \\key \(note($0.tonic)) \\\($0.mode.rawValue)\n" } ?? ""
  }

  private func global(_ remarks: inout [ChartRemark]) -> String {
    let meter = score.meter
    var text = ""
    text += key(score.key)
    text += "  \\time \(meter.beats)/\(meter.unit)\n"
    if let tempo = score.feltTempo, tempo < 10_000 {
      let whole = max(1, Int(tempo.rounded()))
      if Double(whole) != tempo {
        remarks.append(ChartRemark("LilyPond gets the tempo in whole beats a minute"))
      }
      let words = score.feel.map { "\"\($0)\" " } ?? ""
      let beat = meter.isCompound ? "\(meter.unit / 2)." : "\(meter.unit)"
      text += "  \\tempo \(words)\(beat) = \(whole)\n"
    }
    // By itself it prints no sign at the beginning of a piece.
    if score.bars.first?.marks.beginsRepeat ?? false { text += "  \\bar \".|:\"\n" }
    let starts = Set(score.systems.map(\.lowerBound))
    for (index, bar) in score.bars.enumerated() {
      // Four bars to a line, and a section begins one.
      if index > 0, starts.contains(index) { text += "  \\break\n" }
      text += signs(before: index)
      if index > 0, score.hasDoubleLine(after: index - 1), !bar.marks.beginsRepeat {
        text += "  \\bar \"||\"\n"
      }
      if bar.changesKey { text += key(bar.key) }
      if bar.changesMeter { text += "  \\time \(bar.meterText)\n" }
      let commands = commands(before: index)
      if !commands.isEmpty { text += "  \\set Score.repeatCommands = #'(\(commands))\n" }
      let mark = bar.section.map { "\\mark \\markup { \\box \"\(Self.escaped($0))\" } " }
      text += "  \(mark ?? "")s\(duration(bar.ticks)) |\n"
    }
    text += signs(before: score.bars.count)
    let last = score.bars.last?.marks
    if let last, last.timesPlayed != nil || last.endsEnding {
      let volta = last.endsEnding ? "(volta #f) " : ""
      return text
        + "  \\set Score.repeatCommands = #'(\(volta)\(last.timesPlayed == nil ? "" : "end-repeat"))\n"
        + (last.timesPlayed == nil ? "  \\bar \"|.\"\n" : "")
    }
    return text + "  \\bar \"|.\"\n"
  }

  /// The words behind the bar before, segno and coda.
  private func signs(before index: Int) -> String {
    var text = ""
    for words in index > 0 ? score.bars[index - 1].marks.wordsBehind : [] {
      text += "  \\jump \"\(words)\"\n"
    }
    guard score.bars.indices.contains(index) else { return text }
    let marks = score.bars[index].marks
    return text + (marks.isSegno ? "  \\segnoMark 1\n" : "")
      + (marks.isCoda
        ? "  \\once \\override Score.CodaMark.break-visibility = #begin-of-line-visible\n  \\codaMark 1\n"
        : "")
  }

  /// The signs of repeats and endings before a bar, as the printing program takes them.
  private func commands(before index: Int) -> String {
    let (marks, former) = (
      score.bars[index].marks, index > 0 ? score.bars[index - 1].marks : Chart.Bar.Marks()
    )
    var commands: [String] = []
    if former.endsEnding { commands.append("(volta #f)") }
    if !marks.endings.isEmpty {
      commands.append("(volta \"\(marks.endings.sorted().map { "\($0)." }.joined(separator: " "))\")")
    }
    if former.timesPlayed != nil { commands.append("end-repeat") }
    if marks.beginsRepeat, index > 0 { commands.append("start-repeat") }
    return commands.joined(separator: " ")
  }

  /// How many bars the last line has.
  private var lastLine: Int { score.systems.last?.count ?? 0 }

  // MARK: Names

  /// The names of the kinds of chord that stand in the chart, each beside its tones above c.
  private var names: String {
    var known: Set<ChordQuality> = []
    var lines: [String] = []
    for span in score.bars.flatMap(\.spans) {
      guard span.isBeginning, let symbol = span.chord?.symbol else { continue }
      for chord in symbol.chords where known.insert(chord.chord.quality).inserted {
        let quality = chord.chord.quality
        let text = printed.text(quality)
        guard !text.isEmpty, quality.omitted.isDisjoint(with: [.root]) else { continue }
        // With a tone that is left out and without it: the chord line has most of them.
        for tones in Set([quality, ChordQuality(degrees: quality.degrees) ?? quality].map(tones)).sorted() {
          lines.append("  <\(tones)>1-\\markup \(Self.markup(text))\n")
        }
      }
    }
    return lines.isEmpty ? "" : "names = {\n\(lines.joined())}\n\n"
  }

  /// `c e g d'`
  private func tones(_ quality: ChordQuality) -> String {
    WrittenChord(root: SpelledPitch(.c), quality: quality).stackedTones.map { tone in
      note(tone.pitch) + String(repeating: "'", count: max(0, tone.height / 12))
    }.joined(separator: " ")
  }

  /// Signs are drawn, since letters of a font may lack them.
  private static func markup(_ text: String) -> String {
    var pieces: [String] = []
    var plain = ""
    let close = {
      if !plain.isEmpty { pieces.append("\"\(escaped(plain))\"") }
      plain = ""
    }
    for sign in text {
      switch sign {
      case "♭", "♯":
        close()
        pieces.append("\\super \\smaller \(sign == "♭" ? "\\flat" : "\\sharp")")
      default: plain.append(sign)
      }
    }
    close()
    return "\\concat { \(pieces.joined(separator: " ")) }"
  }

  // MARK: Chords

  private func chords(upper: Bool) -> String {
    score.bars.map { bar in
      "  " + bar.spans.map { chord($0, upper: upper, in: bar.key) }.joined(separator: " ") + " |\n"
    }.joined()
  }

  private func chord(_ span: ChartScore.Span, upper: Bool, in key: Key?) -> String {
    let length = duration(span.length)
    guard span.isBeginning, let chord = span.chord else { return "s" + length }
    switch chord.symbol {
    case nil: return (upper ? "s" : "r") + length
    case .chord(let chord): return upper ? "s" + length : name(chord, in: key) + text(chord, length)
    case .polychord(let above, let below):
      return name(upper ? above : below, in: key) + text(upper ? above : below, length)
    }
  }

  /// A name that counts from a key, which LilyPond does not make of a chord; empty where its letter is printed.
  private func name(_ chord: WrittenChord, in key: Key?) -> String {
    guard printed.style.isCounting else { return "" }
    let text = ChordSymbol(style: printed.style.counting(in: key)).text(chord)
    return
      "\\once \\override ChordName.stencil = #(lambda (grob) (grob-interpret-markup grob #{ \\markup \(Self.markup(text)) #})) "
  }

  /// The length stands behind the root: `d4.:m7`.
  private func text(_ chord: WrittenChord, _ length: String) -> String {
    let text = symbol.text(chord)
    let root = text.prefix { $0 != ":" && $0 != "/" }
    return root + length + text.dropFirst(root.count)
  }

  /// A note value, or a whole note times a fraction.
  private func duration(_ ticks: Int) -> String {
    if let value = ChartStaff.NoteValue.all.first(where: { $0.ticks == ticks }) { return duration(value) }
    let (count, whole) = ChartText.fraction(ticks, 4 * ChartScore.division)
    return whole == 1 ? "1*\(count)" : "1*\(count)/\(whole)"
  }

  private func duration(_ value: ChartStaff.NoteValue) -> String {
    "\(value.unit)\(value.isDotted ? "." : "")"
  }

  // MARK: Staves

  private var voices: String {
    guard score.hasHands else { return "" }
    return "upperStaff = {\n\(notes(\.upper))}\n\nlowerStaff = {\n\(notes(\.lower))}\n\n"
  }

  private var staves: String {
    guard score.hasHands else {
      // Slashes say where somebody plays; they sound nowhere.
      return """
            \\new Staff \\with { \\consists "Volta_engraver" } <<
              \\global
              \\new Voice \\with { \\remove "Note_performer" \\omit Stem } { \\clef treble \\improvisationOn
        \(score.bars.map(slashes).joined())      }
            >>

        """
    }
    return """
          \\new PianoStaff <<
            \\new Staff << \\global { \\clef treble \\upperStaff } >>
            \\new Staff << \\global { \\clef bass \\lowerStaff } >>
          >>

      """
  }

  private func slashes(_ bar: ChartScore.Bar) -> String {
    let slashes = bar.slashes(every: bar.slashTicks)
    guard slashes.contains(true), ChartStaff.NoteValue.all.contains(where: { $0.ticks == bar.slashTicks })
    else {
      return "        \(rest(bar)) |\n"
    }
    let words = slashes.map { ($0 ? "b'" : "r") + duration(bar.slashTicks) }
    return "        \(words.joined(separator: " ")) |\n"
  }

  private func rest(_ bar: ChartScore.Bar) -> String {
    let (count, whole) = ChartText.fraction(bar.ticks, 4 * ChartScore.division)
    return "R1*\(count)/\(whole)"
  }

  private func notes(_ hand: KeyPath<ChartStaff.Piece, [ChartStaff.Note]>) -> String {
    zip(staff.bars, score.bars).map { pieces, bar in
      guard pieces.contains(where: { !$0[keyPath: hand].isEmpty }) else { return "  \(rest(bar)) |\n" }
      let words = pieces.map { piece in
        let notes = piece[keyPath: hand]
        guard !notes.isEmpty else { return "r" + duration(piece.value) }
        let chord = "<\(notes.map(pitch).joined(separator: " "))>\(duration(piece.value))"
        return chord + (piece.isTiedOn ? "~" : "")
      }
      return "  \(words.joined(separator: " ")) |\n"
    }.joined()
  }

  private func pitch(_ note: ChartStaff.Note) -> String {
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
