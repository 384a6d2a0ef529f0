/// Reads the element `harmony` of MusicXML; attributes, and elements that say nothing about tones, are skipped.
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
    let start = scanner.position
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
    guard let quality = VocabularySearch(degrees).quality else {
      let tones = degrees.members.map(\.text).joined(separator: " ")
      throw ChordSymbolError(.notInVocabulary(degrees: tones), at: start)
    }
    return WrittenChord(root: root, quality: quality, bass: bass)
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

  /// What notation programs write for elevenths and thirteenths, read as everybody reads them.
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
