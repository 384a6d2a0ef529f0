internal import MusicTheory

extension ChartFormat {
  /// Scores in MusicXML, compressed ones included.
  public static let musicXML = ChartFormat(
    "musicxml", title: "MusicXML", extensions: ["musicxml"], readExtensions: ["musicxml", "xml", "mxl"],
    mediaType: "application/vnd.recordare.musicxml+xml", isPaper: true
  ) { input throws(ChartError) in
    let reader = MusicXMLScore()
    do throws(XMLError) {
      try input.scanXML(MusicXMLScore.kept, MusicXMLScore.reported) { element throws(XMLError) in
        try reader.read(element)
      }
    } catch {
      throw ChartError(line: error.line, column: error.column, error.sentence)
    }
    return try reader.book(of: input)
  } write: { score, _, remarks in
    Array(MusicXMLWriter(score).text(&remarks).utf8)
  }
}

/// A score in MusicXML 4.0: chord symbols above a staff, and the played notes on two staves where they are known.
///
/// Source: MusicXML 4.0 (W3C). A polychord is one `harmony` with two roots, the upper first. Symbols stand at the
/// beginning of their bar with an `offset`.
struct MusicXMLWriter {
  private let score: ChartScore
  private let staff: ChartStaff
  private let symbol = ChordSymbol(style: .musicXML)
  /// The bars with which a line begins.
  private let starts: Set<Int>
  private let measures: [Measure]

  /// How a bar is counted.
  private struct Measure {
    /// The meter that is written at this bar or before it; the bar may be shorter.
    var time: Chart.Meter
    /// `0` for a pickup, `X1` for the second part of a bar.
    var number: String
    /// Whether it is left out of the count.
    var isImplicit = false
  }

  init(_ score: ChartScore) {
    (self.score, staff) = (score, ChartStaff(score))
    starts = Set(score.systems.map(\.lowerBound))
    measures = Self.measures(score)
  }

  /// A pickup, the last bar that it completes, and the two parts of a bar that a repeat divides have no meter of their own.
  private static func measures(_ score: ChartScore) -> [Measure] {
    let bars = score.bars
    var measures: [Measure] = []
    var (time, count, pickup, parts) = (score.meter, 0, 0, 0)
    var isSecondPart = false
    for (index, bar) in bars.enumerated() {
      let next = index + 1 < bars.count ? bars[index + 1] : nil
      let missing = 4 * ChartScore.division * time.beats / time.unit - bar.ticks
      if isSecondPart {
        isSecondPart = false
        parts += 1
        measures.append(Measure(time: time, number: "X\(parts)", isImplicit: true))
        continue
      }
      if index == 0, missing > 0, next != nil {
        pickup = bar.ticks
        measures.append(Measure(time: time, number: "0", isImplicit: true))
        continue
      }
      let isEnd = next == nil || bar.marks.timesPlayed != nil
      isSecondPart =
        next?.ticks == missing && (bar.marks.timesPlayed != nil || next?.marks.beginsRepeat == true)
      if !isSecondPart, !(isEnd && pickup > 0 && missing == pickup) { time = bar.meter }
      count += 1
      measures.append(Measure(time: time, number: "\(count)"))
    }
    return measures
  }

