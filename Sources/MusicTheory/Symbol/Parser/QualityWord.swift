/// The words and signs that a quality may be made of, in plain characters.
enum QualityWord: Hashable {
  case major, minor, diminished, halfDiminished, augmented, dominant, altered
  case suspendedFourth, suspendedSecond
  case add, omit
  /// `5`, and the root alone.
  case power, root
  /// A scale that stands for a tone, ♯11 or ♭9, and a style that stands for the seventh of its chords.
  case lydian, phrygian, blues
  /// Chords that are known by their names, above any root.
  case tristan, italian, french, german, neapolitan, quartal

  /// Whether behind a space it would be the name of a scale.
  var isScale: Bool { self == .lydian || self == .phrygian || self == .blues }

  /// A way to write a word.
  struct Spelling {
    let characters: [Character]
    let word: QualityWord
  }

  /// Every spelling by its first character, the longest first: of two that fit, the longer counts.
  static let spellings: [Character: [Spelling]] = {
    let table: [(QualityWord, [String])] = [
      (.major, ["major", "maj", "ma", "Ma", "MA", "mj", "Mj", "MJ", "M", "^", "j", "t"]),
      (.minor, ["minor", "min", "mi", "Mi", "MI", "m", "-"]),
      (.diminished, ["diminished", "dim", "o"]),
      (.halfDiminished, halfDiminishedWords + ["h"]),
      (.augmented, ["augmented", "aug", "+"]),
      (.dominant, ["dominant", "dom"]),
      (.altered, ["altered", "alt"]),
      (.suspendedFourth, ["suspended", "sus4", "sus"]),
      (.suspendedSecond, ["sus2"]),
      (.add, ["added", "add"]),
      (.omit, ["omit", "no", "No", "NO"]),
      (.power, ["power"]), (.root, ["pedal", "unison", "unis"]),
      (.lydian, ["lyd"]), (.phrygian, ["phryg"]), (.blues, ["blues"]),
      (.tristan, ["tristan"]), (.italian, ["It+6", "It6", "It"]), (.french, ["Fr+6", "Fr6", "Fr"]),
      (.german, ["Gr+6", "Ger+6", "Ger6", "Ger"]), (.neapolitan, ["N6"]),
      (.quartal, ["quartal"]),
    ]
    let all = table.flatMap { word, texts in
      texts.flatMap(cases).map { Spelling(characters: Array($0), word: word) }
    }
    return Dictionary(grouping: all.sorted { $0.characters.count > $1.characters.count }) { $0.characters[0] }
  }()

  private static let halfDiminishedWords = [
    "half-diminished", "half diminished", "half-dim", "half dim", "halfdim", "hdim",
  ]

  /// A word in small letters, with a capital, and in capitals. One or two letters mean other things in capitals.
  private static func cases(_ word: String) -> [String] {
    guard word.count > 2 else { return [word] }
    return [word, word.prefix(1).uppercased() + word.dropFirst(), word.uppercased()]
  }
}

extension SymbolScanner {
  /// The word that comes next and its length.
  func nextWord() -> (word: QualityWord, length: Int)? {
    guard let next else { return nil }
    let spelling = QualityWord.spellings[next]?.first { isNext($0.characters) && !isCutShort($0) }
    return spelling.map { ($0.word, $0.characters.count) }
  }

  /// The `ma` of `madd9` and `maug` is a minor chord and the beginning of another word.
  private func isCutShort(_ spelling: QualityWord.Spelling) -> Bool {
    guard spelling.characters.count == 2, spelling.word == .major else { return false }
    var ahead = self
    ahead.position += 2
    return ["dd", "ug", "lt"].contains { ahead.isNext($0) }
  }
}

// The words of a quality: mi, ma7, dim, sus4, add9, omit3, alt.

extension QualityReader {
  /// `seven`, `flat five`, or a word.
  mutating func readSpoken() throws(ChordSymbolError) {
    if scanner.nextSpokenNumber != nil { return try readNumber() }
    if SpokenSign.read(scanner.rest) != nil { return try readAlteration() }
    try readWord()
  }

