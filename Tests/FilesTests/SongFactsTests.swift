import Charts
import Files
import MusicTheory
import Testing

/// Constructs of the formats of songs, and what they mean to the programs that made them: the chord stands at its syllable.
///
/// Sources: the tests of ChordSheetJS; the description of ChordPro 6 (chordpro.org); the manual of OpenSong (opensong.org); OpenLyrics 0.9 (openlyrics.org).
@Suite struct SongFactsTests {
  /// `meaning`: lines of words with chords in brackets, as English letters; `?` stands before what is no chord, and `*` before the name of a section.
  struct Fact: Sendable, CustomTestStringConvertible {
    let kind: String
    let text: String
    let meaning: String

    init(_ kind: String, _ text: String, _ meaning: String) {
      (self.kind, self.text, self.meaning) = (kind, text, meaning)
    }

    var testDescription: String { "\(kind): \(text)" }
  }

  static func openSong(_ lyrics: String, _ more: String = "") -> String {
    "<song><title>T</title>\(more)<lyrics>\(lyrics)</lyrics></song>"
  }

  static func openLyrics(_ lyrics: String, _ order: String = "", _ attributes: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?><song xmlns="http://openlyrics.info/namespace/2009/song" version="0.9"\(attributes)>
    <properties><titles><title>T</title></titles>\(order.isEmpty ? "" : "<verseOrder>\(order)</verseOrder>")</properties>
    <lyrics>\(lyrics)</lyrics></song>
    """
  }

  private static func verse(_ lines: String) -> String {
    openLyrics("<verse name=\"v1\"><lines>\(lines)</lines></verse>")
  }

  static let chordPro = [
    Fact(
      "cho", "{title: Sun}\n{subtitle by me}\n\nMorn [Am]light, sing [C/G]on", "Morn [Am]light, sing [C/G]on"),
    Fact("cho", "sing [C/A][C/G#]on", "sing [C/A][C/G#]on"),
    Fact("cho", "let us [F]go [C/E] [Dm] [C]", "let us [F]go [C/E] [Dm] [C]"),
    Fact("cho", "[C]Whis[F]per[G]ing words", "[C]Whis[F]per[G]ing words"),
    Fact("cho", "{comment: Intro [Dm7] [F6/B] [Cmaj7]}\n[G]la", "*Intro / [Dm7] [F6/B] [Cmaj7] / [G]la"),
    Fact("cho", "{c: softly, [C] twice}\n[G]la", "[G]la"),
    Fact("cho", "[C]Give it [Am]100%", "[C]Give it [Am]100%"),
    Fact("cho", "[E]la [/]la [-]lo [x] [A/E]li", "[E]la la lo [A/E]li"),
    Fact("cho", "[C]Whis wor]ds of [F]gold", "[C]Whis wor]ds of [F]gold"),
    Fact("cho", "[C]Whis wor}ds of [F]gold", "[C]Whis wor}ds of [F]gold"),
    Fact("cho", "la [Am]lo\rli [F]lu", "la [Am]lo / li [F]lu"),
    Fact("cho", "{start_of_coda: Coda 1}\nla [Am]lo\n{end_of_coda}", "*Coda 1 / la [Am]lo"),
    Fact(
      "cho", "{start_of_coda}\nla [Am]lo\n\n{start_of_interlude}\n[C]li [G]lu",
      "*Coda / la [Am]lo // *Interlude / [C]li [G]lu"),
    Fact("cho", "{key: A}\n[A]la\n{transpose: 2}\n[A]lo\n{transpose}\n[A]li", "[A]la / [B]lo / [A]li"),
    Fact("cho", "{key: A}\n[A]la\n{new_key: D}\n[D]lo", "[A]la / [D]lo"),
    Fact("cho", "{title-guitar: Other}\n{comment-guitar: hold}\n[C]la", "[C]la"),
    Fact("cho", "{start_of_verse-guitar}\n[C]la\n{end_of_verse-guitar}\n[G]lo", "[G]lo"),
    Fact("cho", "{start_of_verse-guitar!: One}\n[C]la\n{end_of_verse}", "*One / [C]la"),
    Fact("cho", "[*Full band!]Sing [C]on", "Sing [C]on"),
    Fact("cho", "{define: D7 base-fret 3 frets x 3 2 3 1 x fingers 1 2 3 4 5 6}\n[D7]la", "[D7]la"),
    Fact("cho", "{chord: Am}\n{image: src=\"x.png\" width=\"20\"}\n{x_own: 1}\n[D7]la", "[D7]la"),
    Fact("cho", "{start_of_textblock: Note}\nThis is [C]text\n{end_of_textblock}\n[G]la", "*Note // [G]la"),
    Fact("cho", "{start_of_abc}\nX:1\nK:G\n|: G2 A2 :|\n{end_of_abc}\n[G]la", "[G]la"),
    Fact("cho", "{start_of_ly: Intro}\n\\relative { c4 }\n{end_of_ly}\n[G]la", "*Intro // [G]la"),
    Fact("cho", "{start_of_svg}\n<svg><circle r=\"4\"/></svg>\n{end_of_svg}\n[G]la", "[G]la"),
    Fact(
      "cho", "{soc}\n[C]one\n{eoc}\n{soc}\n[F]two\n{eoc}\n{chorus: label=\"Final\"}",
      "*Chorus / [C]one // *Chorus / [F]two // *Final / [F]two"),
    Fact("cho", "[C]one two \\\n   [G]three", "[C]one two [G]three"),
    Fact("cho", "[C]caf\\u00e9 [G]lo", "[C]café [G]lo"),
    Fact(
      "cho", "{sov}\n[C]a [G]b\n{eov}\n{sov}\n[^]c [Am]d [^]e\n{eov}",
      "*Verse / [C]a [G]b // *Verse / [C]c [Am]d e"),
    Fact("cho", "{start_of_verse: label=\"Verse 1\\nAll\"}\n[C]la", "*Verse 1 All / [C]la"),
    Fact("cho", "{start_of_verse label=\"Verse 1\"}\n[C]la", "*Verse 1 / [C]la"),
    Fact("cho", "[(C)]la [(G7)]lo", "[C]la [G7]lo"),
    Fact("cho", "[Am7(b5)]la [C#m7-5]lo", "[Am7b5]la [C#m7b5]lo"),
    Fact("cho", "{sob: Middle}\n[C]la\n{eob}", "*Middle / [C]la"),
    Fact("cho", "{ci: slow}\n{cb: box}\n[C]la", "[C]la"),
    Fact("cho", "{sop}\n[Am]la\n{eop}\n[C]lo", "*Part / [Am]la // [C]lo"),
    Fact("cho", "[Hm]la [Fis]lo [B]li", "[Bm]la [F#]lo [Bb]li"),
    Fact("cho", "  [C]la  [G]lo  ", "  [C]la  [G]lo"), Fact("cho", "[C]  [G]  [Am]", "[C] [G] [Am]"),
    Fact(
      "cho", "{start_of_chorus}\n[C]la\n{end_of_chorus}\n{chorus}\n{chorus}",
      "*Chorus / [C]la // *Chorus / [C]la // *Chorus / [C]la"),
  ]

  static let overWords = [
    Fact(
      "txt", "title: Day\nkey: C\n---\nChorus 1:\n     Am         C/G\nSing it on, sing it on",
      "*Chorus 1 / Sing [Am]it on, sing[C/G] it on"),
    Fact(
      "txt", "title: Day\nkey: C\n\nChorus 1\n     Am\nSing it on\nwhile the day is young",
      "*Chorus 1 / Sing [Am]it on / while the day is young"),
    Fact(
      "txt", "Chorus 1:\nC                F        C  C/E Dm C\nWander along the road, let us go",
      "*Chorus 1 / [C]Wander along the [F]road, let[C] us[C/E] go[Dm][C]"),
    Fact(
      "txt", "Verse 1\n  Dm7             Bb      F2\nI sailed the seas to find my home",
      "*Verse 1 / I [Dm7]sailed the seas [Bb]to find [F2]my home"),
    Fact("txt", "Verse\n   G       Am\nE eu em mim la", "*Verse / E e[G]u em mim[Am] la"),
    Fact(
      "txt", "Chorus 1\n     Am        (C)\nSing it  , for ever", "*Chorus 1 / Sing [Am]it  , for [C]ever"),
    Fact("txt", "Dm             DmM7  Dm7\nandern in dem gemeinen", "[Dm]andern in dem g[DmM7]emeine[Dm7]n"),
    Fact(
      "txt",
      "         Dm/C          G13      G13(#5) Gm7/C     F\nWe shall sing on and   over and over,         a - men",
      "We shall [Dm/C]sing on and   [G13]over and [G13(#5)]over,   [Gm7/C]      a - [F]men"),
    Fact(
      "txt", "     Am         C/G\rSing it on, let us \r     F\rsing it on",
      "Sing [Am]it on, let [C/G]us / sing [F]it on"),
    Fact("txt", "N.C.  D           A\nHey,  John, don't go on", "[?N.C.]Hey,  [D]John, don't [A]go on"),
    Fact("txt", "[Verse]\nC  G\nla lo\nN.C.\nHey, John", "*Verse / [C]la [G]lo / [?N.C.]Hey, John"),
    Fact(
      "txt", "[Instrumental]\nF  C Dm\n\n[Verse 1]\nC     G\nLorem ipsum",
      "*Instrumental / [F]  [C] [Dm] // *Verse 1 / [C]Lorem [G]ipsum"),
    Fact("txt", "[Verse 1]\n[ch]C[/ch]     [ch]G[/ch]\nLorem ipsum", "*Verse 1 / [C]Lorem [G]ipsum"),
    Fact("txt", "Eb      Dbmaj13\nA line  is here", "[Eb]A line  [Dbmaj13]is here"),
    Fact(
      "txt", "      Am7(#9)            C/G\nLet us        go, let us go",
      "Let us[Am7(#9)]        go, let us [C/G]go"),
    Fact("txt", "Intro (5x)\nC G\n\nVerse\nC   G\nla  lo", "*Intro (5x) / [C] [G] // *Verse / [C]la  [G]lo"),
    Fact(
      "txt", "{title: Day}\n{key: C}\n{soc}\n    Am\nSing it on\n{eoc}\nF\nso",
      "*Chorus / Sing[Am] it on // [F]so"),
  ]

  static let xml = [
    Fact(
      "xml", openSong("[V1]\n.C     G\n Lorem ipsum\n||\n.F\n dolor\n---\n"),
      "*Verse 1 / [C]Lorem [G]ipsum / [F]dolor"),
    Fact(
      "xml", openSong("[V]\n.C  G\n1la lo\n2li lu\n.F\n1so\n2si\n"),
      "*Verse 1 / [C]la [G]lo / [F]so // *Verse 2 / [C]li [G]lu / [F]si"),
    Fact("xml", openSong("[C]\n.  Am\n la lo\n;softly\n.F G\n"), "*Chorus / la[Am] lo / [F] [G]"),
    Fact("xml", openSong("[V1]\n.C      F\n A____ma_zing\n"), "*Verse 1 / [C]Ama[F]zing"),
    Fact(
      "xml", openSong("[P]\n.C\n la\n[B2]\n.F\n lo\n[T]\n.G\n li\n"),
      "*Pre-chorus / [C]la // *Bridge 2 / [F]lo // *Tag / [G]li"),
    Fact("xml", openSong("[Intro]\n.C | G |\n[V1]\n.C\n la\n"), "*Intro / [C] [G] // *Verse 1 / [C]la"),
    Fact(
      "xml", openSong("[V1]\n.C\n la\n[C]\n.F\n lo\n", "<presentation>V1 C V1 C C</presentation>"),
      "*Verse 1 / [C]la // *Chorus / [F]lo // *Verse 1 / [C]la // *Chorus / [F]lo // *Chorus / [F]lo"),
    Fact("xml", openSong("[V1]\n.C\n la\n", "<capo print=\"true\">2</capo><key>C</key>"), "*Verse 1 / [D]la"),
    Fact(
      "xml", verse("<chord root=\"C\" structure=\"dom7\">la</chord> <chord root=\"D\" bass=\"F#\"/>lo"),
      "*Verse 1 / [C7]la [D/F#]lo"),
    Fact(
      "xml",
      verse("<chord root=\"E\" structure=\"3-5-m7-13\"/>la <chord root=\"C\" structure=\"m3-d5-m7\"/>lo"),
      "*Verse 1 / [E7add13]la [Cm7b5]lo"),
    Fact(
      "xml",
      verse(
        "<chord root=\"C\" structure=\"halfdim9\"/>la <chord root=\"D\" structure=\"dom9b\"/>lo <chord root=\"E\" structure=\"minmaj9\"/>li"
      ), "*Verse 1 / [Cm9b5]la [D7b9]lo [EmMaj9]li"),
    Fact(
      "xml",
      openLyrics(
        "<instrument name=\"i\"><lines><beat><chord name=\"C\"/><chord name=\"A/C#\"/></beat><beat><chord name=\"D\"/></beat></lines></instrument><verse name=\"v1\"><lines>la <chord name=\"G\"/>lo</lines></verse>",
        "i v1"), "*Intro / [C][A/C#][D] // *Verse 1 / la [G]lo"),
    Fact(
      "xml",
      openLyrics(
        "<verse name=\"v1\"><lines><chord name=\"C\"/>la</lines><lines repeat=\"2\"><chord name=\"F\"/>lo</lines></verse>"
      ), "*Verse 1 / [C]la / [F]lo"),
    Fact(
      "xml",
      openLyrics(
        "<verse name=\"v1\"><lines><chord name=\"h\"/>la <chord name=\"A\"/>lo <chord name=\"D\"/>li</lines></verse>"
      ), "*Verse 1 / [Bm]la [A]lo [D]li"),
    Fact(
      "xml",
      openLyrics(
        "<verse name=\"v1a\"><lines><chord name=\"C\"/>la</lines></verse><verse name=\"v1b\"><lines><chord name=\"F\"/>lo</lines></verse><verse name=\"e\"><lines><chord name=\"G\"/>li</lines></verse>",
        "v1 e"), "*Verse 1a / [C]la // *Verse 1b / [F]lo // *Ending / [G]li"),
    Fact(
      "xml",
      openLyrics(
        "<verse name=\"v1\"><lines><chord root=\"B\"/>la <chord root=\"Bb\"/>lo</lines></verse>", "",
        " chordNotation=\"german\""), "*Verse 1 / [B]la [Bb]lo"),
    Fact(
      "xml",
      openLyrics(
        "<verse name=\"m\"><lines><chord name=\"C\"/>la</lines></verse><verse name=\"o\"><lines><chord name=\"F\"/>lo</lines></verse>"
      ), "*Middle / [C]la // *Other / [F]lo"),
    Fact(
      "xml", verse("\n    <chord name=\"C\"/>la lo<br/>\n    li <chord name=\"F\"/>lu\n  "),
      "*Verse 1 / [C]la lo / li [F]lu"),
  ]

  static var all: [Fact] { chordPro + overWords + xml }

  /// The chords of a song with the letters before each, and all letters with the names of the sections.
  private static func content(_ song: Song) -> (letters: String, chords: [String]) {
    var (letters, chords) = ("", [String]())
    func plain(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }
    for (index, passage) in song.order.enumerated() {
      letters += song.name(of: index).map { "*\(plain($0))" } ?? ""
      for line in song.sections[passage.section].lines where line.kind == .words {
        for chord in line.chords {
          let before = letters.count + plain(line.words.prefix(chord.offset)).count
          chords.append("\(before):\(chord.symbol.map(ChordSymbol().text) ?? "?\(chord.text)")")
        }
        letters += plain(line.words)
      }
    }
    return (letters, chords)
  }

  private static func content(_ meaning: String) throws -> (letters: String, chords: [String]) {
    var (letters, chords) = ("", [String]())
    var rest = meaning.replacing(" // ", with: " ").replacing(" / ", with: " ")[...]
    while let letter = rest.first {
      if letter == "[", let end = rest.firstIndex(of: "]") {
        let name = String(rest[..<end].dropFirst())
        let text = name.hasPrefix("?") ? name : ChordSymbol().text(try ChordSymbolParser().parse(name))
        chords.append("\(letters.count):\(text)")
        rest = rest[end...]
      } else if !letter.isWhitespace {
        letters.append(letter)
      }
      rest = rest.dropFirst()
    }
    return (letters, chords)
  }

  private static func read(_ fact: Fact) throws -> Song {
    try #require(try WordsAloneTests.read(fact.text, fact.kind).tunes.first?.song)
  }

  @Test(arguments: all) func `a construct means what its program means`(_ fact: Fact) throws {
    let (read, meant) = (Self.content(try Self.read(fact)), try Self.content(fact.meaning))
    #expect(read.letters == meant.letters)
    #expect(read.chords == meant.chords)
  }

  @Test func `chords stand at their syllables`() throws {
    var (right, all) = (0, 0)
    for fact in Self.all {
      let meant = try Self.content(fact.meaning).chords
      let read = (try? Self.read(fact)).map { Self.content($0).chords } ?? []
      all += meant.count
      right += zip(read, meant).count { $0 == $1 }
    }
    #expect(all >= 140 && Double(right) >= 0.97 * Double(all), "\(right) of \(all)")
  }
}
