internal import MusicTheory

extension ChartFormat {
  /// Scores in MusicXML, compressed ones included.
  public static let musicXML = ChartFormat(
    "musicxml", title: "MusicXML", extensions: ["musicxml"], readExtensions: ["musicxml", "xml", "mxl"],
    mediaType: "application/vnd.recordare.musicxml+xml"
  ) { input throws(ChartError) in
    let reader = MusicXMLScore()
    do throws(XMLError) {
      try input.scanXML(MusicXMLScore.kept, MusicXMLScore.reported) { element throws(XMLError) in
        try reader.read(element)
      }
    } catch {
      throw ChartError(line: error.line, column: error.column, error.sentence)
    }
    return ChartBook(tunes: [try reader.chart(name: input.name)])
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

  init(_ score: ChartScore) { (self.score, staff) = (score, ChartStaff(score)) }

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
    return "<attributes><divisions>\(ChartScore.division)</divisions>\(key ?? "")\(time)\(clefs)</attributes>"
  }

  private static let units = [1: "whole", 2: "half", 4: "quarter", 8: "eighth", 16: "16th", 32: "32nd"]

  private var tempo: String? {
    guard let tempo = score.tempo, let quarters = score.quarterTempo, let unit = Self.units[score.meter.unit]
    else { return nil }
    return direction(
      "<metronome><beat-unit>\(unit)</beat-unit><per-minute>\(ChartText.number(tempo))</per-minute></metronome>",
      "<sound tempo=\"\(ChartText.number(quarters))\"/>")
  }

  private func direction(_ type: String, _ sound: String = "") -> String {
    "<direction placement=\"above\"><direction-type>\(type)</direction-type>\(sound)</direction>"
  }

  // MARK: Chords

  private func harmony(_ span: ChartScore.Span) -> String? {
    guard let chord = span.chord else { return nil }
    let inside =
      chord.symbol.map { symbol.text($0).replacing("<harmony>", with: "").replacing("</harmony>", with: "") }
      ?? "<root><root-step text=\"\">C</root-step></root><kind text=\"N.C.\">none</kind>"
    let offset = span.start == 0 ? "" : "<offset>\(span.start)</offset>"
    return "<harmony>\(inside)\(offset)\(score.hasHands ? "<staff>1</staff>" : "")</harmony>"
  }

  // MARK: Notes

