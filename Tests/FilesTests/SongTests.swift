import Charts
import Files
import MusicTheory
import TestRandom
import Testing

/// Songs with words: lines in, lines with chords at their syllables out.
@Suite struct SongTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let shown: String

    init(_ text: String, _ shown: String) { (self.text, self.shown) = (text, shown) }

    var testDescription: String { text }
  }

  /// Lines with chords in brackets and remarks in braces; `*` stands before the name of a section.
  static func shown(_ song: Song?) -> String {
    guard let song else { return "none" }
    return song.order.indices.map { index in
      let name = song.name(of: index).map { "*\($0)" }
      let lines = song.sections[song.order[index].section].lines.map(shown)
      return ([name].compactMap(\.self) + lines).joined(separator: " / ")
    }.joined(separator: " // ")
  }

  private static func shown(_ line: Song.Line) -> String {
    var letters = Array(line.words)
    let chords = line.chords.map { ($0.offset, "[\($0.symbol.map(ChordSymbol().text) ?? "?\($0.text)")]") }
    let notes = line.notes.map { ($0.offset, "{\($0.text)}") }
    // From the right, so that places stay.
    let marks = (notes + chords).enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
    for (offset, text) in marks.reversed().map(\.element) {
      while letters.count < offset { letters.append("_") }
      letters.insert(contentsOf: text, at: offset)
    }
    let sign = line.kind == .words ? "" : "\(line.kind.rawValue): "
    return sign + String(letters) + (line.times > 1 ? " ×\(line.times)" : "")
  }

  static func read(_ text: String, _ kind: String) throws -> Chart {
    let book = try ChartFile.read(Array(text.utf8), extension: kind, name: "p")
    return try #require(book?.tunes.first)
  }

  static let chordPro = [
    Case("[C]Amazing [G7]grace", "[C]Amazing [G7]grace"),
    Case("A[C]ma[F]zing", "A[C]ma[F]zing"),
    Case("{sov: Verse 1}\n[C]la\nlo\n{eov}\n{soc}\n[F]so\n{eoc}", "*Verse 1 / [C]la / lo // *Chorus / [F]so"),
    Case("{start_of_verse: label=\"One\"}\n[C]la\n{end_of_verse}", "*One / [C]la"),
    Case("{soc}\n[C]la\n{eoc}\n[F]so\n{chorus}", "*Chorus / [C]la // [F]so // *Chorus / [C]la"),
    Case("{soc}\n[C]la\n{eoc}\n[F]so\n{chorus: Again}", "*Chorus / [C]la // [F]so // *Again / [C]la"),
    Case("{sov}\n[C]a [G]b\n{eov}\n{sov}\n[^]c [^]d\n{eov}", "*Verse / [C]a [G]b // *Verse / [C]c [G]d"),
    Case("[*slowly][C]la [*hold]lo", "{slowly}[C]la {hold}lo"),
    Case("[C]la [*<b>]lo", "[C]la {<b>}lo"),
    Case("[<b>Am</b>]la", "[Ami]la"),
    Case("[G x2]la", "{x2}[G]la"),
    Case("[N.C.]la [C]lo", "[?N.C.]la [C]lo"),
    Case("[Xq]la [C]lo", "[?Xq]la [C]lo"),
    Case("{c: softly}\n[C]la", "comment: softly / [C]la"),
    Case("[C]la\n{sot}\ne|--0--|\n{eot}\n[F]lo", "[C]la // tab: e|--0--| // [F]lo"),
    Case("[C]la\n\n\n[F]lo", "[C]la /  /  / [F]lo"),
    Case("[C]la <b>lo</b> & [F]<script>", "[C]la <b>lo</b> & [F]<script>"),
    Case("[C]שלום [F]עולם", "[C]שלום [F]עולם"),
    Case("{capo: 2}\n[C]la", "[D]la"), Case("{transpose: 2}\n[C]la", "[D]la"),
    Case("[Hm]la [B]lo", "[Bmi]la [B♭]lo"), Case("[a]la [C]lo [d]li", "[Ami]la [C]lo [Dmi]li"),
    Case("[Do]la [Sol7]lo [La m]li", "[C]la [G7]lo [Ami]li"),
    Case("[C]la\r\n[F]lo\r\n", "[C]la / [F]lo"),
    Case("| [C]la | [F]lo |", "| [C]la | [F]lo |"),
    Case("{sog}\n| C . | F . |\n{eog}\n[G]la", "grid: | [C] . | [F] . | // [G]la"),
    Case("la lo\n[C]li", "la lo / [C]li"),
  ]

  @Test(arguments: chordPro) func `reads ChordPro`(_ each: Case) throws {
    let chart = try Self.read(each.text, "cho")
    #expect(Self.shown(chart.song) == each.shown)
  }

  static let texts = [
    Case("C        G7\nAmazing  grace", "[C]Amazing  [G7]grace"),
    Case("  C  F\nAmazing", "Am[C]azi[F]ng"),
    Case("C       F\nla", "[C]la______[F]"),
    Case("\tC\nla la la la", "la la la[C] la"),
    Case("[Verse 1]\nC\nla\n\n[Chorus]\nF\nso", "*Verse 1 / [C]la // *Chorus / [F]so"),
    Case("Chorus:\nF\nso", "*Chorus / [F]so"), Case("Verse 2\nF\nso", "*Verse 2 / [F]so"),
    Case("[ch]C[/ch]   [ch]G[/ch]\nlala lo", "[C]lala[G] lo"),
    Case("[tab][ch]Am[/ch]\nla[/tab]", "[Ami]la"),
    Case("C   Caug(b7)\nla  lo", "[C]la  [?Caug(b7)]lo"),
    Case("C\nla\nF   G  C  Xq\nlala lo la li", "[C]la / [F]lala[G] lo[C] la[?Xq] li"),
    Case("My Song\nKey: Eb\nEb   Bb\nlala lo", "[E♭]lala [B♭]lo"),
    Case("[Intro] C G (x2)\nla lo", "*Intro / la lo___[C]__[G] ×2"),
    Case("N.C.  C\nla    lo", "[?N.C.]la    [C]lo"),
    Case("C   G   x2\nla  lo", "[C]la  [G]lo ×2"),
    Case("C G\n\nF\nla", "[C]__[G] /  / [F]la"),
    Case("C\nla\nG Am nothing here of these\nF\nlo", "[C]la / G Am nothing here of these / [F]lo"),
    Case("C\nla\ne|--0--2--|\nB|--1--3--|\nF\nlo", "[C]la / tab: e|--0--2--| / tab: B|--1--3--| / [F]lo"),
    Case("My Song\nCapo: 2\n\nC\nla", "[D]la"),
    Case("C\r\nla\r\nF\r\nlo", "[C]la / [F]lo"),
    Case("C    F\nשלום עולם", "[C]שלום [F]עולם"),
    Case("Hm   B\nlala lo", "[Bmi]lala [B♭]lo"),
    Case("C\n<b>la</b>", "[C]<b>la</b>"),
    Case("| C  | F |\n  la   lo\n| G  | C |\n  li   lu", "{|}la[C]__{|}_[F]_{|}"),
  ]

  @Test(arguments: texts.dropLast()) func `reads chords above words`(_ each: Case) throws {
    let (chart, _) = try TextChartReader.read(Array(each.text.utf8), name: "p")
    #expect(Self.shown(chart.song) == each.shown)
    #expect(chart.timing == .guessed)
  }

  @Test func `bar lines above words say the lengths`() throws {
    let text = "| C  F | G |\n  la   lo\n| G  | C |\n  li   lu"
    let (chart, _) = try TextChartReader.read(Array(text.utf8), name: "p")
    #expect(chart.timing == .said)
    #expect(chart.bars.count == 4 && chart.song?.sung.count == 5)
  }

  /// The same text in UTF-16, in Latin-1, and in UTF-8 with its mark.
  static let encoded: [[UInt8]] = {
    let units = "C\nl\u{E4}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let latin1: [UInt8] = "C\nl\u{E4}".unicodeScalars.map { UInt8($0.value) }
    return [[0xFF, 0xFE] + units, latin1, [0xEF, 0xBB, 0xBF] + Array("C\nl\u{E4}".utf8)]
  }()

  @Test(arguments: encoded)
  func `reads other encodings`(_ bytes: [UInt8]) throws {
    let (chart, _) = try TextChartReader.read(bytes, name: "p")
    #expect(Self.shown(chart.song) == "[C]lä")
  }

  @Test(arguments: [
    "| Dm7 | G7 |\nTo Coda", "Dm7 G7 Cma7", "A:\n| C | F |\n| G | C |\nFine", "C | F\nG | C",
  ])
  func `a chart without words has no song`(_ text: String) throws {
    let (chart, _) = try TextChartReader.read(Array(text.utf8), name: "p")
    #expect(chart.song == nil && chart.timing == .said || !text.contains("|"))
  }

  static let openSong = [
    Case("[V1]\n.C       G\n Amazing grace", "*Verse 1 / [C]Amazing [G]grace"),
    Case("[C]\n.C   F\n la  lo\n;slow", "*Chorus / [C]la  [F]lo / comment: slow"),
    Case("[V]\n.C\n1la\n2lo", "*Verse 1 / [C]la // *Verse 2 / [C]lo"),
    Case("[V1]\n.C    F\n A____ma", "*Verse 1 / [C]A[F]ma"),
  ]

  @Test(arguments: openSong) func `reads OpenSong`(_ each: Case) throws {
    let xml = "<?xml version=\"1.0\"?><song><title>T</title><lyrics>\(each.text)\n</lyrics></song>"
    #expect(Self.shown(try Self.read(xml, "xml").song) == each.shown)
  }

  @Test func `OpenSong has an order`() throws {
    let xml =
      "<song><title>T</title><presentation>V1 C V1</presentation><capo>2</capo><lyrics>[V1]\n.C\n la\n[C]\n.F\n lo</lyrics></song>"
    let chart = try Self.read(xml, "xml")
    #expect(Self.shown(chart.song) == "*Verse 1 / [D]la // *Chorus / [G]lo // *Verse 1 / [D]la")
    #expect(chart.title == "T" && chart.bars.count == 3)
  }

  static let openLyrics = [
    Case(
      "<chord name=\"D\"/>Amazing <chord root=\"G\" structure=\"dom7\" bass=\"B\"/>grace",
      "[D]Amazing [G7/B]grace"),
    Case("<chord root=\"C\"/>la<br/>lo <chord root=\"A\" structure=\"min\"/>li", "[C]la / lo [Ami]li"),
    Case("A<chord root=\"C\">ma</chord>zing", "A[C]mazing"),
    Case(
      "<comment>slow</comment>la <tag name=\"x\">lo <chord root=\"F\"/></tag>li",
      "comment: slow / la lo [F]li"),
    Case("<chord root=\"C\"/>&lt;b&gt; &amp; lo", "[C]<b> & lo"),
  ]

  @Test(arguments: openLyrics) func `reads OpenLyrics`(_ each: Case) throws {
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <song xmlns="http://openlyrics.info/namespace/2009/song" version="0.9"><properties><titles><title>T</title></titles></properties>
      <lyrics><verse name="v1"><lines>\(each.text)</lines></verse></lyrics></song>
      """
    #expect(Self.shown(try Self.read(xml, "xml").song) == "*Verse 1 / " + each.shown)
  }

  @Test func `hostile words are text`() throws {
    let lines = (0..<10_000).map {
      "\($0.isMultiple(of: 10) ? "[C]" : "")<img src=x onerror=alert(\($0))> \u{202E}la"
    }
    let chart = try Self.read(lines.joined(separator: "\n"), "cho")
    #expect(chart.bars.count <= ChartLimits.bars && chart.song?.sections[0].lines.count == 10_000)
  }
}

/// Songs written and read again: no syllable, chord or section is lost.
@Suite struct SongRoundTripTests {
  private static let chords = ["C", "Am7", "F#m7b5", "Bb", "G7sus4", "D/F#", "Ebmaj7", "E7b9", "N.C."]
  private static let syllables = ["la", "Ä", "mor", "ning", "light", "שלום", "夜", "<b>", "&", "it's", "(oh)"]

  static func song(_ random: inout SplitMix64) -> Song {
    var sections: [Song.Section] = []
    for number in 0..<Int.random(in: 1...5, using: &random) {
      let isChorus = Int.random(in: 0..<4, using: &random) == 0
      var section = Song.Section(isChorus ? "Chorus" : "Verse \(number + 1)", isChorus: isChorus)
      for row in 0..<Int.random(in: 1...6, using: &random) {
        var line = Song.Line("")
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          if row == 0 || Int.random(in: 0..<2, using: &random) == 0 {
            let name = chords[Int.random(in: 0..<chords.count, using: &random)]
            let symbol = name == "N.C." ? nil : try? ChordSymbolParser().parse(name)
            line.chords.append(Song.Chord(symbol, text: name, offset: line.words.count))
          }
          line.words += syllables[Int.random(in: 0..<syllables.count, using: &random)]
          line.words += Int.random(in: 0..<3, using: &random) == 0 ? "" : " "
        }
        while line.words.last == " " { line.words.removeLast() }
        section.lines.append(line)
      }
      sections.append(section)
    }
    var order = sections.indices.map { Song.Passage($0) }
    if let chorus = sections.lastIndex(where: \.isChorus), chorus + 1 < sections.count {
      order.append(Song.Passage(chorus, isRecall: true))
    }
    return Song(sections: sections, order: order)
  }

  /// The names of the sections, the letters, and the chords with the number of letters before each: none may be lost.
  private static func content(_ song: Song) -> [String] {
    song.order.indices.flatMap { index -> [String] in
      [song.name(of: index) ?? ""]
        + song.sections[song.order[index].section].lines.filter { !$0.words.isEmpty || !$0.chords.isEmpty }
        .map { line in
          func letters(_ text: some Sequence<Character>) -> String {
            String(text.filter { !$0.isWhitespace && $0 != "-" })
          }
          let chords = line.chords.map { chord in
            "\(letters(line.words.prefix(chord.offset)).count):\(chord.symbol.map(ChordSymbol().text) ?? "N.C.")"
          }
          return letters(line.words) + " " + chords.joined(separator: " ")
        }
    }
  }

  @Test(arguments: ["chordpro", "text"], [UInt64](1...150)) func `nothing is lost`(
    _ format: String, _ seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var chart = Chart(title: "Song")
    chart.song = Self.song(&random)
    chart.timing = .guessed
    let written = try #require(ChartFormat.named(format)).write(chart).bytes
    let read = try #require(
      ChartFile.read(written, extension: format == "text" ? "txt" : "cho", name: "p")?.tunes.first)
    #expect(
      Self.content(try #require(read.song)) == Self.content(chart.song!),
      "\(String(decoding: written, as: UTF8.self))")
  }
}
