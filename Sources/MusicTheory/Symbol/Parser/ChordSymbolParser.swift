/// Reads chord symbols, in every style that is written here and in the common spellings.
///
/// Symbols for people may use any words at any time (`Cmaj7`, `C∆7`, `C^7`), and may be written as they are spoken (`C
/// major seven`, `D half diminished`, `E flat minor seven flat five`). Those for machines are known by
/// their form: MusicXML by its `<`, Harte's by the colon, LilyPond's by the small letter of the root.
public struct ChordSymbolParser: Hashable, Sendable {
  /// What the notes are called; the forms for machines have names of their own.
  public var noteNames: NoteNames
  /// More characters than any symbol needs.
  public static let limit = 100
  /// The same for MusicXML.
  public static let xmlLimit = 4000

  public init(noteNames: NoteNames = .english) {
    self.noteNames = noteNames
  }

  /// The chord, or the two chords, that `text` names.
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
    guard scanner.take("|") || scanner.takeSlash() || scanner.take("over ") else { return .chord(first) }
    scanner.skipSpaces()
    return .polychord(upper: first, lower: try chord(&scanner))
  }

  /// One chord in whatever form it comes.
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
      guard quality.sounding.count > 1 else { throw ChordSymbolError(.nothingLeft, at: scanner.position - 1) }
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
    if let root = scanner.takeNote(noteNames) { return root }
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
    guard let bass = ahead.takeNote(noteNames) else {
      throw ChordSymbolError(.notABass(ahead.excerpt(at: place), hint: hint(ahead)), at: place)
    }
    let end = ahead
    ahead.skipSpaces()
    guard ahead.next != "/" else {
      throw ahead.unexpected(expected: "one bass note, or a chord with a quality")
    }
    guard ahead.isAtEnd || ahead.next == "|" || ahead.next == "]" || ahead.isNext("over ") else { return nil }
    scanner = end
    return bass
  }

  /// What a word that is no note, or none beyond so many characters, may have been meant to be.
  private func hint(_ scanner: SymbolScanner, longerThan least: Int = 0) -> String? {
    if scanner.isNext("NC") || scanner.isNext("N.C.") { return "N.C. says that no chord is played" }
    return noteNames.hint(for: scanner.rest, longerThan: least)
  }
}
