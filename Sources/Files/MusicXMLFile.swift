internal import MusicTheory
public import Charts
internal import System

/// Reads a tune from a score in MusicXML: a `.musicxml` or `.xml` file, or the compressed `.mxl`.
///
/// Of the first part of the score that has chord symbols, it reads the symbols, repeats, endings and jumps, key and time.
public enum MusicXMLFile {
  /// Bytes of a file, and of a score in a compressed file.
  public static let sizeLimit = 8 << 20

  /// The tune of a score; `name` is the title of a score without one.
  public static func read(_ bytes: [UInt8], name: String = "Untitled") throws(TuneError) -> Tune {
    guard bytes.count <= sizeLimit else { throw TuneError("a score has at most \(sizeLimit) bytes") }
    // A ZIP file.
    let isCompressed = bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
    let score = isCompressed ? try CompressedMusicXML.score(of: bytes) : bytes
    let reader = MusicXMLScore()
    do throws(XMLError) {
      try XMLScan.scan(
        score, kept: MusicXMLScore.kept, reported: MusicXMLScore.reported
      ) { element throws(XMLError) in try reader.read(element) }
    } catch {
      throw TuneError(line: error.line, column: error.column, error.sentence)
    }
    return try reader.tune(name: name)
  }
}

/// A score while its bars are read.
private final class MusicXMLScore {
  static let reported: Set<String> = [
    "work-title", "movement-title", "creator", "measure", "part", "score-partwise", "score-timewise",
  ]

  /// What is looked at, of all that a score has.
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
  private var firstBeats: Int?
  private var bars: [WrittenBar] = []
  /// Whether the chords are read: those of the first part that has any.
  private var isRead = false
  private var isScore = false

  private var divisions = 1.0
  private var beats = 4
  private var beatUnit = 4
  private var sounding: (symbol: WrittenSymbol, text: String)?
  private var problem: TuneError?

  func read(_ element: XMLElement) throws(XMLError) {
    switch element.name {
    case "work-title", "movement-title": title = title ?? element.visibleText
    case "creator":
      if element.attributes["type"] ?? "composer" == "composer" { composer = composer ?? element.visibleText }
    case "measure":
      guard !isRead, problem == nil else { return }
      do throws(TuneError) {
        try readMeasure(element)
      } catch {
        problem = TuneError("bar \(bars.count + 1): \(error.sentence)")
      }
    case "part":
      if bars.contains(where: { !$0.chords.isEmpty }) {
        isRead = true
      } else {
        (bars, sounding, firstBeats) = ([], nil, nil)
      }
    case "score-partwise": isScore = true
    case "score-timewise":
      throw XMLError(
        line: 1, column: 1, sentence: "a score by bars is not read; save it by parts (score-partwise)")
    default: break
    }
  }

  func tune(name: String) throws(TuneError) -> Tune {
    guard isScore else { throw TuneError("this is no score in MusicXML") }
    let title = title ?? name
    if let problem { throw TuneError(tune: title, problem.sentence) }
    return try WrittenTune(
      title: title, composer: composer, key: key, beatsPerBar: firstBeats ?? 4, bars: bars
    ).played()
  }

  // MARK: Bars

  private func readMeasure(_ measure: XMLElement) throws(TuneError) {
    guard bars.count < TuneLimits.bars else {
      throw TuneError("a tune has at most \(TuneLimits.bars) bars, repeats written out")
    }
    var bar = WrittenBar()
    var place = 0.0
    var events: [(beat: Double, chord: (symbol: WrittenSymbol, text: String)?)] = []
    for element in measure.children {
      switch element.name {
      case "attributes": readAttributes(element)
      case "note":
        // Notes of a chord begin with the one before; grace notes have no duration.
        if element.first("chord") == nil { place += element.number("duration") ?? 0 }
      case "forward": place += element.number("duration") ?? 0
      case "backup": place -= element.number("duration") ?? 0
      case "harmony":
        guard events.count < TuneLimits.chords else {
          throw TuneError("a bar has at most \(TuneLimits.chords) chords")
        }
        let ticks = place + (element.number("offset") ?? 0)
        events.append((beat(ticks), try MusicXMLHarmony(element).chord))
      case "direction": read(direction: element, &bar, isAtBeginning: beat(place) < Double(beats) / 2)
      case "sound": read(sound: element, &bar, isAtBeginning: beat(place) < Double(beats) / 2)
      case "barline": read(barline: element, &bar)
      default: break
      }
    }
    if firstBeats == nil { firstBeats = beats }
    bar.chords = chords(events)
    bars.append(bar)
  }

  private func beat(_ ticks: Double) -> Double {
    let beat = ticks / divisions * Double(beatUnit) / 4
    return beat.isFinite ? min(max(beat, 0), Double(beats)) : 0
  }

