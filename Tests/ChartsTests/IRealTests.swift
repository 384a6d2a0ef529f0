import MusicTheory
import Testing

@testable import Charts

/// Charts of our own, as iReal Pro would share them.
@Suite struct IRealTests {
  private static func tune(_ chart: String, key: String = "C") throws -> Chart {
    let book = try ChartFormat.iReal.played("irealbook://Nobody=Somebody=Medium Swing=\(key)=n=\(chart)")
    return try #require(book.tunes.first)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let chart: String
    let played: String

    init(_ chart: String, _ played: String) { (self.chart, self.played) = (chart, played) }

    var testDescription: String { chart }
  }

  static let cases = [
    Case("[T44C^7   |A-7   |D-7   |G7   Z", "C^7 | A-7 | D-7 | G7"),
    Case("[T44C^7 A-7 |D-7 G7 Z", "C^7 A-7 | D-7 G7"),
    // Repeats and endings.
    Case("{C |F }", "C | F | C | F"),
    Case("{C |F } G Z", "C | F | C | F | G"),
    Case("C |F }|G Z", "C | F | C | F | G"),
    Case("{C |N1F }|N2G ]", "C | F | C | G"),
    Case("{C |N1F }            |N2G ]|A Z", "C | F | C | G | A"),
    Case("{C |N1F |G7 }|N2F |C Z", "C | F | G7 | C | F | C"),
    Case("{C |N1D }|N2E }|N3F ]", "C | D | C | E | C | F"),
    Case("{C |N1F }|A Z", "C | F | C | A"),
    Case("{C |N0F }", "C | F | C | F"),
    Case("{C |F <3x>}", "C | F | C | F | C | F"),
    Case("{<3x>C |N1F }|N2G ]", "C | F | C | F | C | G"),
    Case("{C |N1D }|N2E ][A |{F |N1G }|N2B Z", "C | D | C | E | A | F | G | F | B"),
    Case("{C {D }E }", "C | D | D | E | C | D | D | E"),
    Case("{C |{D }", "C | D | D"),
    // Sections.
    Case("*A{C |F }*B[G |F ]*A[C |F Z", "*A C | F | *A C | F | *B G | F | *A C | F"),
    Case("*i[C ]*v[F Z", "*Intro C | *Verse F"),
    // Jumps.
    Case("*A[C |F <Fine>]*B[G |A <D.C. al Fine>Z", "*A C | F | *B G | A | *A C | F"),
    Case("[C |SF |QG |A <D.S. al Coda>][QB |C Z", "C | F | G | A | F | *Coda B | C"),
    Case("[C |SF |G Q|A <D.S. al Coda>][QB |C Z", "C | F | G | A | F | G | *Coda B | C"),
    Case("[C |F |G |A<D.C. al Coda> ][QB |C Z", "C | F | G | A | C | F | G | A | *Coda B | C"),
    Case("*A{C |N1F }|N2G ]*B[A |B <D.C. al 2nd End.>Z", "*A C | F | *A C | G | *B A | B | *A C | G"),
    Case("{C |QF }[QG Z", "C | F | C | *Coda G"),
    Case("{C |F }[G <D.C.>Z", "C | F | C | F | G | C | F | G"),
    Case("[C |F <*36D.C. on cue>|G Z", "C | F | G"),
    Case("[C |F U|G Z", "C | F"),
    Case("[C |F U|G <D.C. al Fine>Z", "C | F | G | C | F"),
    // Bars that say what was played before.
    Case("[C F |x   |G Z", "C F | C F | G"),
    Case("[C |F |r   |G Z", "C | F | C | F | G"),
    Case("[C |F |r   |    |G Z", "C | F | C | F | G"),
    Case("[C |    |p p p p |F Z", "C | C | C | F"),
    Case("[C |n   |    |F Z", "C |  |  | F"),
    Case("[C   | F  |p G p p Z", "C | C F | F G"),
    // Marks and remarks, which are not played.
    Case("[C(A-7) |sF,lG,|YA<quietly>fZ", "C | F G | A"),
    Case("[C(A-7", "C"),
    Case("[C<no end", "C"),
    Case("[C/E |W/G |W Z", "C/E | W/G | W"),
    Case("[C*A[D*sus4*|E*m7b5*/G Z", "C | *A D*sus4* | E*m7b5*/G"),
    // A sign that cannot be read keeps its place.
    Case("x |C Z", " | C"),
    Case("[r|C |F Z", " |  | C | F"),
    Case("W/E |C Z", " | C"),
    Case("[C |F |Gb7#7 |D Z", "C | F |  | D"),
    Case("[C |H7 |D Z", "C |  | D"),
    Case("[C |F*x2* |Db*+4* |Eb*lyd* |F7b |G*b9* Z", "C | F*x2* | Db*+4* | Eb*lyd* | F7b | G*b9*"),
  ]

