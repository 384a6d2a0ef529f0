@testable import Charts
import MIDI
import MusicTheory
import Testing

/// A chart in one line: `{A} Dm7 | Dm7@0 G7@2 | | N.C. | D|C7=48,52/62`, bars separated by ` | `.
struct SheetCase: Sendable, CustomTestStringConvertible {
  let name: String
  let key: String?
  let meter: Chart.Meter
  let tempo: Double?
  let line: String

  init(
    _ name: String, key: String? = "C", time: (beats: Int, unit: Int) = (4, 4), tempo: Double? = nil,
    _ line: String
  ) {
    (self.name, self.key, meter) = (name, key, .init(beats: time.beats, unit: time.unit))
    (self.tempo, self.line) = (tempo, line)
  }

  var testDescription: String { name }

  var sheet: Chart {
    get throws {
      let texts =
        line.isEmpty ? [] : line.replacing(" | ", with: "\n").split(separator: "\n").map(String.init)
      return Chart(
        title: name, key: key.flatMap { Key(text: $0) }, meter: meter, tempo: tempo, bars: try texts.map(bar))
    }
  }

  private func bar(_ text: String) throws -> Chart.Bar {
    var words = text.split(separator: " ").map(String.init)
    var section: String?
    if let first = words.first, first.hasPrefix("{") {
      section = String(first.dropFirst().dropLast())
      words.removeFirst()
    }
    let chords = try words.filter { $0 != "-" }.map { word in
      let played = word.split(separator: "=")
      let placed = played[0].split(separator: "@")
      let hands = (played.count > 1 ? played[1] : "").split(separator: "/", omittingEmptySubsequences: false)
      let keys = hands.map {
        NoteSet($0.split(separator: ",").compactMap { Int($0).flatMap { NoteNumber($0) } })
      }
      return Chart.PlacedChord(
        placed[0] == "N.C." ? nil : try ChordSymbolParser().parse(placed[0]),
        beat: placed.count > 1 ? try #require(Double(placed[1])) : 0,
        hands: Hands(lower: keys.first ?? [], upper: keys.count > 1 ? keys[1] : []))
    }
    return Chart.Bar(section: section, chords: chords)
  }

  /// The chords that sound in every bar, with their beats: `Dm7@0 G7@2`; a chord that goes on is at 0.
  static func sounding(_ sheet: Chart) -> [String] {
    sheet.sounding.map { chords in
      chords.map { "\(ChordSymbol().lossless($0.symbol))@\(($0.beat * 1000).rounded())" }.joined(
        separator: " ")
    }
  }

  static let all = [
    SheetCase("Ballad", key: "Eb", tempo: 66, "{A} Ebmaj7 | Cm7 F7@2 | - | {B} Bb7sus4 Bb7@2 | Eb6/9"),
    SheetCase("Poly", tempo: 132.5, "D|C7 | - | F#|C Gm|A7@2 | Dm/C G7/B@1.5 C@3 | N.C. C@2 | N.C."),
    SheetCase(
      "Waltz", key: "Am", time: (3, 4), "{Verse} Am | E7/G# Am@2 | - | Dm6 Bm7b5@1 E7@2 | D7 D7b9@1.5"),
    SheetCase("Six", key: "F#", time: (6, 8), "A#m7 D#7@3 | G#m9 | - | C#13 F#maj9@5 | B/F# E#dim7@4"),
    SheetCase("Five", key: "Abm", time: (5, 4), "Abm7 Db9@3 | - | Gbmaj7@4 | C5 Csus4@2.5"),
    SheetCase("One", time: (1, 1), "C | C F@0.5 | F G@0.25"),
    SheetCase("Twelve", key: "Dm", time: (12, 8), "Dm Gm@6 | A7@9 | Dm"),
    SheetCase("No key", key: nil, "- | C7@1 | - | Dm7 G7@2 | - | N.C."),
    SheetCase("Größe \"&<>\" 50% \\ {x}", key: "Cb", "Cbmaj7 | Fb"),
    SheetCase("=", key: "C#", "C#maj7 G##m7b5@2 | {Fine} C# | {3x} C#/E#"),
    SheetCase("", "C"),
    SheetCase("Empty", ""),
    SheetCase(
      "Played", key: "Eb",
      "Ebmaj7=39,46/55,58,62 | Cm7=36/63 F7@2.5=41,51/57,60 | - | D|C7=36,40/62,66 | Cm=48,51,55 | N.C. Eb@3=39"
    ),
    SheetCase("Thirds", time: (2, 2), tempo: 72, "C F@0.6666666667 | G@1.3333333333 C@1.95"),
  ]
}

