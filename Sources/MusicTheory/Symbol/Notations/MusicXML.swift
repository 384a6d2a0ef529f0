/// Reads the element `harmony` of MusicXML; attributes, and elements that do not concern tones, are skipped.
struct MusicXMLReader {
  private var scanner: XMLScanner

  static func read(_ scanner: SymbolScanner) throws(ChordSymbolError) -> WrittenSymbol {
    var reader = MusicXMLReader(scanner: XMLScanner(scanner))
    return try reader.harmony()
  }

  private mutating func harmony() throws(ChordSymbolError) -> WrittenSymbol {
    try scanner.open("harmony")
    var chords: [WrittenChord] = []
    while try !scanner.close("harmony") {
      guard scanner.isNext("root") else {
        try scanner.skipElement()
        continue
      }
      guard chords.count < 2 else {
        throw scanner.unexpected(expected: "</harmony>, for a polychord has two chords")
      }
      chords.append(try chord())
    }
    try scanner.end()
    switch chords.count {
    case 1: return .chord(chords[0])
    case 2: return .polychord(upper: chords[0], lower: chords[1])
    default: throw scanner.unexpected(expected: "a root in the harmony")
    }
  }

  /// Root, kind, bass and degrees, until the next root.
  private mutating func chord() throws(ChordSymbolError) -> WrittenChord {
    let root = try note("root")
    var bass: SpelledPitch?
    var degrees: DegreeSet?
    while !scanner.isNext("/harmony"), !scanner.isNext("root") {
      if scanner.isNext("kind") {
        degrees = try kind()
      } else if scanner.isNext("bass") {
        bass = try note("bass")
      } else if scanner.isNext("degree"), let known = degrees {
        degrees = try changed(known)
      } else {
        try scanner.skipElement()
      }
    }
    guard let degrees else { throw scanner.unexpected(expected: "<kind>") }
    return WrittenChord(root: root, quality: VocabularySearch(degrees).quality, bass: bass)
  }

  private mutating func note(_ name: String) throws(ChordSymbolError) -> SpelledPitch {
    try scanner.open(name)
    let place = scanner.position
    let step = try scanner.element("\(name)-step")
    guard step.count == 1, step[0].isUppercase, let letter = Letter(step[0]) else {
      throw ChordSymbolError(.notARoot(String(step), hint: nil), at: place)
    }
    var alteration = 0
    if scanner.isNext("\(name)-alter") { alteration = try number("\(name)-alter", in: -2...2) }
    guard try scanner.close(name) else { throw scanner.unexpected(expected: "</\(name)>") }
    return SpelledPitch(letter, alteration)
  }

  /// The kinds that notation programs write for elevenths and thirteenths, with the tones that readers take them to have.
  private static let kinds: [NamedQuality] =
    MusicXMLText.kinds + [
      NamedQuality("dominant-11th", [.root, .majorThird, .fifth, .minorSeventh, .ninth, .eleventh]),
      NamedQuality("major-11th", [.root, .majorThird, .fifth, .majorSeventh, .ninth, .eleventh]),
      NamedQuality("minor-11th", [.root, .minorThird, .fifth, .minorSeventh, .ninth, .eleventh]),
      NamedQuality("dominant-13th", [.root, .majorThird, .fifth, .minorSeventh, .ninth, .thirteenth]),
      NamedQuality("major-13th", [.root, .majorThird, .fifth, .majorSeventh, .ninth, .thirteenth]),
      NamedQuality(
        "minor-13th", [.root, .minorThird, .fifth, .minorSeventh, .ninth, .eleventh, .thirteenth]),
    ]

  private mutating func kind() throws(ChordSymbolError) -> DegreeSet {
    let place = scanner.position
    let name = String(try scanner.element("kind"))
    guard let kind = Self.kinds.first(where: { $0.name == name }) else {
      throw ChordSymbolError(.unexpected(name, expected: "a kind such as major or dominant"), at: place)
    }
    return kind.degrees
  }

