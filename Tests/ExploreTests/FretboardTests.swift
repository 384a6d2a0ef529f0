import MusicTheory
import Testing

@testable import Explore

/// How chords are gripped. The usual shapes are those of every book of chords for beginners.
@Suite struct FretboardTests {
  /// Shapes that can be moved: the quality, the string of the root from the lowest, and the frets beside the root's; `nil` for a string that may be left out.
  private static let movable: [(quality: String, string: Int, frets: [Int?])] = [
    ("", 0, [0, 2, 2, 1, 0, 0]), ("m", 0, [0, 2, 2, 0, 0, 0]), ("7", 0, [0, 2, 0, 1, 0, 0]),
    ("m7", 0, [0, 2, 0, 0, 0, 0]), ("maj7", 0, [0, nil, 1, 1, 0, nil]), ("sus4", 0, [0, 2, 2, 2, 0, 0]),
    ("m6", 0, [0, nil, -1, 0, 0, nil]), ("13", 0, [0, nil, 0, 1, 2, nil]),
    ("", 1, [nil, 0, 2, 2, 2, 0]), ("m", 1, [nil, 0, 2, 2, 1, 0]), ("7", 1, [nil, 0, 2, 0, 2, 0]),
    ("maj7", 1, [nil, 0, 2, 1, 2, 0]), ("sus4", 1, [nil, 0, 2, 2, 3, 0]), ("sus2", 1, [nil, 0, 2, 2, 0, 0]),
    ("m7b5", 1, [nil, 0, 1, 0, 1, nil]), ("dim7", 1, [nil, 0, 1, -1, 1, nil]),
    ("9", 1, [nil, 0, -1, 0, 0, 0]),
    ("m9", 1, [nil, 0, -2, 0, 0, nil]), ("maj9", 1, [nil, 0, -1, 1, 0, nil]),
    ("6/9", 1, [nil, 0, -1, -1, 0, 0]), ("aug", 1, [nil, 0, -1, -2, -2, nil]),
    ("7#9", 1, [nil, 0, -1, 0, 1, nil]), ("7b9", 1, [nil, 0, -1, 0, -1, nil]),
    ("mMaj7", 1, [nil, 0, 2, 1, 1, 0]), ("6", 1, [nil, 0, -1, -1, -2, nil]),
  ]

  /// Of the 12 roots of each, nearly all are offered: where open strings make an easier shape at that place, that one may push it out.
  @Test func `The movable shapes are among those that are offered`() throws {
    let guitar = try #require(FrettedInstrument.named("guitar"))
    var (all, lost) = (0, [String]())
    for (quality, string, frets) in Self.movable {
      for root in PitchClass.all {
        let fret = root.semitones(above: PitchClass(guitar.strings[string]))
        let lowest = frets.compactMap(\.self).min() ?? 0
        let shape = frets.map { $0.map { $0 + fret + (fret + lowest < 0 ? 12 : 0) } }
        guard shape.allSatisfy({ $0 ?? 0 <= 12 }) else { continue }
        all += 1
        let name = NoteNames.english.text(ChordSpeller(key: nil).name(of: root)) + quality
        let offered = guitar.shapes(for: try written(name))
        let isOffered = offered.contains { zip($0.frets, shape).allSatisfy { $1 == nil || $0 == $1 } }
        if !isOffered { lost.append("\(name) \(shape)") }
      }
    }
    #expect(all > 240)
    #expect(lost.count * 25 <= all, "\(lost)")
  }

  @Test(arguments: [
    ("guitar", "C x32010, D xx0232, E 022100, F 133211, G 320003, A x02220, Am x02210, Em 022000, Dm xx0231"),
    (
      "guitar", "C7 x32310, D7 xx0212, E7 020100, G7 320001, A7 x02020, B7 x21202, Cmaj7 x32000, Dmaj7 xx0222"
    ),
    ("guitar", "Gmaj7 320002, Amaj7 x02120, Am7 x02010, Dm7 xx0211, Em7 020000, C/G 332010, Asus2 x02200"),
    ("guitar", "Dsus4 xx0233, Cadd9 x32030, G/B x20003, Am/G 302210, D/F# 200232, Bm x24432, F#m 244222"),
    (
      "ukulele",
      "C 0003, F 2010, G 0232, Am 2000, G7 0212, C7 0001, A 2100, D 2220, Dm 2210, Em 0432, E7 1202"
    ),
    ("ukulele", "Bb 3211, Gm 0231, Am7 0000, Cmaj7 0002, A7 0100, D7 2223, F7 2310, Bm 4222, Eb 0331"),
    (
      "mandolin",
      "G 0023, C 0230, D 2002, A 2245, Am 2230, Em 0220, F 5301, E 1220, G7 0021, D7 2032, A7 2243"
    ),
    ("bass", "C x320, Dm7 x535, C/E 0320"),
  ])
  func `The shapes of beginners are among the first`(_ name: String, _ table: String) throws {
    let instrument = try #require(FrettedInstrument.named(name))
    for row in table.split(separator: ", ") {
      let words = row.split(separator: " ").map(String.init)
      let first = instrument.shapes(for: try written(words[0])).prefix(8).map(\.text)
      #expect(first.contains(words[1]), "\(words[0]): \(first)")
    }
  }

