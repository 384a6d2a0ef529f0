import Charts
import Files
import MusicTheory
import TestRandom
import Testing

/// Songs as OpenSong and OpenLyrics write them, read here: no syllable, chord or section is lost, and none changes its place in the order.
@Suite struct SongXMLRoundTripTests {
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  /// `v1`, `c`; of a second chorus `c2`.
  private static func codes(_ song: Song) -> [String] {
    var choruses = 0
    return song.sections.enumerated().map { index, section in
      guard section.isChorus else { return "v\(index + 1)" }
      choruses += 1
      return choruses == 1 ? "c" : "c\(choruses)"
    }
  }

  /// The name that the code of a section has here.
  private static func name(_ code: String) -> String {
    (code.hasPrefix("v") ? "Verse" : "Chorus") + (code.count > 1 ? " \(code.dropFirst())" : "")
  }

  private static func spelled(_ chord: Song.Chord, _ names: NoteNames) -> String {
    guard let symbol = chord.symbol else { return "N.C." }
    var style = SymbolStyle.pop.ascii
    style.noteNames = names
    return ChordSymbol(style: style).text(symbol)
  }

  /// A section has chords above its words, which may be too short for them.
  private static func openSong(_ song: Song, _ names: NoteNames, capo: Int, hasOrder: Bool) -> String {
    let codes = codes(song)
    var lyrics = names == .english ? "" : "notes: \(names.name)\n"
    for (section, code) in zip(song.sections, codes) {
      lyrics += "[\(code.uppercased())]\n"
      for line in section.lines {
        var (above, words, place) = ("", "", 0)
        let letters = Array(line.words)
        for chord in line.chords {
          words += String(letters[place..<min(chord.offset, letters.count)])
          place = min(chord.offset, letters.count)
          let missing = above.count + (above.isEmpty ? 0 : 1) - words.count
          if missing > 0 {
            let isWithin =
              place > 0 && place < letters.count && !letters[place - 1].isWhitespace
              && !letters[place].isWhitespace
            words += String(repeating: isWithin ? "_" : " ", count: missing)
          }
          above += String(repeating: " ", count: words.count - above.count) + spelled(chord, names)
        }
        words += String(letters[place...])
        if !line.chords.isEmpty { lyrics += ".\(above)\n" }
        lyrics += " \(words)\n"
      }
      lyrics += "\n"
    }
    let order = song.order.map { codes[$0.section].uppercased() }.joined(separator: " ")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <song><title>Song</title><author>Nobody</author><key>\(names == .english ? "G" : "")</key><capo print="true">\(capo)</capo>
      <presentation>\(hasOrder ? order : "")</presentation><lyrics>\(escaped(lyrics))</lyrics></song>
      """
  }

  /// Chords within the words, each as its whole name.
  private static func openLyrics(_ song: Song, _ names: NoteNames, hasOrder: Bool) -> String {
    let codes = codes(song)
    let verses = zip(song.sections, codes).map { section, code -> String in
      let lines = section.lines.map { line -> String in
        var (text, place) = ("", 0)
        let letters = Array(line.words)
        for chord in line.chords {
          let offset = min(chord.offset, letters.count)
          text +=
            escaped(String(letters[place..<offset])) + "<chord name=\"\(escaped(spelled(chord, names)))\"/>"
          place = offset
        }
        return text + escaped(String(letters[place...]))
      }
      return "<verse name=\"\(code)\"><lines>\(lines.joined(separator: "<br/>\n      "))</lines></verse>"
    }
    let order = song.order.map { codes[$0.section] }.joined(separator: " ")
    let notation =
      names == .german ? " chordNotation=\"german\"" : names == .solfege ? " chordNotation=\"neolatin\"" : ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <song xmlns="http://openlyrics.info/namespace/2009/song" version="0.9"\(notation)><properties><titles><title>Song</title></titles>
      \(hasOrder ? "<verseOrder>\(order)</verseOrder>" : "")</properties><lyrics>\(verses.joined(separator: "\n"))</lyrics></song>
      """
  }

  /// For each passage its name, its lines without spaces, and the chords with the letters before them.
  private static func content(_ song: Song, _ name: (Int) -> String) -> [String] {
    song.order.indices.flatMap { index -> [String] in
      func plain(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }
      let lines = song.sections[song.order[index].section].lines.filter {
        !$0.words.isEmpty || !$0.chords.isEmpty
      }
      return [name(index)]
        + lines.map { line in
          let chords = line.chords.map {
            "\(plain(line.words.prefix($0.offset)).count):\($0.symbol.map(ChordSymbol().text) ?? "N.C.")"
          }
          return plain(line.words) + " " + chords.joined(separator: " ")
        }
    }
  }

