/// Reads what stands between the root and the slash: `mi7(♭5)`, `7#9`, `sus4 add9`.
struct QualityReader {
  var scanner: SymbolScanner
  var draft = QualityDraft()
  /// Where the bracket was opened that is not closed yet.
  var openBracket: Int?
  /// Whether the last piece said that the seventh is major, and no number has followed.
  var awaitsNumber = false
  /// Whether the last piece said that everything is altered: what follows says which tones that are.
  var isAltered = false
  let start: Int

  static let expectation =
    "a quality such as mi, ma7, dim or sus4, an alteration such as b9, add or omit, or a slash"

  init(_ scanner: SymbolScanner) {
    self.scanner = scanner
    start = scanner.position
  }

  /// The quality, and the scanner where it ends.
  static func read(_ scanner: inout SymbolScanner) throws(ChordSymbolError) -> ChordQuality {
    var reader = QualityReader(scanner)
    while try reader.readPiece() {}
    if let bracket = reader.openBracket {
      let sign = String(reader.scanner.characters[bracket])
      throw ChordSymbolError(.unclosed(sign), at: bracket)
    }
    let quality = reader.draft.quality
    guard quality.sounding.count > 1 || reader.draft.exact != nil else {
      throw ChordSymbolError(.nothingLeft, at: reader.scanner.position - 1)
    }
    scanner = reader.scanner
    return quality
  }

  /// Reads one piece, at least one character of it; `false` where the quality ends.
  private mutating func readPiece() throws(ChordSymbolError) -> Bool {
    guard let next = scanner.next else { return false }
    switch next {
    case "|", "]": return false
    case "/":
      guard try readSlash() else { return false }
    case " ":
      if try readSpacedNine() || readScaleName() { return true }
      if scanner.isNext(" over ") || scanner.isNext(" slash ") { return false }
      if readBareBass() { return true }
      scanner.position += 1
    case ",": scanner.position += 1
    case "(", "*", ")": try readBracket(next)
    case "0"..."9": try readNumber()
    case "b", "#", "♮":
      if scanner.nextWord() == nil { try readAlteration() } else { try readWord() }
    case "+", "-":
      if readHyphen() { break }
      if try !readSignedNumber() { try readWord() }
    default: try readSpoken()
    }
    return true
  }

  // MARK: Brackets and slashes

  private mutating func readBracket(_ bracket: Character) throws(ChordSymbolError) {
    let place = scanner.position
    let opens = bracket == "(" || (bracket == "*" && openBracket == nil)
    if opens {
      guard openBracket == nil else { throw scanner.unexpected(expected: "no bracket inside a bracket") }
      openBracket = place
    } else {
      guard let openBracket, scanner.folded[openBracket] == (bracket == ")" ? "(" : "*") else {
        throw scanner.unexpected(expected: "a bracket to be opened first")
      }
      self.openBracket = nil
    }
    scanner.position += 1
    if opens { try readTones() }
  }

  /// The tones of `C(1 4 ♯11)`, each by itself: a list that begins with the root, and says everything.
  private mutating func readTones() throws(ChordSymbolError) {
    guard draft == QualityDraft(), scanner.next == "1", let behind = scanner.afterNext,
      " ,)*".contains(behind)
    else { return }
    var tones = PitchClassSet()
    while let next = scanner.next, next != ")", next != "*" {
      guard next != " ", next != "," else {
        scanner.position += 1
        continue
      }
      if scanner.take("omit1") || scanner.take("no1") {
        draft.omissions = .root
        continue
      }
      let place = scanner.position
      var alteration = 0
      while let sign = scanner.next, let step = ["b": -1, "#": 1][sign] {
        alteration += step
        scanner.position += 1
      }
      guard let number = Int(scanner.takeDigits()), (1...13).contains(number), abs(alteration) < 3 else {
        throw scanner.unexpected(at: place, expected: "a tone such as 3, b7 or #11")
      }
      let height = [0, 2, 4, 5, 7, 9, 11][(number - 1) % 7] + alteration
      tones.insert(PitchClassSet(PitchClass((height + 12) % 12)))
    }
    draft.exact = tones
  }

