/// Reads a chord after Harte: `C:min7(9,*5)/b3`.
struct HarteReader {
  private var scanner: SymbolScanner

  /// The chord that comes next, if it is written like this: a capital letter, accidentals, a colon.
  static func chord(_ scanner: inout SymbolScanner) throws(ChordSymbolError) -> WrittenChord? {
    // A letter, two signs at most, a colon.
    guard scanner.rest.prefix(4).contains(":") else { return nil }
    var ahead = scanner
    guard ahead.rest.first?.isUppercase == true, let root = ahead.takeNote(.english), ahead.take(":") else {
      return nil
    }
    var reader = HarteReader(scanner: ahead)
    let quality = try reader.quality()
    let bass = try reader.bass(above: root)
    scanner = reader.scanner
    return WrittenChord(root: root, quality: quality, bass: bass)
  }

  /// The shorthands that later annotators have added to those of the paper.
  private static let shorthands: [NamedQuality] =
    HarteText.shorthands + [
      NamedQuality("sus2", [.root, .second, .fifth]),
      NamedQuality("5", [.root, .fifth]),
      NamedQuality("11", [.root, .majorThird, .fifth, .minorSeventh, .ninth, .eleventh]),
      NamedQuality("min11", [.root, .minorThird, .fifth, .minorSeventh, .ninth, .eleventh]),
      NamedQuality("maj11", [.root, .majorThird, .fifth, .majorSeventh, .ninth, .eleventh]),
      NamedQuality("13", [.root, .majorThird, .fifth, .minorSeventh, .ninth, .thirteenth]),
      NamedQuality("min13", [.root, .minorThird, .fifth, .minorSeventh, .ninth, .eleventh, .thirteenth]),
      NamedQuality("maj13", [.root, .majorThird, .fifth, .majorSeventh, .ninth, .thirteenth]),
    ]

  private mutating func quality() throws(ChordSymbolError) -> ChordQuality {
    let start = scanner.position
    var degrees = shorthand() ?? .root
    let hasShorthand = scanner.position > start
    if scanner.next == "(" {
      try list(&degrees)
    } else if !hasShorthand {
      throw scanner.unexpected(expected: "a shorthand such as maj7, or degrees in parentheses")
    }
    return VocabularySearch(degrees).quality
  }

  private mutating func shorthand() -> DegreeSet? {
    let fitting = Self.shorthands.filter { scanner.isNext($0.name) }
    guard let longest = fitting.max(by: { $0.name.count < $1.name.count }) else { return nil }
    scanner.position += longest.name.count
    return longest.degrees
  }

  private mutating func list(_ degrees: inout DegreeSet) throws(ChordSymbolError) {
    let bracket = scanner.position
    scanner.position += 1
    repeat {
      scanner.skipSpaces()
      let isOmitted = scanner.take("*")
      let place = scanner.position
      let (number, alteration) = try interval()
      guard let degree = Self.degree(number, alteration) else {
        throw ChordSymbolError(.notADegree(String(scanner.characters[place..<scanner.position])), at: place)
      }
      if isOmitted { degrees.remove(DegreeSet(degree)) } else { degrees.insert(DegreeSet(degree)) }
      scanner.skipSpaces()
    } while scanner.take(",")
    guard scanner.take(")") else {
      throw scanner.isAtEnd
        ? ChordSymbolError(.unclosed("("), at: bracket)
        : scanner.unexpected(expected: "a comma or a parenthesis")
    }
  }

  /// The simple intervals of altered tones are those tones.
  private static func degree(_ number: Int, _ alteration: Int) -> ChordDegree? {
    switch (number, alteration) {
    case (2, -1): .flatNinth
    case (2, 1): .sharpNinth
    case (4, 1): .sharpEleventh
    case (6, -1): .flatThirteenth
    default: ChordDegree(number: number, alteration: alteration)
    }
  }

  private mutating func interval() throws(ChordSymbolError) -> (number: Int, alteration: Int) {
    let place = scanner.position
    var alteration = 0
    while let sign = scanner.next, sign == "b" || sign == "#", abs(alteration) < 5 {
      alteration += sign == "b" ? -1 : 1
      scanner.position += 1
    }
    guard let number = Int(scanner.takeDigits()), (1...13).contains(number) else {
      throw scanner.unexpected(at: place, expected: "a degree such as 9, b7 or #11")
    }
    return (number, alteration)
  }

  /// A degree; a note name, as many data sets have it, is understood as well.
  private mutating func bass(above root: SpelledPitch) throws(ChordSymbolError) -> SpelledPitch? {
    guard scanner.take("/") else { return nil }
    if scanner.rest.first?.isUppercase == true, let note = scanner.takeNote(.english) { return note }
    let place = scanner.position
    let (number, alteration) = try interval()
    let bass = SpelledPitch.note(number, alteration, above: root)
    guard abs(bass.alteration) <= 2 else {
      let text = String(scanner.characters[place..<scanner.position])
      throw ChordSymbolError(.notABass(text, hint: nil), at: place)
    }
    return bass
  }
}

