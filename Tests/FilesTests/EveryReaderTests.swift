import Files
import MusicTheory
import TestKit
import Testing

@testable import Charts

/// Properties of all readers of charts, for any text.
@Suite struct EveryReaderTests {
  /// The extension of a file, and its beginning before the signs, so that a reader comes to each of its parts.
  static let beginnings = [
    ("txt", ""), ("txt", "Title\n\n| C |"), ("txt", "C  F\nwords\n"), ("cho", "{t: A}\n"),
    ("cho", "{t: A}\n[C]la "),
    ("cho", "{sog}\n| C "), ("cho", "{sot}\n"), ("irealb", "irealbook://A=B=C=C=n=[T44C |"),
    ("irealb", "irealb://A=B=C=C=n="),
    ("html", "<a href=\"irealbook://A=B=C=C=n=[T44C |"),
    ("musicxml", ""), ("musicxml", "<score-partwise>"), ("musicxml", "<score-partwise><!--"),
    ("musicxml", "<score-partwise><work><work-title>"), ("musicxml", "<score-partwise><part id=\""),
    ("musicxml", "<!DOCTYPE score-partwise ["), ("musicxml", "<score-partwise><?"),
    ("musicxml", "<score-partwise><part><measure>"), ("musicxml", "<score-partwise><part><measure "),
    ("musicxml", "<score-partwise><part><measure><harmony><root><root-step>"),
    ("musicxml", "<score-partwise><part><measure><harmony><kind text=\""),
    ("musicxml", "<score-partwise><part><measure><direction><direction-type><words><![CDATA["),
  ]

  /// A hundred thousand characters are read with the work of some hundred walks through them; a reader that begins anew at each sign would
  /// need a hundred thousand.
  @Test(arguments: beginnings.indices) func `Work grows with the text alone`(number: Int) {
    let (kind, beginning) = Self.beginnings[number]
    for sign in signs {
      let text = beginning + String(repeating: sign, count: 100_000 / sign.count)
      let bytes = Array(text.utf8)
      let walks = walks(through: text) {
        _ = try? ChartFile.read(bytes, extension: kind, name: "x")
        guard kind == "txt" else { return }
        _ = try? ChartFormat.text.read(ChartFile.input(bytes, name: "x"))
        _ = try? ProgressionReader.read(String(text.prefix(10_000)))
        _ = try? ChordSymbolParser().parse(text)
      }
      #expect(walks < 5000, "\(kind) \(beginning) \(sign)")
    }
  }

  /// Files with all signs that open something.
  static let files = [
    (
      "txt",
      "Title\nSomebody\nG minor, 3/4, 120 a minute\n\nA:\n|: Gm | D7 C7(b9,b13) :|×3\nBridge\n| [D]/[C7] | % | D.S. al Coda\nC  G/B\nwords\n",
      "\n| F#7 |"
    ),
    ("txt", "Song\n\n[Verse 1]\nN.C.  D   A7\nsome words\nIntro: C  G (x2)\nmore words\n", "\nF#7 C\n"),
    (
      "cho",
      "{title: A}\n{key: G}\n{comment: Intro (x2)}\n[G]la [<b>Am</b>]la [D (hold)]\n{sog 4x4}\nA | C . . . | G~D . :|x3\n{eog}\n{sot: Solo}\ne|--0--|\n{eot}\n# x\n{soc}\n[C]la\n{eoc}\n{chorus}\n",
      "\n[F#7]la\n"
    ),
    (
      "irealb",
      "irealbook://A Title=Somebody=Swing=C=n=*A{T44C(A-7) |F*x2* <3x>}[<*36Fine>G7sus |SA-7/E <D.C. al Fine>]",
      "|F#7 |Z"
    ),
    ("musicxml", score, dominant + "</measure></part></score-partwise>"),
  ]

  private static let dominant =
    "<measure number=\"9\"><harmony><root><root-step>F</root-step><root-alter>1</root-alter></root><kind text=\"7\">dominant</kind></harmony>"

