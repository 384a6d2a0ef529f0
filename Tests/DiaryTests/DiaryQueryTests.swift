import Diary
import MusicTheory
import Testing

private let parser = ChordSymbolParser()
private func symbol(_ text: String) throws -> WrittenSymbol { try parser.parse(text) }

/// Texts that players type to find something again.
@Suite struct DiaryQueryTests {
  /// 2026-11-24.
  static let today = 20_781

  @Test(
    arguments: [
      ("Fma7(#11)", 1, nil, nil), ("D|C7", 1, nil, nil), ("m7b5", 1, nil, nil), ("7", 1, nil, nil),
      ("sus4", 1, nil, nil),
      ("maj7", 1, nil, nil), ("root F", 1, nil, nil), ("root Bb in Eb", 1, "E♭ major", nil),
      ("polychords", 1, nil, nil),
      ("ii V I", 3, nil, nil), ("ii–V–I in Eb", 3, "E♭ major", nil), ("ii-V-I in Eb", 3, "E♭ major", nil),
      ("iiø7 V7 i in C minor", 3, "C minor", nil), ("Dm7 G7 Cmaj7", 3, nil, nil),
      ("Dm7 | G7 | Cmaj7", 3, nil, nil),
      ("V in C", 1, "C major", nil), ("bVII", 1, nil, nil), ("in c minor", 0, "C minor", nil),
      ("key of F#m", 0, "F♯ minor", nil),
      ("", 0, nil, nil), ("today", 0, nil, 20_781...20_781), ("yesterday C7", 1, nil, 20_780...20_780),
      ("2026-11-24", 0, nil, 20_781...20_781), ("2026-11", 0, nil, 20_758...20_787),
      ("2024-02-29", 0, nil, 19_782...19_782),
      ("2026", 0, nil, 20_454...20_818), ("ii V I in Eb 2026-11", 3, "E♭ major", 20_758...20_787),
    ] as [(String, Int, String?, ClosedRange<Int>?)])
  func reads(text: String, chords: Int, key: String?, days: ClosedRange<Int>?) throws {
    let query = try DiaryQuery(text, today: Self.today)
    #expect(query.chords.count == chords)
    #expect(query.key?.text == key)
    #expect(query.days == days)
  }

  @Test(arguments: [
    ("foo", "'foo' is not a chord"), ("in", "behind 'in'"), ("in H7", "behind 'in'"),
    ("root", "behind 'root'"),
    ("root Fm7", "behind 'root'"), ("ii Dm7", "not a mixture"), ("m7 7", "not a mixture"),
    ("today yesterday", "a second date"),
    ("2026-13", "'2026-13' is not a date here"), ("2026-02-30", "there is no day '2026-02-30'"),
    ("24.11.2026", "write 2026-11-24"), ("4.1.26", "write 2026-01-04"), ("2026/1/4", "write 2026-01-04"),
    ("monday", "write a day as 2026-11-24"), ("11/26", "a month as 2026-11,"), ("last", "today or yesterday"),
    (String(repeating: "C ", count: 17), "at most 16"), (String(repeating: "x", count: 301), "at most 300"),
  ])
  func refuses(text: String, with sentence: String) {
    let error = #expect(throws: DiaryQueryError.self) { try DiaryQuery(text, today: Self.today) }
    #expect(error?.description.contains(sentence) ?? false)
  }

  @Test(arguments: [
    ("C7", "C7", true), ("C7", "C9", false), ("Db7", "C#7", true), ("C/E", "C", false),
    ("D|C7", "D|C7", true),
    ("D|C7", "C7", false), ("m7b5", "F#m7b5", true), ("m7b5", "F#m7", false), ("root F#", "Gb13", true),
    ("root C", "D|C7", true),
    ("polychords", "D|C7", true), ("polychords", "D/C", false), ("G7(b9)", "G7b9", true),
  ])
  func matches(wanted: String, played: String, isWanted: Bool) throws {
    let query = try DiaryQuery(wanted, today: Self.today)
    #expect(query.chords[0].matches(try symbol(played), degree: nil, tonic: nil) == isWanted)
  }

  /// V is any dominant, and I any major chord of the tonic; ii7 has its seventh.
  @Test(arguments: [
    ("ii V I", 2, "Cma9", true), ("ii V I", 1, "G13(b9)", true), ("ii V I", 1, "Gm7", false),
    ("ii V I", 1, "G7sus4", false),
    ("ii7 V7 I", 0, "Dm", false), ("ii7 V7 I", 0, "Dm9", true), ("ii V i", 0, "Dm7b5", true),
    ("ii V I", 0, "D7", false),
  ])
  func progression(text: String, place: Int, played: String, isWanted: Bool) throws {
    let query = try DiaryQuery(text, today: Self.today)
    #expect(query.chords[place].matches(try symbol(played), degree: nil, tonic: PitchClass(0)) == isWanted)
  }

  @Test(arguments: [
    ("V in C", "V", "G7", true), ("V7", "V", "G", false), ("V7", "V", "G13", true), ("V", "I", "C", false),
  ])
  func degree(text: String, degree: String, played: String, isWanted: Bool) throws {
    let query = try DiaryQuery(text, today: Self.today)
    #expect(query.chords[0].matches(try symbol(played), degree: degree, tonic: nil) == isWanted)
  }

  /// The same progression leads the same way in every key.
  @Test func motion() {
    let codes = PitchClass.all.map { tonic in
      Motion([(tonic.up(2), true), (tonic.up(7), false), (tonic, false)])?.code
    }
    #expect(Set(codes).count == 1)
    #expect(Motion([(PitchClass(0), true)]) == nil)
  }
}
