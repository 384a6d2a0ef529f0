@testable import Charts
import MusicTheory
import TestRandom
import Testing

/// Changes that a person makes in a chart.
@Suite struct LeadSheetEditTests {
  /// `Dm7 G7@2/Cma7/-/N.C./5:F`: the last bar has five beats.
  static func sheet(_ text: String, meter: Chart.Meter = .common, key: String? = nil) throws -> Chart {
    let bars = try text.split(separator: "/", omittingEmptySubsequences: false).map { bar in
      let parts = bar.split(separator: ":")
      let words = (parts.last ?? "").split(separator: " ").filter { $0 != "-" }
      let beats = parts.count > 1 ? Int(parts[0]) : nil
      return Chart.Bar(
        chords: try words.map { word in
          let parts = word.split(separator: "@")
          let symbol = parts[0] == "N.C." ? nil : try ChordSymbolParser().parse(parts[0])
          return Chart.PlacedChord(symbol, beat: parts.count > 1 ? Double(parts[1])! : 0)
        }, meter: beats.map { Chart.Meter(beats: $0, unit: meter.unit) })
    }
    return Chart(title: "Test", key: key.flatMap { Key(text: $0) }, meter: meter, tempo: 120, bars: bars)
  }

  static func text(_ sheet: Chart) -> String {
    sheet.bars.map { bar in
      bar.chords.isEmpty
        ? "-"
        : (bar.meter.map { "\($0.beats):" } ?? "")
          + bar.chords.map { chord in
            let name = chord.symbol.map { ChordSymbol().lossless($0) } ?? "N.C."
            let beat = chord.beat == chord.beat.rounded() ? "\(Int(chord.beat))" : "\(chord.beat)"
            return chord.beat == 0 ? name : "\(name)@\(beat)"
          }.joined(separator: " ")
    }.joined(separator: "/")
  }

  typealias Edit = @Sendable (inout Chart) throws -> Void