  @Test(arguments: cases) func formsAreWrittenOut(_ row: Case) throws {
    let tune = try Self.tune(row.chart)
    #expect(tune.chart == row.played)
    #expect(tune.isSound)
  }

  @Test(arguments: [
    ("[T44C   |", [[0.0]]), ("[T44C F |", [[0, 2]]), ("[T44C,D,E,F,|", [[0, 1, 2, 3]]),
    ("[T44C  F|", [[0, 3]]), ("[T44C,F,|", [[0, 2]]), ("[T34C   |C F |C,D,E,|", [[0], [0, 2], [0, 1, 2]]),
    ("[T68C     |C  F  |", [[0], [0, 3]]), ("[T24C F |", [[0, 1]]), ("[T54C  F |", [[0, 3]]),
    ("[T54E-7 B-7 |", [[0, 3]]), ("[T54C D E |", [[0, 2, 3]]), ("[T74C D |", [[0, 4]]),
    ("[T12C   |C F |", [[0], [0, 6]]), ("[T34C,D,E,F,|", [[0, 0.75, 1.5, 2.25]]),
    ("[T44C |T34F G |T44C F |", [[0], [0, 2], [0, 2]]),
  ])
  func chordsStandOnBeats(chart: String, beats: [[Double]]) throws {
    #expect(try Self.tune(chart).beats == beats)
  }

  /// Every quality of the chord palette of iReal Pro.
  @Test(arguments: [
    ("C", "C"), ("C5", "C5"), ("C2", "Cadd9"), ("Cadd9", "Cadd9"), ("C+", "C+"), ("Co", "Cdim"),
    ("Ch", "Cm7b5"), ("Csus", "Csus4"), ("C^", "Cma7"), ("C-", "Cm"), ("C^7", "Cma7"), ("C-7", "Cm7"),
    ("C7", "C7"), ("C7sus", "C7sus4"), ("Ch7", "Cm7b5"), ("Co7", "Cdim7"), ("C^9", "Cma9"), ("C^13", "Cma13"),
    ("C6", "C6"), ("C69", "C6/9"), ("C^7#11", "Cma7#11"), ("C^9#11", "Cma9#11"), ("C^7#5", "Cma7#5"),
    ("C-6", "Cm6"), ("C-69", "Cm6/9"), ("C-^7", "Cm(ma7)"), ("C-^9", "Cm(ma9)"), ("C-9", "Cm9"),
    ("C-11", "Cm11"), ("C-7b5", "Cm7b5"), ("Ch9", "Cm9b5"), ("C-b6", "Cm(b13)"), ("C-#5", "Cm(#5)"),
    ("C9", "C9"), ("C7b9", "C7b9"), ("C7#9", "C7#9"), ("C7#11", "C7#11"), ("C7b5", "C7b5"), ("C7#5", "C7#5"),
    ("C9#11", "C9#11"), ("C9b5", "C9b5"), ("C9#5", "C9#5"), ("C7b13", "C7b13"), ("C7#9#5", "C7#5#9"),
    ("C7#9b5", "C7b5#9"), ("C7#9#11", "C7#9#11"), ("C7b9#11", "C7b9#11"), ("C7b9b5", "C7b5b9"),
    ("C7b9#5", "C7#5b9"), ("C7b9#9", "C7b9#9"), ("C7b9b13", "C7b9b13"), ("C7alt", "C7alt"), ("C13", "C13"),
    ("C13#11", "C13#11"), ("C13b9", "C13b9"), ("C13#9", "C13#9"), ("C7b9sus", "C7sus4b9"),
    ("C7susadd3", "C7sus4add3"), ("C9sus", "C9sus4"), ("C13sus", "C13sus4"), ("C7b13sus", "C7sus4b13"),
    ("C11", "C11"), ("Bb-7/Ab", "Bbm7/Ab"), ("F#h7", "F#m7b5"), ("Eb^7/G", "Ebma7/G"),
  ])
  func qualitiesAreOurs(text: String, ours: String) throws {
    let chord = try #require(try Self.tune("[\(text) Z").bars.first?.chords.first)
    #expect(chord.text == text)
    let expected = try ChordSymbolParser().parse(ours)
    #expect(chord.symbol!.isWrittenLike(expected))
  }