  /// What sounds from beat to beat; a bar without a symbol has the chord of the one before.
  private func chords(
    _ events: [(beat: Double, chord: (symbol: WrittenSymbol, text: String)?)]
  ) -> [Tune.TuneChord] {
    // Of two on one beat the later counts. The sorting is stable.
    var starts = events.filter { $0.beat < Double(beats) }.sorted { $0.beat < $1.beat }
    if starts.first.map({ $0.beat > 0 }) ?? true { starts.insert((0, sounding), at: 0) }
    var chords: [Tune.TuneChord] = []
    for (index, event) in starts.enumerated() {
      sounding = event.chord
      let end = index + 1 < starts.count ? starts[index + 1].beat : Double(beats)
      guard let chord = event.chord, end > event.beat else { continue }
      chords.append(
        Tune.TuneChord(symbol: chord.symbol, text: chord.text, beat: event.beat, length: end - event.beat))
    }
    return chords
  }

  private func readAttributes(_ attributes: XMLElement) {
    if let number = attributes.number("divisions"), number > 0 { divisions = number }
    if let time = attributes.first("time"), let text = time.text(of: "beats") {
      // 3+2/8 has five.
      let numbers = text.split(separator: "+").map { Int($0.filter { $0 != " " }) ?? 0 }
      let sum = numbers.prefix(8).reduce(0) { $0 + min(max($1, 0), 64) }
      if (1...32).contains(sum) { beats = sum }
      if let unit = time.text(of: "beat-type").flatMap({ Int($0) }), [1, 2, 4, 8, 16, 32].contains(unit) {
        beatUnit = unit
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

  private func read(direction: XMLElement, _ bar: inout WrittenBar, isAtBeginning: Bool) {
    for type in direction.all("direction-type") {
      for element in type.children {
        switch element.name {
        case "rehearsal": bar.section = bar.section ?? element.visibleText
        case "segno": bar.isSegno = true
        case "words":
          guard let words = element.visibleText else { break }
          if let jump = WrittenBar.Jump(words: words) { bar.jump = jump }
          if words.lowercased() == "fine" { bar.isFine = true }
          if words.lowercased().hasPrefix("to coda") { bar.toCoda = isAtBeginning ? .beginning : .end }
        default: break
        }
      }
    }
    // The sign of a coda stands at both places; only the sound says which of the two it is.
    if let sound = direction.first("sound") { read(sound: sound, &bar, isAtBeginning: isAtBeginning) }
  }

  private func read(sound: XMLElement, _ bar: inout WrittenBar, isAtBeginning: Bool) {
    let attributes = sound.attributes
    if attributes["segno"] != nil { bar.isSegno = true }
    if attributes["coda"] != nil { bar.isCoda = true }
    if attributes["tocoda"] != nil { bar.toCoda = isAtBeginning ? .beginning : .end }
    if attributes["fine"] != nil { bar.isFine = true }
    if bar.jump == nil, attributes["dacapo"] == "yes" {
      bar.jump = WrittenBar.Jump(from: .beginning, to: .end)
    }
    if bar.jump == nil, attributes["dalsegno"] != nil { bar.jump = WrittenBar.Jump(from: .segno, to: .end) }
  }

  private func read(barline: XMLElement, _ bar: inout WrittenBar) {
    if let element = barline.first("repeat") {
      if element.attributes["direction"] == "forward" {
        bar.beginsRepeat = true
      } else {
        bar.timesPlayed = min(max(element.attributes["times"].flatMap { Int($0) } ?? 2, 2), 99)
      }
    }
    if let element = barline.first("ending") {
      if element.attributes["type"] == "start" {
        let numbers = element.attributes["number"]?.split { $0 == "," || $0 == " " }.compactMap { Int($0) }
        bar.endings = Set((numbers ?? []).filter { (1...99).contains($0) })
      } else {
        bar.endsEnding = true
      }
    }
  }
}

/// The chord of an element `harmony`.
private struct MusicXMLHarmony {
  /// `nil` where no chord is played.
  let chord: (symbol: WrittenSymbol, text: String)?

  init(_ harmony: XMLElement) throws(TuneError) {
    guard harmony.first("kind")?.trimmedText != "none" else {
      chord = nil
      return
    }
    guard harmony.first("root") != nil else {
      throw TuneError(
        "a harmony without a root is not read: numerals and functions have no notes of their own")
    }
    let text = "<harmony>\(harmony.children.map(Self.written).joined())</harmony>"
    do throws(ChordSymbolError) {
      let symbol = try ChordSymbolParser().parse(text)
      chord = (symbol, ChordSymbol().text(symbol))
    } catch {
      // What the program shows in place of a kind that it has no name for.
      guard let shown = Self.shown(harmony), let symbol = try? ChordSymbolParser().parse(shown) else {
        let name = Self.shown(harmony) ?? harmony.text(of: "kind") ?? ""
        throw TuneError("the chord \(name.quoted) is not known here")
      }
      chord = (symbol, ChordSymbol().text(symbol))
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