  private mutating func changed(_ degrees: DegreeSet) throws(ChordSymbolError) -> DegreeSet {
    let place = scanner.position
    try scanner.open("degree")
    let value = try number("degree-value", in: 1...13)
    let alteration = try number("degree-alter", in: -2...2)
    let type = String(try scanner.element("degree-type"))
    guard try scanner.close("degree") else { throw scanner.unexpected(expected: "</degree>") }
    let present = degrees.members.first { $0.number == value }
    switch type {
    case "add":
      let degree = ChordDegree(number: value, alteration: alteration - (value == 7 ? 1 : 0))
      if let degree { return degrees.union(DegreeSet(degree)) }
    case "subtract":
      if let present, value > 1 { return degrees.subtracting(DegreeSet(present)) }
    case "alter":
      let degree = ChordDegree(number: value, alteration: (present?.alteration ?? 0) + alteration)
      if let degree, value > 1 {
        return degrees.subtracting(present.map { DegreeSet($0) } ?? []).union(DegreeSet(degree))
      }
    default: break
    }
    throw ChordSymbolError(.notADegree("\(type) \(value)"), at: place)
  }

  private mutating func number(_ name: String, in range: ClosedRange<Int>) throws(ChordSymbolError) -> Int {
    let place = scanner.position
    let text = String(try scanner.element(name))
    guard let number = Int(text), range.contains(number) else {
      let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      throw ChordSymbolError(.unexpected(text, expected: expected), at: place)
    }
    return number
  }
}

/// Writes chords as the element `harmony` of MusicXML, in one line: root, kind, bass, and the degrees that the
/// kind does not have.
///
/// Source: MusicXML 4.0, elements harmony, kind and degree (W3C).
struct MusicXMLText {
  private let chords: [WrittenChord]

  /// One chord, or the chords of a polychord, the upper first.
  init(_ chords: WrittenChord...) {
    self.chords = chords
  }

  /// The kinds that are written, and what is in them.
  static let kinds: [NamedQuality] = [
    NamedQuality("major", [.root, .majorThird, .fifth]),
    NamedQuality("minor", [.root, .minorThird, .fifth]),
    NamedQuality("augmented", [.root, .majorThird, .sharpFifth]),
    NamedQuality("diminished", [.root, .minorThird, .flatFifth]),
    NamedQuality("suspended-fourth", [.root, .fourth, .fifth]),
    NamedQuality("suspended-second", [.root, .second, .fifth]),
    NamedQuality("power", [.root, .fifth]),
    NamedQuality("major-sixth", [.root, .majorThird, .fifth, .sixth]),
    NamedQuality("minor-sixth", [.root, .minorThird, .fifth, .sixth]),
    NamedQuality("dominant", [.root, .majorThird, .fifth, .minorSeventh]),
    NamedQuality("major-seventh", [.root, .majorThird, .fifth, .majorSeventh]),
    NamedQuality("minor-seventh", [.root, .minorThird, .fifth, .minorSeventh]),
    NamedQuality("diminished-seventh", [.root, .minorThird, .flatFifth, .diminishedSeventh]),
    NamedQuality("augmented-seventh", [.root, .majorThird, .sharpFifth, .minorSeventh]),
    NamedQuality("half-diminished", [.root, .minorThird, .flatFifth, .minorSeventh]),
    NamedQuality("major-minor", [.root, .minorThird, .fifth, .majorSeventh]),
    NamedQuality("dominant-ninth", [.root, .majorThird, .fifth, .minorSeventh, .ninth]),
    NamedQuality("major-ninth", [.root, .majorThird, .fifth, .majorSeventh, .ninth]),
    NamedQuality("minor-ninth", [.root, .minorThird, .fifth, .minorSeventh, .ninth]),
  ]

  var text: String { "<harmony>\(chords.map(Self.group).joined())</harmony>" }

  private static func group(_ chord: WrittenChord) -> String {
    let degrees = chord.chord.quality.notated
    let kind = nearestKind(degrees)
    let bass = chord.bass.map { note($0, "bass") } ?? ""
    return note(chord.root, "root") + "<kind>\(kind.name)</kind>" + bass
      + differences(degrees, from: kind.degrees)
  }

  /// The kind that needs the fewest changes; of its own tones only third and fifth may be changed.
  private static func nearestKind(_ degrees: DegreeSet) -> NamedQuality {
    let usable = kinds.filter {
      $0.degrees.subtracting(degrees).isSubset(of: [.minorThird, .majorThird, .fifth])
    }
    return usable.min {
      $0.degrees.symmetricDifference(degrees).count < $1.degrees.symmetricDifference(degrees).count
    } ?? kinds[0]
  }

