import MusicTheory
import Charts
import Testing

@testable import Files

@Suite struct MusicXMLTests {
  private static func harmony(_ root: String, _ kind: String = "major", _ more: String = "") -> String {
    let alter = root.contains("b") ? "<root-alter>-1</root-alter>" : ""
    return
      "<harmony><root><root-step>\(root.prefix(1))</root-step>\(alter)</root><kind>\(kind)</kind>\(more)</harmony>"
  }

  /// The score of a file as it is played.
  private static func read(_ bytes: [UInt8]) throws(ChartError) -> Chart {
    let book = try ChartFile.read(bytes, extension: "musicxml", name: "Untitled")?.played()
    if let problem = book?.problems.first, book?.tunes.isEmpty == true { throw problem }
    return book!.tunes[0]
  }

  private static func chart(_ tune: Chart) -> String {
    Swift.zip(tune.bars, tune.sounding).map { bar, chords in
      (bar.section.map { "*\($0) " } ?? "") + chords.map(\.text).joined(separator: " ")
    }.joined(separator: " | ")
  }

  private static let (c, f, g, a) = (harmony("C"), harmony("F"), harmony("G"), harmony("A", "minor"))
  private static let forward = "<barline location=\"left\"><repeat direction=\"forward\"/></barline>"
  private static let backward = "<barline><repeat direction=\"backward\"/></barline>"

  private static func ending(_ number: String, _ type: String, _ more: String = "") -> String {
    "<barline>\(more)<ending number=\"\(number)\" type=\"\(type)\"/></barline>"
  }

  private static func sound(_ attributes: String) -> String {
    "<direction><sound \(attributes)/></direction>"
  }
  private static let note = "<note><duration>1</duration></note>"
  private static let full = String(repeating: note, count: 4)
  private static let coda = "<direction><direction-type><coda/></direction-type></direction>"
  private static func words(_ text: String) -> String {
    "<direction><direction-type><words>\(text)</words></direction-type></direction>"
  }
  /// At the end of its bar.
  private static func end(_ text: String) -> String { full + words(text) }
  private static func transpose(_ steps: Int, _ semitones: Int) -> String {
    "<attributes><transpose><diatonic>\(steps)</diatonic><chromatic>\(semitones)</chromatic></transpose></attributes>"
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let measures: [String]
    let played: String

    init(_ played: String, _ measures: String...) { (self.measures, self.played) = (measures, played) }

    var testDescription: String { played }
  }

