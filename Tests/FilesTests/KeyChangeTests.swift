import Charts
import Files
import MusicTheory
import Testing

/// Charts and songs that change their key: numbers count in the new one from there on, in every kind, and formats keep the change.
@Suite struct KeyChangeTests {
  private static let chart = """
    Up
    C minor, 4/4

    A:
    | Cm | Ab | Bb7 | Eb |
    Key: Eb
    B:
    | Eb | Cm | Bb7 | C |
    Key: C minor
    A:
    | Cm | Bb/D |
    """
  private static let song = """
    {title: Up}
    {key: C}
    {sov: Verse 1}
    [C]One [F/A]two
    {eov}
    {key: D}
    {soc}
    [D]Three [A7]four
    {eoc}
    {key: C}
    {sov: Verse 2}
    [C]Five [Bb]six
    {eov}
    {chorus}
    """
  /// Chords that are moved for the last time through.
  private static let moved = """
    {title: Up}
    {key: G}
    [G]One [D]two
    {transpose: 1}
    [G]Three [D]four
    """
  private static let above = """
    Up
    G major

    [Verse]
    G     D
    One   two
    Key: A
    A     E
    Three four
    """

  private static func read(_ text: String, _ kind: String) throws -> Chart {
    try #require(try ChartFile.read(Array(text.utf8), extension: kind, name: "Up")?.tunes.first)
  }

  /// The names in a text, and where another key begins.
  private static func names(_ text: String) -> String {
    text.split(separator: "\n").dropFirst().filter { line in
      line.hasPrefix("Key:") || line.hasPrefix("|") || line.contains { $0.isNumber || "♭IViv".contains($0) }
    }.filter { !$0.contains("4/4") && !$0.hasPrefix("[") && !$0.hasPrefix("One") && !$0.hasPrefix("Three") }
      .filter { !$0.hasPrefix("Five") && !$0.hasSuffix("major") || $0.hasPrefix("Key:") }
      .map { $0.split(separator: " ").filter { $0 != "|" }.joined(separator: " ") }
      .joined(separator: " · ")
  }

  @Test(arguments: [
    (
      chart, "txt", BandPart.Letters.numbers,
      "1mi 6 77 3 · Key: E♭ major · 1 6mi 57 6 · Key: C minor · 1mi 7/2"
    ),
    (chart, "txt", .nashville, "6– 4 57 1 · Key: E♭ major · 1 6– 57 6 · Key: C minor · 6– 5/7"),
    (chart, "txt", .roman, "i VI VII7 III · Key: E♭ major · I vi V7 VI · Key: C minor · i VII/2"),
    (song, "cho", .numbers, "1 4/6 · Key: D major · 1 57 · Key: C major · 1 ♭7 · Key: D major · 1 57"),
    (song, "cho", .nashville, "1 4/6 · Key: D major · 1 57 · Key: C major · 1 ♭7 · Key: D major · 1 57"),
    (song, "cho", .roman, "I IV/6 · Key: D major · I V7 · Key: C major · I ♭VII · Key: D major · I V7"),
    (moved, "cho", .numbers, "1 5 · Key: A♭ major · 1 5"),
    (moved, "cho", .roman, "I V · Key: A♭ major · I V"),
    (above, "txt", .nashville, "1 5 · Key: A major · 1 5"),
    (above, "txt", .roman, "I V · Key: A major · I V"),
  ])
  func `Numbers count in the new key`(
    _ text: String, _ kind: String, _ letters: BandPart.Letters, _ expected: String
  ) throws {
    let export = try ChartExport(
      try Self.read(text, kind), format: "text", style: .standard, letters: letters)
    #expect(Self.names(String(decoding: export.bytes, as: UTF8.self)) == expected)
  }

  /// The key of each bar as it is played.
  private static func keys(_ chart: Chart) throws -> String {
    let played = try chart.played()
    return played.bars.map { played.key(of: $0)?.text ?? "–" }.joined(separator: " ")
  }

  @Test(
    arguments: [(chart, "txt"), (song, "cho"), (moved, "cho"), (above, "txt")],
    ["text", "chordpro", "musicxml"])
  func `Formats keep the change`(_ source: (text: String, kind: String), _ format: String) throws {
    let chart = try Self.read(source.text, source.kind)
    let export = try ChartExport(chart, format: format, style: .standard)
    let kind = ["text": "txt", "chordpro": "cho", "musicxml": "musicxml"][format]!
    let again = try Self.read(String(decoding: export.bytes, as: UTF8.self), kind)
    #expect(try Self.keys(again) == Self.keys(chart))
  }

  @Test(arguments: [
    ("abc", "[K:Eb]"), ("lilypond", "\\key es \\major"), ("json", #""key":{"name":"E♭ major""#),
  ])
  func `Other formats say it`(_ format: String, _ sign: String) throws {
    let export = try ChartExport(try Self.read(Self.chart, "txt"), format: format, style: .standard)
    let text = String(decoding: export.bytes, as: UTF8.self)
    #expect(text.contains(sign), "\(text)")
  }

  @Test func `A format of one key remarks it`() throws {
    let export = try ChartExport(try Self.read(Self.chart, "txt"), format: "ireal", style: .standard)
    #expect(export.remarks.contains("bar 5: iReal Pro has one key for a tune"), "\(export.remarks)")
  }

  @Test(arguments: [
    (2, "D minor", "F major", "F Dm C7 D"), (-1, "B minor", "D major", "D Bm A7 B"),
    (12, "C minor", "E♭ major", "Eb Cm Bb7 C"),
  ])
  func `Every key is transposed`(_ semitones: Int, _ first: String, _ second: String, _ chords: String) throws
  {
    var chart = try Self.read(Self.chart, "txt")
    try chart.transpose(by: semitones)
    #expect(chart.key?.text == first && chart.bars[4].key?.text == second)
    let names = chart.bars[4..<8].map { bar in
      bar.chords.compactMap(\.symbol).map { ChordSymbol(style: .pop).text($0) }.joined()
    }
    #expect(names.joined(separator: " ") == chords)
  }
}