  // MARK: Links

  /// The scrambling that `IRealScrambling` undoes; it is its own inverse but for the shortcuts.
  private static func scrambled(_ chart: String) -> String {
    let short = chart.replacing("   ", with: "XyQ").replacing("| x", with: "Kcl").replacing(" |", with: "LZ")
    return IRealScrambling.beginning
      + IRealScrambling.plain(IRealScrambling.beginning + short)
      .replacing("   ", with: "XyQ").replacing("| x", with: "Kcl").replacing(" |", with: "LZ")
  }

  static let blues =
    "*A[T44F7   |Bb7   |F7   |C-7 F7 |Bb7   |Bo7   |F7   |A-7b5 D7b9 |G-7   |C7   |F7 D7 |G-7 C7 Z"
  static let bluesPlayed =
    "*A F7 | Bb7 | F7 | C-7 F7 | Bb7 | Bo7 | F7 | A-7b5 D7b9 | G-7 | C7 | F7 D7 | G-7 C7"

  @Test func scrambledChartsAreRead() throws {
    // 0…49 → the first five and 10…23 change places with those from the end.
    let fifty = String((0..<50).map { Character(Unicode.Scalar(UInt8(0x30 + $0))) })
    let plain = IRealScrambling.plain(IRealScrambling.beginning + fifty + "..")
    #expect(plain == "a`_^]56789WVUTSRQPONMLKJHIGFEDCBA@?>=<;:XYZ[\\43210..")
    #expect(IRealScrambling.plain(IRealScrambling.beginning + fifty + ".") == fifty + ".")
    let song = "Blues for Nobody=Miller Ann==Medium Swing=F==\(Self.scrambled(Self.blues))=Jazz-Swing=120=3"
    let link = "irealb://" + song
    let tune = try #require(try ChartFormat.iReal.played(link).tunes.first)
    #expect(tune.chart == Self.bluesPlayed)
    #expect(tune.title == "Blues for Nobody")
    #expect(tune.composer == "Ann Miller")
    #expect(tune.key == Key(text: "F"))
  }

  @Test func aListHasManyTunes() throws {
    let chart = Self.scrambled(Self.blues)
    func song(_ title: String) -> String { "\(title)=Miller Ann==Swing=D-==\(chart)==0=0" }
    let songs = ["One", "Two, The", "Three"].map(song).joined(separator: "===")
    let list = "irealb://" + songs + "===My list"
    let book = try ChartFormat.iReal.played(list)
    #expect(book.tunes.map(\.title) == ["One", "The Two", "Three"])
    #expect(book.tunes.allSatisfy { $0.key == Key(text: "Dm") && $0.chart == Self.bluesPlayed })
    #expect(book.problems.isEmpty)

    let old = "irealbook://" + ["A", "B"].map { "\($0)=X=Swing=G=n=[C |F Z" }.joined(separator: "=")
    #expect(try ChartFormat.iReal.played(old).tunes.map(\.title) == ["A", "B"])
  }

  @Test func linksAreFoundInAPage() throws {
    let page = """
      <p><a href="irealbook://A%20%26%20B=X%20Y%3DSwing=G=n=%5BC%20%7CF%20Z">A</a> and
      <a href='irealbook://M &amp; N===C=n=[D |G Z'>M</a>
      irealbook://Plain=X=Swing=C=n=[E <no end> |A Z
      irealbook://cut
      """
    let book = try ChartFormat.iReal.played(page)
    #expect(book.tunes.map(\.title) == ["A & B", "M & N", "Plain"])
    #expect(book.tunes.map(\.chart) == ["C | F", "D | G", "E | A"])
    #expect(book.tunes.map(\.composer) == ["Y X", nil, "X"])
  }