  func text(_ remarks: inout [ChartRemark]) -> String {
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

  private func bar(_ index: Int, _ bar: ChartScore.Bar?) -> String {
    var lines: [String] = []
    if index > 0, starts.contains(index) { lines.append("<print new-system=\"yes\"/>") }
    lines += bar.map { barline(before: $0.marks) } ?? []
    let measure = bar == nil ? Measure(time: score.meter, number: "1") : measures[index]
    if index == 0 {
      lines.append(attributes(measure.time))
    } else {
      let key = bar?.changesKey == true ? key(bar?.key) : ""
      let changes = key + (measure.time != measures[index - 1].time ? time(measure.time) : "")
      if !changes.isEmpty { lines.append("<attributes>\(changes)</attributes>") }
    }
    lines += bar.map { signs(before: $0.marks) } ?? []
    if let section = bar?.section {
      lines.append(direction("<rehearsal>\(Self.escaped(section))</rehearsal>"))
    }
    if index == 0, let tempo { lines.append(tempo) }
    lines += bar?.chords.compactMap(harmony) ?? []
    let pieces = bar.map { _ in staff.bars[index] } ?? []
    let ticks = bar?.ticks ?? score.beatTicks * score.meter.beats
    lines += voice(pieces, \.upper, 1, ticks: ticks, bar: bar)
    if score.hasHands {
      lines.append("<backup><duration>\(ticks)</duration></backup>")
      lines += voice(pieces, \.lower, 2, ticks: ticks)
    }
    lines += bar.map { signs(behind: $0.marks) } ?? []
    lines += bar.map { barline(behind: $0.marks, index) } ?? []
    let inside = lines.map { "      \($0)\n" }.joined()
    let implicit = measure.isImplicit ? " implicit=\"yes\"" : ""
    return "    <measure number=\"\(measure.number)\"\(implicit)>\n\(inside)    </measure>\n"
  }

  private func barline(before marks: Chart.Bar.Marks) -> [String] {
    let ending =
      marks.endings.isEmpty ? "" : "<ending number=\"\(Self.numbers(marks.endings))\" type=\"start\"/>"
    let sign = marks.beginsRepeat ? "<repeat direction=\"forward\"/>" : ""
    guard !ending.isEmpty || !sign.isEmpty else { return [] }
    let style = sign.isEmpty ? "" : "<bar-style>heavy-light</bar-style>"
    return ["<barline location=\"left\">\(style)\(ending)\(sign)</barline>"]
  }

  private func signs(before marks: Chart.Bar.Marks) -> [String] {
    (marks.isSegno ? [direction("<segno/>", "<sound segno=\"segno\"/>")] : [])
      + (marks.isCoda ? [direction("<coda/>", "<sound coda=\"coda\"/>")] : [])
  }

  private func signs(behind marks: Chart.Bar.Marks) -> [String] {
    var signs: [String] = []
    if marks.toCoda == .end {
      // Words alone: with the sign beside them, music21 counts two codas.
      signs.append(direction("<words>To Coda</words>", "<sound tocoda=\"coda\"/>"))
    }
    if marks.isFine { signs.append(direction("<words>Fine</words>", "<sound fine=\"yes\"/>")) }
    if let jump = marks.jump {
      let target = jump.start == .beginning ? "dacapo=\"yes\"" : "dalsegno=\"segno\""
      signs.append(direction("<words>\(jump.words)</words>", "<sound \(target)/>"))
    }
    return signs
  }

  private func barline(behind marks: Chart.Bar.Marks, _ index: Int) -> [String] {
    let isLast = index + 1 == score.bars.count
    let isDouble = score.hasDoubleLine(after: index)
    let number = marks.timesPlayed == nil ? "2" : "1"
    let type = marks.timesPlayed == nil ? "discontinue" : "stop"
    let ending = marks.endsEnding ? "<ending number=\"\(number)\" type=\"\(type)\"/>" : ""
    let times = marks.timesPlayed.map { $0 > 2 ? " times=\"\($0)\"" : "" }
    let sign = times.map { "<repeat direction=\"backward\"\($0)/>" } ?? ""
    guard isLast || isDouble || !ending.isEmpty || !sign.isEmpty else { return [] }
    let style =
      isLast || !sign.isEmpty
      ? "<bar-style>light-heavy</bar-style>" : isDouble ? "<bar-style>light-light</bar-style>" : ""
    return ["<barline location=\"right\">\(style)\(ending)\(sign)</barline>"]
  }

  private static func numbers(_ endings: Set<Int>) -> String {
    endings.sorted().map { "\($0)" }.joined(separator: ", ")
  }

  private func time(_ meter: Chart.Meter) -> String {
    "<time><beats>\(meter.beats)</beats><beat-type>\(meter.unit)</beat-type></time>"
  }

  private func key(_ key: Key?) -> String {
    key.map { "<key><fifths>\($0.signature)</fifths><mode>\($0.mode.rawValue)</mode></key>" } ?? ""
  }

  private func attributes(_ meter: Chart.Meter) -> String {
    let treble = "<sign>G</sign><line>2</line></clef>"
    let clefs =
      score.hasHands
      ? "<staves>2</staves><clef number=\"1\">\(treble)<clef number=\"2\"><sign>F</sign><line>4</line></clef>"
      : "<clef>\(treble)"
    return
      "<attributes><divisions>\(ChartScore.division)</divisions>\(key(score.key))\(time(meter))\(clefs)</attributes>"
  }

  static let units = [1: "whole", 2: "half", 4: "quarter", 8: "eighth", 16: "16th", 32: "32nd"]

  private var tempo: String? {
    // A dotted beat where it is felt.
    let isDotted = score.meter.isCompound
    guard let tempo = score.feltTempo, let quarters = score.quarterTempo,
      let unit = Self.units[isDotted ? score.meter.unit / 2 : score.meter.unit]
    else { return nil }
    let words = score.feel.map { "<words>\($0)</words>" }.map { direction($0) + "\n      " } ?? ""
    return words
      + direction(
        "<metronome><beat-unit>\(unit)</beat-unit>\(isDotted ? "<beat-unit-dot/>" : "")<per-minute>\(ChartText.number(tempo))</per-minute></metronome>",
        "<sound tempo=\"\(ChartText.number(quarters))\"/>")
  }

  private func direction(_ type: String, _ sound: String = "", offset: String = "") -> String {
    "<direction placement=\"above\"><direction-type>\(type)</direction-type>\(offset)\(sound)</direction>"
  }

  // MARK: Chords

  private func harmony(_ span: ChartScore.Span) -> String? {
    guard let chord = span.chord else { return nil }
    let inside =
      chord.symbol.map { symbol.text($0).replacing("<harmony>", with: "").replacing("</harmony>", with: "") }
      ?? "<root><root-step text=\"\">C</root-step></root><kind text=\"N.C.\">none</kind>"
    let offset = span.start == 0 ? "" : "<offset>\(span.start)</offset>"
    let guess = chord.isGuess ? direction("<words>?</words>", offset: offset) + "\n      " : ""
    return guess + "<harmony>\(inside)\(offset)\(score.hasHands ? "<staff>1</staff>" : "")</harmony>"
  }

  // MARK: Notes

  private func voice(
    _ pieces: [ChartStaff.Piece], _ hand: KeyPath<ChartStaff.Piece, [ChartStaff.Note]>, _ number: Int,
    ticks: Int, bar: ChartScore.Bar? = nil
  ) -> [String] {
    let place = "<voice>\(number)</voice>"
    let staff = score.hasHands ? "<staff>\(number)</staff>" : ""
    if !score.hasHands, let bar { return slashes(bar, place) }
    guard score.hasHands, pieces.contains(where: { !$0[keyPath: hand].isEmpty }) else {
      return [
        "<note><rest measure=\"yes\"/><duration>\(ticks)</duration>\(place)\(staff)</note>"
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

  /// A slash for each felt beat on which a chord sounds, without a sound of its own; a bar of nothing is a rest.
  private func slashes(_ bar: ChartScore.Bar, _ place: String) -> [String] {
    let slashes = bar.slashes(every: bar.slashTicks)
    guard slashes.contains(true), let type = Self.slashTypes[bar.slashTicks] else {
      return [
        "<note><rest measure=\"yes\"/><duration>\(bar.ticks)</duration>\(place)\(Self.lyric(bar, 0))</note>"
      ]
    }
    let duration = "<duration>\(bar.slashTicks)</duration>"
    return slashes.enumerated().map { index, isSlash in
      let lyric = Self.lyric(bar, index)
      return isSlash
        ? "<note dynamics=\"0\"><pitch><step>B</step><octave>4</octave></pitch>\(duration)\(place)\(type)<stem>none</stem><notehead>slash</notehead>\(lyric)</note>"
        : "<note><rest/>\(duration)\(place)\(type)\(lyric)</note>"
    }
  }

  private static let slashTypes = Dictionary(
    uniqueKeysWithValues: ChartStaff.NoteValue.all.map { value in
      (value.ticks, "<type>\(units[value.unit] ?? "quarter")</type>" + (value.isDotted ? "<dot/>" : ""))
    })

  private func pitch(_ note: ChartStaff.Note) -> String {
    let alteration = note.pitch.alteration
    let alter = alteration == 0 ? "" : "<alter>\(alteration)</alter>"
    return
      "<pitch><step>\(note.pitch.letter.text)</step>\(alter)<octave>\(note.octave)</octave></pitch>"
  }
}
