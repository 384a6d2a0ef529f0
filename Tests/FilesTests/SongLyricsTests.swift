import Charts
import Files
import MusicTheory
import TestRandom
import Testing

/// Words under the notes of MusicXML.
@Suite struct SongLyricsTests {
  typealias Case = SongTests.Case

  /// A score of quarter notes: `[C]` is a chord, a word stands under a note, `-` behind it goes on, `/` ends a line and `//` a paragraph, `.` is a note
  /// without words, `*A` a rehearsal mark, `|:` and `:|` a repeat, and `1;2` the words of two verses.
  static func score(_ text: String) -> String {
    let bars = text.split(separator: " | ").map { bar -> String in
      var (inside, notes) = ("", 0)
      for word in bar.split(separator: " ") {
        switch word {
        case "|:": inside += "<barline location=\"left\"><repeat direction=\"forward\"/></barline>"
        case ":|": inside += "<barline location=\"right\"><repeat direction=\"backward\"/></barline>"
        case _ where word.hasPrefix("["):
          let name = word.dropFirst().prefix { $0 != "]" }
          inside +=
            "<harmony><root><root-step>\(name.prefix(1))</root-step></root><kind>\(name.hasSuffix("m") ? "minor" : "major")</kind></harmony>"
          if let rest = word.split(separator: "]").dropFirst().first {
            (inside, notes) = (inside + note(rest), notes + 1)
          }
        case _ where word.hasPrefix("*"):
          inside +=
            "<direction><direction-type><rehearsal>\(word.dropFirst())</rehearsal></direction-type></direction>"
        default: (inside, notes) = (inside + note(word), notes + 1)
        }
      }
      inside += String(repeating: note("."), count: max(0, 4 - notes))
      return "<measure>\(inside)</measure>"
    }
    let attributes =
      "<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time></attributes>"
    var all = bars.joined()
    all.insert(contentsOf: attributes, at: all.index(all.startIndex, offsetBy: "<measure>".count))
    return "<score-partwise><part>\(all)</part></score-partwise>"
  }

  private static func note(_ words: Substring) -> String {
    var lyrics = ""
    if words != "." {
      for (verse, word) in words.split(separator: ";").enumerated() {
        let end = word.hasSuffix("//") ? "<end-paragraph/>" : word.hasSuffix("/") ? "<end-line/>" : ""
        let plain = word.prefix { $0 != "/" }
        let isOn = plain.hasSuffix("-")
        lyrics +=
          "<lyric number=\"\(verse + 1)\"><syllabic>\(isOn ? "begin" : "end")</syllabic><text>\(isOn ? plain.dropLast() : plain)</text>\(end)</lyric>"
      }
    }
    return
      "<note><pitch><step>C</step><octave>4</octave></pitch><duration>1</duration>\(lyrics)</note>"
  }

  static let cases = [
    Case("[C] A- ma- zing grace | [G] how sweet the sound", "[C]A-ma-zing grace [G]how sweet the sound"),
    Case("[C] la lo [G] li lu", "[C]la lo [G]li lu"), Case("[C] la- lo [G] li", "[C]la-lo [G]li"),
    Case("[C] A- [F] ma- zing", "[C]A-[F]ma-zing"),
    Case("[C] la . [G] . .", "[C]la_[G]"), Case("[C] la . [G] . . | [F] lo", "[C]la [G]  [F]lo"),
    Case("[C] la lo/ li lu/ | [G] so//", "[C]la lo / li lu / [G]so"),
    Case("[C] . . . A- | [G] ma- zing", "[C]A-[G]ma-zing"),
    Case("*Verse [C] la lo// | *Chorus [F] so", "*Verse / [C]la lo // *Chorus / [F]so"),
    Case("*Verse [C] la lo/ . A- | *Chorus [F] men", "*Verse / [C]la lo // *Chorus / A-[F]men"),
    Case("*A [C] la | *B [F] so | *A [C] la", "*A / [C]la // *B / [F]so // *A / [C]la"),
    Case("|: [C] la;lo | [G] li;lu :|", "*Verse 1 / [C]la [G]li // *Verse 2 / [C]lo [G]lu"),
    Case("|: [C] la | [G] li :|", "[C]la [G]li // [C]la [G]li"),
    Case("*Intro [C] . | [G] . | *Verse [F] la", "*Intro / [C]__[G] // *Verse / [F]la"),
    Case("[C] . | [G] . | [F] la", "[C]__[G] / [F]la"),
    Case("[C] <b> & la | [G] שלום", "none"),
    Case(
      "[C] Here we stand to- | [G] geth- er, Now we | [F] sing a- loud",
      "[C]Here we stand to-[G]geth-er, / Now we [F]sing a-loud"),
  ]