  /// The `bass` of `C bass`: the note alone.
  private mutating func readBareBass() -> Bool {
    var ahead = scanner
    guard draft == QualityDraft(), ahead.take(" bass"), ahead.next.map({ "|]/ ".contains($0) }) ?? true else {
      return false
    }
    scanner = ahead
    draft.exact = PitchClassSet(PitchClass(0))
    return true
  }

  /// The hyphen of `min-maj7`, `7-sus4` and `7-b9`: between two words it is no sign.
  private mutating func readHyphen() -> Bool {
    guard scanner.next == "-", draft != QualityDraft(), let next = scanner.afterNext else { return false }
    var ahead = scanner
    ahead.position += 1
    let isBeforeSign = next == "b" || next == "#"
    guard isBeforeSign || next.isLetter && ahead.nextWord() != nil else { return false }
    scanner = ahead
    return true
  }

  /// The slash of `6/9`, `7(♭9/♯11)`, `m/maj7` or `6/no3`; `false` when a bass or a chord follows.
  private mutating func readSlash() throws(ChordSymbolError) -> Bool {
    var ahead = scanner
    ahead.position += 1
    // In brackets nothing stands but tones.
    if openBracket != nil {
      scanner = ahead
      return true
    }
    let number = ahead.next.map { "b#+-".contains($0) } == true ? ahead.afterNext : ahead.next
    if let number, ("0"..."9").contains(number) {
      scanner = ahead
      return true
    }
    switch ahead.nextWord()?.word {
    case .omit, .add, .suspendedFourth, .suspendedSecond: break
    case .major: guard draft.triad == .minor, draft.number == nil else { return false }
    default: return false
    }
    scanner = ahead
    return true
  }

  /// The 9 of `6 / 9`.
  private mutating func readSpacedNine() throws(ChordSymbolError) -> Bool {
    guard draft.number == 6, scanner.take(" / 9") || scanner.take(" /9") else { return false }
    try insert(.ninth, "9", at: scanner.position - 1)
    return true
  }

  /// The Mixolydian of `C7 Mixolydian`: what to improvise in, and no tone of the chord.
  private mutating func readScaleName() -> Bool {
    guard draft.triad != nil || draft.number != nil || !draft.suspensions.isEmpty, openBracket == nil else {
      return false
    }
    let name = String(scanner.rest.prefix { !"|]/".contains($0) })
    let word = name.split(separator: " ").first.map(String.init) ?? ""
    guard SymbolScanner(word).nextWord().map({ $0.word.isScale }) ?? true || word.count > 9,
      ScaleTable.scale(named: name) != nil
    else {
      return false
    }
    scanner.position += name.count
    return true
  }

  // MARK: Numbers

  mutating func readNumber() throws(ChordSymbolError) {
    let place = scanner.position
    let digits = takeHeadline()
    defer { awaitsNumber = false }
    // C07 is typed for C˚7; no other number begins with a zero.
    if digits == "07", place == start {
      draft.triad = .diminished
      return try setNumber(7, digits, at: place)
    }
    guard digits.first != "0" else { throw ChordSymbolError(.notAChordNumber(digits), at: place) }
    if let degree = takeTrailingSign(behind: digits) { return try insert(degree, digits, at: place) }
    if digits == "69" {
      try setNumber(6, digits, at: place)
      try insert(.ninth, digits, at: place)
      return
    }
    if digits == "42" || digits == "24" || ["2", "4"].contains(digits) && suspends(bothBehind: digits) {
      try suspend(.fourth, digits, at: place)
      try suspend(.second, digits, at: place)
      return
    }
    guard let number = Int(digits), [2, 4, 5, 6, 7, 9, 11, 13].contains(number) else {
      throw ChordSymbolError(.notAChordNumber(digits), at: place)
    }
    let isAdded = number > 7 && isListed(at: place)
    if awaitsNumber || (draft.number == nil && openBracket == nil && number > 4 && !isAdded) || number == 7 {
      try setNumber(number, digits, at: place)
    } else if number == 4, draft.triad != .minor, draft.number ?? 7 >= 7,
      draft.number != nil || openBracket == nil
    {
      // C4, and the C7(4) of Brazil.
      try suspend(.fourth, digits, at: place)
    } else {
      try insert(added(number, digits, at: place), digits, at: place)
    }
  }