  mutating func readWord() throws(ChordSymbolError) {
    let place = scanner.position
    guard let (word, length) = scanner.nextWord() else {
      throw scanner.unexpected(expected: Self.expectation)
    }
    // C blues is a scale.
    guard !word.isScale || place > 0 && scanner.folded[place - 1] != " " else {
      throw scanner.unexpected(expected: Self.expectation)
    }
    let text = String(scanner.characters[place..<place + length])
    scanner.position += length
    // alt. and maj. are cut short.
    if length > 1 { _ = scanner.take(".") }
    awaitsNumber = false
    switch word {
    case .major: try readMajor(text, at: place)
    case .minor: try begin(.minor, text, at: place)
    case .diminished:
      if try !readAlteredByWord(-1, text) { try begin(.diminished, text, at: place) }
    case .halfDiminished:
      try begin(.halfDiminished, text, at: place)
      try awaitNumber(orElse: 7, text, at: place)
    case .augmented:
      if text != "+", try readAlteredByWord(1, text) { break }
      try augment(text, at: place)
    case .dominant: try awaitNumber(orElse: 7, text, at: place)
    case .altered: try alterEverything(text, at: place)
    case .suspendedFourth: try readSuspension(text, at: place)
    case .suspendedSecond:
      try suspend(.second, text, at: place)
      if scanner.take("4") || scanner.take("(4)") { try suspend(.fourth, "4", at: place) }
    case .add: try readAddition()
    case .omit: try readOmission()
    case .power: try setNumber(5, text, at: place)
    case .lydian: try insert(.sharpEleventh, text, at: place)
    case .blues: if draft.number == nil { try setNumber(7, text, at: place) }
    case .phrygian:
      try begin(.minor, text, at: place)
      if draft.number == nil { try setNumber(7, text, at: place) }
      try insert(.flatNinth, text, at: place)
      try insert(.eleventh, text, at: place)
    case .root, .tristan, .italian, .french, .german, .neapolitan, .quartal:
      guard draft == QualityDraft(), let keys = Self.keys[word] else {
        throw ChordSymbolError(.contradiction(text), at: place)
      }
      draft.exact = PitchClassSet(semitones: keys)
    }
  }

  /// The keys that the named chords have above the root. The augmented sixths are counted from the tonic, as they resolve to its dominant.
  private static let keys: [QualityWord: [Int]] = [
    .root: [0], .tristan: [0, 3, 6, 10], .italian: [0, 6, 8], .french: [0, 2, 6, 8], .german: [0, 3, 6, 8],
    .neapolitan: [0, 1, 4, 6], .quartal: [0, 5, 10],
  ]

  /// `sus4`, `sus42`, `sus`, `sus 2`, `suspended fourth`.
  private mutating func readSuspension(_ text: String, at place: Int) throws(ChordSymbolError) {
    guard !text.hasSuffix("4") else {
      try suspend(.fourth, text, at: place)
      if scanner.take("2") || scanner.take("(2)") { try suspend(.second, "2", at: place) }
      return
    }
    if scanner.take("(4)") { return try suspend(.fourth, text, at: place) }
    if scanner.take("(2)") { return try suspend(.second, text, at: place) }
    var ahead = scanner
    ahead.skipSpaces()
    // In sus#4 the fourth itself is raised.
    let isInBrackets = ahead.isNext("(#4)") || ahead.isNext("(b2)")
    if isInBrackets { ahead.position += 1 }
    if let sign = ahead.next, sign == "#" || sign == "b" {
      ahead.position += 1
      ahead.skipSpaces()
      let digits = ahead.takeDigits()
      if let raised = Self.suspensions["\(sign)\(digits)"] {
        scanner = ahead
        if isInBrackets { scanner.position += 1 }
        draft.hasAlteredSuspension = true
        try insert(raised, text, at: place)
        if digits == "42" { try suspend(.second, text, at: place) }
        return
      }
    }
    let digits = ahead.takeDigits()
    // Behind sus, 7, 9 and 13 are the number of the chord.
    if ["3", "5"].contains(digits) { throw ChordSymbolError(.notASuspension("\(text)\(digits)"), at: place) }
    if ["2", "4", "24", "42"].contains(digits) { scanner = ahead }
    if ["24", "42"].contains(digits) { try suspend(.second, text, at: place) }
    try suspend(digits == "2" ? .second : .fourth, text, at: place)
  }

