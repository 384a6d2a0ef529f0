import TestKit
import TestRandom
import Charts
import Diary
@testable import DiaryFeature
import Foundation
import GRDB
import MusicTheory
import Storage
import Testing

/// Chords that were played are found again.
@Suite struct DiaryStoreTests {
  /// Chords half a second apart, from the second on; `*` is a pause that ends a sitting, and `!C` an answer to a drill.
  static func filled(_ text: String, _ folder: TemporaryFolder) throws -> DiaryStore {
    let store = try DiaryStore(path: folder.path("diary.sqlite"))
    var tail = try store.tail()
    var time: Int64 = 1_000_000
    let key = Key(text: "C")
    for word in text.split(separator: " ") {
      guard word != "*" else {
        // As the recorder says it: the chord ended when it was let go.
        tail = try store.add([.ended(.harmony, time: time)], after: tail, pause: 600_000)
        time += 3_600_000
        continue
      }
      let isDrill = word.hasPrefix("!")
      let parts = word.drop { $0 == "!" }.split(separator: "@").map(String.init)
      let chord = PlayedChord(
        layer: .harmony, onset: .zero, symbol: try ChordSymbolParser().parse(parts[0]),
        hands: Hands(lower: [36, 52], upper: [60, 64]), key: key, degree: parts.count > 1 ? parts[1] : nil)
      tail = try store.add(
        [.began(DiaryStore.Line(chord: chord, time: time, isDrill: isDrill))], after: tail, pause: 600_000)
      time += 500
    }
    _ = try store.add([.ended(.harmony, time: time)], after: tail, pause: 600_000)
    return store
  }

  static let played =
    "Dm7@ii G13(b9)@V Cma9@I Fma7(#11)@IV * D|C7 F#7 Gb7 Bm7b5 * Em7 A7 Dma7 Am7 D7 G C#m7 * Dm7@ii G7@V"

  @Test(arguments: [
    (
      "",
      "G7, Dmi7, C♯mi7, G, D7, Ami7, Dma7, A7, Emi7, Bmi7(♭5), G♭7, F♯7, D|C7, Fma7(♯11), Cma9, G13(♭9), Dmi7"
    ),
    ("Fma7(#11)", "Fma7(♯11)"), ("F#7", "G♭7, F♯7"), ("D|C7", "D|C7"), ("polychords", "D|C7"),
    ("m7b5", "Bmi7(♭5)"),
    ("7", "G7, D7, A7, G♭7, F♯7"), ("root D", "Dmi7, D7, Dma7, Dmi7"), ("V", "G7, G13(♭9)"),
    ("V7", "G7, G13(♭9)"),
    ("ii V I", "Ami7 D7 G, Emi7 A7 Dma7, Dmi7 G13(♭9) Cma9"), ("ii V I in C", "Dmi7 G13(♭9) Cma9"),
    ("ii V", "Dmi7 G7, Ami7 D7, Emi7 A7, Dmi7 G13(♭9)"), ("Em7 A7 Dma7", "Emi7 A7 Dma7"),
    ("ii V I IV", "Dmi7 G13(♭9) Cma9 Fma7(♯11)"),
    // Not over a pause.
    ("Fma7 D|C7", ""), ("C#m7 Dm7", ""), ("D|C7 F#7", "D|C7 F♯7"), ("Ebm7", ""), ("in Eb", ""), ("2026", ""),
  ])
  func finds(search: String, found: String) throws {
    let folder = try TemporaryFolder()
    let store = try Self.filled(Self.played, folder)
    var wanted = DiarySearch()
    wanted.query = try DiaryQuery(search, today: 20_781)
    let rows = try store.answer(wanted).found
    let text = rows.map { $0.map { ChordSymbol().text($0.symbol) }.joined(separator: " ") }.joined(
      separator: ", ")
    #expect(text == found)
  }

  @Test func sittingsAndLengths() throws {
    let folder = try TemporaryFolder()
    let store = try Self.filled(Self.played, folder)
    let answer = try store.answer(DiarySearch())
    #expect(answer.sittings.map(\.chords) == [2, 7, 4, 4])
    #expect(answer.found.allSatisfy { $0[0].length == 500 })
    #expect(answer.found[0][0].hands == Hands(lower: [36, 52], upper: [60, 64]))
    #expect(try store.forget(.sitting(answer.sittings[1].id)).chords == 7)
    #expect(try store.answer(DiarySearch()).found.count == 10)
  }

