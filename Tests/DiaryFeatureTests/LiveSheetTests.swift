import Charts
import ChordAnalysis
import Diary
import Files
import Foundation
import MIDI
import MusicTheory
import Settings
import Storage
import TestKit
import Testing
import Wire

@testable import DiaryFeature

/// A stretch of playing has one sheet: asked for live, of its sitting, and of the file that `take` gives.
///
/// With `PERFORMANCES=FOLDER` in the environment, the MIDI files of that folder are played, too.
@Suite struct LiveSheetTests {
  private static func reply<Asked: Request>(
    _ type: Asked.Type, _ json: String, _ service: DiaryService
  ) throws -> Asked.Reply where Asked.Program == DiaryService {
    let request = try RequestList([type]).request(Asked.declaration.name, body: json.utf8)
    return try #require(request as? Asked).perform(in: service)
  }

  /// A player at a keyboard, through the analyzer into the diary.
  private struct Player: ~Copyable {
    let world: DiaryServiceTests.World
    let service: DiaryService
    var analyzer = Analyzer(settings: Configuration().analyzer)

    mutating func wait(until time: Duration) {
      while let due = analyzer.deadline, due <= time {
        world.run(max(.zero, due - world.now))
        analyzer.advance(to: due) { service.follow($0) }
      }
      world.run(max(.zero, time - world.now))
    }

    mutating func play(_ events: [TimedMIDIEvent]) {
      let begin = world.now
      for event in events {
        wait(until: begin + event.time)
        service.follow(TimedMIDIEvent(time: world.now, event: event.event))
        analyzer.apply(.midi(event.event, from: .first), at: world.now) { service.follow($0) }
      }
    }

    func sheet(_ json: String = "{}") throws -> Chart {
      try service.sheet(Int64(LiveSheetTests.reply(SheetMakeRequest.self, json, service).id)).sheet
    }

    func take() throws -> Chart {
      let take = try LiveSheetTests.reply(TakeRequest.self, "{}", service)
      let bytes = try #require(Data(base64Encoded: take.midi))
      return try LiveSheetTests.chart(Array(bytes))
    }
  }

  private static func chart(_ bytes: [UInt8]) throws -> Chart {
    try FileChart.sheet(
      of: MIDIFile(name: "take", bytes: bytes), tracks: nil, configuration: Configuration(), title: "")
  }

  /// The file of a performance, to the millisecond, without a tempo.
  private static func chart(of events: [TimedMIDIEvent]) throws -> Chart {
    try chart(PlayedMIDI(events, chords: [], naming: NamingSettings()).bytes)
  }

  private static func text(_ chart: Chart) -> String {
    var chart = chart
    chart.title = "Played"
    return String(decoding: ChartFormat.csv.write(chart).bytes, as: UTF8.self)
      + String(decoding: ChartFormat.text.write(chart).bytes, as: UTF8.self)
  }

  /// Performances made from theory: the way the left hand plays, the tempo, the meter and the changes are drawn.
  static func performances() -> [(name: String, events: [TimedMIDIEvent])] {
    (0..<8).map { seed in ("seed \(seed)", made(seed: UInt64(seed))) } + ownFiles()
  }

