internal import MusicTheory

/// The chord of an element `harmony`, as far as it has a name.
struct MusicXMLHarmony {
  /// At the beginning of the bar.
  let chord: Chart.PlacedChord
  /// A sentence about what was not read as it stands.
  let problem: String?

  init(_ harmony: XMLElement, in key: Key?) {
    if harmony.first("kind")?.trimmedText == "none" {
      (chord, problem) = (Chart.PlacedChord(nil), nil)
      return
    }
    let shown = Self.shown(harmony)
    guard let root = Self.root(harmony, in: key) else {
      chord = Chart.PlacedChord(nil, text: shown)
      let hasRoot = ["root", "numeral"].contains { harmony.first($0) != nil }
      problem =
        hasRoot
        ? "\(shown.quotedExcerpt) has no root that is known here" : "\(shown.quotedExcerpt) has no root"
      return
    }
    // As it stands, without a bass that is no note, and with a kind that sounds the same.
    for (kind, alias) in [
      (nil, nil), Self.sameSound[harmony.text(of: "kind") ?? ""].map { ($0, $0) } ?? (nil, nil),
    ] {
      for hasBass in [true, false] {
        let text = Self.text(harmony, root, kind: kind, hasBass: hasBass)
        guard let symbol = try? ChordSymbolParser().parse(text) else { continue }
        let (whole, isInverted) = Self.inverted(symbol, harmony)
        let isWhole = alias == nil && isInverted && (hasBass || harmony.first("bass") == nil)
        chord = Chart.PlacedChord(whole, text: ChordSymbol().text(whole))
        problem = isWhole ? nil : "\(shown.quotedExcerpt) is read as \(ChordSymbol().text(whole))"
        return
      }
    }
    // The text that the writing program shows for a kind that MusicXML has no name for; it says its degrees itself.
    let kind = harmony.first("kind")
    if harmony.first("degree") == nil || kind?.trimmedText == "other",
      kind?.trimmedText.isEmpty != false || kind?.attributes["text"] != nil,
      let symbol = try? ChordSymbolParser().parse(shown)
    {
      chord = Chart.PlacedChord(symbol, text: ChordSymbol().text(symbol))
      let isSaid = kind != nil && harmony.first("degree") == nil
      problem = isSaid ? nil : "\(shown.quotedExcerpt) is read as \(ChordSymbol().text(symbol))"
      return
    }
    chord = Chart.PlacedChord(nil, text: shown)
    problem = "the chord \(shown.quotedExcerpt) is not known here"
  }

  /// Kinds of harmony as a theory names them, and what sounds the same above their root.
  ///
  /// Source: MusicXML 4.0 (W3C), the values of kind.
  private static let sameSound: [String: String] = [
    "Neapolitan": kind("major"),
    "Italian": kind("dominant") + degree(5, 0, "subtract"),
    "French": kind("dominant") + degree(5, -1, "alter"),
    "German": kind("dominant"),
    "Tristan": kind("half-diminished"),
  ]

  private static func kind(_ name: String) -> String { "<kind>\(name)</kind>" }

  private static func degree(_ value: Int, _ alter: Int, _ type: String) -> String {
    "<degree><degree-value>\(value)</degree-value><degree-alter>\(alter)</degree-alter>"
      + "<degree-type>\(type)</degree-type></degree>"
  }

  /// The note below, from a root or from a numeral of the key.
  private static func root(_ harmony: XMLElement, in key: Key?) -> SpelledPitch? {
    if harmony.first("root") != nil { return pitch(harmony, "root") }
    guard let numeral = harmony.first("numeral"),
      let number = numeral.text(of: "numeral-root").flatMap({ Int($0) }),
      (1...7).contains(number), let key = self.key(of: numeral) ?? key
    else { return nil }
    let alter = numeral.first("numeral-alter").flatMap { Int(plain($0)) } ?? 0
    guard (-2...2).contains(alter), let symbol = try? ChordNumeralParser(key: key).parse("\(number)"),
      case .chord(let chord) = symbol
    else { return nil }
    return SpelledPitch(fifths: chord.root.fifths + 7 * alter).simplified
  }

  /// The key of a numeral, where it is not that of the tune.
  private static func key(of numeral: XMLElement) -> Key? {
    guard let own = numeral.first("numeral-key"),
      let fifths = own.text(of: "numeral-fifths").flatMap({ Int($0) }),
      (-7...7).contains(fifths)
    else { return nil }
    let isMinor = own.text(of: "numeral-mode").map { $0.hasSuffix("minor") } ?? false
    return Key(SpelledPitch(fifths: fifths + (isMinor ? 3 : 0)), isMinor ? .minor : .major)
  }

