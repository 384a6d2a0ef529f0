/// Reads chord symbols, in every style that is written here and in the common spellings.
///
/// Symbols for people may use any words at any time (`Cmaj7`, `C∆7`, `C^7`), and may be written as they are spoken (`C
/// major seven`, `D half diminished`, `E flat minor seven flat five`). Machine-readable notations are known by
/// their form: MusicXML by its `<`, Harte's by the colon, LilyPond's by the small letter of the root.
public struct ChordSymbolParser: Hashable, Sendable {
  /// The note names of symbols for people; the machine-readable notations have their own.
  public var noteNames: NoteNames
  /// The largest number of characters of a symbol; every chord needs fewer.
  public static let limit = 100
  /// The largest number of characters of a symbol in MusicXML.
  public static let xmlLimit = 4000

  /// A parser that reads these note names.
  public init(noteNames: NoteNames = .english) {
    self.noteNames = noteNames
  }

  /// The chord, or the two chords, that `text` names.
  ///
  /// - Throws: `ChordSymbolError`: the first problem and the character where it is.
  /// - Complexity: O(*n*) in the number of characters, at most `limit` or `xmlLimit`.
  public func parse(_ text: some StringProtocol) throws(ChordSymbolError) -> WrittenSymbol {
    let limit = text.first == "<" ? Self.xmlLimit : Self.limit
    guard text.prefix(limit + 1).count <= limit else {
      throw ChordSymbolError(.tooLong(limit: limit), at: limit)
    }
    var scanner = SymbolScanner(text)
    scanner.skipSpaces()
    guard let next = scanner.next else { throw ChordSymbolError(.empty, at: 0) }
    if next == "<" { return try MusicXMLReader.read(scanner) }
    let symbol = try symbol(&scanner)
    scanner.skipSpaces()
    guard scanner.isAtEnd else { throw scanner.unexpected(expected: "the end of the symbol") }
    return symbol
  }

  private func symbol(_ scanner: inout SymbolScanner) throws(ChordSymbolError) -> WrittenSymbol {
    let first = try chord(&scanner)
    scanner.skipSpaces()
    let place = scanner.position
    let hasSlash = scanner.takeSlash()
    guard hasSlash || scanner.take("|") || scanner.take("over ") else { return .chord(first) }
    scanner.skipSpaces()
    let lower = try chord(&scanner)
    // Dm7/G7/C is three chords.
    guard !hasSlash || lower.bass == nil else {
      scanner.position = place
      throw scanner.unexpected(expected: "one slash, or a bar line between two chords")
    }
    return .polychord(upper: first, lower: lower)
  }

  /// One chord, in any notation, with or without brackets around it.
  private func chord(_ scanner: inout SymbolScanner) throws(ChordSymbolError) -> WrittenChord {
    let bracket = scanner.position
    if scanner.take("[") {
      let chord = try bareChord(&scanner)
      scanner.skipSpaces()
      guard scanner.take("]") else { throw ChordSymbolError(.unclosed("["), at: bracket) }
      return chord
    }
    return try bareChord(&scanner)
  }

  private func bareChord(_ scanner: inout SymbolScanner) throws(ChordSymbolError) -> WrittenChord {
    if let chord = try HarteReader.chord(&scanner) { return chord }
    if let chord = try LilyPondReader.chord(&scanner) { return chord }
    let beforeRoot = scanner
    let root = try root(&scanner)
    let afterRoot = scanner.position
    do throws(ChordSymbolError) {
      let quality = try QualityReader.read(&scanner)
      return WrittenChord(root: root, quality: quality, bass: try bass(&scanner))
    } catch {
      // Fis and Es begin with F and E.
      guard error.position == afterRoot,
        let hint = hint(beforeRoot, longerThan: afterRoot - beforeRoot.position)
      else { throw error }
      let start = beforeRoot.position
      throw ChordSymbolError(.notARoot(beforeRoot.excerpt(at: start), hint: hint), at: start)
    }
  }

  private func root(_ scanner: inout SymbolScanner) throws(ChordSymbolError) -> SpelledPitch {
    let place = scanner.position
    if let root = scanner.takeNote(noteNames) {
      // F###7 is no F𝄪 with a major seventh.
      guard abs(root.alteration) == 2, let next = scanner.next,
        next == (root.alteration > 0 ? "#" : "b"), scanner.folded[scanner.position - 1] == next
      else { return root }
      let name = String(scanner.characters[place...scanner.position])
      throw ChordSymbolError(.notARoot(name, hint: "a root has two accidentals at most"), at: place)
    }
    throw ChordSymbolError(.notARoot(scanner.excerpt(at: place), hint: hint(scanner)), at: place)
  }

