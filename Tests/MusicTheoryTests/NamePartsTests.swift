import Testing

@testable import MusicTheory

/// A name taken apart, to be set like print.
@Suite struct NamePartsTests {
  /// The parts in one line: root, tokens with their types, bass.
  private static func text(_ parts: [NamePart]) -> String {
    parts.map { part in
      let tokens = part.tokens.map { "\($0.type.rawValue):\($0.text)" }
      let bass = part.bass.map { ["/\($0.root)\($0.accidental)"] } ?? []
      return ([part.root + part.accidental] + tokens + bass).joined(separator: " ")
    }.joined(separator: " | ")
  }

  @Test(arguments: [
    ("C", "standard", "C"),
    ("Cma7", "standard", "C word:ma figure:7"),
    ("C13(♭9)", "standard", "C figure:13 other:( accidental:♭ figure:9 other:)"),
    ("C6/9", "standard", "C sixNine:6/9"), ("C6/9", "pop", "C sixNine:6/9"),
    ("F/G", "standard", "F /G"), ("C7/B♭", "standard", "C figure:7 /B♭"),
    ("C6/9/G", "pop", "C sixNine:6/9 /G"),
    ("Cma7(♭5)", "pop", "C word:maj figure:7 accidental:♭ figure:5"),
    ("C7(♭9♯11)", "pop", "C figure:7 other:( accidental:♭ figure:9 other:, accidental:♯ figure:11 other:)"),
    ("C7(♭9♯11)", "ireal", "C figure:7 accidental:♭ figure:9 accidental:♯ figure:11"),
    ("Cmi(ma7)", "jazz", "C word:– symbol:∆ figure:7"), ("Cma7", "ireal", "C symbol:∆ figure:7"),
    ("Cmi7", "ireal", "C word:– figure:7"), ("Bmi7(♭5)", "jazz", "B symbol:ø figure:7"),
    ("C+", "standard", "C symbol:+"), ("C˚7", "berklee", "C symbol:° figure:7"),
    ("Fadd9", "standard", "F word:add figure:9"), ("Esus4", "standard", "E word:sus figure:4"),
    ("C˚7(addma7)", "pop", "C word:dim figure:7 other:( word:add word:maj figure:7 other:)"),
    ("C˚ma7", "pop", "C word:dim word:maj figure:7"),
    ("D♭|Cma7", "standard", "D♭ | C word:ma figure:7"), ("D♭|C", "pop", "D♭ | C"),
    ("Cma7", "harte", ""), ("C/E", "lilypond", ""), ("D|C", "musicxml", ""),
  ])
  func hasParts(_ symbol: String, _ style: String, _ parts: String) throws {
    let style = try #require(SymbolStyle.named(style))
    let spelled: SpelledReading =
      switch try ChordSymbolParser().parse(symbol) {
      case .chord(let chord): .chord(chord)
      case .polychord(let upper, let lower): .polychord(upper: upper, lower: lower)
      }
    #expect(Self.text(style.parts(spelled)) == parts)
  }

  @Test(arguments: [
    ("english", SpelledPitch(.b, -1), "B", "♭"), ("english", SpelledPitch(.f, 2), "F", "𝄪"),
    ("german", SpelledPitch(.b, -1), "B", ""), ("german", SpelledPitch(.f, 1), "Fis", ""),
    ("german", SpelledPitch(.c, -2), "Ceses", ""), ("semi-german", SpelledPitch(.b, -1), "B", "♭"),
    ("solfege", SpelledPitch(.b, -1), "Si", "♭"), ("solfege", SpelledPitch(.g), "Sol", ""),
  ])
  func signIsApart(_ names: String, _ pitch: SpelledPitch, _ letters: String, _ accidental: String) throws {
    let parts = try #require(NoteNames.named(names)).parts(pitch)
    #expect(parts == (letters, accidental))
  }

  @Test func `Notes that are no chord are parts of their own`() {
    let symbol = ChordSymbol()
    let names = [
      ChordReading.note(PitchClass(6)), .interval(bass: PitchClass(0), other: PitchClass(4)),
      .interval(bass: PitchClass(0), other: PitchClass(7)),
      .interval(bass: PitchClass(0), other: PitchClass(5)),
    ].map { Self.text(symbol.style.parts(symbol.spelled($0))) }
    #expect(names == ["F♯", "C | E", "C figure:5", "F figure:5 /C"])
  }

  /// For every quality of the vocabulary and in every style, nothing is lost or doubled.
  @Test(arguments: SymbolStyle.all.filter { $0.notation == .words })
  func everyQualityIsWhole(_ style: SymbolStyle) {
    let plain = { (text: String) in
      text.replacing("⁶/₉", with: "6/9").replacing("b", with: "♭").replacing("#", with: "♯").replacing(
        "^", with: "∆"
      )
      .replacing("-", with: "–")
    }
    for index in ChordVocabulary.rows.indices {
      let row = ChordVocabulary.rows[index]
      for quality in [
        ChordQuality(rowIndex: index), ChordQuality(rowIndex: index, extensions: row.extensions),
      ] {
        let text = ChordSymbol(style: style).text(quality)
        let tokens = NameToken.tokens(text)
        #expect(plain(tokens.map(\.text).joined()) == plain(text))
        #expect(tokens.allSatisfy { $0.type != .other || "(), *".contains($0.text) }, "\(text)")
      }
    }
  }
}