  static let edits: [(before: String, edit: Edit, after: String)] = [
    (
      "Dm7 G7@2/C", { try $0.change(bar: 0, place: 1, to: try ChordSymbolParser().parse("D|C7")) },
      "Dmi7 D|C7@2/C"
    ),
    ("Dm7/C", { try $0.change(bar: 1, place: 0, to: nil) }, "Dmi7/N.C."),
    ("Dm7/C", { try $0.insert(try ChordSymbolParser().parse("G7"), bar: 0, beat: 2.5) }, "Dmi7 G7@2.5/C"),
    ("Dm7 A@2/C", { try $0.insert(try ChordSymbolParser().parse("G7"), bar: 0, beat: 2) }, "Dmi7 G7@2/C"),
    ("Dm7 G7@2/C", { try $0.remove(bar: 0, place: 1) }, "Dmi7/C"),
    ("Dm7 G7@2/C", { try $0.move(bar: 0, place: 1, to: 3) }, "Dmi7 G7@3/C"),
    ("Dm7 G7@2/C", { try $0.splitBar(0) }, "Dmi7/G7/C"),
    ("Dm7/G7/C", { try $0.joinBars(0) }, "Dmi7 G7@2/C"),
    ("Dm7/C", { try $0.insertBar(1) }, "Dmi7/-/C"), ("Dm7/C", { try $0.insertBar(2) }, "Dmi7/C/-"),
    ("Dm7/G7/C", { try $0.removeBar(1) }, "Dmi7/C"),
    ("Dm7/G7/C", { try $0.shift(by: 1) }, "Dmi7@1/G7@1/C@1/-"),
    ("Dm7@1/G7@1", { try $0.shift(by: -1) }, "Dmi7/G7"),
    ("Dm7/G7", { try $0.shift(by: -1) }, "Dmi7@3/G7@3/-"),
    ("Dm7 G7@2/C", { try $0.double() }, "Dmi7/G7/C/-"), ("Dm7/G7/C/-", { try $0.halve() }, "Dmi7 G7@2/C"),
    ("C/F", { try $0.setMeter(Chart.Meter(beats: 2, unit: 4)) }, "C/-/F/-"),
    ("C/F/G", { try $0.setMeter(.init(beats: 3, unit: 4)) }, "C/F@1/G@2/-"),
    // The same bars in other beats: where one is not free a part of it is.
    ("Dm7 G7@2/C", { try $0.recount(.init(beats: 8, unit: 8)) }, "Dmi7 G7@4/C"),
    ("Dm7 G7@2/C", { try $0.recount(.waltz) }, "Dmi7 G7@1.5/C"),
    ("Dm7 G7@1 C@2", { try $0.recount(.march) }, "Dmi7 G7@0.5 C@1"),
    ("Dm7 G7@1/5:C F@4", { try $0.recount(.waltz) }, "Dmi7 G7@1/4:C F@3"),
    ("C F@1 G@2", { try $0.recount(.init(beats: 1, unit: 4)) }, "C F@0.25 G@0.5"),
    ("C F@3.875", { try $0.recount(.init(beats: 1, unit: 4)) }, "C F@0.875"),
    // A beat too few or too many in one bar: what follows moves.
    ("C/F/G@1/C@1", { try $0.lengthen(bar: 1, by: 1) }, "C/5:F/G/C"),
    ("C/F/G@3/C@3", { try $0.lengthen(bar: 1, by: 1) }, "C/5:F/G@2/C@2"),
    ("C/F/F G@3/C@3/-", { try $0.lengthen(bar: 2, by: -1) }, "C/F/3:F/G/C"),
    ("C/5:F/G/C", { try $0.lengthen(bar: 1, by: -1) }, "C/F/G@1/C@1"),
    ("C/F G@3/C", { try $0.lengthen(bar: 1, by: -2) }, "C/2:F/G@1 C@2"),
    // Bars of other meters keep it.
    ("C/5:F/G", { try $0.shift(by: 1) }, "C@1/5:F@1/G@1/-"),
    ("C/5:F G@4/C", { try $0.double() }, "C/-/5:F/5:G@3/C/-"),
    ("C/-/F/G/6:C/F", { try $0.halve() }, "C/F G@2/5:C F@3"),
    ("C/-/5:F/G/C", { try $0.halve() }, "C/5:F G@2.5/C"),
    ("C/5:F G@4/C", { try $0.splitBar(1) }, "C/5:F/5:G@3/C"),
    ("C/5:F/G", { try $0.setMeter(.waltz) }, "C/F@1/-/G/-"),
    ("C/5:F", { try $0.insert(nil, bar: 1, beat: 4) }, "C/5:F N.C.@4"),
    ("Dm7/G7/C", { try $0.transpose(by: 3) }, "Fmi7/Bb7/Eb"),
    ("Dm7/G7/C", { try $0.transpose(by: -1) }, "C#mi7/F#7/B"),
    ("D|C7/C", { try $0.transpose(by: 2) }, "E|D7/D"),
    ("F#7/B", { try $0.respell(bar: 0, place: 0) }, "Gb7/B"),
    ("C#m/G#", { try $0.setKey(Key(text: "Db")) }, "Dbmi/Ab"),
  ]

  @Test(arguments: edits.indices) func edit(number: Int) throws {
    let row = Self.edits[number]
    // A slash chord has the sign of a bar line here.
    var sheet = try Self.sheet(row.before)
    try row.edit(&sheet)
    #expect(Self.text(sheet) == row.after)
  }

  static let refused: [(edit: Edit, sentence: String)] = [
    ({ try $0.change(bar: 9, place: 0, to: nil) }, "no such bar"),
    ({ try $0.change(bar: -1, place: 0, to: nil) }, "no such bar"),
    ({ try $0.remove(bar: 0, place: 5) }, "no such chord"),
    ({ try $0.insert(nil, bar: 0, beat: 4) }, "on a beat"),
    ({ try $0.insert(nil, bar: 0, beat: .nan) }, "on a beat"),
    ({ try $0.insert(nil, bar: 0, beat: 0.3) }, "on a beat"),
    ({ try $0.move(bar: 0, place: 0, to: 3) }, "another chord"), ({ try $0.joinBars(1) }, "no bar follows"),
    ({ try $0.shift(by: 4) }, "less than a bar"), ({ try $0.shift(by: .infinity) }, "less than a bar"),
    ({ try $0.setMeter(.init(beats: 33, unit: 4)) }, "no such meter"),
    ({ try $0.transpose(by: 25) }, "at most 24"),
    ({ try $0.recount(.init(beats: 0, unit: 4)) }, "no such meter"),
    ({ try $0.lengthen(bar: 2, by: 1) }, "no such bar"),
    ({ try $0.lengthen(bar: 0, by: -4) }, "from 1 to 32"),
    ({ try $0.lengthen(bar: 0, by: 29) }, "from 1 to 32"),
  ]