  /// Whether the other of 2 and 4 follows in brackets: `2(4)`, `4(2)`. Goes beyond it.
  private mutating func suspends(bothBehind digit: String) -> Bool {
    guard draft.number == nil, draft.triad != .minor, openBracket == nil else { return false }
    return scanner.take(digit == "2" ? "(4)" : "(2)")
  }

  /// Whether the number at `place` goes on a list of added tones: the 11 of `add9,11` and of `/9/11`.
  private func isListed(at place: Int) -> Bool {
    guard place > start else { return false }
    let before = scanner.folded[start..<place].last { $0 != " " }
    return before == "/" || before == "," && !draft.tones.isEmpty
  }

  /// A number; of `79`, `713` and `74`, where another follows without a sign between them, the first.
  private mutating func takeHeadline() -> String { takeNumber(of: ["7", "9", "11", "13"]) }

  /// The number that comes next. Where a run of digits is several numbers without a sign between them, such as `7911` and the 54 of
  /// `♭54`, the first of them, which is one of `heads`.
  mutating func takeNumber(of heads: [String]) -> String {
    var ahead = scanner
    var run = ""
    while let next = ahead.next, ("0"..."9").contains(next), run.count < 9 {
      run.append(next)
      ahead.position += 1
    }
    guard !Self.numbers.contains(run), let head = Self.head(of: run[...], from: heads) else {
      return scanner.takeDigits()
    }
    scanner.position += head.count
    return head
  }

  /// The first of the different numbers that a run of digits consists of.
  private static func head(of run: Substring, from heads: [String]) -> String? {
    heads.last { head in
      guard run.hasPrefix(head) else { return false }
      let rest = run.dropFirst(head.count)
      return !rest.hasPrefix(head)
        && (numbers.contains(String(rest)) || self.head(of: rest, from: ["7", "9", "11", "13"]) != nil)
    }
  }

  private static let numbers: Set<String> = ["2", "4", "6", "7", "9", "11", "13"]

  /// The sign of `5+`, `5b` and, behind another number, `9-`, as it is written in Brazil and by some programs; nothing
  /// where a number follows the sign, which is then its own.
  private mutating func takeTrailingSign(behind digits: String) -> ChordDegree? {
    guard let number = Int(digits), let sign = scanner.next, "+-b#".contains(sign),
      number == 5 || draft.number != nil && [9, 11, 13].contains(number)
    else { return nil }
    var ahead = scanner
    ahead.position += 1
    let behind = ahead
    // In 5-7, the seventh is a number of its own.
    guard ["", "7"].contains(ahead.takeDigits()), behind.position == ahead.position || number == 5 else {
      return nil
    }
    ahead = behind
    let alteration = sign == "b" || sign == "-" ? -1 : 1
    guard let degree = try? altered(number, alteration, digits, at: scanner.position) else { return nil }
    scanner = ahead
    return degree
  }

  mutating func setNumber(_ number: Int, _ text: String, at place: Int) throws(ChordSymbolError) {
    // 6 and a seventh: the sixth becomes an added tone.
    if draft.number == 6, number >= 7 {
      try insert(.sixth, text, at: place)
    } else if number == 7, let said = draft.number, said > 7 {
      // A ninth has a seventh.
      return
    } else if draft.number != nil {
      throw ChordSymbolError(.contradiction(text), at: place)
    }
    draft.number = number
  }

