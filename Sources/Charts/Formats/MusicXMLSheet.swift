internal import MusicTheory

/// A score in MusicXML 4.0: chord symbols above a staff, and what was played on two staves where that is known.
///
/// Source: MusicXML 4.0 (W3C). A polychord is one `harmony` with two roots, the upper first. Symbols stand at the
/// beginning of their bar with an `offset`.
struct MusicXMLSheet {
  private let score: SheetScore
  private let staff: SheetStaff
  private let symbol = ChordSymbol(style: .musicXML)

  init(_ score: SheetScore) { (self.score, staff) = (score, SheetStaff(score)) }

  func text(_ remarks: inout [SheetRemark]) -> String {
    if score.hasHands { remarks += staff.remarks }
    let title = Self.escaped(score.title)
    let work = title.isEmpty ? "" : "  <work><work-title>\(title)</work-title></work>\n"
    // A part has at least one bar.
    let bars = score.bars.isEmpty ? [bar(0, nil)] : score.bars.indices.map { bar($0, score.bars[$0]) }
    return """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" \
      "http://www.musicxml.org/dtds/partwise.dtd">
      <score-partwise version="4.0">
      \(work)  <identification><encoding><software>chordd</software></encoding></identification>
        <part-list><score-part id="P1"><part-name>Chords</part-name></score-part></part-list>
        <part id="P1">
      \(bars.joined())  </part>
      </score-partwise>

      """
  }

  private func bar(_ index: Int, _ bar: SheetScore.Bar?) -> String {
    var lines: [String] = []
    if index == 0 { lines.append(attributes) }
    if let section = bar?.section {
      lines.append(direction("<rehearsal>\(Self.escaped(section))</rehearsal>"))
    }
    if index == 0, let tempo { lines.append(tempo) }
    lines += bar?.chords.compactMap(harmony) ?? []
    let pieces = bar.map { _ in staff.bars[index] } ?? []
    lines += voice(pieces, \.upper, 1)
    if score.hasHands {
      lines.append("<backup><duration>\(score.barTicks)</duration></backup>")
      lines += voice(pieces, \.lower, 2)
    }
    let inside = lines.map { "      \($0)\n" }.joined()
    return "    <measure number=\"\(index + 1)\">\n\(inside)    </measure>\n"
  }

  private var attributes: String {
    let key = score.key.map { "<key><fifths>\($0.signature)</fifths><mode>\($0.mode.rawValue)</mode></key>" }
    let time =
      "<time><beats>\(score.meter.beats)</beats><beat-type>\(score.meter.unit)</beat-type></time>"
    let treble = "<sign>G</sign><line>2</line></clef>"
    let clefs =
      score.hasHands
      ? "<staves>2</staves><clef number=\"1\">\(treble)<clef number=\"2\"><sign>F</sign><line>4</line></clef>"
      : "<clef>\(treble)"
    return "<attributes><divisions>\(SheetScore.division)</divisions>\(key ?? "")\(time)\(clefs)</attributes>"
  }

  private static let units = [1: "whole", 2: "half", 4: "quarter", 8: "eighth", 16: "16th", 32: "32nd"]

  private var tempo: String? {
    guard let tempo = score.tempo, let quarters = score.quarterTempo, let unit = Self.units[score.meter.unit]
    else { return nil }
    return direction(
      "<metronome><beat-unit>\(unit)</beat-unit><per-minute>\(SheetText.number(tempo))</per-minute></metronome>",
      "<sound tempo=\"\(SheetText.number(quarters))\"/>")
  }

  private func direction(_ type: String, _ sound: String = "") -> String {
    "<direction placement=\"above\"><direction-type>\(type)</direction-type>\(sound)</direction>"
  }

  // MARK: Chords

  private func harmony(_ span: SheetScore.Span) -> String? {
    guard let chord = span.chord else { return nil }
    let inside =
      chord.symbol.map { symbol.text($0).replacing("<harmony>", with: "").replacing("</harmony>", with: "") }
      ?? "<root><root-step text=\"\">C</root-step></root><kind text=\"N.C.\">none</kind>"
    let offset = span.start == 0 ? "" : "<offset>\(span.start)</offset>"
    return "<harmony>\(inside)\(offset)\(score.hasHands ? "<staff>1</staff>" : "")</harmony>"
  }

  // MARK: Notes

  private func voice(
    _ pieces: [SheetStaff.Piece], _ hand: KeyPath<SheetStaff.Piece, [SheetStaff.Note]>, _ number: Int
  ) -> [String] {
    let place = "<voice>\(number)</voice>"
    let staff = score.hasHands ? "<staff>\(number)</staff>" : ""
    guard score.hasHands, pieces.contains(where: { !$0[keyPath: hand].isEmpty }) else {
      return [
        "<note><rest measure=\"yes\"/><duration>\(score.barTicks)</duration>\(place)\(staff)</note>"
      ]
    }
    return pieces.flatMap { piece -> [String] in
      let duration = "<duration>\(piece.value.ticks)</duration>"
      let type =
        "<type>\(Self.units[piece.value.unit] ?? "quarter")</type>" + (piece.value.isDotted ? "<dot/>" : "")
      let notes = piece[keyPath: hand]
      guard !notes.isEmpty else { return ["<note><rest/>\(duration)\(place)\(type)\(staff)</note>"] }
      let ends = (piece.isTiedBack ? ["stop"] : []) + (piece.isTiedOn ? ["start"] : [])
      let ties = ends.map { "<tie type=\"\($0)\"/>" }.joined()
      let tied = ends.map { "<tied type=\"\($0)\"/>" }.joined()
      let notations = tied.isEmpty ? "" : "<notations>\(tied)</notations>"
      return notes.enumerated().map { index, note in
        "<note>\(index > 0 ? "<chord/>" : "")\(pitch(note))\(duration)\(ties)\(place)\(type)\(staff)\(notations)</note>"
      }
    }
  }

  private func pitch(_ note: SheetStaff.Note) -> String {
    let alteration = note.pitch.alteration
    let alter = alteration == 0 ? "" : "<alter>\(alteration)</alter>"
    return
      "<pitch><step>\(note.pitch.letter.text)</step>\(alter)<octave>\(note.octave)</octave></pitch>"
  }

  /// Text for an element: without what XML 1.0 has no place for.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\u{FFFE}", "\u{FFFF}", "\0"..."\u{1F}": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