  @Test(arguments: cases) func `words under notes are words with chords`(_ each: Case) throws {
    guard each.shown != "none" else { return }
    let chart = try SongTests.read(Self.score(each.text), "musicxml")
    #expect(SongTests.shown(chart.song) == each.shown)
    #expect(chart.timing == .said && !chart.bars.isEmpty)
    let played = try chart.played()
    #expect(chart.song?.sung.count == played.bars.reduce(0) { $0 + $1.chords.count })
  }

  @Test func `a score without words has no song`() throws {
    #expect(try SongTests.read(Self.score("[C] . | [G] ."), "musicxml").song == nil)
  }

  /// The parts of a song: its letters, its chords with their number of letters before them, and the names of what has chords.
  private static func content(_ song: Song) -> (letters: String, chords: [String], names: [String]) {
    var (letters, chords, names) = ("", [String](), [String]())
    for (index, passage) in song.order.enumerated() {
      let lines = song.sections[passage.section].lines
      if lines.contains(where: { !$0.chords.isEmpty }) { names.append(song.name(of: index) ?? "") }
      for line in lines {
        func plain(_ text: some StringProtocol) -> String {
          String(text.filter { !$0.isWhitespace && $0 != "-" })
        }
        for chord in line.chords {
          let name = chord.symbol.map(ChordSymbol().text) ?? "N.C."
          chords.append("\(letters.count + plain(line.words.prefix(chord.offset)).count):\(name)")
        }
        letters += plain(line.words)
      }
    }
    return (letters, chords, names)
  }

  @Test(arguments: [UInt64](1...300)) func `no syllable is lost in MusicXML`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var chart = Chart(title: "Song")
    chart.take(SongRoundTripTests.song(&random))
    let export = try ChartExport(chart, format: "musicxml", style: .standard)
    let text = String(decoding: export.bytes, as: UTF8.self)
    let read = try SongTests.read(text, "musicxml")
    let (before, after) = (Self.content(try #require(chart.song)), Self.content(try #require(read.song)))
    #expect(before.letters == after.letters, "\(text)")
    #expect(before.names == after.names)
    let names = { (chords: [String]) in chords.map { $0.drop { $0 != ":" } } }
    #expect(names(before.chords) == names(after.chords))
    let right = zip(before.chords, after.chords).count { $0 == $1 }
    #expect(Double(right) >= 0.9 * Double(before.chords.count) - 1, "\(before.chords) \(after.chords)")
    // Once more it stays as it is.
    let again = try SongTests.read(
      String(decoding: ChartExport(read, format: "musicxml", style: .standard).bytes, as: UTF8.self),
      "musicxml")
    #expect(Self.content(try #require(again.song)) == after)
  }
}

extension Chart {
  /// A song with a bar for each chord.
  fileprivate mutating func take(_ song: Song) {
    (self.song, timing) = (song, .guessed)
    bars = song.order.enumerated().flatMap { index, passage in
      song.sections[passage.section].lines.flatMap(\.chords).enumerated().map { place, chord in
        Chart.Bar(
          section: place == 0 ? song.name(of: index) : nil,
          chords: [Chart.PlacedChord(chord.symbol, text: chord.isSilence ? nil : chord.text)])
      }
    }
  }
}