  /// The note behind a slash; `nil` where there is no slash, or a whole chord behind it.
  private func bass(_ scanner: inout SymbolScanner) throws(ChordSymbolError) -> SpelledPitch? {
    var ahead = scanner
    ahead.skipSpaces()
    guard ahead.takeSlash() else { return nil }
    ahead.skipSpaces()
    if ahead.next == "[" { return nil }
    let place = ahead.position
    let word = ahead.excerpt(at: place)
    let own = noteNames.read(ahead.rest)?.length ?? 0
    // The es of Cm7/es is LilyPond's and the Germans'. A word that is a note to others is no chord on the note that it begins with.
    let isLonger = word.count > own
    let isDutch = isLonger && word.first?.isLowercase == true && NoteNames.dutch.isNote(word)
    guard isDutch || !(isLonger && NoteNames.all.contains { $0.isNote(word) }),
      let bass = ahead.takeNote(isDutch ? .dutch : noteNames)
    else { throw ChordSymbolError(.notABass(word, hint: hint(ahead, longerThan: own)), at: place) }
    let end = ahead
    ahead.skipSpaces()
    guard ahead.next != "/" else {
      throw ahead.unexpected(expected: "one bass note, or a chord with a quality")
    }
    guard ahead.isAtEnd || ahead.next == "|" || ahead.next == "]" || ahead.isNext("over ") else { return nil }
    scanner = end
    return bass
  }

  /// A hint at the meaning of a word that is no note here, or of which only the first `least` characters are one.
  private func hint(_ scanner: SymbolScanner, longerThan least: Int = 0) -> String? {
    if scanner.isNext("NC") || scanner.isNext("N.C.") { return "N.C. says that no chord is played" }
    if let strange = StrangeLetter.hint(for: String(scanner.rest)) { return strange }
    return noteNames.hint(for: scanner.rest, longerThan: least)
  }
}

/// The reason why a text is no chord symbol, and the character where it is found.
public struct ChordSymbolError: Error, Hashable, Sendable {
  /// The kind of mistake. A `String` is the part of the text that is wrong; `hint` is what may have been meant.
  public enum Problem: Hashable, Sendable {
    /// There is no text.
    case empty
    /// The text has more than `limit` characters.
    case tooLong(limit: Int)
    /// No note name stands where the root must be; the hint says what may have been meant.
    case notARoot(String, hint: String?)
    /// No note name stands where the bass must be.
    case notABass(String, hint: String?)
    /// No place in a key stands where a numeral or number must be.
    case notANumeral(String)
    /// A text that no chord symbol has here; `expected` names one that would be right.
    case unexpected(String, expected: String)
    /// A number that is none of 2 4 5 6 7 9 11 13 69.
    case notAChordNumber(String)
    /// An accidental with a number that does not take it: `♭11`.
    case notADegree(String)
    /// Something that was said before, or contradicts it: `7ma7`, `sus4sus4`.
    case contradiction(String)
    /// A suspension that there is not: `sus5`.
    case notASuspension(String)
    /// An accidental without the number of its degree: the `#` of `maj7#`.
    case numberMissing(String)
    /// A bracket that is opened and never closed.
    case unclosed(String)
    /// The symbol leaves out tones until fewer than two remain: `C5(no5)`.
    case nothingLeft
  }

  /// The character at which the text stops making sense, counted from 0.
  public let position: Int
  /// The kind of mistake.
  public let problem: Problem
  /// The probable meaning, as a question or an advice; see ``ChordSymbolParser/explained(_:in:)``.
  public internal(set) var suggestion: String?

  /// A mistake at the character `position`, counted from 0.
  public init(_ problem: Problem, at position: Int) {
    self.problem = problem
    self.position = position
  }
}

extension ChordSymbolError: CustomStringConvertible {
  /// One sentence; characters are counted from 1, as people count.
  public var description: String { "character \(position + 1): \(sentence)\(Self.added(suggestion))" }