  @Test(arguments: refused.indices) func refuses(number: Int) throws {
    var sheet = try Self.sheet("Dm7 G7@2/C")
    let before = sheet
    let error = #expect(throws: ChartEditError.self) { try Self.refused[number].edit(&sheet) }
    #expect(error?.description.contains(Self.refused[number].sentence) ?? false)
    #expect(sheet == before)
  }

  /// Twelve times up by a fifth is where it began, in sound; the keys that were played move with it.
  @Test func transposingAround() throws {
    var sheet = try Self.sheet("Dm7 G7@2/Cma7/Bm7b5 E7@2/Am", key: "C")
    sheet.bars[0].chords[0].hands = Hands(lower: [38], upper: [53, 57, 60])
    let before = sheet
    // Never off the keyboard.
    for step in Array(repeating: [7, -5], count: 6).joined() + [-12] { try sheet.transpose(by: step) }
    for (old, new) in zip(before.bars.flatMap(\.chords), sheet.bars.flatMap(\.chords)) {
      #expect(ChordIdentity(old.symbol!) == ChordIdentity(new.symbol!))
    }
    #expect(sheet.bars[0].chords[0].hands == before.bars[0].chords[0].hands)
  }

  /// From every key and by every interval: the new key has at most six accidentals, and its chord is that of its tonic.
  @Test func everyTranspositionIsRead() throws {
    for key in Key.Mode.allCases.flatMap({ Key.circle($0).joined() }) {
      for semitones in -11...11 where semitones != 0 {
        var sheet = try Self.sheet("C F G7")
        try sheet.setKey(key)
        sheet.bars[0].chords[0].symbol = try ChordSymbolParser().parse(key.tonic.text)
        try sheet.transpose(by: semitones)
        let (new, root) = (try #require(sheet.key), try #require(sheet.bars[0].chords[0].symbol))
        #expect(abs(new.signature) <= 6 && new.mode == key.mode, "\(key) by \(semitones): \(new)")
        #expect(ChordIdentity(root) == ChordIdentity(try ChordSymbolParser().parse(new.tonic.text)))
      }
    }
  }

  /// After any edits in any order, chords are in their bars, in order, within the limits.
  @Test(arguments: 1...40 as ClosedRange<UInt64>) func anyEdits(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var sheet = try Self.sheet("Dm7 G7@2/C/-/F@1 Bb7@3.5", key: "C")
    for _ in 0..<200 {
      let (bar, place) = (Int.random(in: -1...6, using: &random), Int.random(in: 0...2, using: &random))
      let beat = Double(Int.random(in: -2...40, using: &random)) / 4
      switch Int.random(in: 0...17, using: &random) {
      case 0: try? sheet.change(bar: bar, place: place, to: nil)
      case 1: try? sheet.insert(try ChordSymbolParser().parse("F#7"), bar: bar, beat: beat)
      case 2: try? sheet.remove(bar: bar, place: place)
      case 3: try? sheet.move(bar: bar, place: place, to: beat)
      case 4: try? sheet.splitBar(bar)
      case 5: try? sheet.joinBars(bar)
      case 6: try? sheet.insertBar(bar)
      case 7: try? sheet.removeBar(bar)
      case 8: try? sheet.setSection("B", bar: bar)
      case 9: try? sheet.shift(by: beat - 2)
      case 10: if sheet.bars.count < 100 { try? sheet.double() }
      case 11: try? sheet.halve()
      case 12: try? sheet.setMeter(.init(beats: max(1, bar), unit: 4))
      case 13: try? sheet.transpose(by: bar - 3)
      case 15: try? sheet.recount(.init(beats: max(1, bar), unit: 4))
      case 16: try? sheet.lengthen(bar: bar, by: place - 1)
      case 14: try? sheet.setKey(Key.circle(.minor).joined().randomElement(using: &random))
      default: try? sheet.respell(bar: bar, place: place)
      }
      for bar in sheet.bars {
        #expect(bar.chords.count <= Chart.mostChords)
        #expect(bar.chords.allSatisfy { $0.beat >= 0 && $0.beat < Double(sheet.meter(of: bar).beats) })
        #expect(zip(bar.chords, bar.chords.dropFirst()).allSatisfy { $0.beat < $1.beat })
      }
      for format in ChartFormat.all { #expect(!format.write(sheet).bytes.isEmpty) }
    }
  }
}
