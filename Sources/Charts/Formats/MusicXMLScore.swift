internal import MusicTheory

/// A score while its bars are read.
final class MusicXMLScore {
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
  var key: Key?
  /// Quarter notes a minute, at the beginning.
  var tempo: Double?
  /// The part that is read now.
  var part = Part()
  /// The one whose chords count: the first one that is written as it sounds, else the first one with chords.
  private var chosen: Part?
  /// The first part of the score, which has the signs of its form in many files.
  var top: Part?
  /// Whether the parts that transpose are written as they sound as well.
  private var isConcert = false
  private var isScore = false
  private var lyrics = MusicXMLLyrics()

  /// The content of a part, as far as it is read.
  struct Part {
    /// As it is written, at the beginning and here.
    var key: Key?
    var ownKey: Key?
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

    /// That of the bar that is read.
    var soundingOwnKey: Key? {
      ownKey.map { Key(SpelledPitch(fifths: $0.tonic.fifths + shift), $0.mode).usual }
    }

    var hasChords: Bool { bars.contains { !$0.chords.isEmpty } }
  }

  /// The notes of a measure, as far as they say its length.
  struct Content {
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
    guard isScore else { throw ChartError("this is not a score in MusicXML") }
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
    chart.settleKeys()
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
        let harmony = MusicXMLHarmony(element, in: part.ownKey ?? key)
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
    bar.key = part.soundingOwnKey
    if let times = part.times[part.bars.count], bar.marks.timesPlayed == 2 {
      bar.marks.timesPlayed = max(times, 2)
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
      let isEnd =
        next == nil || part.bars[index].marks.timesPlayed != nil || part.bars[index].marks.endsEnding
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

  func beat(_ ticks: Double, _ meter: Chart.Meter) -> Double {
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
    if let element = attributes.first("key"),
      let fifths = element.text(of: "fifths").flatMap({ Int($0) }),
      (-7...7).contains(fifths)
    {
      let mode = element.text(of: "mode")
      let isMinor = mode == "minor" || mode == nil && part.ownKey?.mode == .minor
      part.ownKey = Key(SpelledPitch(fifths: fifths + (isMinor ? 3 : 0)), isMinor ? .minor : .major)
      isNew = part.key == nil
      part.key = part.key ?? part.ownKey
    }
    if let transpose = attributes.first("transpose") { read(transpose: transpose) }
    if isNew { part.keyShift = part.shift }
  }

  /// The written notes sound elsewhere; an octave makes no difference to chords.
  func read(transpose: XMLElement) {
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
}

extension Chart.Meter {
  /// How many quarter notes a bar has.
  var quarters: Double { Double(4 * beats) / Double(unit) }

  /// The meter of a bar of this length: in the beats of `meter` or halves of them, and so on; of a length that is none of these, in the nearest
  /// beats. `nil` for more than 32 of them.
  init?(quarters: Double, like meter: Chart.Meter) {
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
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension Chart.PlacedChord {
  /// The same chord at another place of the line of fifths.
  func moved(fifths: Int) -> Chart.PlacedChord {
    guard let symbol = symbol?.transposed(fifths: fifths) else { return self }
    return Chart.PlacedChord(symbol, text: ChordSymbol().text(symbol), beat: beat)
  }
}

extension XMLElement {
  func number(_ name: String) -> Double? {
    text(of: name).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The text, if there is any: in one line, and not too long for a title.
  var visibleText: String? {
    ChartText.words(text)
  }
}