  private var sentence: String {
    switch problem {
    case .empty: "there is no chord symbol; write one such as Cma7, F#mi7(b5) or Bb/C"
    case .tooLong(let limit): "the symbol is too long; \(limit) characters are enough for any chord"
    case .notARoot(let found, let hint):
      "\(Self.quoted(found)) is not a root; a chord symbol begins with a note such as C, F# or Bb"
        + Self.added(hint)
    case .notABass(let found, let hint):
      "\(Self.quoted(found)) is not a bass note; after the slash comes a note such as E, F# or Bb"
        + Self.added(hint)
    case .notANumeral(let found):
      "\(Self.quoted(found)) is no place in a key; write a numeral such as ii7 or bVII, or a number from 1 to 7"
    case .unexpected(let found, let expected):
      "\(Self.quoted(found)) makes no sense here; expected \(expected)"
    case .notAChordNumber(let number):
      "\(Self.quoted(number)) is not a chord number; they are 2, 4, 5, 6, 7, 9, 11, 13 and 69"
    case .notADegree(let degree):
      "\(Self.quoted(degree)) is not a degree of a chord; altered ones are ♭5 ♯5 ♭9 ♯9 ♯11 ♭13"
    case .contradiction(let word): "\(Self.quoted(word)) repeats or contradicts what stands before it"
    case .notASuspension(let word): "there is no \(word.prefix(12)); write sus2 or sus4"
    case .numberMissing(let sign):
      "a number is missing behind \(Self.quoted(sign)), such as \(["b": "b9", "♭": "♭9", "-": "-9", "+": "+5"][sign] ?? "\(sign)11")"
    case .unclosed(let bracket): "\(Self.quoted(bracket)) is never closed"
    case .nothingLeft: "nothing is left of the chord; leave fewer tones out"
    }
  }

  private static func quoted(_ text: String) -> String {
    text.isEmpty ? "the end" : "'\(text.prefix(40).map(\.shown).joined())'"
  }

  private static func added(_ hint: String?) -> String { hint.map { "; \($0)" } ?? "" }
}

/// Goes through the characters of a symbol.
struct SymbolScanner {
  /// As they were written.
  let characters: [Character]
  /// The same in plain characters, one for one.
  let folded: [Character]
  /// The character that comes next, counted from 0.
  var position = 0

  init(_ text: some StringProtocol) {
    characters = Array(text)
    folded = characters.map(\.folded)
  }

  var isAtEnd: Bool { position >= folded.count }

  /// The next character, in plain form.
  var next: Character? { isAtEnd ? nil : folded[position] }

  /// The character behind the next.
  var afterNext: Character? { position + 1 < folded.count ? folded[position + 1] : nil }

  /// The characters that are left, as they were written.
  var rest: ArraySlice<Character> { characters[min(position, characters.count)...] }

  func isNext(_ text: some Collection<Character>) -> Bool {
    folded[min(position, folded.count)...].starts(with: text)
  }

  /// Goes beyond `text` if that is what comes next.
  mutating func take(_ text: some Collection<Character>) -> Bool {
    guard isNext(text) else { return false }
    position += text.count
    return true
  }

  mutating func skipSpaces() {
    while next == " " { position += 1 }
  }

  /// Goes beyond the number that comes next, in digits or as a word; empty when there is none. Three digits are more
  /// than any chord needs.
  mutating func takeDigits() -> String {
    if let (digits, length) = nextSpokenNumber {
      position += length
      return digits
    }
    var digits = ""
    while let next, ("0"..."9").contains(next), digits.count < 3 {
      digits.append(next)
      position += 1
    }
    // C 7th
    if !digits.isEmpty, isNext("th") { position += 2 }
    return digits
  }

  /// A note name, if one comes next.
  mutating func takeNote(_ names: NoteNames) -> SpelledPitch? {
    guard let (pitch, length) = names.read(rest) else { return nil }
    position += length
    return pitch
  }

  /// The text at `place`, for a message: a word or a single sign, at most twelve characters.
  func excerpt(at place: Int) -> String {
    guard place < characters.count else { return "" }
    let word = characters[place...].prefix(12).prefix { $0.isLetter }
    return word.isEmpty ? String(characters[place]) : String(word)
  }

  func unexpected(at place: Int? = nil, expected: String) -> ChordSymbolError {
    let place = place ?? position
    return ChordSymbolError(.unexpected(excerpt(at: place), expected: expected), at: place)
  }
}