  private static func differences(_ degrees: DegreeSet, from kind: DegreeSet) -> String {
    var added = degrees.subtracting(kind)
    var absent = kind.subtracting(degrees)
    var text = ""
    if absent.contains(.fifth), let fifth = added.intersection([.flatFifth, .sharpFifth]).members.first {
      text += degree(5, fifth.alteration, "alter")
      added.remove(DegreeSet(fifth))
      absent.remove(.fifth)
    }
    text += absent.members.map { degree($0.number, 0, "subtract") }.joined()
    // An added degree is counted from a dominant chord, whose seventh is minor.
    return text
      + added.members.map { degree($0.number, $0.alteration + ($0.number == 7 ? 1 : 0), "add") }.joined()
  }

  private static func note(_ pitch: SpelledPitch, _ name: String) -> String {
    let alter = pitch.alteration == 0 ? "" : "<\(name)-alter>\(pitch.alteration)</\(name)-alter>"
    return "<\(name)><\(name)-step>\(pitch.letter.text)</\(name)-step>\(alter)</\(name)>"
  }

  private static func degree(_ value: Int, _ alter: Int, _ type: String) -> String {
    "<degree><degree-value>\(value)</degree-value><degree-alter>\(alter)</degree-alter>"
      + "<degree-type>\(type)</degree-type></degree>"
  }
}

/// Goes through the tags of one small XML element; there are no comments or entities in a chord.
struct XMLScanner {
  private var scanner: SymbolScanner

  init(_ scanner: SymbolScanner) {
    self.scanner = scanner
  }

  /// The next character, counted from 0.
  var position: Int { scanner.position }

  /// Whether the next tag is `<name>`, with or without attributes, or `</name>` for "/name".
  func isNext(_ name: String) -> Bool {
    var ahead = scanner
    ahead.skipSpaces()
    guard ahead.take("<"), ahead.take(name) else { return false }
    return ahead.next.map { [">", " ", "/"].contains($0) } ?? false
  }

  /// Goes beyond `<name …>`.
  mutating func open(_ name: String) throws(ChordSymbolError) {
    scanner.skipSpaces()
    guard isNext(name) else { throw scanner.unexpected(expected: "<\(name)>") }
    _ = try tag()
  }

  /// Goes beyond `</name>` if that comes next.
  mutating func close(_ name: String) throws(ChordSymbolError) -> Bool {
    scanner.skipSpaces()
    guard isNext("/" + name) else { return false }
    _ = try tag()
    return true
  }

  /// The text of an element that has nothing but text.
  mutating func element(_ name: String) throws(ChordSymbolError) -> [Character] {
    try open(name)
    let start = scanner.position
    while let next = scanner.next, next != "<" { scanner.position += 1 }
    let text = Array(scanner.folded[start..<scanner.position])
    guard try close(name) else { throw scanner.unexpected(expected: "</\(name)>") }
    return text
  }

  /// Goes beyond an element with everything in it.
  mutating func skipElement() throws(ChordSymbolError) {
    var depth = 0
    repeat {
      while let next = scanner.next, next != "<" {
        guard depth > 0 || next == " " else { throw scanner.unexpected(expected: "a tag") }
        scanner.position += 1
      }
      let isClosing = scanner.afterNext == "/"
      let closesItself = try tag()
      if isClosing { depth -= 1 } else if !closesItself { depth += 1 }
      guard depth >= 0 else { throw scanner.unexpected(expected: "</harmony>") }
    } while depth > 0
  }

  /// Nothing but space may follow.
  mutating func end() throws(ChordSymbolError) {
    scanner.skipSpaces()
    guard scanner.isAtEnd else { throw scanner.unexpected(expected: "the end of the symbol") }
  }

  func unexpected(expected: String) -> ChordSymbolError { scanner.unexpected(expected: expected) }

  /// Goes beyond one tag; whether it closes itself.
  private mutating func tag() throws(ChordSymbolError) -> Bool {
    let start = scanner.position
    guard scanner.take("<") else { throw scanner.unexpected(expected: "a tag") }
    while let next = scanner.next, next != ">" { scanner.position += 1 }
    let closesItself = !scanner.isAtEnd && scanner.folded[scanner.position - 1] == "/"
    guard scanner.take(">") else { throw ChordSymbolError(.unclosed("<"), at: start) }
    return closesItself
  }
}