  /// However the clock was set meanwhile, back or forward, a little or by days: the chords of a time are all that have it.
  @Test(arguments: 1...40) func `A time has its chords, whenever they were written`(seed: Int) throws {
    let folder = try TemporaryFolder()
    let store = try DiaryStore(path: folder.path("diary.sqlite"))
    var random = SplitMix64(seed: UInt64(seed))
    var (tail, time, times) = (try store.tail(), Int64(1_700_000_000_000), [Int64]())
    for _ in 0..<80 {
      let leap = [1, 300_000, 599_000, 7_200_000, 86_400_000, 900_000_000].randomElement(using: &random) ?? 1
      switch Int.random(in: 0..<8, using: &random) {
      case 0: time -= Int64(leap)
      case 1: time += Int64(leap)
      case 2:
        time -= Int64(leap)
        tail = try store.add([.clockWasSet], after: tail, pause: 600_000)
      default: time += 500
      }
      let chord = PlayedChord(
        layer: .harmony, onset: .zero, symbol: try ChordSymbolParser().parse("C"), hands: Hands(lower: [36]),
        key: nil, degree: nil)
      tail = try store.add(
        [.began(DiaryStore.Line(chord: chord, time: time))], after: tail, pause: 600_000)
      times.append(time)
    }
    for _ in 0..<60 {
      let ends = [0, 1].map { _ in
        times[Int.random(in: 0..<80, using: &random)] + Int64.random(in: -1...1, using: &random)
      }
      var search = DiarySearch()
      search.limit = 1000
      if Bool.random(using: &random) { search.since = ends.min() }
      if Bool.random(using: &random) { search.until = ends.max() }
      let found = try store.answer(search).found.map { $0[0].time }
      let wanted = times.filter { $0 >= search.since ?? .min && $0 < search.until ?? .max }
      #expect(found == wanted.reversed())
    }
  }

  /// Page by page it is the whole, and nothing twice.
  @Test(arguments: [1, 3, 5, 17, 50]) func pages(size: Int) throws {
    let folder = try TemporaryFolder()
    let store = try Self.filled(Self.played, folder)
    var search = DiarySearch()
    search.limit = size
    var ids: [Int64] = []
    while true {
      let found = try store.answer(search).found
      ids += found.map { $0[0].id }
      guard found.count == size, let last = found.last?.last else { break }
      search.before = last.id
    }
    #expect(ids.count == 17)
    #expect(ids == ids.sorted(by: >))
  }

  /// A chart is kept with its steps; what is undone can be done again until something else is done.
  @Test func steps() throws {
    let folder = try TemporaryFolder()
    let store = try Self.filled("", folder)
    let bars =
      try ["Dm7", "D|C7"].map {
        Chart.Bar(
          section: "A",
          chords: [
            Chart.PlacedChord(try ChordSymbolParser().parse($0), beat: 1.5, hands: Hands(lower: [40]))
          ])
      } + [Chart.Bar(chords: [Chart.PlacedChord(nil)])]
    let sheet = Chart(
      title: "Für Élise \"♭\"", key: Key(text: "Eb"), meter: .init(beats: 6, unit: 8), tempo: 99, bars: bars)
    let kept = try store.keep(sheet, of: 3..<4, made: 5)
    #expect(try store.sheet(kept.id)?.sheet == sheet)
    #expect(try store.sheet(kept.id)?.times == 3..<4)
    for number in 1...130 {
      let result = try store.change(kept.id) { sheet throws(ChartEditError) in sheet.title = "\(number)" }
      #expect(try result.get()?.canUndo == true)
    }
    #expect(try store.move(kept.id, by: -1).get().sheet?.sheet.title == "129")
    #expect(try store.move(kept.id, by: 1).get().sheet?.canRedo == false)
    #expect(try store.move(kept.id, by: 1).get().sheet?.sheet.title == "130")
    for _ in 0..<200 { _ = try store.move(kept.id, by: -1) }
    let first = try store.sheet(kept.id)
    #expect(first?.canUndo == false && first?.canRedo == true && first?.sheet.title == "31")
    #expect(throws: ChartEditError.self) {
      try store.change(kept.id) { sheet throws(ChartEditError) in try sheet.removeBar(9) }.get()
    }
    #expect(try store.sheets().map(\.title) == ["31"])
    #expect(try store.deleteSheet(kept.id) && store.sheet(kept.id) == nil)
  }

  /// The text is what the version before charts became one model wrote: changed by hand, it would prove nothing.
  @Test func `A sheet of an older version is read`() throws {
    let folder = try TemporaryFolder()
    let store = try DiaryStore(path: folder.path("diary.sqlite"))
    let text = """
      {"bars":[{"chords":[{"beat":0,"lower":[38,53],"symbol":"Dmi7","upper":[60,65]},\
      {"beat":2,"lower":[43],"symbol":"G7(b9)","upper":[65,68]}],"section":"A"},\
      {"chords":[{"beat":0,"lower":[],"upper":[]}]}],"beats":3,"key":"C major","tempo":99.5,"title":"Old","unit":4}
      """
    try store.database.write { database in
      try database.execute(
        sql: """
          INSERT INTO sheet (id, made, title, bars, step, since, until) VALUES (7, 1, 'Old', 2, 0, 10, 20);
          INSERT INTO step (sheet, number, text) VALUES (7, 0, '\(text)');
          """)
    }
    let sheet = try #require(try store.sheet(7)).sheet
    #expect(sheet.title == "Old" && sheet.tempo == 99.5 && sheet.key == Key(text: "C"))
    #expect(sheet.meter == Chart.Meter(beats: 3, unit: 4) && sheet.bars.map(\.section) == ["A", nil])
    #expect(
      sheet.bars.map { $0.chords.map { $0.symbol.map(ChordSymbol().lossless) } } == [
        ["Dmi7", "G7(b9)"], [nil],
      ])
    #expect(
      sheet.bars[0].chords.map(\.beat) == [0, 2]
        && sheet.bars[0].chords[0].hands.upper.map(\.rawValue) == [60, 65])
  }
}