  private static let suspensions: [String: ChordDegree] = [
    "#4": .sharpEleventh, "#42": .sharpEleventh, "b2": .flatNinth,
  ]

  mutating func suspend(_ degree: ChordDegree, _ text: String, at place: Int) throws(ChordSymbolError) {
    guard !draft.suspensions.contains(degree) else { throw ChordSymbolError(.contradiction(text), at: place) }
    draft.suspensions.insert(DegreeSet(degree))
  }

  /// The first word of a symbol. `C7dim` is heard as well; `C7m` is a slip.
  private mutating func begin(
    _ triad: QualityDraft.Triad, _ text: String, at place: Int
  ) throws(ChordSymbolError) {
    guard draft.triad == nil, draft.number == nil || triad == .diminished else {
      throw ChordSymbolError(.contradiction(text), at: place)
    }
    draft.triad = triad
  }

  private mutating func awaitNumber(
    orElse number: Int, _ text: String, at place: Int
  ) throws(ChordSymbolError) {
    if let digit = scanner.nextDigit, ("5"..."9").contains(digit) || digit == "1" {
      awaitsNumber = true
    } else {
      try setNumber(number, text, at: place)
    }
  }

  /// `maj` alone is a triad; with a number, as a sign (∆) or behind another triad it is a major seventh.
  private mutating func readMajor(_ text: String, at place: Int) throws(ChordSymbolError) {
    guard !draft.hasMajorSeventh else {
      // The maj7 of maj9(maj7) says nothing new.
      if draft.number ?? 0 > 7, scanner.take("7") { return }
      throw ChordSymbolError(.contradiction(text), at: place)
    }
    // The second j of majj is a slip.
    if text.count == 1, place > 0, scanner.folded[place - 1] == scanner.folded[place], text != "^" {
      throw ChordSymbolError(.contradiction(text), at: place)
    }
    let isSign = scanner.folded[place] == "^" || text == "j" || text == "t"
    // A word may follow behind a space instead of a number: `D major over C7`.
    if scanner.nextDigit != nil { scanner.skipSpaces() }
    if try readMajorBehindNumber() { return }
    let hasNumber = scanner.nextDigit.map { "79".contains($0) || $0 == "1" } ?? false
    let isSixth = scanner.nextDigit == "6" || scanner.nextDigit == "5"
    if hasNumber || ((isSign || draft.triad != nil) && !isSixth) {
      draft.hasMajorSeventh = true
      try awaitNumber(orElse: 7, text, at: place)
    } else {
      try begin(.major, text, at: place)
      awaitsNumber = isSixth
    }
  }

  /// `7M`, `m9(maj7)`: the number has been said, the kind of seventh has not. Above a diminished seventh a major one is added.
  private mutating func readMajorBehindNumber() throws(ChordSymbolError) -> Bool {
    guard let number = draft.number, number >= 7 else { return false }
    let place = scanner.position
    if draft.triad == .diminished, scanner.nextDigit == "7" {
      scanner.position += 1
      try insert(.majorSeventh, "7", at: place)
      return true
    }
    guard number > 7 && scanner.take("7") || scanner.nextDigit != "7" else { return false }
    draft.hasMajorSeventh = true
    return true
  }