  /// The natural degree that an added number means.
  func added(_ number: Int, _ text: String, at place: Int) throws(ChordSymbolError) -> ChordDegree {
    switch number {
    case 2, 9: return .ninth
    case 3: return .majorThird
    case 4, 11: return .eleventh
    case 6: return draft.number ?? 0 >= 7 ? .thirteenth : .sixth
    case 13: return .thirteenth
    default: throw ChordSymbolError(.contradiction(text), at: place)
    }
  }

  // MARK: Alterations

  /// `+5`, `-9`: signs before a number, once something has been said; `C-7` and `C+7` are chords of their own.
  private mutating func readSignedNumber() throws(ChordSymbolError) -> Bool {
    var ahead = scanner
    ahead.position += 1
    let digits = ahead.takeDigits()
    guard !digits.isEmpty else { return false }
    let isFirst =
      draft.triad == nil && draft.number == nil && openBracket == nil
      && scanner.folded[start..<scanner.position].allSatisfy { $0 == " " }
    // C+7 is an augmented seventh chord, but C+4 is a C with a ♯4.
    guard !isFirst || digits == "5" || digits == "4" && scanner.next == "+" else { return false }
    try readAlteration()
    return true
  }

  mutating func readAlteration() throws(ChordSymbolError) {
    let place = scanner.position
    let sign = scanner.takeSign()
    scanner.skipSpaces()
    let digits = takeNumber(of: ["5", "9", "11", "13"])
    let text = String(scanner.characters[place..<scanner.position])
    guard let number = Int(digits) else {
      guard text.count(where: { $0 != " " }) == 1, scanner.next.map({ !$0.isLetter }) ?? true else {
        throw scanner.unexpected(at: place, expected: QualityReader.expectation)
      }
      throw ChordSymbolError(.numberMissing(text.filter { $0 != " " }), at: place)
    }
    awaitsNumber = false
    if sign == "♮" {
      try insert(added(number, text, at: place), text, at: place)
    } else if number == 7, sign == "#" || sign == "+" {
      try raiseSeventh(text, at: place)
    } else if number == 13, sign == "#", draft.number == nil {
      // A raised 13 is the key of the seventh.
      try insert(.minorSeventh, text, at: place)
    } else {
      let alteration = sign == "b" || sign == "-" ? -1 : 1
      let degree = try altered(number, alteration, text, at: place)
      if isAltered {
        draft.tones.subtract(.alteredExtensions)
        isAltered = false
      }
      try insert(degree, text, at: place)
    }
  }

  /// `(#7)`, `9(#7)`, `˚7(add#7)`.
  private mutating func raiseSeventh(_ text: String, at place: Int) throws(ChordSymbolError) {
    if draft.number ?? 0 >= 7, draft.triad == .diminished {
      return try insert(.majorSeventh, text, at: place)
    }
    if draft.hasMajorSeventh || draft.number == 7 { throw ChordSymbolError(.contradiction(text), at: place) }
    draft.hasMajorSeventh = true
    if draft.number ?? 0 < 9 { try setNumber(7, text, at: place) }
  }

  func altered(
    _ number: Int, _ alteration: Int, _ text: String, at place: Int
  ) throws(ChordSymbolError) -> ChordDegree {
    switch (number, alteration) {
    case (5, -1): return .flatFifth
    case (5, 1): return .sharpFifth
    case (9, -1), (2, -1): return .flatNinth
    case (9, 1), (2, 1), (10, -1): return .sharpNinth
    case (11, 1), (4, 1): return .sharpEleventh
    case (13, -1), (6, -1): return .flatThirteenth
    default: throw ChordSymbolError(.notADegree(text), at: place)
    }
  }

  mutating func insert(
    _ degree: ChordDegree, _ text: String, at place: Int
  ) throws(ChordSymbolError) {
    guard !draft.tones.contains(degree) else { throw ChordSymbolError(.contradiction(text), at: place) }
    draft.tones.insert(DegreeSet(degree))
  }
}