  /// Without its end.
  private static let score = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd">
    <!-- a song -->
    <score-partwise version="4.0"><work><work-title>A &amp; B</work-title></work>
    <identification><creator type="composer">C</creator></identification>
    <part-list><score-part id="P1"><part-name>Piano</part-name></score-part></part-list>
    <part id="P1"><measure number="1"><attributes><divisions>2</divisions><key><fifths>-1</fifths></key>
    <time><beats>4</beats><beat-type>4</beat-type></time></attributes>
    <barline location="left"><repeat direction="forward"/></barline>
    <direction><direction-type><words><![CDATA[A <b>]]></words></direction-type><sound tempo="120"/></direction>
    <harmony><root><root-step>G</root-step></root><kind>minor</kind><degree><degree-value>9</degree-value><degree-alter>0</degree-alter><degree-type>add</degree-type></degree></harmony>
    <note><pitch><step>G</step><octave>4</octave></pitch><duration>8</duration></note></measure>
    <measure number="2"><barline location="left"><ending number="1" type="start"/></barline>
    <harmony><root><root-step>C</root-step></root><kind>dominant</kind><bass><bass-step>E</bass-step></bass></harmony>
    <barline location="right"><ending number="1" type="stop"/><repeat direction="backward"/></barline></measure>

    """

  /// A score that is cut anywhere is refused.
  @Test func `A score without its end is refused`() throws {
    let whole = Self.score + "</part></score-partwise>"
    #expect(try ChartFile.read(Array(whole.utf8), extension: "musicxml", name: "x") != nil)
    for length in whole.utf8.indices.dropFirst(20) {
      let cut = Array(whole.utf8[..<length])
      #expect(throws: ChartError.self, "\(String(decoding: cut.suffix(30), as: UTF8.self))") {
        try ChartFile.read(cut, extension: "musicxml", name: "x")
      }
    }
  }

  /// Behind any beginning of a file the rest is read, or something is said: nothing swallows it in silence.
  @Test(arguments: files.indices) func `Nothing is swallowed in silence`(number: Int) throws {
    let (kind, text, later) = Self.files[number]
    for length in 0...text.count {
      let beginning = text.prefix(length) + later
      let wanted = try ChordSymbolParser().parse("F#7")
      guard let book = try? ChartFile.read(Array(String(beginning).utf8), extension: kind, name: "x") else {
        continue
      }
      let isThere = book.tunes.contains { tune in
        tune.bars.contains { $0.chords.contains { $0.symbol.map { $0.isWrittenLike(wanted) } ?? false } }
      }
      #expect(isThere || !book.problems.isEmpty, "\(kind): behind \(String(text.prefix(length).suffix(30)))")
    }
  }

  /// A link of which the end is missing says so.
  @Test(arguments: [("[T44C |F |G7 Z", false), ("[T44C |F |G", true), ("{C |F }", false)])
  func `A link that is cut is named`(chart: String, isCut: Bool) throws {
    let link = Array("irealbook://A=B=Swing=C=n=\(chart)".utf8)
    let book = try #require(try ChartFile.read(link, extension: "irealb", name: "x"))
    #expect(book.problems.contains { $0.sentence.contains("cut short") } == isCut)
  }

  static let kinds: [(text: String, chords: String)] = [
    ("{title: T}\n[C]la [G]la", "C G"), ("{t: T}\n{key: C}\n[C]la [F]la", "C F"),
    ("[C]la [G]la\n[F]la", "C G F"),
    ("| [C] [F] | [G] |", "C F G"), ("Song\n\n| C | G |", "C G"),
    ("Song\nA:\n| C | G |\n[B]\n| F |", "C G F"),
    ("| [D]/[C7] | G |", "C7 G"), ("Hey\n\nC    G\nwords of it\n  Am  F\nmore words", "C G Am F"),
    ("Song\n\n[Verse]\nC  G\nwords", "C G"), ("[Intro] C G (x2)\nwords are here", "C G C G"),
    ("Dm7 G7 Cmaj7", "Dm7 G7 Cmaj7"),
    ("irealbook://A=B=Swing=C=n=[T44C |F Z", "C F"),
    (
      "<score-partwise><part><measure><harmony><root><root-step>C</root-step></root><kind>major</kind></harmony></measure></part></score-partwise>",
      "C"
    ),
  ]

  /// The content of a file says its format, for any end of its name.
  @Test(arguments: kinds, ["txt", "cho", "irealb", "html", "musicxml", "pro"])
  func `The kind of a file is its content`(row: (text: String, chords: String), kind: String) throws {
    let book = try #require(try ChartFile.read(Array(row.text.utf8), extension: kind, name: "x"))
    let chart = try #require(book.played().tunes.first)
    #expect(Self.chords(chart) == row.chords)
  }

  @Test(arguments: ["nothing of this", "Dear friend,\nhow are you?", "{", "[x]", ""])
  func `Other texts are no charts`(text: String) throws {
    #expect(try ChartFile.read(Array(text.utf8), extension: "txt", name: "x") == nil)
  }

  private static func chords(_ chart: Chart) -> String {
    chart.bars.flatMap(\.chords).compactMap {
      $0.symbol?.chords.first.map { ChordSymbol(style: .pop.ascii).text($0) }
    }
    .joined(separator: " ")
  }

  /// Spellings in brackets and between bar lines, and what they are in every format that people type.
  static let spellings: [(words: String, chords: String)] = [
    ("C a F G", "C Am F G"), ("d g A7 H", "Dm Gm A7 B"), ("e7 A", "Em7 A"), ("a/e H7 E", "Am/E B7 E"),
    ("C am F g", "C Am F G"),
    ("C fis7 G", "C F#m7 G"), ("C dsus4 G", "C Dsus4 G"), ("C cmaj7 a", "C Cmaj7 Am"),
    ("C hdim a", "C Bdim Am"), ("F b C", "F Bm C"),
    ("H7 E H7 E", "B7 E B7 E"), ("C H7 Em C", "C B7 Em C"),
    ("H7 E B Fis", "B7 E Bb F#"),
    ("Do Sol7 Lam", "C G7 Am"), ("C B7 Bb", "C B7 Bb"), ("Es As B", "Eb Ab Bb"),
  ]

  @Test(arguments: spellings) func `Letters mean what they mean in the tune`(
    words: String, chords: String
  ) throws {
    let all = words.split(separator: " ").map(String.init)
    let texts = [
      ("cho", "{t: A}\n" + all.map { "[\($0)]la" }.joined(separator: " ")),
      ("cho", "{t: A}\n{sog}\n| " + all.joined(separator: " | ") + " |\n{eog}"),
      ("txt", "Song\n\n| " + all.joined(separator: " | ") + " |"),
    ]
    for (kind, text) in texts where kind != "cho" || !text.contains("{sog}") || words.first != "D" {
      let book = try #require(try ChartFile.read(Array(text.utf8), extension: kind, name: "x"))
      #expect(try Self.chords(#require(book.played().tunes.first)) == chords, "\(text)")
    }
  }

  /// Note names that nothing in the tune shows are said, for once or in the file.
  @Test(arguments: [
    ("txt", "Song\n\n| E | B | F |"), ("cho", "{t: A}\n[E]la [B]la [F]la"),
    ("txt", "{t: A}\n[E]la [B]la [F]la"),
  ])
  func `Note names can be said`(kind: String, text: String) throws {
    let bytes = Array(text.utf8)
    let kept = try #require(ChartFile.saying(.german, in: bytes, extension: kind))
    for book in [
      try ChartFile.read(bytes, extension: kind, name: "x", names: .german),
      try ChartFile.read(kept, extension: kind, name: "x"),
    ] {
      #expect(try Self.chords(#require(book?.tunes.first)) == "E Bb F")
    }
    #expect(
      try Self.chords(#require(try ChartFile.read(bytes, extension: kind, name: "x")?.tunes.first)) == "E B F"
    )
  }

  /// The counts that people write behind the sign of a repeat.
  @Test(arguments: ["x3", "×3", "3x", "3 x", "(x3)", "(3x)", "x 3", "X3", "3 times", "(x 3)"], ["", " "])
  func `A repeat is counted`(count: String, space: String) throws {
    let texts = [
      ("txt", "Song\n\n|: C | G :|\(space)\(count)\n| F |"),
      ("txt", "Song\n\n|: C | G :|\(space)\(count) | F |"),
      ("cho", "{t: A}\n{sog}\n|: C . | G . :|\(space)\(count)\n| F . |\n{eog}"),
      ("cho", "{t: A}\n|: [C]la | [G]la :|\(space)\(count)\n| [F]la |"),
    ]
    for (kind, text) in texts {
      let book = try #require(try ChartFile.read(Array(text.utf8), extension: kind, name: "x")).played()
      #expect(try Self.chords(#require(book.tunes.first)) == "C G C G C G F", "\(text)")
    }
  }

  /// A chord with markup or words around it is still that chord.
  @Test(arguments: [
    ("<b>Am</b>", "Am"), ("A<sup>7</sup>", "A7"), ("<span color=\"red\">C#7/F</span>", "C#7/F"),
    ("G x2", "G"), ("G (x2)", "G"),
    ("C (hold)", "C"), ("Am stop", "Am"), ("<i>F<sub>6</sub></i> (let ring)", "F6"),
  ])
  func `Markup and words leave the chord`(text: String, chord: String) throws {
    let song = Array("{t: A}\n[D]la [\(text)]la [E]la".utf8)
    let book = try #require(try ChartFile.read(song, extension: "cho", name: "x"))
    #expect(try Self.chords(#require(book.tunes.first)) == "D \(chord) E")
  }
}