  static let cases = [
    Case("C | F", c, f),
    Case("C | C | F", c, "", f),
    Case("C |  | F", c, harmony("C", "none"), f),
    Case("C | F | C | F | G", forward + c, f + backward, g),
    Case("C | C | C | F", forward + c + "<barline><repeat direction=\"backward\" times=\"3\"/></barline>", f),
    Case(
      "C | F | C | G", forward + c, ending("1", "start") + f + ending("1", "stop") + backward,
      ending("2", "start") + g + ending("2", "discontinue")),
    Case(
      "C | F | C | F | C | G", forward + c, ending("1, 2", "start") + f + ending("1, 2", "stop") + backward,
      ending("3", "start") + g),
    Case("C | F | G | C | F", c, f + sound("fine=\"yes\""), g + sound("dacapo=\"yes\"")),
    Case(
      "C | F | G | F | *Coda Ami", c,
      sound("segno=\"1\"") + f + note + note + note + note + sound("tocoda=\"1\""),
      g + sound("dalsegno=\"1\""), sound("coda=\"1\"") + a),
    Case(
      "C | F | C | F", c,
      f + "<direction><direction-type><words>D.C. al Fine</words></direction-type></direction>"
    ),
    Case(
      "*A C | *Bridge F",
      "<direction><direction-type><rehearsal>A</rehearsal></direction-type></direction>" + c,
      "<direction><direction-type><rehearsal> Bridge\n</rehearsal></direction-type></direction>" + f),
    // Signs in words alone.
    Case("C | F | G | C | F | *Coda Ami", c, f + end("To Coda"), g + end("D.C. al Coda"), words("Coda") + a),
    Case(
      "C | F | G | C | F | *Coda Ami", c, f + end("To Coda 𝄌"), g + end("D.C. al Coda"), words("CODA") + a),
    Case(
      "C | F | G | F | *Coda Ami", c, words("Segno") + f + end("to coda"), g + end("D.S. al Coda."),
      words("(Coda)") + a),
    Case("C | F | G | C | F | *Coda Ami", c, f + full + coda, g + end("D.C. al Coda"), coda + a),
    Case(
      "C | F | G | C | F | *Coda Ami", c, f + end("To Coda") + coda, g + end("D.C. al Coda"),
      "<direction><direction-type><rehearsal>Coda</rehearsal></direction-type></direction>" + a),
    Case("C | F | G | C", c + end("Fine"), f, g + end("Da Capo al Fine")),
    Case("C | F | C | F | C | F", forward + c, words("3x") + f + backward),
    Case("C | F | C | F", forward + c, words("Dsus4") + f + backward),
    // Each jump is taken once.
    Case("C | F | C | F | G | C | F | G", c, f + end("D.C."), g + end("D.C.")),
    Case(
      "C | F | F | G | C", c + end("Fine"),
      "<direction><direction-type><segno/></direction-type></direction>" + f + end("D.S."),
      g + end("D.C. al Fine")),
    // Written notes sound elsewhere.
    Case("C | F", transpose(-1, -2) + harmony("D"), harmony("G")),
    Case("C", transpose(-5, -9) + a.replacing("minor", with: "major")),
    Case("C", transpose(-7, -12) + c), Case("B♭", transpose(-8, -14) + c), Case("Cmi", transpose(2, 3) + a),
    Case(
      "B♭7/D",
      "<attributes><transpose><chromatic>-2</chromatic></transpose></attributes>"
        + harmony("C", "dominant", "<bass><bass-step>E</bass-step></bass>")),
    Case("C7(♭9)", harmony("C", "dominant", degree(9, -1, "add"))),
    Case("Cma7(♯11)", harmony("C", "major-seventh", degree(11, 1, "add"))),
    Case("C7sus4", harmony("C", "suspended-fourth", degree(7, 0, "add"))),
    Case(
      "B♭mi7/A♭",
      harmony("Bb", "minor-seventh", "<bass><bass-step>A</bass-step><bass-alter>-1.0</bass-alter></bass>")),
    Case("Cmi7(♭5)", harmony("C", "half-diminished")),
    Case(
      "C7(♭9♯9♯11♭13)",
      "<harmony><root><root-step>C</root-step></root><kind text=\"7alt\">other</kind></harmony>"),
  ]

  private static func degree(_ value: Int, _ alter: Int, _ type: String) -> String {
    "<degree><degree-value>\(value)</degree-value><degree-alter>\(alter)</degree-alter>"
      + "<degree-type>\(type)</degree-type></degree>"
  }

  @Test(arguments: cases) func scoresBecomeBars(_ row: Case) throws {
    let bars = row.measures.map { "<measure>\($0)</measure>" }.joined()
    let score = "<score-partwise><part>\(bars)</part></score-partwise>"
    #expect(Self.chart(try Self.read(Array(score.utf8))) == row.played)
  }

