import Charts
import ChordAnalysis
import Diary
import FeatureKit
import Foundation
import GRDB
import MIDI
import MusicTheory
import Storage
import TestKit
import Testing

@testable import DiaryFeature

/// Chords that a drill asked for are marked, and left out unless somebody asks for them.
@Suite struct DrillMarkTests {
  private static func text(_ found: [[DiaryRow]]) -> String {
    found.map { $0.map { ChordSymbol().text($0.symbol) }.joined(separator: " ") }.joined(separator: ", ")
  }

  @Test(arguments: [
    ("", "C, F, C, Dmi7", "C, G7, F, C, Cma7, G7, Dmi7, Dmi7"), ("root G", "", "G7, G7"), ("ma7", "", "Cma7"),
    ("C", "C, C", "C, C"), ("C F", "C F", "C F"),
    // A progression is all of a drill, or nothing of it is.
    ("Dm7 G7", "", "Dmi7 G7"), ("Dm7 G7 Cma7", "", "Dmi7 G7 Cma7"), ("Dm7 Dm7 G7 Cma7", "", ""),
    ("Cma7 C", "", ""), ("G7 C", "", "G7 Cma7"), ("F G7", "", ""),
  ])
  func `Searches find them only where that is asked for`(search: String, own: String, all: String) throws {
    let folder = try TemporaryFolder()
    let store = try DiaryStoreTests.filled("Dm7 !Dm7 !G7 !Cma7 C F * !G7 C", folder)
    var wanted = DiarySearch()
    wanted.query = try DiaryQuery(search, today: 20_781)
    #expect(Self.text(try store.answer(wanted).found) == own)
    wanted.hasDrills = true
    let answer = try store.answer(wanted)
    #expect(Self.text(answer.found) == all)
    guard search.isEmpty else { return }
    #expect(answer.sittings.map(\.chords) == [1, 3] && answer.sittings.map(\.drills) == [1, 3])
    #expect(answer.found.map { $0[0].isDrill } == [false, true, false, false, true, true, true, false])
  }

  @Test func `Sheets are not made of them, and forgetting forgets them`() throws {
    let folder = try TemporaryFolder()
    let store = try DiaryStoreTests.filled("Dm7 !Dm7 !G7 !Cma7 C F", folder)
    #expect(try store.rows(from: 0, to: 9_000_000, limit: 100).count == 3)
    #expect(try store.rows(from: 0, to: 9_000_000, limit: 100, hasDrills: true).count == 6)
    #expect(try store.forget(.sitting(1)).chords == 6)
  }

  @Test func `What is older than days counts both anew`() throws {
    let folder = try TemporaryFolder()
    let store = try DiaryStoreTests.filled("C !Dm7 !G7 F", folder)
    _ = try store.forget(.before(1_000_600))
    let sitting = try #require(store.answer(DiarySearch()).sittings.first)
    #expect(sitting.chords == 1 && sitting.drills == 1)
  }

  /// The tables as version 2 of the file had them, with one chord.
  private static func old(_ path: String) throws {
    let database = try Storage.Database(path, migrations: Array(DiaryStore.migrations.prefix(2)))
    try database.write {
      try $0.execute(
        sql: """
          INSERT INTO sitting (beginning, ending, chords) VALUES (1000, 2000, 1);
          INSERT INTO quality (degrees) VALUES (145);
          INSERT INTO chord (symbol, identity, same, quality, root) VALUES ('C', 'C', 1, 1, 0);
          INSERT INTO played (sitting, layer, time, length, chord, same, quality, root, lower, upper)
            VALUES (1, 0, 1000, 500, 1, 1, 1, 0, x'30', x'');
          INSERT INTO sheet (made, title, bars, step, since, until) VALUES (3000, 'Old', 0, 0, 1000, 2000);
          INSERT INTO step (sheet, number, text)
            VALUES (1, 0, '{"title":"Old","beats":4,"unit":4,"bars":[{"chords":[]}]}');
          """)
    }
    database.close()
  }