@Suite struct SheetFormatTests {
  @Test(arguments: [
    ("text", ChartFormat.text), ("TXT", .text), ("MusicXML", .musicXML), ("ly", .lilyPond),
    ("lilypond", .lilyPond),
    ("mid", .midi), ("midi", .midi), ("cho", .chordPro), ("chordpro", .chordPro), ("ireal", .iReal),
    ("abc", .abc),
    ("csv", .csv), ("json", .json),
  ])
  func names(text: String, format: ChartFormat) {
    #expect(ChartFormat.named(text)?.name == format.name)
    #expect(ChartFormat.named(format.name)?.name == format.name)
    #expect(ChartFormat.named("word") == nil)
    #expect(format.mediaType.contains("/"))
  }

  @Test(arguments: ChartFormat.all, SheetCase.all)
  func everyFormatWritesEverySheet(format: ChartFormat, sheet: SheetCase) throws {
    let (bytes, remarks) = format.write(try sheet.sheet)
    #expect(!bytes.isEmpty)
    #expect(remarks.allSatisfy { !$0.sentence.isEmpty && $0.sentence.last != "." })
    if format.isText { #expect(String(validating: bytes, as: UTF8.self) != nil) }
  }

  /// Charts that no editor would make do no harm.
  @Test(arguments: ChartFormat.all)
  func oddSheets(format: ChartFormat) throws {
    let c = try ChordSymbolParser().parse("C")
    for beat in [-1, .nan, .infinity, 4, 1e300, 1e-9] {
      for (beats, unit) in [(4, 4), (0, 4), (99, 3), (32, 32), (7, 1)] {
        let sheet = Chart(
          title: "a\nb\u{0}\u{FFFF}", key: Key(SpelledPitch(.d, 1), .major),
          meter: .init(beats: beats, unit: unit),
          tempo: beat, bars: [.init(section: "\r\n", chords: [.init(c, beat: beat), .init(nil, beat: beat)])])
        #expect(!format.write(sheet).bytes.isEmpty)
      }
    }
  }

  @Test(arguments: SheetCase.all)
  func chordProReadsBack(sheet: SheetCase) throws {
    let (bytes, _) = ChartFormat.chordPro.write(try sheet.sheet)
    let wanted = try sheet.sheet
    guard !wanted.bars.isEmpty else { return }
    let book = try ChartFormat.chordPro.played(String(decoding: bytes, as: UTF8.self))
    guard SheetCase.sounding(wanted).contains(where: { !$0.isEmpty }) else { return }
    let tune = try #require(book.tunes.first, "\(book.problems)")
    #expect(tune.title == (sheet.name.isEmpty ? "Untitled" : sheet.name))
    #expect(tune.key == wanted.key)
    #expect(tune.meter.beats == wanted.meter.beats)
    if sheet.name != "Thirds" { #expect(SheetCase.sounding(tune) == SheetCase.sounding(wanted)) }
  }

  @Test(arguments: SheetCase.all.filter { !["Empty", "Thirds", "Poly", "Played", "="].contains($0.name) })
  func iRealReadsBack(sheet: SheetCase) throws {
    let (bytes, _) = ChartFormat.iReal.write(try sheet.sheet)
    let wanted = try sheet.sheet
    let book = try ChartFormat.iReal.played(String(decoding: bytes, as: UTF8.self))
    let tune = try #require(book.tunes.first, "\(book.problems)")
    #expect(tune.title == (sheet.name.isEmpty ? "Untitled" : sheet.name))
    #expect(tune.key?.tonic.pitchClass == (wanted.key ?? Key(text: "C"))?.tonic.pitchClass)
    #expect(tune.meter.beats == wanted.meter.beats)
    #expect(SheetCase.sounding(tune) == SheetCase.sounding(wanted))
  }

  /// The chord that is written in iReal Pro, and what is said about it.
  @Test(arguments: [
    ("D|C7", "C7(D)", true), ("C7", "C7", false), ("C/E", "C/E", false), ("N.C.", "n", false),
    ("Fbb7", "Eb7", true), ("Cmaj9", "C^9", false), ("Dm7b5", "Dh7", false),
  ])
  func iRealChords(symbol: String, written: String, isRemarked: Bool) throws {
    let sheet = try SheetCase("x", symbol).sheet
    let (bytes, remarks) = ChartFormat.iReal.write(sheet)
    // Short charts are not scrambled.
    let chart = try #require(String(decoding: bytes, as: UTF8.self).firstRange(of: "1r34LbKcu7"))
    let text = String(decoding: bytes, as: UTF8.self)[chart.upperBound...]
    let plain = text.replacing("%5B", with: "[").replacing("%28", with: "(").replacing("%29", with: ")")
      .replacing("%2F", with: "/").replacing("%5E", with: "^")
    #expect(plain.hasPrefix("[T44\(written)"), "\(plain)")
    #expect(!remarks.isEmpty == isRemarked, "\(remarks)")
  }

  /// The symbol of any chord in ASCII is read back as the same chord, and as one word.
  @Test func plainSymbolsReadBack() throws {
    let roots = [SpelledPitch(.c), SpelledPitch(.f, 1), SpelledPitch(.e, -1)]
    for quality in ChordQuality.all {
      let chord = WrittenChord(root: roots[quality.degrees.members.count % 3], quality: quality)
      let sheet = Chart(title: "", bars: [.init(chords: [.init(.chord(chord))])])
      let (bytes, _) = ChartFormat.chordPro.write(sheet)
      let line = try #require(
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("|") })
      let word = try #require(line.split(separator: " ").dropFirst().first)
      guard case .chord(let read) = try ChordSymbolParser().parse(word) else { throw CancellationError() }
      #expect(read.isWrittenLike(chord), "\(word)")
    }
  }
}

