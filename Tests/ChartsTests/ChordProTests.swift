import MusicTheory
@testable import Charts
import Testing

@Suite struct ChordProTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let played: String

    init(_ text: String, _ played: String) { (self.text, self.played) = (text, played) }

    var testDescription: String { text }
  }

  private static func grid(_ lines: String) -> String { "{start_of_grid}\n\(lines)\n{end_of_grid}" }

  static let cases = [
    Case("[C]Row after [F]row of [G7]corn", "C | F | G7"),
    Case("[C]One\n# [X]comment\n\n{comment: [X] slow}\n[Am7]two", "C | Am7"),
    Case("| [C] [F] | [G] |", "C F | G"),
    Case("[|] [C]la [F]la [|] [G]la [|]", "C F | G"),
    Case("|: [C] | [F] :| [G] ||", "C | F | C | F | G"),
    Case("[C] | % | [G]", "C | C | G"),
    Case("words | without chords", ""),
    Case("[*Slowly][C]la [N.C.]la [(F)]la []", "C |  | F"),
    Case("{soc}\n[C]la [F]la\n{eoc}\n[Am]so\n{chorus}", "*Chorus C | F | *Verse Am | *Chorus C | F"),
    Case("{sob}\n[C]la\n{eob}\n{sog}\n| F | G |\n{eog}\n[Am]la", "*Bridge C | *Grid F | G | *Verse Am"),
    Case(
      "{c: Intro (x2)}\n[C]la [F]la\n{sov}\n{c: Verse 1}\n[G]la\n{eov}\n{c: softly}\n{c: Coda}\n[A]la",
      "*Intro C | F | *Verse 1 G | *Coda A"),
    Case("{sov}\n[C]la\n{sot}\n[X]e|--0--|\n{eot}\n[F]la\n{eov}", "*Verse C | F"),
    Case("{sov: Verse 2}\n[C]la\n{eov}\n{start_of_bridge}\n[F]la", "*Verse 2 C | *Bridge F"),
    Case("{start_of_chorus: label=\"Refrain\"}\n[C]la\n{eoc}\n{chorus: Again}", "*Refrain C | *Again C"),
    Case("{sot}\n[X]e|--0--|\n{eot}\n[C]la", "C"),
    Case(grid("| C . F . | G . . . |"), "C F | G"),
    Case(grid("|: C . | F . :| G . |."), "C | F | C | F | G"),
    Case(grid("|: C . |1 F . :|2 G . |."), "C | F | C | G"),
    Case(grid("|: C . |1 F . :| |2 G . | Am |"), "C | F | C | G | Am"),
    Case(grid("|: C . :|: F . :|"), "C | C | F | F"),
    Case(grid("| C . F . | % . . . | G | Am | %% . | . . | F |"), "C F | C F | G | Am | G | Am | F"),
    Case(grid("A | C | F | twice\nCoda | G |"), "*A C | F | *Coda G"),
    Case(grid("| C | . . |\n|s dn up | dn up |\n| F~G . |"), "C | C | F G"),
    Case("{sog 4x4 label=\"Part A\"}\n| C | F |\n{eog}", "*Part A C | F"),
    Case("{capo: 2}\n{key: G}\n[G]la [Em7]la [D/F#]la", "A | F♯mi7 | E/G♯"),
    Case("{capo 1}\n[C]la [F#m]la", "D♭ | Gmi"),
    // A sign that cannot be read keeps its place.
    Case("[Gm]la [/]la [|]la [Dm]la", "Gm | Dm"),
    Case("[C]la [F*]la [G?]la", "C | F* | G?"),
    Case("[D]la [riff 2x]la [Tacet]la [A]la", "D |  |  | A"),
    // The note names of the whole tell what a letter is.
    Case("[Hm]la [Am]la [B7]la [Fis]la", "Bmi | Ami | B♭7 | F♯"),
    Case("{key: h-Moll}\n[Hm]la [Es]la", "Bmi | E♭"),
    Case("{key: B-Dur}\n[B]la [F7]la", "B♭ | F7"), Case("{key: B}\n[B]la [F#7]la", "B | F#7"),
    Case("[Do]la [Sol7]la [La m]la [Sib]la", "C | G7 | Ami | B♭"),
    Case("[C]la [B7]la [Bb]la", "C | B7 | Bb"),
    Case("[H]la [B]la", "B | B♭"),
    Case("[Xm]la [Am]la", " | Am"),
    Case("{sog}\n| C | Cq | D |", "C |  | D"),
    Case("{sog}\n| % | C |", " | C"),
    Case("la [C]la [G7\n[F]la", "C | G7 | F"),
    Case("{t: A\n[F]la", "F"),
    Case("{key: X}\n{time: waltz}\n{capo: high}\n[F]la", "F"),
    Case("{key: G}\n[1]la [6m]la [4]la [1/3]la", "1 | 6m | 4 | 1/3"),
    Case("{transpose: 2}\n[C]la [F]la", "D | G"),
    Case(
      "[C]la\n{transpose: +10}\n[A/E]la\n{transpose: 2f}\n[C]la\n{transpose}\n[D]la\n{transpose}\n[D]la",
      "C | G/D | D | C | D"),
    Case("{key: G}\n{transpose: 2}\n[1]la", "A"),
    Case("{x_something: 1}\n{define: C base-fret 1}\n[C]la\r\n[F]la", "C | F"),
  ]

  @Test(arguments: cases) func songsBecomeBars(_ row: Case) throws {
    guard !row.played.isEmpty else {
      #expect(throws: ChartError.self) { try ChartFormat.chordPro.played(row.text) }
      return
    }
    let book = try ChartFormat.chordPro.played(row.text)
    let tune = try #require(book.tunes.first)
    #expect(tune.chart == row.played)
    #expect(tune.isSound)
  }

  @Test(arguments: [
    ("| C . . . | C . F . | C F G Am |", [[0.0], [0, 2], [0, 1, 2, 3]]),
    ("| C F | C . F |", [[0, 2], [0, 2]]),
    ("| C . F~G . |", [[0, 1, 2]]),
  ])
  func cellsAreBeats(line: String, beats: [[Double]]) throws {
    let tune = try #require(try ChartFormat.chordPro.played(Self.grid(line)).tunes.first)
    #expect(tune.beats.map { $0.map { $0.rounded(.down) } } == beats)
  }

  @Test func directivesSayWhatItIs() throws {
    let text = """
      {t: Half a Blues}
      {subtitle: Nobody}
      {composer: Ann Miller}
      {key: F#m}
      {time: 3/4}
      {tempo: 120}
      [F#m]la [C#7]la
      {new_song}
      {meta: title Second}
      {meta: artist Bob}
      {tempo: 60 bpm}
      {time 6/8}
      {sog}
      | C . . F . . |
      {eog}
      {ns}
      [C]la
      """
    let tunes = try ChartFormat.chordPro.played(text, name: "third.cho").tunes
    #expect(tunes.map(\.title) == ["Half a Blues", "Second", "third.cho"])
    #expect(tunes.map(\.composer) == ["Ann Miller", "Bob", nil])
    #expect(tunes.map(\.key) == [Key(text: "F#m"), nil, nil])
    #expect(tunes.map(\.meter.beats) == [3, 6, 4])
    #expect(tunes.map(\.tempo) == [120, 180, nil])
    #expect(tunes[0].sounding[0][0].length == 3)
    #expect(tunes[1].beats == [[0, 3]])
  }

  /// One remark for each sign that is not read, with its place; the tune is there all the same.
  @Test(arguments: [
    ("[C]la [Xm]la", "1:8: \"Xm\" is not a chord: character 1: 'Xm' is not a root"),
    ("[C]la [Hm]la", "1:1: the chords have German note names here, because of \"Hm\": B is B♭"),
    ("[C]la [Es]la", "1:1: the chords have German note names here, because of \"Es\": B is B♭"),
    ("[C]la [F*]la", "1:8: \"F*\" is read as F"),
    ("[C7", "1:1: this bracket is never closed"), ("  {t: A", "1:3: this directive is never closed"),
    ("{key: X}", "1:1: \"X\" is not a key"),
    ("{key: D dorian}", "1:1: the key \"D dorian\" is read as D minor"),
    ("{time: waltz}", "1:1: \"waltz\" is no time"), ("{time: 3/5}", "1:1: \"3/5\" is no time"),
    ("{time: 3:4}", "1:1: the time \"3:4\" is read as 3/4"),
    ("{time: 4}", "1:1: the time \"4\" is read as 4/4"), ("{tempo: 9999}", "1:1: \"9999\" is not a tempo"),
    ("{titel: Blau}", "1:1: there is no directive \"titel\"; did you mean {title: Blau}?"),
    ("{strat_of_grid}", "1:1: there is no directive \"strat_of_grid\"; did you mean {start_of_grid}?"),
    ("{start_of_chorus}\n[C]la", "1:1: this chorus is never closed; write {end_of_chorus}"),
    ("|: [C] | [F] |", "1:1: this repeat is never closed"),
    ("{capo: high}", "1:1: \"high\" is not a fret"),
    ("{transpose: up}", "1:1: \"up\" is not a number of semitones"),
    ("{sog}\n| C | Cq | D |\n{eog}", "2:7: \"Cq\" is not a chord"),
    ("{sog}\n| % |\n{eog}", "2:5: there are fewer bars before this than it repeats"),
    (
      "{sog}\n| C F G A |\n{time: 3/4}\n| % |\n{eog}",
      "4:5: the bar that is repeated is longer than this; its last chords are left out"
    ),
  ])
  func signsThatAreNotReadAreSaid(text: String, words: String) throws {
    let book = try ChartFormat.chordPro.played(text + "\n[Dm]la")
    #expect(book.tunes.count == 1)
    #expect(book.problems.count == 1)
    let problem = try #require(book.problems.first)
    #expect(problem.description.hasPrefix(words), "\(problem)")
  }

  /// A bar that is repeated in another meter has its chords at the same time.
  @Test func aBarIsRepeatedInAnotherMeter() throws {
    let text = "{time: 8/8}\n{sog}\n| C . F . |\n{time: 3/4}\n| % |\n{time: 2/4}\n| % |\n{eog}"
    let tune = try #require(try ChartFormat.chordPro.played(text).tunes.first)
    #expect(tune.beats == [[0, 4], [0, 2], [0]])
  }

  @Test func whatIsReadAsItStandsIsNotSaid() throws {
    let text =
      "{title: A}\n{sorttitle: B}\n{lyricist: C}\n{tag: D}\n{x_titel: E}\n{titles: left}\n{grid}\n{define-ukulele: F}\n{key: }\n{key: Am}\n{time: C|}\n{define: X frets 0}\n{transpose: -2}\n[Am]la [(F)]la [N.C.]la [*x]la [/]"
    let book = try ChartFormat.chordPro.played(text)
    #expect(book.problems.isEmpty)
    #expect(book.tunes.first?.meter == Chart.Meter(beats: 2, unit: 2))
    #expect(book.tunes.first?.key == Key(text: "Gm"))
  }

  /// One German tune in a book says nothing about the others.
  @Test func notesAreNamedTuneByTune() throws {
    let book = try ChartFormat.chordPro.played(
      "[B]la\n{ns}\n[H]la [B]la\n{new_song}\n[B]la\n{ns}\n[Sol]la [Do]la")
    let chords = book.tunes.map { tune in
      tune.bars.flatMap { $0.chords.map(\.plainText) }.joined(separator: " ")
    }
    #expect(chords == ["B", "B Bb", "B", "G C"])
  }

  @Test func moreRemarksAreCounted() throws {
    let book = try ChartFormat.chordPro.played("[C]" + String(repeating: "[X]", count: 15))
    #expect(book.problems.count == 11)
    #expect(book.problems.last?.description == "Untitled: and 5 more signs that are not read")
  }

  @Test(arguments: [
    ("{t: A}\nonly words", "A: there are no chords in this tune"),
    ("{t: A}\n[X]la", "A: there are no chords in this tune"),
    (String(repeating: "[C] ", count: ChartLimits.bars + 1), "1:1: a tune has at most 2000 bars"),
    ("{sog}\n| " + String(repeating: "C ", count: 65) + "|", "2:1: a bar has at most 64 chords"),
  ])
  func tunesThatCannotBePlayedAreSaid(text: String, words: String) throws {
    let book = try ChartFormat.chordPro.played(text + "\n{ns}\n[C]la")
    #expect(book.tunes.count == 1)
    let problem = try #require(book.problems.first)
    #expect(problem.description.hasPrefix(words), "\(problem)")
  }

  @Test(arguments: ["", "\n\n", "{sog}", String(repeating: " ", count: ChartLimits.text + 1)])
  func whatIsNoSongIsRefused(text: String) {
    #expect(throws: ChartError.self) { try ChartFormat.chordPro.played(text) }
  }

  @Test func noMoreThanSoManyTunesAreRead() throws {
    let book = try ChartFormat.chordPro.played(
      String(repeating: "[C]la\n{ns}\n", count: ChartLimits.tunes + 5))
    #expect(book.tunes.count == ChartLimits.tunes)
    #expect(book.problems.map(\.description) == ["only the first 10000 tunes were read"])
  }

  static let song = """
    {t: A}
    {key: G}
    {sog}
    A |: C . |1 F~G . :|2 G . |.
    | % . | %% |
    {eog}
    {soc}
    [Am7]la | [C]
    {eoc}
    {chorus}
    """

  @Test(arguments: 0..<2000) func anyTextIsATuneOrAMistake(seed: Int) {
    let pieces = [
      "[C]", "[Am7]", "[", "]", "{", "}", "{soc}", "{eoc}", "{chorus}", "{sog}\n", "{eog}\n", "{ns}", "\n",
      " ",
      "|", "|:", ":|", "|1", ":|2", "|.", ".", "%", "%%", "C", "F~G", "~", "{time: 3/4}", "{time: 8/8}",
      "{time: 0}",
      "{capo: 3}",
      "{key: Gb}", "é", "\0", "{meta: meta meta meta}", "\r\n",
    ]
    let seed = UInt64(seed)
    let text =
      seed % 2 == 0
      ? TextMutations.random(of: pieces, count: 80, seed: seed) : TextMutations.mutated(Self.song, seed: seed)
    guard let book = try? ChartFormat.chordPro.played(text) else { return }
    #expect(book.tunes.allSatisfy { $0.isSound }, "\(text) \(book)")
    #expect(book.problems.allSatisfy { !$0.description.contains("\0") })
  }
}