  /// With the bass that an inversion has, and whether there is such a tone.
  private static func inverted(
    _ symbol: WrittenSymbol, _ harmony: XMLElement
  ) -> (WrittenSymbol, isWhole: Bool) {
    guard let text = harmony.text(of: "inversion"), harmony.first("bass") == nil else {
      return (symbol, true)
    }
    guard let number = Int(text), case .chord(let chord) = symbol else { return (symbol, false) }
    let tones = chord.chord.quality.degrees.members.filter { $0.number <= 7 }.sorted { $0.number < $1.number }
    guard number != 0 else { return (symbol, true) }
    guard tones.indices.contains(number) else { return (symbol, false) }
    let inverted = WrittenChord(
      root: chord.root, quality: chord.chord.quality, bass: tones[number].spelled(above: chord.root))
    return (.chord(inverted), true)
  }

  /// The harmony in few words that can be parsed. A polychord has two roots, each with its kind.
  private static func text(
    _ harmony: XMLElement, _ root: SpelledPitch, kind: String?, hasBass: Bool
  ) -> String {
    let inside = harmony.children.map { element in
      switch element.name {
      case "bass": hasBass ? written(element) : ""
      case "kind": kind ?? written(element)
      case "numeral": note(root, "root")
      default: written(element)
      }
    }
    return "<harmony>\(inside.joined())</harmony>"
  }

  private static func note(_ pitch: SpelledPitch, _ name: String) -> String {
    "<\(name)><\(name)-step>\(pitch.letter.text)</\(name)-step><\(name)-alter>\(pitch.alteration)</\(name)-alter></\(name)>"
  }

  private static func written(_ element: XMLElement) -> String {
    switch element.name {
    case "degree": degree(element)
    case "root", "bass":
      "<\(element.name)>\(element.children.map { "<\($0.name)>\(plain($0))</\($0.name)>" }.joined())</\(element.name)>"
    case "kind": "<kind>\(plain(element))</kind>"
    default: ""
    }
  }

  /// An added second, fourth or sixth with an accidental is a ninth, an eleventh or a thirteenth. An accidental may be missing.
  private static func degree(_ degree: XMLElement) -> String {
    let type = degree.text(of: "degree-type") ?? ""
    let alter = degree.first("degree-alter").flatMap { Int(plain($0)) } ?? 0
    guard let value = degree.text(of: "degree-value").flatMap({ Int($0) }), (1...13).contains(value),
      ["add", "alter", "subtract"].contains(type), (-2...2).contains(alter)
    else { return "<degree></degree>" }
    let isTension = type == "add" && alter != 0 && [2, 4, 6].contains(value)
    return self.degree(value + (isTension ? 7 : 0), alter, type)
  }

  /// Letters, digits and signs: nothing that would be read as an element. `-1.0` is −1.
  private static func plain(_ element: XMLElement) -> String {
    let text = element.trimmedText.prefix(40)
      .filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-.+".contains($0)) }
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The harmony as it would be printed.
  private static func shown(_ harmony: XMLElement) -> String {
    let kind = harmony.first("kind").map { $0.attributes["text"] ?? $0.trimmedText } ?? ""
    let numeral = harmony.first("numeral").map { numeral in
      numeral.first("numeral-root")?.attributes["text"] ?? numeral.text(of: "numeral-root") ?? ""
    }
    let root = note(harmony, "root") ?? numeral ?? harmony.text(of: "function") ?? ""
    let degrees = harmony.all("degree").map { degree in
      " "
        + ["degree-type", "degree-alter", "degree-value"].compactMap { name in
          degree.first(name).map(plain).flatMap { $0 == "0" ? nil : $0 }
        }.joined(separator: " ")
    }
    let bass = note(harmony, "bass").map { "/" + $0 } ?? ""
    return ChartText.words((root + kind + degrees.joined() + bass).excerpt(of: 60)) ?? ChartText.silence
  }

  private static func pitch(_ harmony: XMLElement, _ name: String) -> SpelledPitch? {
    note(harmony, name).flatMap { text in
      let alter = text.dropFirst().reduce(0) { $0 + ($1 == "#" ? 1 : -1) }
      return text.first.flatMap { Letter($0) }.map { SpelledPitch($0, alter) }
    }
  }

  private static func note(_ harmony: XMLElement, _ name: String) -> String? {
    guard let note = harmony.first(name), let step = note.text(of: "\(name)-step"), !step.isEmpty else {
      return nil
    }
    let signs = ["-2": "bb", "-1": "b", "1": "#", "2": "##"]
    return step + (note.first("\(name)-alter").flatMap { signs[plain($0)] } ?? "")
  }
}