  static let waltz = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd">
    <score-partwise version="4.0">
      <work><work-title>Waltz &amp; more</work-title></work>
      <identification><creator type="composer">Ann Miller</creator><creator type="lyricist">X</creator></identification>
      <part-list><score-part id="P1"><part-name>Voice</part-name></score-part></part-list>
      <part id="P0"><measure number="1"><note><duration>9</duration></note></measure></part>
      <part id="P1">
        <measure number="1">
          <attributes><divisions>2</divisions><key><fifths>-3</fifths><mode>minor</mode></key>
            <time><beats>3</beats><beat-type>4</beat-type></time></attributes>
          <harmony><root><root-step>C</root-step></root><kind text="m">minor</kind></harmony>
          <note><grace/></note><note><duration>4</duration></note><note><chord/><duration>4</duration></note>
          <harmony><root><root-step>G</root-step></root><kind>dominant</kind><offset>1</offset></harmony>
          <note><duration>2</duration></note>
          <backup><duration>6</duration></backup>
        </measure>
        <measure number="2"><harmony><root><root-step>F</root-step></root><kind>minor</kind></harmony></measure>
      </part>
      <part id="P2"><measure number="1"><harmony><root><root-step>A</root-step></root><kind>major</kind></harmony></measure></part>
    </score-partwise>
    """

  @Test func keyTimeAndPlacesAreRead() throws {
    let tune = try Self.read(Array(Self.waltz.utf8))
    #expect(tune.title == "Waltz & more")
    #expect(tune.composer == "Ann Miller")
    #expect(tune.key == Key(text: "C minor"))
    #expect(tune.meter.beats == 3)
    #expect(Self.chart(tune) == "Cmi G7 | Fmi")
    #expect(tune.sounding[0].map(\.beat) == [0, 2.5])
    #expect(tune.sounding[0].map(\.length) == [2.5, 0.5])
  }

  /// Parts are read as they sound, and one that is written so before others; where the score says that all are, nothing is moved.
  @Test func partsThatTransposeAreReadAsTheySound() throws {
    func score(_ defaults: String, _ parts: String...) -> [UInt8] {
      Array("<score-partwise>\(defaults)\(parts.map { "<part>\($0)</part>" }.joined())</score-partwise>".utf8)
    }
    let key = "<attributes><key><fifths>2</fifths></key></attributes>"
    let trumpet =
      "<measure>\(key)\(Self.transpose(-1, -2))\(Self.harmony("D"))</measure><measure>\(Self.harmony("A"))\(Self.full)\(Self.words("D.C."))</measure>"
    let piano =
      "<measure><attributes><key><fifths>0</fifths></key></attributes>\(Self.c)</measure><measure>\(Self.harmony("G", "dominant"))</measure>"
    let alone = try Self.read(score("", trumpet))
    #expect(Self.chart(alone) == "C | G | C | G" && alone.key == Key(text: "C"))
    let both = try Self.read(score("", trumpet, piano))
    #expect(Self.chart(both) == "C | G7 | C | G7" && both.key == Key(text: "C"))
    let concert = try Self.read(score("<defaults><concert-score/></defaults>", trumpet, piano))
    #expect(Self.chart(concert) == "D | A | D | A" && concert.key == Key(text: "D"))
  }

  // MARK: Short bars

  private static func time(_ text: String) -> String {
    let parts = text.split(separator: "/")
    return
      "<attributes><divisions>2</divisions><time><beats>\(parts[0])</beats><beat-type>\(parts[1])</beat-type></time></attributes>"
  }
  private static func notes(_ duration: Int) -> String { "<note><duration>\(duration)</duration></note>" }
  private static let implicit = " implicit=\"yes\""

  /// Measures with their attributes, of two divisions a quarter note, and each bar with its meter and its chords.
  static let shortBars: [(measures: [(attributes: String, content: String)], bars: String)] = [
    ([(implicit, time("4/4") + g + notes(2)), ("", c + notes(8))], "1/4 G@0 | 4/4 C@0"),
    ([(implicit, time("4/4") + notes(1) + g + notes(1)), ("", c)], "1/4 G@0.5 | 4/4 C@0"),
    ([(implicit, time("6/8") + g + notes(1)), ("", c + notes(6))], "1/8 G@0 | 6/8 C@0"),
    ([(implicit, time("2/2") + g + notes(2)), ("", c + notes(8))], "1/4 G@0 | 2/2 C@0"),
    ([(" number=\"0\"", time("3/4") + g + notes(2)), ("", c + notes(6))], "1/4 G@0 | 3/4 C@0"),
    // Without notes nothing says how short it is.
    ([(implicit, time("4/4") + g), ("", c + notes(8))], "4/4 G@0 | 4/4 C@0"),
    // A bar that is counted has its meter, however much is written in it; but for a pickup, before full bars.
    ([("", time("4/4") + g + notes(2)), ("", c + notes(2))], "4/4 G@0 | 4/4 C@0"),
    ([("", time("4/4") + g + notes(8)), ("", c + notes(2))], "4/4 G@0 | 4/4 C@0"),
    ([("", time("4/4") + g + notes(2)), ("", c + notes(8))], "1/4 G@0 | 4/4 C@0"),
    (
      [("", time("3/4") + g + notes(2)), ("", c + notes(6)), ("", f + notes(4))],
      "1/4 G@0 | 3/4 C@0 | 2/4 F@0"
    ),
    // A pickup, and the last bar, which lacks its beats.
    (
      [(implicit, time("4/4") + g + notes(2)), ("", c + notes(8)), ("", f + notes(4) + g + notes(2))],
      "1/4 G@0 | 4/4 C@0 | 3/4 F@0 G@2"
    ),
    // A repeat divides a bar.
    (
      [
        ("", time("4/4") + forward + c + notes(8)), ("", f + notes(6) + backward),
        (implicit, forward + g + notes(2)), ("", c + notes(8)),
      ], "4/4 C@0 | 3/4 F@0 | 1/4 G@0 | 4/4 C@0"
    ),
    // Longer than the meter.
    ([("", time("4/4") + c + notes(8)), (implicit, g + notes(10))], "4/4 C@0 | 5/4 G@0"),
  ]

  @Test(arguments: 0..<shortBars.count) func shortBarsHaveTheirOwnMeter(number: Int) throws {
    let row = Self.shortBars[number]
    let measures = row.measures.map { "<measure\($0.attributes)>\($0.content)</measure>" }.joined()
    let book = try #require(
      try ChartFile.read(Array(Self.part(measures).utf8), extension: "musicxml", name: "Untitled"))
    let chart = try #require(book.tunes.first)
    func text(_ chart: Chart) -> String {
      chart.bars.map { bar in
        let meter = chart.meter(of: bar)
        let chords = bar.chords.map { "\($0.text ?? "")@\($0.beat)".replacing(".0", with: "") }
        return "\(meter.beats)/\(meter.unit) " + chords.joined(separator: " ")
      }.joined(separator: " | ")
    }
    #expect(text(chart) == row.bars)
    // It is written so that it is read again in the same bars.
    let again = try ChartFile.read(
      ChartFormat.musicXML.write(chart).bytes, extension: "musicxml", name: "Untitled")
    let read = try #require(again?.tunes.first)
    #expect(read.meter == chart.meter && read.bars.map(read.meter(of:)) == chart.bars.map(chart.meter(of:)))
    #expect(text(read) == row.bars)
  }

  @Test func `A pickup is written as one, without a meter of its own`() throws {
    let g = try ChordSymbolParser().parse("G7")
    let chart = Chart(
      title: "P",
      bars: [
        Chart.Bar(chords: [Chart.PlacedChord(g)], meter: .init(beats: 1, unit: 4)), Chart.Bar(),
        Chart.Bar(meter: .init(beats: 3, unit: 4)),
      ])
    let text = String(decoding: ChartFormat.musicXML.write(chart).bytes, as: UTF8.self)
    #expect(
      text.contains("<measure number=\"0\" implicit=\"yes\">") && text.contains("<measure number=\"2\">"))
    #expect(text.split(separator: "<time>").count == 2, "\(text)")
  }

  // MARK: Compressed

  /// A ZIP file whose files are stored as they are.
  private static func zip(_ files: [(name: String, content: [UInt8])]) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func checksum(_ bytes: [UInt8]) -> Int {
      // Files that are too large are refused before their end.
      guard bytes.count < 1 << 20 else { return 0 }
      var sum: UInt32 = ~0
      for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
      }
      return Int(~sum)
    }
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for (name, content) in files {
      let facts =
        number(20, 2) + number(0, 8) + number(checksum(content), 4) + number(content.count, 4)
        + number(content.count, 4) + number(name.utf8.count, 2) + number(0, 2)
      directory += number(0x0201_4B50, 4) + number(20, 2) + facts + number(0, 10) + number(archive.count, 4)
      directory += Array(name.utf8)
      archive += number(0x0403_4B50, 4) + facts + Array(name.utf8) + content
    }
    let end =
      number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
      + number(directory.count, 4) + number(archive.count, 4) + number(0, 2)
    return archive + directory + end
  }

  private static let container = Array(
    "<container><rootfiles><rootfile full-path=\"a/score.xml\"/></rootfiles></container>".utf8)

  static let compressed = zip([("META-INF/container.xml", container), ("a/score.xml", Array(waltz.utf8))])

  @Test func compressedScoresAreRead() throws {
    #expect(Self.chart(try Self.read(Self.compressed)) == "Cmi G7 | Fmi")
  }

  @Test func damagedCompressedScoresAreRefused() {
    for bytes in [
      Self.zip([("a/score.xml", Array(Self.waltz.utf8))]),
      Self.zip([("META-INF/container.xml", Self.container)]),
      Self.zip([("META-INF/container.xml", Array("<x".utf8))]), Array(Self.compressed.prefix(300)),
      Self.compressed.map { $0 == UInt8(ascii: "<") ? UInt8(ascii: "(") : $0 }, [0x50, 0x4B, 3, 4],
      Self.zip([
        ("META-INF/container.xml", Self.container),
        ("a/score.xml", Array(repeating: 32, count: ChartFile.sizeLimit + 1)),
      ]),
    ] {
      #expect(throws: ChartError.self) { try Self.read(bytes) }
    }
  }

  // MARK: Mistakes

  static let entities =
    "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]><score-partwise>&b;</score-partwise>"

  private static func part(_ text: String) -> String {
    "<score-partwise><part>\(text)</part></score-partwise>"
  }

  private static let tooManyBars = part(String(repeating: "<measure>\(c)</measure>", count: 2001))
  private static let tooManyNotes = part("<measure>\(String(repeating: "<note/>", count: 30_000))</measure>")

  static let mistakes: [(text: String, words: String)] = [
    ("", "1:1: this is not an XML document"),
    ("hello", "1:1: this is not an XML document"),
    ("<a/>", "this is not a score in MusicXML"),
    (
      "<score-partwise>\n<part>\n</score-partwise>",
      "3:3: this is not an XML document: a tag is closed here that is not the last one opened"
    ),
    ("<score-timewise></score-timewise>", "1:17: a score by bars is not read"),
    (part("<measure/>"), "Untitled: there are no chords in this tune"),
    (entities, "1:25: this document declares entities"),
    (
      "<!DOCTYPE x SYSTEM \"file:///etc/passwd\"><score-partwise>&a;</score-partwise>",
      "Untitled: there are no chords"
    ),
    (part("<measure>\(harmony("C", "majr"))</measure>"), "Untitled: there are no chords in this tune"),
    (part("<measure>" + String(repeating: "<x>", count: 300)), "the elements of this document lie too deep"),
    (
      part("<measure><x \((0..<6000).map { "a\($0)=\"\"" }.joined(separator: " "))/></measure>"),
      "this document has too many kinds of elements"
    ),
    (
      part("<measure><x a=\"\(String(repeating: "y", count: 1 << 20))\"/></measure>"),
      "a tag of this document is too long"
    ),
    (tooManyBars, "Untitled: bar 2001: a tune has at most 2000 bars"),
    (tooManyNotes, "an element of this document is too large"),
    (String(repeating: "<note>", count: 100_000), "the elements of this document lie too deep"),
    (String(repeating: " ", count: ChartFile.sizeLimit + 1), "a file of charts has at most 8388608 bytes"),
  ]

  @Test(arguments: mistakes)
  func mistakesAreSentences(text: String, words: String) {
    #expect { try Self.read(Array(text.utf8)) } throws: { "\($0)".contains(words) }
  }

  /// A harmony that has no name keeps its place, and is said; what sounds the same is read.
  @Test(arguments: [
    (harmony("F", "majr"), "C |  | G", "bar 2: the chord \"Fmajr\" is not known here"),
    (harmony("F", "pedal"), "C |  | G", "bar 2: the chord \"Fpedal\" is not known here"),
    (harmony("Ab", "German"), "C | A♭7 | G", "bar 2: \"AbGerman\" is read as A♭7"),
    (harmony("Ab", "French"), "C | A♭7(♭5) | G", "bar 2: \"AbFrench\" is read as A♭7(♭5)"),
    (harmony("Db", "Neapolitan"), "C | D♭ | G", "bar 2: \"DbNeapolitan\" is read as D♭"),
    (harmony("F", "Tristan"), "C | Fmi7(♭5) | G", "bar 2: \"FTristan\" is read as Fmi7(♭5)"),
    (harmony("F", "power"), "C | F5 | G", nil),
    (
      "<harmony><function>IV</function><kind>major</kind></harmony>", "C |  | G",
      "bar 2: \"IVmajor\" has no root"
    ),
    ("<harmony><root><root-step>F</root-step></root></harmony>", "C | F | G", "bar 2: \"F\" is read as F"),
    (
      "<attributes><key><fifths>-1</fifths></key></attributes><harmony><numeral><numeral-root>5</numeral-root></numeral><kind>dominant</kind></harmony>",
      "C | C7 | G", nil
    ),
    (
      harmony("F", "major", "<bass><bass-step>X</bass-step></bass>"), "C | F | G",
      "bar 2: \"Fmajor/X\" is read as F"
    ),
    (harmony("F", "major", "<inversion>1</inversion>"), "C | F/A | G", nil),
    (harmony("F", "major", degree(4, 1, "add")), "C | F(♯11) | G", nil),
    (
      harmony("F", "major-sixth", degree(1, 0, "subtract") + degree(3, 0, "subtract")), "C |  | G",
      "bar 2: the chord \"Fmajor-sixth subtract 1 subtract 3\" is not known here"
    ),
  ])
  func signsThatAreNotReadAreSaid(harmony: String, played: String, words: String?) throws {
    let bars = [Self.c, harmony, Self.g].map { "<measure>\($0)</measure>" }.joined()
    let bytes = Array(Self.part(bars).utf8)
    let book = try #require(try ChartFile.read(bytes, extension: "musicxml", name: "Untitled")).played()
    #expect(book.tunes.first.map(Self.chart) == played)
    #expect(book.problems.map(\.sentence) == [words].compactMap(\.self))
  }

  @Test func `A metronome mark is the tempo where no sound says it`() throws {
    let mark =
      "<direction><direction-type><metronome><beat-unit>quarter</beat-unit><beat-unit-dot/>"
      + "<per-minute>c. 60</per-minute></metronome></direction-type></direction>"
    #expect(try Self.read(Array(Self.part("<measure>\(mark)\(Self.c)</measure>").utf8)).tempo == 90)
  }

  @Test(arguments: 0..<500) func anyBytesAreATuneOrAMistake(seed: Int) {
    var random = Xorshift(seed: UInt64(seed))
    var bytes = seed % 2 == 0 ? Array(Self.waltz.utf8) : Self.compressed
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      default: bytes.insert(contentsOf: bytes[place...].prefix(200), at: place)
      }
    }
    guard let tune = try? Self.read(bytes) else { return }
    #expect(tune.meter.beats > 0)
    #expect(tune.sounding.allSatisfy { $0.allSatisfy { $0.length > 0 && $0.beat >= 0 } })
  }
}

/// xorshift: the same numbers in every run.
private struct Xorshift: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