  @Test func `An older file is read as it is, and changed when it is opened`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("diary.sqlite")
    try Self.old(path)
    let read = try Storage.Database.read(path) { try DiaryStore.answer(DiarySearch(), in: $0) }
    #expect(Self.text(read.found) == "C" && read.sittings.map(\.drills) == [0])
    let store = try DiaryStore(path: path)
    #expect(store.notice == nil)
    let answer = try store.answer(DiarySearch())
    #expect(Self.text(answer.found) == "C" && answer.found.allSatisfy { !$0[0].isDrill })
    #expect(answer.sittings.map(\.chords) == [1] && answer.sittings.map(\.drills) == [0])
    #expect(try store.sheet(1)?.hasDrills == false)
    var tail = try store.tail()
    let chord = PlayedChord(layer: .harmony, onset: .zero, symbol: try ChordSymbolParser().parse("G7"))
    tail = try store.add(
      [.began(DiaryStore.Line(chord: chord, time: 1600, isDrill: true))], after: tail, pause: 600_000)
    let after = try store.answer(DiarySearch())
    #expect(Self.text(after.found) == "C" && after.sittings.map(\.drills) == [1])
  }

  // MARK: - In the program

  private static let dm7 = [38, 53, 57, 60]
  private static let g7 = [43, 53, 59, 62]

  /// Plays chords, each for 0.9 s from its second on, into the diary.
  private static func play(
    _ chords: [(keys: [Int], second: Double)], _ service: DiaryService, until end: Double,
    at moments: [(Double, () -> Void)]
  ) {
    var analyzer = Analyzer(settings: AnalyzerSettings())
    let channel = Channel(statusByte: 0)
    var steps: [(Double, () -> MIDIEvent?)] = chords.flatMap { keys, second in
      keys.flatMap { key in
        [
          (second, { MIDIEvent.noteOn(NoteNumber(key)!, velocity: 80, channel: channel) }),
          (second + 0.9, { MIDIEvent.noteOff(NoteNumber(key)!, velocity: 0, channel: channel) }),
        ]
      }
    }
    steps += moments.map { moment, act in
      (
        moment,
        {
          act()
          return nil
        }
      )
    }
    for (second, step) in steps.sorted(by: { $0.0 < $1.0 }) {
      let time = Duration.seconds(second)
      while let deadline = analyzer.deadline, deadline <= time {
        analyzer.advance(to: deadline) { service.follow(copy $0) }
      }
      guard let event = step() else { continue }
      analyzer.apply(.midi(event, from: .first), at: time) { service.follow(copy $0) }
    }
    while let deadline = analyzer.deadline, deadline <= .seconds(end) {
      analyzer.advance(to: deadline) { service.follow(copy $0) }
    }
  }

  @Test(
    arguments: [
      ("a drill between", 1.5, 3.5, ["Dmi7", "!G7", "!Dmi7", "G7"]),
      ("it ends while its last chord is held", 1.5, 2.6, ["Dmi7", "!G7", "Dmi7", "G7"]),
      ("it ends before its last chord has settled", 1.5, 3.02, ["Dmi7", "!G7", "!Dmi7", "G7"]),
      ("it begins as the chord before still settles", 1.02, 3.5, ["Dmi7", "!G7", "!Dmi7", "G7"]),
      ("all of it", 0.5, 9, ["!Dmi7", "!G7", "!Dmi7", "!G7"]),
      ("nothing of it", 5.5, 9, ["Dmi7", "G7", "Dmi7", "G7"]),
    ] as [(String, Double, Double, [String])])
  func `Exactly the chords between begin and end are marked`(
    name: String, begin: Double, end: Double, marked: [String]
  ) throws {
    let world = try DiaryServiceTests.World()
    let service = try world.service()
    Self.play(
      [(Self.dm7, 1), (Self.g7, 2), (Self.dm7, 3), (Self.g7, 4)], service, until: 7,
      at: [
        (begin, { world.exchange.beginExercise(at: .seconds(begin)) }),
        (end, { world.exchange.endExercise(at: .seconds(end)) }),
      ])
    service.close()
    let store = try DiaryStore(path: world.path)
    var search = DiarySearch()
    search.hasDrills = true
    let rows = try store.answer(search).found.reversed().map { $0[0] }
    #expect(
      rows.map { ($0.isDrill ? "!" : "") + ChordSymbol().text($0.symbol) } == marked, "\(name)")
  }

  /// The chord of before is struck again in the drill: it is another one.
  @Test func `The same chord on both sides of a border is two chords`() throws {
    let world = try DiaryServiceTests.World()
    let service = try world.service()
    Self.play(
      [(Self.dm7, 1), (Self.dm7, 3), (Self.dm7, 5)], service, until: 8,
      at: [
        (2.5, { world.exchange.beginExercise(at: .seconds(2.5)) }),
        (4.5, { world.exchange.endExercise(at: .seconds(4.5)) }),
      ])
    service.close()
    let store = try DiaryStore(path: world.path)
    var search = DiarySearch()
    search.hasDrills = true
    #expect(try store.answer(search).found.map { $0[0].isDrill } == [false, true, false])
  }
}
