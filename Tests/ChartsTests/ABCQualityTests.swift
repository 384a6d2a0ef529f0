import MusicTheory
import Testing

@testable import Charts

/// Chords in ABC: the words that readers know, and text beside the others.
@Suite struct ABCQualityTests {
  private static func lines(_ symbols: [String]) throws -> (text: String, remarks: [String]) {
    let bars = try symbols.map { Chart.Bar(chords: [Chart.PlacedChord(try ChordSymbolParser().parse($0))]) }
    let (bytes, remarks) = ChartFormat.abc.write(Chart(title: "T", bars: bars))
    let last = String(decoding: bytes, as: UTF8.self).split(separator: "\n").last.map(String.init) ?? ""
    return (last, remarks.map(\.description))
  }

  @Test(arguments: [
    ("C", "\"C\"", nil), ("F#m7b5", "\"F#m7b5\"", nil), ("Bbmaj9", "\"BbM9\"", nil),
    ("Dm(maj7)", "\"DmM7\"", nil),
    ("G7/B", "\"G7/B\"", nil), ("C7#5", "\"Caug7\"", nil), ("G13(omit9)", "\"G13\"", nil),
    ("Gmaj13(omit9)", "\"GM13\"", nil),
    ("E7(omit3)", "\"E7\"\"^E7(no3)\"", "E7(no3) is written E7"),
    ("Dbm6(#11)", "\"Dbm6\"\"^Dbm6#11\"", "Dbm6#11 is written Dbm6"),
    ("C7(#9,b13)", "\"C7#9\"\"^C7(#9,b13)\"", "C7(#9,b13) is written C7#9"),
    ("C6/9", "\"C6\"\"^C6/9\"", "C6/9 is written C6"),
    ("G9sus4", "\"G7sus4\"\"^G9sus4\"", "G9sus4 is written G7sus4"),
    ("Bbbm7", "\"Am7\"", "Bbbm7 is written Am7"),
  ]) func writes(symbol: String, written: String, remark: String?) throws {
    let (text, remarks) = try Self.lines([symbol])
    #expect(text == written + "z4 |]")
    #expect(remarks.filter { $0.contains("is written") } == (remark.map { ["bar 1: \($0)"] } ?? []))
  }

  /// Every quality has the third and the seventh of its word, or text beside it.
  @Test func everyQuality() {
    let core = DegreeSet.thirds.union(.sevenths)
    // A chord without a fifth or a ninth is the same to a reader.
    for quality in ChordQuality.all {
      let word = ABCQuality(quality)
      guard case .chord(let read)? = try? ChordSymbolParser().parse("C" + word.word) else {
        Issue.record("C\(word.word)")
        continue
      }
      let isSame = read.chord.quality.degrees.intersection(core) == quality.degrees.intersection(core)
      #expect(isSame || !word.isExact, "\(quality) \(word.word)")
    }
  }
}
