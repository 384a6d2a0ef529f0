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
      let isEnd = next == nil || bar.form.timesPlayed != nil
      isSecondPart =
        next?.ticks == missing && (bar.form.timesPlayed != nil || next?.form.beginsRepeat == true)
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
    lines += bar.map { barline(before: $0.form) } ?? []
    let measure = bar == nil ? Measure(time: score.meter, number: "1") : measures[index]
    if index == 0 {
      lines.append(attributes(measure.time))
    } else if measure.time != measures[index - 1].time {
      lines.append("<attributes>\(time(measure.time))</attributes>")
    }
    lines += bar.map { signs(before: $0.form) } ?? []
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
    lines += bar.map { signs(behind: $0.form) } ?? []
    lines += bar.map { barline(behind: $0.form, index) } ?? []
    let inside = lines.map { "      \($0)\n" }.joined()
    let implicit = measure.isImplicit ? " implicit=\"yes\"" : ""
    return "    <measure number=\"\(measure.number)\"\(implicit)>\n\(inside)    </measure>\n"
  }

  private func barline(before form: Chart.Bar.Form) -> [String] {
    let ending =
      form.endings.isEmpty ? "" : "<ending number=\"\(Self.numbers(form.endings))\" type=\"start\"/>"
    let sign = form.beginsRepeat ? "<repeat direction=\"forward\"/>" : ""
    guard !ending.isEmpty || !sign.isEmpty else { return [] }
    let style = sign.isEmpty ? "" : "<bar-style>heavy-light</bar-style>"
    return ["<barline location=\"left\">\(style)\(ending)\(sign)</barline>"]
  }

  private func signs(before form: Chart.Bar.Form) -> [String] {
    (form.isSegno ? [direction("<segno/>", "<sound segno=\"segno\"/>")] : [])
      + (form.isCoda ? [direction("<coda/>", "<sound coda=\"coda\"/>")] : [])
  }

  private func signs(behind form: Chart.Bar.Form) -> [String] {
    var signs: [String] = []
    if form.toCoda == .end {
      // Words alone: with the sign beside them, music21 counts two codas.
      signs.append(direction("<words>To Coda</words>", "<sound tocoda=\"coda\"/>"))
    }
    if form.isFine { signs.append(direction("<words>Fine</words>", "<sound fine=\"yes\"/>")) }
    if let jump = form.jump {
      let target = jump.start == .beginning ? "dacapo=\"yes\"" : "dalsegno=\"segno\""
      signs.append(direction("<words>\(jump.words)</words>", "<sound \(target)/>"))
    }
    return signs
  }

  private func barline(behind form: Chart.Bar.Form, _ index: Int) -> [String] {
    let isLast = index + 1 == score.bars.count
    let isDouble = score.hasDoubleLine(after: index)
    let number = form.timesPlayed == nil ? "2" : "1"
    let type = form.timesPlayed == nil ? "discontinue" : "stop"
    let ending = form.endsEnding ? "<ending number=\"\(number)\" type=\"\(type)\"/>" : ""
    let times = form.timesPlayed.map { $0 > 2 ? " times=\"\($0)\"" : "" }
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

  private func attributes(_ meter: Chart.Meter) -> String {
    let key = score.key.map { "<key><fifths>\($0.signature)</fifths><mode>\($0.mode.rawValue)</mode></key>" }
    let treble = "<sign>G</sign><line>2</line></clef>"
    let clefs =
      score.hasHands
      ? "<staves>2</staves><clef number=\"1\">\(treble)<clef number=\"2\"><sign>F</sign><line>4</line></clef>"
      : "<clef>\(treble)"
    return
      "<attributes><divisions>\(ChartScore.division)</divisions>\(key ?? "")\(time(meter))\(clefs)</attributes>"
  }

  fileprivate static let units = [1: "whole", 2: "half", 4: "quarter", 8: "eighth", 16: "16th", 32: "32nd"]

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

// MARK: - Reading

/// A score while its bars are read.
private final class MusicXMLScore {
  static let reported: Set<String> = [
    "work-title", "movement-title", "creator", "concert-score", "measure", "part", "score-partwise",
    "score-timewise",
  ]

  /// The elements of a score that are read.
  static let kept: Set<String> = MusicXMLLyrics.kept.union([
    "work", "identification", "defaults", "attributes", "transpose", "diatonic", "chromatic", "divisions",
    "key", "fifths", "mode", "time", "beats",
    "beat-type",
    "harmony", "root", "root-step", "root-alter", "numeral", "numeral-root", "numeral-alter", "numeral-key",
    "numeral-fifths", "numeral-mode", "function", "inversion", "kind", "bass", "bass-step", "bass-alter",
    "degree",
    "degree-value", "degree-alter", "degree-type", "offset", "note", "chord", "grace", "duration", "backup",
    "forward", "direction", "direction-type", "rehearsal", "segno", "coda", "words", "metronome",
    "beat-unit", "beat-unit-dot", "per-minute", "sound", "barline",
    "repeat",
    "ending",
  ])

  private var title: String?
  private var composer: String?
  /// That of the first part that has any.
  private var key: Key?
  /// Quarter notes a minute, at the beginning.
  private var tempo: Double?
  /// The part that is read now.
  private var part = Part()
  /// The one whose chords count: the first one that is written as it sounds, else the first one with chords.
  private var chosen: Part?
  /// The first part of the score, which has the signs of its form in many files.
  private var top: Part?
  /// Whether the parts that transpose are written as they sound as well.
  private var isConcert = false
  private var isScore = false
  private var lyrics = MusicXMLLyrics()

  /// The content of a part, as far as it is read.
  private struct Part {
    /// As it is written.
    var key: Key?
    var firstMeter: Chart.Meter?
    var bars: [Chart.Bar] = []
    /// The notes of each bar, as far as they say its length.
    var contents: [Content] = []
    var problem: ChartError?
    /// The signs that could not be read.
    var problems = ChartProblems()
    var divisions = 1.0
    var meter = Chart.Meter.common
    /// The interval from a written note to the one that sounds, and what it was at the key: in fifths.
    var shift = 0
    var keyShift = 0
    var isTransposed = false
    /// The signs of a coda that no sound explains, by bar, and whether each stands at the beginning of its bar.
    var codaSigns: [(bar: Int, isAtBeginning: Bool)] = []
    /// The counts of words such as `3x`, by bar.
    var times: [Int: Int] = [:]

    var soundingKey: Key? {
      key.map { Key(SpelledPitch(fifths: $0.tonic.fifths + keyShift), $0.mode).usual }
    }

    var hasChords: Bool { bars.contains { !$0.chords.isEmpty } }
  }

  /// The notes of a measure, as far as they say its length.
  private struct Content {
    /// The end of its last note, in quarter notes; 0 without any.
    var quarters: Double
    /// Whether it is left out of the count, as pickups are, and second parts of bars: it is as long as its notes.
    var isImplicit: Bool
  }

  private var isRead: Bool { chosen.map { !$0.isTransposed || $0.problem != nil } ?? false }

  func read(_ element: XMLElement) throws(XMLError) {
    switch element.name {
    case "work-title", "movement-title": title = title ?? element.visibleText
    case "creator":
      if element.attributes["type"] ?? "composer" == "composer" { composer = composer ?? element.visibleText }
    case "measure":
      lyrics.read(element)
      guard !isRead, part.problem == nil else { return }
      do throws(ChartError) {
        try readMeasure(element)
      } catch {
        part.problem = ChartError("bar \(part.bars.count + 1): \(error.sentence)")
      }
    case "part":
      let isChosen =
        !isRead && (part.hasChords || part.problem != nil) && (chosen == nil || !part.isTransposed)
      lyrics.endPart(isChosen: isChosen)
      guard !isRead else { return }
      if isChosen { chosen = part }
      (top, key) = (top ?? part, key ?? part.soundingKey)
      part = Part()
    case "concert-score": isConcert = true
    case "score-partwise": isScore = true
    case "score-timewise":
      throw XMLError(
        line: 1, column: 1, sentence: "a score by bars is not read; save it by parts (score-partwise)")
    default: break
    }
  }

  func book(of input: ChartInput) throws(ChartError) -> ChartBook {
    guard isScore else { throw ChartError("this is no score in MusicXML") }
    let title = title ?? ChartText.words(input.name) ?? "Untitled"
    part = chosen ?? top ?? part
    if let problem = part.problem { throw ChartError(tune: title, problem.sentence) }
    let meter = part.firstMeter ?? .common
    takeForm()
    resolveCodas()
    completeShortBars()
    var chart = Chart(
      title: title, composer: composer, key: part.soundingKey ?? key, meter: meter,
      bars: part.bars.inMeter(meter))
    chart.take(feltTempo: tempo.map { $0 * Double(meter.unit) / 4 / Double(meter.beatsPerFelt) })
    if let played = try? chart.played() {
      var lines = LyricLines(lyrics)
      if let song = lines.song(of: played) { chart.take(song, hasGuesses: false) }
    }
    var book = input.book
    book.add(chart, part.problems)
    return book
  }

  // MARK: Bars

  private func readMeasure(_ measure: XMLElement) throws(ChartError) {
    guard part.bars.count < ChartLimits.bars else {
      throw ChartError("a tune has at most \(ChartLimits.bars) bars, repeats written out")
    }
    var bar = Chart.Bar()
    let content = content(of: measure)
    /// The meter of this bar, as far as its attributes are read.
    func own() -> Chart.Meter {
      content.isImplicit
        ? Chart.Meter(quarters: content.quarters, like: part.meter) ?? part.meter : part.meter
    }
    func isFirstHalf(_ place: Double) -> Bool {
      let own = own()
      return beat(place, own) < Double(own.beats) / 2
    }
    /// In divisions.
    var place = 0.0
    var events: [(place: Double, chord: Chart.PlacedChord)] = []
    for element in measure.children {
      switch element.name {
      case "attributes":
        let before = part.divisions
        readAttributes(element)
        place *= part.divisions / before
        for index in events.indices { events[index].place *= part.divisions / before }
      case "note", "forward", "backup": place += Self.step(element)
      case "harmony":
        guard events.count < ChartLimits.chords else {
          throw ChartError("a bar has at most \(ChartLimits.chords) chords")
        }
        let harmony = MusicXMLHarmony(element, in: part.key ?? key)
        if let problem = harmony.problem {
          part.problems.add(ChartError("bar \(part.bars.count + 1): \(problem)"))
        }
        let chord = part.shift == 0 ? harmony.chord : harmony.chord.moved(fifths: part.shift)
        events.append((place + (element.number("offset") ?? 0), chord))
      case "direction": read(direction: element, &bar, isAtBeginning: isFirstHalf(place))
      case "sound": read(sound: element, &bar, isAtBeginning: isFirstHalf(place))
      case "barline": read(barline: element, &bar)
      default: break
      }
    }
    if part.firstMeter == nil { part.firstMeter = part.meter }
    let short = own()
    // No chord is lost by the notes being fewer.
    bar.meter = events.allSatisfy { beat($0.place, short) < Double(short.beats) } ? short : part.meter
    bar.chords = chords(events, bar.meter ?? part.meter)
    if let times = part.times[part.bars.count], bar.form.timesPlayed == 2 {
      bar.form.timesPlayed = max(times, 2)
    }
    part.bars.append(bar)
    part.contents.append(content)
  }

  /// How far a note or a movement leads, in divisions. Notes of a chord begin with the one before; grace notes have no duration.
  private static func step(_ element: XMLElement) -> Double {
    let duration = element.number("duration") ?? 0
    switch element.name {
    case "note": return element.first("chord") == nil ? duration : 0
    case "forward": return duration
    case "backup": return -duration
    default: return 0
    }
  }

  private func content(of measure: XMLElement) -> Content {
    var (divisions, place, end) = (part.divisions, 0.0, 0.0)
    for element in measure.children {
      if element.name == "attributes", let number = element.number("divisions"), number > 0 {
        (place, end, divisions) = (place * number / divisions, end * number / divisions, number)
      }
      place += Self.step(element)
      end = max(end, place)
    }
    // Some programs only give a pickup the number 0.
    let isPickup = part.bars.isEmpty && measure.attributes["number"] == "0"
    return Content(quarters: end / divisions, isImplicit: isPickup || measure.attributes["implicit"] == "yes")
  }

  /// A pickup that nothing calls one: the first bar is short, and the next one is not.
  private var isPickupCounted: Bool {
    guard part.contents.count > 1,
      let (first, next) = part.bars.first?.meter.flatMap({ first in
        part.bars[1].meter.map { (first.quarters, $0.quarters) }
      })
    else { return false }
    return !part.contents[0].isImplicit && !part.contents[1].isImplicit
      && (0.001..<first - 0.001).contains(part.contents[0].quarters)
      && part.contents[1].quarters > next - 0.001
  }

  /// A pickup, the first part of a bar that is divided, and a last bar that a pickup completes, may be counted; but they are as short as their
  /// notes.
  private func completeShortBars() {
    var parts: [Double] = []
    let isPickupCounted = isPickupCounted
    for (index, content) in part.contents.enumerated() {
      if content.isImplicit { parts.append(content.quarters) }
      guard !content.isImplicit, content.quarters > 0, let meter = part.bars[index].meter,
        let own = Chart.Meter(quarters: content.quarters, like: meter)
      else { continue }
      let next = part.contents.indices.contains(index + 1) ? part.contents[index + 1] : nil
      let isEnd = next == nil || part.bars[index].form.timesPlayed != nil || part.bars[index].form.endsEnding
      let rests = (isEnd ? parts : []) + (next?.isImplicit == true ? [next!.quarters] : [])
      let missing = meter.quarters - content.quarters
      let chords = part.bars[index].chords(in: own)
      let isPickup = index == 0 && isPickupCounted
      guard missing > 0.001, isPickup || rests.contains(where: { abs($0 - missing) < 0.001 }),
        chords.count == part.bars[index].chords.count
      else { continue }
      if isPickup { parts.append(content.quarters) }
      (part.bars[index].chords, part.bars[index].meter) = (chords, own)
    }
  }

  private func beat(_ ticks: Double, _ meter: Chart.Meter) -> Double {
    let beat = ticks / part.divisions * Double(meter.unit) / 4
    return beat.isFinite ? min(max(beat, 0), Double(meter.beats)) : 0
  }

  /// In their order; of two on one beat the later counts.
  private func chords(
    _ events: [(place: Double, chord: Chart.PlacedChord)], _ meter: Chart.Meter
  ) -> [Chart.PlacedChord] {
    let placed = events.map { event in
      var chord = event.chord
      chord.beat = beat(event.place, meter)
      return chord
    }
    // The sorting is stable.
    let sorted = placed.filter { $0.beat < Double(meter.beats) }.sorted { $0.beat < $1.beat }
    return sorted.enumerated().filter { index, chord in
      index + 1 == sorted.count || sorted[index + 1].beat > chord.beat
    }.map(\.element)
  }

  private func readAttributes(_ attributes: XMLElement) {
    if let number = attributes.number("divisions"), number > 0 { part.divisions = number }
    if let time = attributes.first("time"), let text = time.text(of: "beats") {
      // 3+2/8 has five.
      let numbers = text.split(separator: "+").map { Int($0.filter { $0 != " " }) ?? 0 }
      let sum = numbers.prefix(8).reduce(0) { $0 + min(max($1, 0), 64) }
      if (1...32).contains(sum) { part.meter.beats = sum }
      if let unit = time.text(of: "beat-type").flatMap({ Int($0) }), [1, 2, 4, 8, 16, 32].contains(unit) {
        part.meter.unit = unit
      }
    }
    var isNew = false
    if part.key == nil, let element = attributes.first("key"),
      let fifths = element.text(of: "fifths").flatMap({ Int($0) }),
      (-7...7).contains(fifths)
    {
      let isMinor = element.text(of: "mode") == "minor"
      part.key = Key(SpelledPitch(fifths: fifths + (isMinor ? 3 : 0)), isMinor ? .minor : .major)
      isNew = true
    }
    if let transpose = attributes.first("transpose") { read(transpose: transpose) }
    if isNew { part.keyShift = part.shift }
  }

  /// The written notes sound elsewhere; an octave makes no difference to chords.
  private func read(transpose: XMLElement) {
    guard !isConcert, let semitones = transpose.number("chromatic").map({ Int($0.clamped(to: -60...60)) })
    else {
      return
    }
    // The number of letters says which of two names that sound alike it is.
    let steps = transpose.number("diatonic").map { Int($0.clamped(to: -60...60)) }
    let named = steps.map { 7 * semitones - 12 * $0 }.flatMap { (-6...6).contains($0) ? $0 : nil }
    let fifths = named ?? Chart.fifths(up: semitones, from: part.key)
    // A key of nine sharps is written in three flats.
    let key = part.key.map { $0.signature + fifths } ?? 0
    part.shift = key > 7 ? fifths - 12 : key < -7 ? fifths + 12 : fifths
    part.isTransposed = part.isTransposed || part.shift != 0
    if part.bars.isEmpty { part.keyShift = part.shift }
  }

  // MARK: The form

  private func read(direction: XMLElement, _ bar: inout Chart.Bar, isAtBeginning: Bool) {
    for type in direction.all("direction-type") {
      for element in type.children {
        switch element.name {
        case "rehearsal":
          bar.section = bar.section ?? element.visibleText
          if Self.letters(element.visibleText) == "coda" { addCodaSign(isAtBeginning: isAtBeginning) }
        case "segno": bar.form.isSegno = true
        case "coda": addCodaSign(isAtBeginning: isAtBeginning)
        case "words": read(words: element.visibleText ?? "", &bar, isAtBeginning: isAtBeginning)
        default: break
        }
      }
    }
    // The sign of a coda stands at both places; only the sound says which of the two it is.
    if let sound = direction.first("sound") { read(sound: sound, &bar, isAtBeginning: isAtBeginning) }
    // The sound is more exact than the sign that people see.
    for type in direction.all("direction-type") where tempo == nil {
      tempo = type.first("metronome").flatMap(Self.tempo)
    }
  }

  /// Words are signs in many files: `D.S. al Coda`, `To Coda`, `Coda`, `Segno`, `Fine`, `3x`.
  private func read(words: String, _ bar: inout Chart.Bar, isAtBeginning: Bool) {
    if let jump = Chart.Bar.Form.Jump(words: words) {
      bar.form.jump = jump
    } else if let times = ChartText.times(words.lowercased().replacing("play", with: "")) {
      part.times[part.bars.count] = times
    } else {
      switch Self.letters(words) {
      case "fine": bar.form.isFine = true
      case "segno", "𝄋": bar.form.isSegno = true
      case let letters where letters.hasPrefix("tocoda") || letters == "to𝄌":
        bar.form.toCoda = isAtBeginning ? .beginning : .end
      case "coda", "𝄌", "coda𝄌", "𝄌coda": addCodaSign(isAtBeginning: isAtBeginning)
      default: break
      }
    }
  }

  private static func letters(_ words: String?) -> String {
    (words ?? "").lowercased().filter { $0.isLetter || "𝄋𝄌".contains($0) }
  }

  private func addCodaSign(isAtBeginning: Bool) {
    if part.codaSigns.last?.bar != part.bars.count { part.codaSigns.append((part.bars.count, isAtBeginning)) }
  }

  /// A coda is where the last of its signs stands, unless a sound says it; the signs before it say where the player leaves for it.
  private func resolveCodas() {
    let isSaid = part.bars.contains(where: \.form.isCoda)
    let signs = part.codaSigns.filter {
      part.bars.indices.contains($0.bar) && part.bars[$0.bar].form.toCoda == nil
    }
    let hasWay = signs.count > 1 || part.bars.contains { $0.form.toCoda != nil || $0.form.jump?.end == .coda }
    guard !isSaid, hasWay, let last = signs.last else { return }
    part.bars[last.bar].form.isCoda = true
    guard !part.bars.contains(where: { $0.form.toCoda != nil }) else { return }
    for sign in signs.dropLast() { part.bars[sign.bar].form.toCoda = sign.isAtBeginning ? .beginning : .end }
  }

  /// Many files have the signs of the form in their first part alone.
  private func takeForm() {
    guard let top, top.bars.count == part.bars.count, !part.bars.contains(where: { $0.form.jump != nil })
    else {
      return
    }
    for (index, bar) in top.bars.enumerated() {
      if part.bars[index].form == Chart.Bar.Form() { part.bars[index].form = bar.form }
      part.bars[index].section = part.bars[index].section ?? bar.section
    }
    if part.codaSigns.isEmpty { part.codaSigns = top.codaSigns }
  }

  /// Quarter notes a minute of a metronome mark, such as `♩. = c. 60`; `nil` where it says none.
  private static func tempo(_ mark: XMLElement) -> Double? {
    guard let unit = mark.text(of: "beat-unit"),
      let part = MusicXMLWriter.units.first(where: { $0.value == unit }),
      let words = mark.text(of: "per-minute"),
      let number = Double(words.drop { !$0.isNumber }.prefix { $0.isASCII && ($0.isNumber || $0 == ".") })
    else { return nil }
    let dots = mark.all("beat-unit-dot").count
    return number * 4 / Double(part.key) * (dots == 0 ? 1 : dots == 1 ? 1.5 : 1.75)
  }

  private func read(sound: XMLElement, _ bar: inout Chart.Bar, isAtBeginning: Bool) {
    let attributes = sound.attributes
    if tempo == nil, let number = attributes["tempo"].flatMap({ Double($0) }), number > 0 { tempo = number }
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

extension Chart.Meter {
  /// How many quarter notes a bar has.
  fileprivate var quarters: Double { Double(4 * beats) / Double(unit) }

  /// The meter of a bar of this length: in the beats of `meter` or halves of them, and so on; of a length that is none of these, in the nearest
  /// beats. `nil` for more than 32 of them.
  fileprivate init?(quarters: Double, like meter: Chart.Meter) {
    guard quarters > 0, quarters <= 128 else { return nil }
    var unit = meter.unit
    while unit <= 32 {
      let beats = quarters * Double(unit) / 4
      if abs(beats - beats.rounded()) < 0.001, (1...32).contains(Int(beats.rounded())) {
        self.init(beats: Int(beats.rounded()), unit: unit)
        return
      }
      unit *= 2
    }
    let beats = max(1, Int((quarters * Double(meter.unit) / 4).rounded()))
    guard beats <= 32 else { return nil }
    self.init(beats: beats, unit: meter.unit)
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension Chart.PlacedChord {
  /// The same chord at another place of the line of fifths.
  fileprivate func moved(fifths: Int) -> Chart.PlacedChord {
    guard let symbol = symbol?.transposed(fifths: fifths) else { return self }
    return Chart.PlacedChord(symbol, text: ChordSymbol().text(symbol), beat: beat)
  }
}

extension XMLElement {
  fileprivate func number(_ name: String) -> Double? {
    text(of: name).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The text, if there is any: in one line, and not too long for a title.
  fileprivate var visibleText: String? {
    ChartText.words(text)
  }
}
