import Charts
import Files
import MusicTheory
import Testing

/// Songs without chords: they are shown, and nobody follows them.
@Suite struct WordsAloneTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let kind: String
    let text: String
    let shown: String

    init(_ kind: String, _ text: String, _ shown: String) {
      (self.kind, self.text, self.shown) = (kind, text, shown)
    }

    var testDescription: String { "\(kind): \(text)" }
  }

  /// As a chart of the folder is read: what is nothing else is a text.
  static func read(_ text: String, _ kind: String, takesWords: Bool = true) throws -> ChartBook {
    let bytes = Array(text.utf8)
    return try ChartFile.read(bytes, extension: kind, name: "p", takesWords: takesWords)
      ?? ChartFormat.text.read(ChartInput(bytes, name: "p", takesWords: takesWords))
  }

  private static func openSong(_ words: String) -> String {
    "<song><title>T</title><presentation>V1 C V1</presentation><capo>2</capo><lyrics>\(words)</lyrics></song>"
  }

  private static func openLyrics(_ verses: String) -> String {
    "<song xmlns=\"http://openlyrics.info/namespace/2009/song\" version=\"0.9\"><lyrics>\(verses)</lyrics></song>"
  }

  static let songs = [
    Case("cho", "{title: Grace}\nla lo\nli", "la lo / li"),
    Case(
      "cho", "{sov}\nla\n{eov}\n{soc}\nlo\n{eoc}\n{chorus}", "*Verse / la // *Chorus / lo // *Chorus / lo"),
    Case("cho", "{capo: 3}\n{key: G}\n{c: softly}\nla", "comment: softly / la"),
    Case("cho", "la lo\n\nli", "la lo /  / li"),
    Case("cho", "{t: A}\n[*slow]la\n{sot}\ne|--0--|\n{eot}", "{slow}la // tab: e|--0--|"),
    Case("cho", "{t: A}\n[Xq]la", "[?Xq]la"), Case("cho", "{t: A}\n[N.C.]la", "[?N.C.]la"),
    Case("cho", "{t: A}\n| [Xq]la | lo |", "| [?Xq]la | lo |"),
    Case("pro", "{title: Grace}\nla", "la"), Case("txt", "{title: Grace}\nla", "la"),
    Case("txt", "Grace\nNewton\n\n[Verse 1]\nla lo\n\nChorus:\nli", "*Verse 1 / la lo // *Chorus / li"),
    Case("txt", "Verse 1\nla\n\nVerse 2\nlo", "*Verse 1 / la // *Verse 2 / lo"),
    Case("txt", "Grace\n\nla lo\nli\n\nRefrain:\nso", "la lo / li // *Refrain / so"),
    Case("txt", "la\nlo\nli\nlu\n\nChorus:\nso", "la / lo / li / lu // *Chorus / so"),
    Case("txt", "Grace\nKey: G\n\nStrophe 1\nla\n\nKehrvers:\nso", "*Strophe 1 / la // *Kehrvers / so"),
    Case("txt", "Gracia\n\n[Estrofa]\nla\n\n[Coro]\nso", "*Estrofa / la // *Coro / so"),
    Case("txt", "[Verse]\r\nla\r\n\r\n[Hook]\r\nlo\r\n", "*Verse / la // *Hook / lo"),
    Case("txt", "Capo: 2\n[Verse]\nשלום <b>la</b>", "*Verse / שלום <b>la</b>"),
    Case("xml", openSong("[V1]\n la\n[C]\n lo"), "*Verse 1 / la // *Chorus / lo // *Verse 1 / la"),
    Case("xml", openSong("[V]\n1la\n2lo\n[C]\n li"), "*Verse 1 / la // *Chorus / li // *Verse 1 / la"),
    Case("xml", openLyrics("<verse name=\"v1\"><lines>la<br/>lo</lines></verse>"), "*Verse 1 / la / lo"),
    Case(
      "xml", openLyrics("<verse name=\"v1\"><lines><chord name=\"?\"/>la</lines></verse>"),
      "*Verse 1 / [??]la"),
  ]

  @Test(arguments: songs) func `words alone are a song`(_ each: Case) throws {
    let tune = try #require(try Self.read(each.text, each.kind).tunes.first)
    #expect(SongTests.shown(tune.song) == each.shown)
    #expect(tune.isWordsAlone && tune.bars.isEmpty && tune.timing == .guessed)
    #expect(try Self.read(each.text, each.kind).entries[0].bars == 0)
    #expect(throws: ChartError.self) { try tune.played() }
  }

  @Test(arguments: songs) func `nobody practices words`(_ each: Case) throws {
    let book = try? Self.read(each.text, each.kind, takesWords: false)
    #expect(book?.tunes ?? [] == [])
  }

  /// In every format there is a file, and in those of songs no word is lost.
  @Test(arguments: songs) func `words alone are written`(_ each: Case) throws {
    let tune = try #require(try Self.read(each.text, each.kind).tunes.first)
    for format in ChartFormat.all { #expect(!format.write(tune).bytes.isEmpty) }
    for (format, kind) in [(ChartFormat.chordPro, "cho"), (.text, "txt")] where !each.text.contains("Xq") {
      guard format.name == "chordpro" || !each.shown.contains("tab:") && !each.shown.contains("?") else {
        continue
      }
      let text = String(decoding: format.write(tune).bytes, as: UTF8.self)
      let again = try #require(try Self.read(text, kind).tunes.first, "\(text)")
      let words = { (song: Song?) in
        song?.order.flatMap { song!.sections[$0.section].lines.map(\.words).filter { !$0.isEmpty } } ?? []
      }
      let plain = words(tune.song).map { $0.replacing("softly", with: "(softly)") }
      #expect(words(again.song) == words(tune.song) || words(again.song) == plain, "\(text)")
    }
  }

  static let others = [
    "# chordd\n\nA daemon for Linux that names chords.\n\n## Usage:\n\nRun it.",
    "Introduction:\nThis is a text of prose, and nobody sings it.\n\nUsage:\nRun it.",
    "[INFO] started\n[WARN] something is wrong\n[INFO] stopped",
    "12:00:01 daemon[12]: started\n12:00:02 daemon[12]: stopped",
    "la lo li\nand some more words\n\nwithout sections",
    "Shopping:\nmilk\nbread\n\nTag:\nlater\n\nHome:\nwork",
    "[Verse]\n" + String(repeating: "This is a chapter, and no line of a song. ", count: 8),
    "int main() {\n  return 0;\n}\n", "a,b,c\n1,2,3\n",
    "[core]\n\tbare = false\n[remote \"origin\"]\n\turl = x",
    "TEMPLATE = app\nTARGET = x\n",
  ]

  @Test(arguments: others, ["txt", "pro", "crd"]) func `other texts are refused in one sentence`(
    _ text: String, _ kind: String
  ) throws {
    let error = try #require(throws: ChartError.self) { try Self.read(text, kind) }
    #expect(!error.sentence.isEmpty && !error.sentence.contains("\n") && error.sentence.count < 200)
  }
}