  private static func ownFiles() -> [(name: String, events: [TimedMIDIEvent])] {
    guard let folder = ProcessInfo.processInfo.environment["PERFORMANCES"] else { return [] }
    let names = ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []).filter {
      $0.hasSuffix(".mid")
    }.sorted()
    return names.compactMap { name in
      guard let file = try? MIDIFile("\(folder)/\(name)"),
        let events = try? file.eventSequence(ofTracks: nil).filter({ $0.time < .seconds(540) })
      else { return nil }
      return (name, events.map { TimedMIDIEvent(time: $0.time, event: $0.event) })
    }
  }

  private static func made(seed: UInt64) -> [TimedMIDIEvent] {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func draw(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let channel = Channel(0)!
    let (beats, tonic) = ([4, 4, 3][draw(3)], draw(12))
    let beat = 60.0 / Double(70 + draw(70))
    let changes = [[0, 5, 7, 0], [0, 9, 2, 7], [2, 7, 0, 9]][draw(3)]
    let texture = draw(3)
    var notes: [(start: Double, end: Double, key: Int)] = []
    let human = { (time: Double) in max(0, time + Double(draw(21) - 10) / 1000) }
    for bar in 0..<16 {
      let root = changes[bar % 4]
      let isMinor = root == 9 || root == 2
      let tones = [0, isMinor ? 3 : 4, 7].map { (tonic + root + $0) % 12 }
      let start = 1.37 + Double(bar * beats) * beat
      notes.append((human(start), start + beat * (texture == 0 ? Double(beats) - 0.1 : 0.9), 36 + tones[0]))
      for place in 1..<beats {
        let time = human(start + Double(place) * beat)
        switch texture {
        case 0: if place == 2 { notes += tones.map { (time, time + beat, 60 + $0) } }
        case 1: notes += tones.map { (time, time + beat * 0.5, 60 + $0) }
        default: notes.append((time, start + Double(beats) * beat - 0.05, 55 + tones[place % 3]))
        }
      }
      // The melody begins before the first bar.
      let lead = start - beat * (bar == 0 ? 1 : 0)
      notes.append((human(lead), lead + beat * 0.8, 76 + tones[1] % 5))
    }
    let events = notes.flatMap { note -> [(Double, MIDIEvent)] in
      guard let key = NoteNumber(note.key) else { return [] }
      return [
        (note.start, .noteOn(key, velocity: 70, channel: channel)),
        (max(note.end, note.start + 0.05), .noteOff(key, velocity: 64, channel: channel)),
      ]
    }
    return events.sorted { $0.0 < $1.0 }.map {
      TimedMIDIEvent(time: .microseconds(Int64($0.0 * 1e6)), event: $0.1)
    }
  }

  @Test(arguments: performances())
  func `Live, of the sitting and of its file, the sheet is the same`(
    name: String, events: [TimedMIDIEvent]
  ) throws {
    let world = try DiaryServiceTests.World()
    var player = Player(world: world, service: try world.service())
    player.wait(until: .milliseconds(200_003))
    // Right after the last chord: its keys are down.
    let last = try #require(events.lastIndex { $0.isStrike })
    player.play(Array(events[...last]))
    let live = try player.sheet()
    let end = try #require(live.bars.last)
    #expect(end.chords.allSatisfy { $0.beat < Double(live.meter.beats) } && !live.bars.isEmpty)
    let taken = try Self.text(player.take())
    #expect(Self.text(live) == taken, "\(name): the file right after the last chord")
    let alone = try Self.text(Self.chart(of: Array(events[...last])))
    #expect(taken == alone, "\(name): by itself")
    // Let go, and looked at a minute later, as a sitting.
    let begin = events[last].time
    player.play(events[(last + 1)...].map { TimedMIDIEvent(time: $0.time - begin, event: $0.event) })
    player.wait(until: world.now + .seconds(60))
    let whole = try Self.text(Self.chart(of: events))
    let later = try Self.text(player.sheet())
    #expect(later == whole, "\(name): later")
    let sittings = try player.service.read { store throws(StorageError) in
      try store.answer(DiarySearch()).sittings
    }.value
    let sitting = try #require(sittings?.first)
    let times = "\"since\": \(sitting.beginning), \"until\": \(sitting.ending + 1000)"
    let sat = try Self.text(player.sheet("{\(times)}"))
    #expect(sat == whole, "\(name): of the sitting")
    // Another piece behind it; now both are in the last ten minutes.
    player.play(Self.made(seed: 99))
    player.wait(until: world.now + .seconds(20))
    let after = try Self.text(player.sheet("{\(times)}"))
    #expect(after == whole, "\(name): of the sitting, with another piece")
  }
}