  /// `7aug9`, `maj7dim5`, `(aug5)`: an alteration in words.
  private mutating func readAlteredByWord(_ alteration: Int, _ text: String) throws(ChordSymbolError) -> Bool
  {
    var ahead = scanner
    let place = ahead.position
    guard let number = Int(ahead.takeDigits()), number != 7,
      draft.number != nil || number == 5 && openBracket != nil,
      let degree = try? altered(number, alteration, text, at: place)
    else { return false }
    scanner = ahead
    try insert(degree, text, at: place)
    return true
  }

  private mutating func augment(_ text: String, at place: Int) throws(ChordSymbolError) {
    if draft.triad == nil, draft.number == nil, draft.suspensions.isEmpty {
      draft.triad = .augmented
    } else {
      try insert(.sharpFifth, text, at: place)
    }
  }

  /// Levine's altered scale: every tension is altered, and there is no natural fifth. `7alt(♭9♯9♯11)` names the tones that are meant.
  private mutating func alterEverything(_ text: String, at place: Int) throws(ChordSymbolError) {
    guard draft.triad == nil, draft.number == nil || draft.number == 7, draft.tones.isEmpty else {
      throw ChordSymbolError(.contradiction(text), at: place)
    }
    draft.number = 7
    draft.tones = .alteredExtensions
    draft.omissions.insert(.fifth)
    isAltered = true
  }

  private mutating func readAddition() throws(ChordSymbolError) {
    scanner.skipSpaces()
    if openBracket == nil, scanner.next == "(" {
      openBracket = scanner.position
      scanner.position += 1
    }
    let place = scanner.position
    if draft.number ?? 0 < 7, !draft.hasMajorSeventh, scanner.take("b7") {
      return try insert(.minorSeventh, "b7", at: place)
    }
    switch scanner.next ?? " " {
    case "b", "#", "♮", "+", "-": return try readAlteration()
    case "0"..."9": break
    case _ where SpokenSign.read(scanner.rest) != nil: return try readAlteration()
    case _ where scanner.nextSpokenNumber != nil: break
    default:
      guard let (word, length) = scanner.nextWord(), word == .major else {
        throw scanner.unexpected(expected: "the number of the added tone, such as 9")
      }
      scanner.position += length
      guard scanner.take("7") else { throw scanner.unexpected(expected: "7, an added major seventh") }
      return try insert(.majorSeventh, "7", at: place)
    }
    let digits = takeNumber(of: ["2", "3", "4", "6", "9", "11", "13"])
    if digits == "7" { return try setNumber(7, digits, at: place) }
    guard let number = Int(digits), [2, 3, 4, 6, 9, 11, 13].contains(number) else {
      throw ChordSymbolError(.notAChordNumber(digits), at: place)
    }
    try insert(added(number, digits, at: place), digits, at: place)
  }

  private mutating func readOmission() throws(ChordSymbolError) {
    try readOmittedTone()
    // The others of `omit3,5`: a tone that nobody adds.
    while let sign = scanner.next, sign == "," || sign == "/", let digit = scanner.afterNext,
      "135".contains(digit)
    {
      var ahead = scanner
      ahead.position += 1
      guard ["1", "3", "5"].contains(ahead.takeDigits()) else { return }
      scanner.position += 1
      try readOmittedTone()
    }
  }

  private mutating func readOmittedTone() throws(ChordSymbolError) {
    scanner.skipSpaces()
    let place = scanner.position
    let omitted: DegreeSet
    switch scanner.takeDigits() {
    case "1": omitted = .root
    case "3": omitted = [.minorThird, .majorThird]
    case "5": omitted = [.flatFifth, .fifth, .sharpFifth]
    case "9": omitted = .ninth
    case "11": omitted = .eleventh
    case "":
      guard scanner.take("root") else { throw scanner.unexpected(expected: Self.omittable) }
      omitted = .root
    default: throw scanner.unexpected(at: place, expected: Self.omittable)
    }
    for ending in ["rd", "th", "st"] where scanner.take(ending) { break }
    draft.omissions.formUnion(omitted)
  }

  private static let omittable = "the number of the omitted tone: 1, 3, 5, 9 or 11"
}