  // MARK: Mistakes

  @Test(arguments: [
    ("", "there is no link here"), ("hello", "there is no link here"),
    ("irealb://", "there is no tune in this link"), ("irealbook://a=b=c", "there is no tune in this link"),
    (String(repeating: " ", count: ChartLimits.text + 1), "at most 8388608 bytes"),
  ])
  func whatIsNoLinkIsRefused(text: String, words: String) {
    #expect { try ChartFormat.iReal.played(text) } throws: { "\($0)".contains(words) }
  }

  @Test(arguments: [
    ("", "Nobody: there are no chords"), ("[n |  Z", "Nobody: there are no chords"),
    (String(repeating: "C |", count: ChartLimits.bars + 1), "at most 2000 bars"),
    (String(repeating: "{C |D |E |F <99x>}", count: 6), "at most 2000 bars"),
    (String(repeating: "{C ", count: 40) + String(repeating: "}D ", count: 40), "at most 2000 bars"),
    ("[" + String(repeating: "C,", count: 65) + "Z", "at most 64 chords"),
  ])
  func aTuneWithAMistakeIsLeftOut(chart: String, words: String) throws {
    let book = try ChartFormat.iReal.played("irealbook://Nobody=X=Swing=C=n=\(chart)=Next=X=Swing=C=n=[C Z")
    #expect(book.tunes.map(\.title) == ["Next"])
    #expect(book.problems.count == 1)
    #expect(book.problems.first?.description.contains(words) == true, "\(book.problems)")
  }

  /// One remark for each sign that is not read; the tune is there all the same.
  @Test(arguments: [
    ("[C |F |Gb7#7 Z", "Nobody: bar 3: \"Gb7#7\" is not a chord"),
    ("x |C Z", "bar 1: there is no bar before this"),
    ("[C |r Z", "bar 2: there are no two bars before this"), ("W/E |C Z", "bar 1: \"W/E\" stands before"),
    ("[C |H7 Z", "bar 2: \"H7\" is not a sign of iReal Pro"),
    ("[C |F*x2* Z", "bar 2: \"F*x2*\" is read as F"),
    (
      "[T44C F G A|T34x Z",
      "bar 2: the bar that is repeated is longer than this; its last chords are left out"
    ),
    ("[C F |T30x Z", "bar 2: \"T30\" is no time"), ("[T00C |F Z", "bar 1: \"T00\" is no time"),
    ("[C |F7b Z", "bar 2: \"F7b\" is read as F7"),
    (
      "[C |(F7 |G Z",
      "bar 2: this ( is never closed; what stands between it and the next bar line is not read"
    ),
    (
      "[C |<Fine |G Z",
      "bar 2: this < is never closed; what stands between it and the next bar line is not read"
    ),
    (
      "[C(A7 |F (D7)|G Z",
      "bar 1: this ( is never closed; what stands between it and the next bar line is not read"
    ),
  ])
  func signsThatAreNotReadAreSaid(chart: String, words: String) throws {
    let book = try ChartFormat.iReal.played("irealbook://Nobody=X=Swing=C=n=\(chart)")
    #expect(book.tunes.map(\.title) == ["Nobody"])
    #expect(book.problems.count == 1)
    #expect(book.problems.first?.description.contains(words) == true, "\(book.problems)")
  }