  private func voice(
    _ pieces: [ChartStaff.Piece], _ hand: KeyPath<ChartStaff.Piece, [ChartStaff.Note]>, _ number: Int
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

  private func pitch(_ note: ChartStaff.Note) -> String {
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

// MARK: - Reading

/// A score while its bars are read.
private final class MusicXMLScore {
  static let reported: Set<String> = [
    "work-title", "movement-title", "creator", "measure", "part", "score-partwise", "score-timewise",
  ]

  /// The elements of a score that are read.
  static let kept: Set<String> = [
    "work", "identification", "attributes", "divisions", "key", "fifths", "mode", "time", "beats",
    "beat-type",
    "harmony", "root", "root-step", "root-alter", "kind", "bass", "bass-step", "bass-alter", "degree",
    "degree-value", "degree-alter", "degree-type", "offset", "note", "chord", "grace", "duration", "backup",
    "forward", "direction", "direction-type", "rehearsal", "segno", "coda", "words", "sound", "barline",
    "repeat",
    "ending",
  ]

  private var title: String?
  private var composer: String?
  private var key: Key?
  private var firstMeter: Chart.Meter?
  private var bars: [Chart.Bar] = []
  /// Whether the chords are read: those of the first part that has any.
  private var isRead = false
  private var isScore = false

  private var divisions = 1.0
  private var meter = Chart.Meter.common
  private var problem: ChartError?

  func read(_ element: XMLElement) throws(XMLError) {
    switch element.name {
    case "work-title", "movement-title": title = title ?? element.visibleText
    case "creator":
      if element.attributes["type"] ?? "composer" == "composer" { composer = composer ?? element.visibleText }
    case "measure":
      guard !isRead, problem == nil else { return }
      do throws(ChartError) {
        try readMeasure(element)
      } catch {
        problem = ChartError("bar \(bars.count + 1): \(error.sentence)")
      }
    case "part":
      if bars.contains(where: { !$0.chords.isEmpty }) {
        isRead = true
      } else {
        (bars, firstMeter) = ([], nil)
      }
    case "score-partwise": isScore = true
    case "score-timewise":
      throw XMLError(
        line: 1, column: 1, sentence: "a score by bars is not read; save it by parts (score-partwise)")
    default: break
    }
  }

  func chart(name: String) throws(ChartError) -> Chart {
    guard isScore else { throw ChartError("this is no score in MusicXML") }
    let title = title ?? name
    if let problem { throw ChartError(tune: title, problem.sentence) }
    let meter = firstMeter ?? .common
    let chart = Chart(title: title, composer: composer, key: key, meter: meter, bars: bars.inMeter(meter))
    _ = try chart.played()
    return chart
  }

  // MARK: Bars

  private func readMeasure(_ measure: XMLElement) throws(ChartError) {
    guard bars.count < ChartLimits.bars else {
      throw ChartError("a tune has at most \(ChartLimits.bars) bars, repeats written out")
    }
    var bar = Chart.Bar()
    var place = 0.0
    var events: [Chart.PlacedChord] = []
    for element in measure.children {
      switch element.name {
      case "attributes": readAttributes(element)
      case "note":
        // Notes of a chord begin with the one before; grace notes have no duration.
        if element.first("chord") == nil { place += element.number("duration") ?? 0 }
      case "forward": place += element.number("duration") ?? 0
      case "backup": place -= element.number("duration") ?? 0
      case "harmony":
        guard events.count < ChartLimits.chords else {
          throw ChartError("a bar has at most \(ChartLimits.chords) chords")
        }
        let ticks = place + (element.number("offset") ?? 0)
        var chord = try MusicXMLHarmony(element).chord
        chord.beat = beat(ticks)
        events.append(chord)
      case "direction": read(direction: element, &bar, isAtBeginning: beat(place) < Double(meter.beats) / 2)
      case "sound": read(sound: element, &bar, isAtBeginning: beat(place) < Double(meter.beats) / 2)
      case "barline": read(barline: element, &bar)
      default: break
      }
    }
    if firstMeter == nil { firstMeter = meter }
    bar.meter = meter
    bar.chords = chords(events)
    bars.append(bar)
  }

  private func beat(_ ticks: Double) -> Double {
    let beat = ticks / divisions * Double(meter.unit) / 4
    return beat.isFinite ? min(max(beat, 0), Double(meter.beats)) : 0
  }

  /// In their order; of two on one beat the later counts.
  private func chords(_ events: [Chart.PlacedChord]) -> [Chart.PlacedChord] {
    // The sorting is stable.
    let sorted = events.filter { $0.beat < Double(meter.beats) }.sorted { $0.beat < $1.beat }
    return sorted.enumerated().filter { index, chord in
      index + 1 == sorted.count || sorted[index + 1].beat > chord.beat
    }.map(\.element)
  }

  private func readAttributes(_ attributes: XMLElement) {
    if let number = attributes.number("divisions"), number > 0 { divisions = number }
    if let time = attributes.first("time"), let text = time.text(of: "beats") {
      // 3+2/8 has five.
      let numbers = text.split(separator: "+").map { Int($0.filter { $0 != " " }) ?? 0 }
      let sum = numbers.prefix(8).reduce(0) { $0 + min(max($1, 0), 64) }
      if (1...32).contains(sum) { meter.beats = sum }
      if let unit = time.text(of: "beat-type").flatMap({ Int($0) }), [1, 2, 4, 8, 16, 32].contains(unit) {
        meter.unit = unit
      }
    }
    if key == nil, let element = attributes.first("key"),
      let fifths = element.text(of: "fifths").flatMap({ Int($0) }),
      (-7...7).contains(fifths)
    {
      let isMinor = element.text(of: "mode") == "minor"
      key = Key(SpelledPitch(fifths: fifths + (isMinor ? 3 : 0)), isMinor ? .minor : .major)
    }
  }

  // MARK: The form

  private func read(direction: XMLElement, _ bar: inout Chart.Bar, isAtBeginning: Bool) {
    for type in direction.all("direction-type") {
      for element in type.children {
        switch element.name {
        case "rehearsal": bar.section = bar.section ?? element.visibleText
        case "segno": bar.form.isSegno = true
        case "words":
          guard let words = element.visibleText else { break }
          if let jump = Chart.Bar.Form.Jump(words: words) { bar.form.jump = jump }
          if words.lowercased() == "fine" { bar.form.isFine = true }
          if words.lowercased().hasPrefix("to coda") { bar.form.toCoda = isAtBeginning ? .beginning : .end }
        default: break
        }
      }
    }
    // The sign of a coda stands at both places; only the sound says which of the two it is.
    if let sound = direction.first("sound") { read(sound: sound, &bar, isAtBeginning: isAtBeginning) }
  }

  private func read(sound: XMLElement, _ bar: inout Chart.Bar, isAtBeginning: Bool) {
    let attributes = sound.attributes
    if attributes["segno"] != nil { bar.form.isSegno = true }
    if attributes["coda"] != nil { bar.form.isCoda = true }
    if attributes["tocoda"] != nil { bar.form.toCoda = isAtBeginning ? .beginning : .end }
    if attributes["fine"] != nil { bar.form.isFine = true }
    if bar.form.jump == nil, attributes["dacapo"] == "yes" {
      bar.form.jump = Chart.Bar.Form.Jump(from: .beginning, to: .end)
    }
    if bar.form.jump == nil, attributes["dalsegno"] != nil {
      bar.form.jump = Chart.Bar.Form.Jump(from: .segno, to: .end)
    }
  }

  private func read(barline: XMLElement, _ bar: inout Chart.Bar) {
    if let element = barline.first("repeat") {
      if element.attributes["direction"] == "forward" {
        bar.form.beginsRepeat = true
      } else {
        bar.form.timesPlayed = min(max(element.attributes["times"].flatMap { Int($0) } ?? 2, 2), 99)
      }
    }
    if let element = barline.first("ending") {
      if element.attributes["type"] == "start" {
        let numbers = element.attributes["number"]?.split { $0 == "," || $0 == " " }.compactMap { Int($0) }
        bar.form.endings = Set((numbers ?? []).filter { (1...99).contains($0) })
      } else {
        bar.form.endsEnding = true
      }
    }
  }
}

/// The chord of an element `harmony`.
private struct MusicXMLHarmony {
  /// At the beginning of the bar.
  let chord: Chart.PlacedChord

  init(_ harmony: XMLElement) throws(ChartError) {
    guard harmony.first("kind")?.trimmedText != "none" else {
      chord = Chart.PlacedChord(nil)
      return
    }
    guard harmony.first("root") != nil else {
      throw ChartError(
        "a harmony without a root is not read: numerals and functions have no notes of their own")
    }
    let text = "<harmony>\(harmony.children.map(Self.written).joined())</harmony>"
    do throws(ChordSymbolError) {
      let symbol = try ChordSymbolParser().parse(text)
      chord = Chart.PlacedChord(symbol, text: ChordSymbol().text(symbol))
    } catch {
      // The text that the writing program shows for a kind that MusicXML has no name for.
      guard let shown = Self.shown(harmony), let symbol = try? ChordSymbolParser().parse(shown) else {
        let name = Self.shown(harmony) ?? harmony.text(of: "kind") ?? ""
        throw ChartError("the chord \(name.quotedExcerpt) is not known here")
      }
      chord = Chart.PlacedChord(symbol, text: ChordSymbol().text(symbol))
    }
  }

  private static func written(_ element: XMLElement) -> String {
    switch element.name {
    case "root", "bass", "degree":
      "<\(element.name)>\(element.children.map { "<\($0.name)>\(plain($0))</\($0.name)>" }.joined())</\(element.name)>"
    case "kind": "<kind>\(plain(element))</kind>"
    default: ""
    }
  }

  /// Letters, digits and signs: nothing that would be read as an element. `-1.0` is −1.
  private static func plain(_ element: XMLElement) -> String {
    let text = element.trimmedText.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-.+".contains($0)) }
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func shown(_ harmony: XMLElement) -> String? {
    guard let root = note(harmony, "root"), let kind = harmony.first("kind") else { return nil }
    let bass = note(harmony, "bass").map { "/" + $0 } ?? ""
    return root + (kind.attributes["text"] ?? kind.trimmedText) + bass
  }

  private static func note(_ harmony: XMLElement, _ name: String) -> String? {
    guard let note = harmony.first(name), let step = note.text(of: "\(name)-step") else { return nil }
    let signs = ["-2": "bb", "-1": "b", "1": "#", "2": "##"]
    return step + (note.first("\(name)-alter").flatMap { signs[plain($0)] } ?? "")
  }
}

extension XMLElement {
  fileprivate func number(_ name: String) -> Double? {
    text(of: name).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The text, if there is any: in one line, and not too long for a title.
  fileprivate var visibleText: String? {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(200)
    return words.isEmpty ? nil : String(words)
  }
}