@Suite struct SheetTextTests {
  /// The bars of the printed text.
  @Test(arguments: [
    ("C | - | - | F", "| C | % | % | F |"),
    ("Dm7 G7@2 | - | C", "| Dmi7 G7 | / | C |"),
    ("C F@3 | - | - | G", "| C / / F | / | % | G |"),
    ("D|C7 | C/E", "| [D]/[C7] | C/E |"),
    ("C F@1.5", "| C / / F / / / / |"),
    ("- | C@2", "| / | / C |"),
    ("N.C. | -", "| N.C. | % |"),
    ("C|G7/B", "| [C]/[G7/B] |"),
  ])
  func bars(line: String, expected: String) throws {
    let (bytes, _) = ChartFormat.text.write(try SheetCase("x", line).sheet)
    let printed = String(decoding: bytes, as: UTF8.self).split(separator: "\n").last.map(String.init)
    let words = printed?.split(separator: " ").joined(separator: " ")
    #expect(words == expected)
  }

  @Test func page() throws {
    let sheet = try SheetCase(
      "Song", key: "Eb", tempo: 66.5, "{A} Ebmaj7 | Cm7 F7@2 | - | - | Bb7 | {B} Eb"
    ).sheet
    let (bytes, remarks) = ChartFormat.text.write(sheet)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        Song
        E♭ major, 4/4, 66.5 a minute

        A:
        | E♭ma7 | Cmi7 F7 | / | % |
        | B♭7   |

        B:
        | E♭    |

        """)
    #expect(remarks.isEmpty)
  }

  @Test func table() throws {
    let sheet = try SheetCase("x", "{A} C7(b9,#11) | D|C7@1.5=48/62,66 | C/E | N.C.@2").sheet
    let (bytes, _) = ChartFormat.csv.write(sheet)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
    #expect(
      lines == [
        "bar,beat,beats,symbol,ascii,kind,root,bass,lower,upper,notes,section",
        "1,1,5.5,C7(♭9♯11),\"C7(b9,#11)\",unified,C,C,,,,A",
        "2,2.5,2.5,D|C7,D|C7,polychord,C,C,C7,D,48 62 66,",
        "3,1,6,C/E,C/E,slash,C,E,,,,",
        "4,3,2,N.C.,N.C.,none,,,,,,",
      ])
  }

  @Test func object() throws {
    let sheet = try SheetCase("\"\\", key: "Bbm", time: (3, 4), tempo: 90, "{A} D|C7@1=48/62 | -").sheet
    let (bytes, _) = ChartFormat.json.write(sheet)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"v":1,"title":"\"\\","key":{"name":"B♭ minor","tonic":"B♭","mode":"minor","signature":-5},"#
        + #""meter":{"beats":3,"unit":4},"tempo":90,"bars":[{"number":1,"section":"A","chords":[{"kind":"polychord","#
        + #""symbol":"D|C7","ascii":"D|C7","root":"C","bass":"C","parts":{"lower":{"symbol":"C7","ascii":"C7","#
        + #""root":"C","bass":"C"},"upper":{"symbol":"D","ascii":"D","root":"D","bass":"D"}},"beat":2,"beats":5,"#
        + #""notes":{"lower":[48],"upper":[62]}}]},{"number":2,"chords":[]}]}"# + "\n")
  }
}

@Suite struct SheetMIDITests {
  @Test(arguments: SheetCase.all)
  func readsBack(sheet: SheetCase) throws {
    let wanted = try sheet.sheet
    let (bytes, _) = ChartFormat.midi.write(wanted)
    let file = try SMFReader.read(bytes)
    #expect(file.format == .simultaneous)
    #expect(file.tracks.count == 3)
    #expect(file.keySignature?.sharps == wanted.key?.signature)
    #expect(file.tracks[0].name == (sheet.name.isEmpty ? nil : sheet.name))
    let ticks = 480 * 4 / wanted.meter.unit * wanted.meter.beats * wanted.bars.count
    #expect(file.tracks.allSatisfy { Int($0.end.rawValue) == ticks })
    #expect(file.tracks[0].tempoChanges.count == (wanted.tempo == nil ? 0 : 1))
  }

  @Test func notes() throws {
    let sheet = try SheetCase("x", "C=48/64,67 | - | D|C7@2=48/62").sheet
    let file = try SMFReader.read(ChartFormat.midi.write(sheet).bytes)
    let events = file.tracks[1].events.map { event in
      switch event.event {
      case .noteOn(let note, _, _): "+\(note.rawValue)@\(event.position.rawValue)"
      case .noteOff(let note, _, _): "-\(note.rawValue)@\(event.position.rawValue)"
      default: "?"
      }
    }
    #expect(events == ["+48@0", "-48@4800", "+48@4800", "-48@5760"])
  }
}

@Suite struct SheetRemarkTests {
  /// The remark where a format cannot keep everything; `nil` where it can.
  @Test(arguments: [
    (ChartFormat.text, "D|C7", String?.none), (.csv, "D|C7", nil), (.json, "D|C7", nil),
    (.chordPro, "D|C7", nil),
    (.musicXML, "D|C7", nil), (.lilyPond, "D|C7", nil), (.midi, "D|C7", nil),
    (.abc, "C | D|C7", "bar 2: D|C7 is text here, for ABC has no polychords"),
    (.iReal, "D|C7", "bar 1: D|C7 is C7 with D as its alternate chord above it"),
    (.iReal, "{Chorus} C", "bar 1: the mark Chorus is small text"), (.iReal, "{A} C", nil),
    (.iReal, "{Fine} C", "bar 1: iReal Pro has no mark Fine"),
    (.iReal, "C##7", "bar 1: C##7 is written D7"),
    (.text, "C F@1.95", "bar 1: chords that begin between the signs are moved to the nearest"),
    (.chordPro, "C F@1.95", "bar 1: chords that begin between the cells are moved to the nearest"),
    (.iReal, "C F@1.95", "bar 1: chords that begin between the cells are moved to the nearest"),
    (.musicXML, "C=48 F@1.95=53", "bar 1: the notes begin on the nearest thirty-second note"),
    (.lilyPond, "C F@1.95", nil), (.abc, "C F@1.95", nil), (.midi, "C F@1.95", nil), (.csv, "C F@1.95", nil),
    (.chordPro, "{\"A\"} C", "bar 1: the mark \"A\" is written 'A'"),
  ])
  func remarks(format: ChartFormat, line: String, expected: String?) throws {
    let remarks = format.write(try SheetCase("x", line).sheet).remarks
    #expect(remarks.map(\.description) == (expected.map { [$0] } ?? []))
  }

  /// Remarks about the whole sheet.
  @Test(arguments: [
    (ChartFormat.iReal, String?.none, 4, 4, "iReal Pro has no tune without a key; C is written instead"),
    (.iReal, "Cb", 4, 4, "iReal Pro has no C♭ major; B major is written instead"),
    (.iReal, "F#", 4, 4, "iReal Pro has no F♯ major; G♭ major is written instead"),
    (.iReal, "D#m", 4, 4, "iReal Pro has no D♯ minor; E♭ minor is written instead"),
    (.iReal, "C", 11, 8, "iReal Pro has no 11/8 time"),
  ])
  func whole(format: ChartFormat, key: String?, beats: Int, unit: Int, expected: String) throws {
    let sheet = try SheetCase("x", key: key, time: (beats, unit), "C").sheet
    #expect(format.write(sheet).remarks.map(\.description) == [expected])
  }

  /// A whole night of playing, which takes minutes where each bar is more work than the one before.
  @Test(arguments: ChartFormat.all)
  func longSheets(format: ChartFormat) throws {
    let song = try SheetCase("x", "Cm7=36/63 F7@2.5=41,51/57,60 | - | D|C7=36,40/62,66 | Cm | N.C.").sheet
    var night = song
    night.bars = Array(repeating: song.bars, count: 400).flatMap(\.self)
    #expect(format.write(night).bytes.count > 100 * format.write(song).bytes.count)
  }
}