  /// A link that was cut anywhere: every chord before the cut is read, or something is said.
  @Test func anyBeginningIsReadOrReported() throws {
    let chart = "{*AT44C^7(A7)|D-7 <D.C. al Fine>G7|N1C6(Eo7) }|N2C6<Fine>|*BF/A (Db^7/F)|xE-7 Z"
    let letters = Array(chart)
    for count in 1...letters.count {
      let beginning = String(letters.prefix(count))
      let book = try? ChartFormat.iReal.read(
        ChartInput(Array("irealbook://Nobody=X=Swing=C=n=\(beginning)".utf8), name: "n"))
      // Outside of brackets.
      let parts = beginning.replacing(#/\([^)]*\)|<[^>]*>/#, with: "")
      let isOpen = parts.contains { "(<".contains($0) }
      let wanted =
        parts.prefix { !"(<".contains($0) }.count { ("A"..."G").contains($0) }
        - parts.matches(of: #/\*[AB]|\/[A-G]/#).count
      let found = book?.tunes.first?.bars.reduce(0) { $0 + $1.chords.count } ?? 0
      #expect(found >= wanted, "\(beginning)")
      if isOpen { #expect(book?.problems.isEmpty == false, "\(beginning)") }
    }
  }

  /// The text between stars is a quality, or it is for the eye.
  @Test(arguments: [
    ("F*x2*", "F"), ("A*b5*", "A(b5)"), ("G*b9*", "G(b9)"), ("Db*+4*", "Db(#11)"), ("Eb*lyd*", "Eb"),
    ("C*sus4*", "Csus4"), ("C*7b9*/E", "C7b9/E"), ("Bb*m7*", "Bbm7"),
  ])
  func starsAreNoPartOfTheRoot(text: String, ours: String) throws {
    let chord = try #require(
      try ChartFormat.iReal.played("irealbook://N=X=S=C=n=[\(text) Z").tunes.first?.bars.first?.chords.first)
    let expected = try ChordSymbolParser().parse(ours)
    #expect(chord.symbol?.isWrittenLike(expected) == true, "\(String(describing: chord.symbol))")
  }

  /// A playlist is read whole; only the titles are kept where the charts are not wanted.
  @Test func aPlaylistIsAListOfTitles() throws {
    let songs = (1...1460).map { "Tune \($0)=X=Swing=G=n=[C |F Z" }.joined(separator: "=")
    let bytes = Array("irealbook://\(songs)".utf8)
    let list = try ChartFormat.iReal.read(ChartInput(bytes, wanted: .none))
    #expect(list.entries.count == 1460 && list.tunes.isEmpty && list.problems.isEmpty)
    let last = list.entries.last
    #expect(last?.title == "Tune 1460" && last?.bars == 2 && last?.facts.key == Key(SpelledPitch(.g), .major))
    let one = try ChartFormat.iReal.read(ChartInput(bytes, wanted: .only(700)))
    #expect(one.tunes.map(\.title) == ["Tune 701"])
  }

  @Test func noMoreThanSoManyTunesAreRead() throws {
    let songs = Array(repeating: "A=X=Swing=G=n=[C Z", count: ChartLimits.tunes + 1).joined(separator: "=")
    let book = try ChartFormat.iReal.played("irealbook://" + songs)
    #expect(book.tunes.count == ChartLimits.tunes)
    #expect(book.problems.map(\.description) == ["only the first 10000 tunes were read"])
  }

  @Test(arguments: 0..<2000) func anyTextIsATuneOrAMistake(seed: Int) {
    let pieces = [
      "C", "F7", "Bb-7", "G^7", "W/E", "|", "|", "[", "]", "{", "}", "Z", "N1", "N2", "N3", "S", "Q", "U",
      "x", "r",
      "n", "p", " ", " ", ",", "T34", "T88", "T00", "T12", "*A", "*", "<D.C. al Coda>", "<D.S. al Fine>",
      "<Fine>",
      "<3x>", "(",
      ")", "<", ">", "<D.C. al 2nd End.>", "é", "\0", "Kcl", "XyQ", "LZ",
    ]
    let seed = UInt64(seed)
    let text =
      seed % 2 == 0
      ? "irealbook://A=X=Swing=G=n=" + TextMutations.random(of: pieces, count: 60, seed: seed)
      : TextMutations.mutated("irealb://A=B==S=C==\(Self.scrambled(Self.blues))=S=0=0===L", seed: seed)
    guard let book = try? ChartFormat.iReal.played(text) else { return }
    #expect(book.tunes.allSatisfy { $0.isSound }, "\(text) \(book)")
    #expect(book.problems.allSatisfy { !$0.sentence.isEmpty && !$0.description.contains("\0") })
  }
}
