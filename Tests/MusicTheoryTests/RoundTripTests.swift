import MusicTheory
import Testing

/// The styles for machines, which are plain as they are and tell every tone.
private let machineStyles: [SymbolStyle] = [.harte, .musicXML, .lilyPond]
private let wordStyles = SymbolStyle.all.filter { !machineStyles.contains($0) }

/// The styles whose text changes in plain ASCII; `pop` and `ireal` are plain as they are.
private let signedStyles: [SymbolStyle] = [.standard, .berklee, .jazz]

/// Every style, and in plain ASCII, too, where that makes a difference.
private let everyStyle = wordStyles + signedStyles.map(\.ascii) + machineStyles

/// A chord that is written and read again is the same: every quality × every root × every style.
///
/// The same means: the same root, bass and degrees. In styles for people the number of a headline may tell a 9 or 11
/// that the chord lacks; the reader then adds it, and the text stays the same.
@Suite struct RoundTripTests {
  /// Degrees that the number of a headline may tell although the chord lacks them.
  private static let told: DegreeSet = [.ninth, .eleventh]

  @Test(arguments: everyStyle)
  func everyQualityOnEveryRoot(style: SymbolStyle) {
    let symbol = ChordSymbol(style: style)
    let parser = ChordSymbolParser()
    for quality in everyQuality {
      for root in everyRoot {
        check(WrittenChord(root: root, quality: quality), symbol, parser)
      }
    }
  }

  /// Every quality on every root, with and without a bass: the same notes in the same letters, nothing more and nothing less.
  @Test(arguments: NoteNames.all)
  func losslessSymbols(names: NoteNames) {
    var symbol = ChordSymbol()
    symbol.style.noteNames = names
    let parser = ChordSymbolParser(noteNames: names)
    let omitting = everyQuality.filter {
      $0.extensions.isEmpty && $0.degrees.contains(.fifth) && $0.degrees.count > 2
    }
    .map { ChordQuality(rowIndex: Int($0.rowIndex), omitted: .fifth) }
    var complaints: [String] = []
    for (place, quality) in (everyQuality + omitting).enumerated() {
      for root in everyRoot {
        let basses = [nil] + [everyRoot[place % everyRoot.count], everyRoot[(place + 7) % everyRoot.count]]
        for bass in basses {
          let chord = WrittenChord(root: root, quality: quality, bass: bass)
          let text = symbol.lossless(.chord(chord))
          guard case .chord(let read) = try? parser.parse(text), read.notes == chord.notes,
            read.bass == chord.bass,
            read.root == chord.root, text.utf8.allSatisfy({ $0 < 0x80 }) || names != .english
          else {
            complaints.append(text)
            continue
          }
        }
      }
    }
    #expect(complaints.isEmpty, "\(complaints.count): \(complaints.prefix(9))")
  }

  @Test func otherStylesArePlainAsTheyAre() {
    for style in SymbolStyle.all where !signedStyles.contains(style) {
      for quality in everyQuality {
        let chord = WrittenChord(root: pitch("G♭"), quality: quality, bass: pitch("F♯"))
        let text = ChordSymbol(style: style).text(chord)
        #expect(text.utf8.allSatisfy { $0 < 0x80 } && text == ChordSymbol(style: style.ascii).text(chord))
      }
    }
  }

  /// Every bass below every root, and each of a few chords.
  @Test(arguments: everyStyle)
  func everyBass(style: SymbolStyle) {
    let symbol = ChordSymbol(style: style)
    let parser = ChordSymbolParser()
    for formula in [
      "1 3 5", "1 ♭3 5 ♭7", "1 3 5 6 9", "1 3 5 ♭7 ♯9", "1 ♭3 ♭5 ˚7", "1 4 5", "1 5", "1 ♭3 5 7",
    ] {
      let quality = ChordQuality(degrees: degrees(formula))!
      for root in everyRoot {
        for bass in everyRoot {
          check(WrittenChord(root: root, quality: quality, bass: bass), symbol, parser)
        }
      }
    }
  }

  /// Roots and basses in the other note names.
  @Test(arguments: NoteNames.all)
  func everyNoteName(names: NoteNames) {
    let parser = ChordSymbolParser(noteNames: names)
    for var style in everyStyle where style.name != "ireal" {
      style.noteNames = names
      let symbol = ChordSymbol(style: style)
      for row in ChordVocabulary.rows.indices {
        for root in everyRoot {
          check(WrittenChord(root: root, quality: ChordQuality(rowIndex: row)), symbol, parser)
          check(
            WrittenChord(root: .init(.c), quality: ChordQuality(rowIndex: row), bass: root), symbol, parser)
        }
      }
    }
  }

  /// Two chords, with and without basses.
  @Test(arguments: everyStyle)
  func polychords(style: SymbolStyle) throws {
    let symbol = ChordSymbol(style: style)
    let rows = ChordVocabulary.rows.indices.map { ChordQuality(rowIndex: $0) }
    for upper in rows {
      for lower in rows {
        let high = WrittenChord(root: pitch("F♯"), quality: upper)
        for bass in [nil, pitch("E♭")] {
          let low = WrittenChord(root: pitch("C"), quality: lower, bass: bass)
          let written = WrittenSymbol.polychord(upper: high, lower: low)
          #expect(try ChordSymbolParser().parse(symbol.text(written)).isWrittenLike(written))
        }
      }
    }
  }

  private func check(_ chord: WrittenChord, _ symbol: ChordSymbol, _ parser: ChordSymbolParser) {
    let text = symbol.text(chord)
    guard case .chord(let read) = try? parser.parse(text) else {
      Issue.record("\(symbol.style.name): \(text) is not read")
      return
    }
    let degrees = chord.chord.quality.degrees
    let readDegrees = read.chord.quality.degrees
    let differing = readDegrees.symmetricDifference(degrees)
    let allowed: DegreeSet = machineStyles.contains(symbol.style) ? [] : Self.told
    let isSame =
      read.root == chord.root && read.bass == chord.bass && differing.isSubset(of: allowed)
      && degrees.isSubset(of: readDegrees) && (differing.isEmpty || symbol.text(read) == text)
    if !isSame { Issue.record("\(symbol.style.name): \(text) is read as \(symbol.text(read))") }
  }
}