  /// As books of chords have them: a barre where fingers are too few, or where it is short and lies below the others.
  @Test(arguments: [
    ("Em", "022000", "-12---"), ("D", "xx0232", "---132"), ("A", "x02220", "--123-"),
    ("F", "133211", "134211"), ("F", "xx3211", "--3211"), ("Bm", "x24432", "-13421"),
    ("E", "022100", "-231--"), ("B7", "x21202", "-213-4"),
  ])
  func fingersAreThoseOfBooks(symbol: String, frets: String, fingers: String) throws {
    let guitar = try #require(FrettedInstrument.named("guitar"))
    let shape = try #require(guitar.shapes(for: try written(symbol)).first { $0.text == frets })
    #expect(shape.fingers.map { $0.map(String.init) ?? "-" }.joined() == fingers)
  }

  /// For every quality of the vocabulary on every root: the strings have tones of the chord alone, four fingers reach it, and what is left out is said.
  @Test(arguments: FrettedInstrument.all) func `Every shape is the chord`(
    _ instrument: FrettedInstrument
  ) throws {
    for (index, quality) in ChordQuality.all.enumerated() {
      // All qualities, on roots in turn.
      let root = ChordSpeller(key: nil).name(of: PitchClass(index))
      let chord = WrittenChord(root: root, quality: quality)
      let tones = quality.sounding.members
      let shapes = instrument.shapes(for: chord)
      #expect(!shapes.isEmpty, "\(ChordSymbol().text(chord))")
      for shape in shapes {
        let sounding = zip(shape.frets, instrument.strings).compactMap { fret, string in
          fret.map { PitchClass(string + $0) }
        }
        let missing = Set(tones.map { root.pitchClass.up($0.semitones) }).subtracting(sounding)
        #expect(
          Set(sounding).isSubset(of: tones.map { root.pitchClass.up($0.semitones) } + [root.pitchClass]))
        #expect(Set(shape.missing.map { root.pitchClass.up($0.semitones) }) == missing)
        #expect(Set(shape.fingers.compactMap(\.self)).isSubset(of: 1...4))
        #expect(zip(shape.frets, shape.fingers).allSatisfy { ($0 ?? 0 > 0) == ($1 != nil) })
      }
    }
  }

  @Test func `The hand stays where it is`() throws {
    let guitar = try #require(FrettedInstrument.named("guitar"))
    let barre = try #require(guitar.shapes(for: try written("F#m")).first { $0.text == "244222" })
    let next = try #require(guitar.shapes(for: try written("Bm"), after: barre).first)
    #expect(barre.distance(to: next) <= 4, "\(next.text)")
  }

  @Test(arguments: [
    ("Eb", 3, "C", "x32010"), ("Bb/D", 3, "G/B", "x20003"), ("F#m", 2, "Emi", "022000"),
    ("C", 0, "C", "x32010"),
  ])
  func `Behind a capo`(_ symbol: String, _ capo: Int, _ gripped: String, _ shape: String) throws {
    let guitar = try #require(FrettedInstrument.named("guitar"))
    let facts = FretboardFacts(
      .chord(try written(symbol)), on: guitar, capo: capo, naming: NamingSettings())
    #expect(facts.symbol == gripped && facts.shapes.prefix(2).contains { $0.text == shape })
  }

  private func written(_ symbol: String) throws -> WrittenChord {
    guard case .chord(let chord) = try ChordSymbolParser().parse(symbol) else { throw NoChord() }
    return chord
  }

  private struct NoChord: Error {}
}