/// Writes a chord after Harte: root, colon, shorthand, further degrees, bass as a degree: `C:maj7(9)/3`.
///
/// Source: Harte, Sandler, Abdallah and Gómez, "Symbolic Representation of Musical Chords", ISMIR 2005.
struct HarteText {
  private let chord: WrittenChord

  init(_ chord: WrittenChord) {
    self.chord = chord
  }

  /// The shorthands of the paper. A chord that contains none of them is a list of all its degrees.
  static let shorthands: [NamedQuality] = [
    NamedQuality("maj", [.root, .majorThird, .fifth]),
    NamedQuality("min", [.root, .minorThird, .fifth]),
    NamedQuality("dim", [.root, .minorThird, .flatFifth]),
    NamedQuality("aug", [.root, .majorThird, .sharpFifth]),
    NamedQuality("sus4", [.root, .fourth, .fifth]),
    NamedQuality("maj7", [.root, .majorThird, .fifth, .majorSeventh]),
    NamedQuality("min7", [.root, .minorThird, .fifth, .minorSeventh]),
    NamedQuality("7", [.root, .majorThird, .fifth, .minorSeventh]),
    NamedQuality("dim7", [.root, .minorThird, .flatFifth, .diminishedSeventh]),
    NamedQuality("hdim7", [.root, .minorThird, .flatFifth, .minorSeventh]),
    NamedQuality("minmaj7", [.root, .minorThird, .fifth, .majorSeventh]),
    NamedQuality("maj6", [.root, .majorThird, .fifth, .sixth]),
    NamedQuality("min6", [.root, .minorThird, .fifth, .sixth]),
    NamedQuality("9", [.root, .majorThird, .fifth, .minorSeventh, .ninth]),
    NamedQuality("maj9", [.root, .majorThird, .fifth, .majorSeventh, .ninth]),
    NamedQuality("min9", [.root, .minorThird, .fifth, .minorSeventh, .ninth]),
  ]

  var text: String {
    let degrees = chord.chord.quality.degrees
    let shorthand = Self.shorthands.filter { $0.degrees.isSubset(of: degrees) }.max {
      $0.degrees.count < $1.degrees.count
    }
    let rest = degrees.subtracting(shorthand?.degrees ?? []).members.map(Self.text)
    let list = rest.isEmpty ? "" : "(\(rest.joined(separator: ",")))"
    return "\(chord.root.plainText):\(shorthand?.name ?? "")\(list)\(bass)"
  }

  private var bass: String {
    guard let bass = chord.bass else { return "" }
    let (number, alteration) = bass.degree(above: chord.root)
    return "/\(SpelledPitch.plainAccidental(alteration))\(number)"
  }

  private static func text(_ degree: ChordDegree) -> String {
    "\(SpelledPitch.plainAccidental(degree.alteration))\(degree.number)"
  }
}

/// A reading as the annotations of recordings have it: `C:maj7/3`, `N`. Every reading has one, also tones without a name, as
/// degrees above the lowest: `C:(1,b2,2)`.
///
/// Unlike the style `harte`, it does not keep the letter of the bass: a tone of the chord has its degree in it.
///
/// Source: Harte, Sandler, Abdallah and Gómez, "Symbolic Representation of Musical Chords", ISMIR 2005, as mir_eval and JAMS read it.
public struct HarteLabel: Hashable, Sendable {
  /// The label of a time without a chord.
  public static let noChord = HarteLabel(text: "N")

  /// The label.
  public let text: String

  private init(text: String) { self.text = text }

  /// The label of a reading; of two chords at once it is that of the lower one.
  public init(_ reading: SpelledReading) {
    switch reading {
    case .note(let pitch): text = Self.list([pitch])
    case .chord(let chord), .polychord(_, let chord):
      var plain = chord
      plain.bass = nil
      text = HarteText(plain).text + (chord.bass.map { "/\(Self.degree($0, in: chord))" } ?? "")
    case .notes(let pitches): text = Self.list(pitches)
    }
  }

  /// The degrees of notes above the first one.
  private static func list(_ pitches: [SpelledPitch]) -> String {
    guard let root = pitches.first else { return noChord.text }
    let degrees = pitches.map { $0 == root ? "1" : degree($0, above: root) }
    return "\(root.plainText):(\(degrees.joined(separator: ",")))"
  }

  /// The bass: as the chord has it, within the octave.
  private static func degree(_ bass: SpelledPitch, in chord: WrittenChord) -> String {
    let key = bass.pitchClass.semitones(above: chord.root.pitchClass)
    guard let own = chord.chord.quality.degrees.degree(at: key) else {
      return degree(bass, above: chord.root)
    }
    return SpelledPitch.plainAccidental(own.alteration) + "\((own.number - 1) % 7 + 1)"
  }

  /// A note by its letter; by its key where that makes a doubly altered degree, or another kind of root.
  private static func degree(_ pitch: SpelledPitch, above root: SpelledPitch) -> String {
    let (number, alteration) = pitch.degree(above: root)
    guard number == 1 || abs(alteration) > 1 else {
      return "\(SpelledPitch.plainAccidental(alteration))\(number)"
    }
    return usual[pitch.pitchClass.semitones(above: root.pitchClass)]
  }

  private static let usual = ["1", "b2", "2", "b3", "3", "4", "b5", "5", "b6", "6", "b7", "7"]
}