  static let names: [NoteNames] = [.english, .german, .solfege]

  @Test(arguments: ["opensong", "openlyrics"], [UInt64](1...150)) func `nothing is lost`(
    _ format: String, _ seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var song = SongRoundTripTests.song(&random)
    let names = Self.names[Int(seed % 3)]
    let hasOrder = seed % 4 != 0
    if !hasOrder { song.order = song.sections.indices.map { Song.Passage($0) } }
    let capo = format == "opensong" ? Int(seed % 5) : 0
    let codes = Self.codes(song)
    let text =
      format == "opensong"
      ? Self.openSong(song, names, capo: capo, hasOrder: hasOrder)
      : Self.openLyrics(song, names, hasOrder: hasOrder)
    var chart = try SongTests.read(text, "xml")
    #expect(chart.title == "Song")
    // The sheet has the chords that sound.
    if capo > 0 { try chart.transpose(by: -capo) }
    let read = try #require(chart.song)
    #expect(read.capo == capo)
    let meant = Self.content(song) { Self.name(codes[song.order[$0].section]) }
    let found = Self.content(read) { read.name(of: $0) ?? "" }
    #expect(found == meant, "\(text)")
  }

  /// Names of notes that nothing in the song shows, said for the file.
  @Test(arguments: [
    ("cho", "{t: A}\n[E]la [B]lo [F]li"),
    ("xml", "<song><lyrics>[V1]\n.E  B  F\n la lo li\n</lyrics></song>"),
    (
      "xml",
      "<song xmlns=\"http://openlyrics.info/namespace/2009/song\"><lyrics><verse name=\"v1\"><lines><chord name=\"E\"/>la <chord name=\"B\"/>lo <chord name=\"F\"/>li</lines></verse></lyrics></song>"
    ),
  ])
  func `German names are said`(_ kind: String, _ text: String) throws {
    let bytes = Array(text.utf8)
    let kept = try #require(ChartFile.saying(.german, in: bytes, extension: kind))
    for (bytes, names) in [(bytes, NoteNames.german), (kept, nil)] {
      let tune = try ChartFile.read(bytes, extension: kind, name: "x", names: names)?.tunes.first
      #expect(tune?.song?.sung.map { $0.chord.symbol.map(ChordSymbol().text) } == ["E", "B♭", "F"])
    }
    let plain = try ChartFile.read(bytes, extension: kind, name: "x")?.tunes.first
    #expect(plain?.song?.sung.map { $0.chord.symbol.map(ChordSymbol().text) } == ["E", "B", "F"])
  }

  @Test(arguments: [
    ("cho", "{t: A}\n[Do]la [Sol7]lo"), ("xml", "<song><lyrics>[V1]\n.Do  Sol7\n la   lo\n</lyrics></song>"),
  ])
  func `solfège is read`(_ kind: String, _ text: String) throws {
    let bytes = Array(text.utf8)
    let tune =
      try ChartFile.read(bytes, extension: kind, name: "x", names: .solfege)?.tunes.first
      ?? ChartFormat.text.read(ChartInput(bytes, name: "x", names: .solfege)).tunes.first
    #expect(tune?.song?.sung.map { $0.chord.symbol.map(ChordSymbol().text) } == ["C", "G7"])
  }

  /// A capo and a transposition move the sheet as they move the bars.
  @Test(arguments: [(0, 2, "A E"), (3, 0, "B♭ F"), (3, 2, "C G"), (0, -3, "E B")])
  func `a capo and a transposition move every chord`(_ capo: Int, _ up: Int, _ chords: String) throws {
    let xml = "<song><key>C</key><capo>\(capo)</capo><lyrics>[V1]\n.G    D\n la   lo\n</lyrics></song>"
    var chart = try SongTests.read(xml, "xml")
    try chart.transpose(by: up)
    let sung = chart.song?.sung.map { $0.chord.symbol.map(ChordSymbol().text) ?? "" }
    #expect(sung?.joined(separator: " ") == chords && chart.song?.capo == capo)
    #expect(sung == chart.bars.map { $0.chords[0].symbol.map(ChordSymbol().text) ?? "" })
  }
}
