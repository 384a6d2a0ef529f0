import Charts
import ChordAnalysis
import Diary
import Explore
import FeatureKit
import Foundation
import GRDB
import Logging
import MIDI
import MIDIOutput
import MusicTheory
import Outputs
import PageServer
import Settings
import Storage
import Synchronization
import System
import TestKit
import Testing
import Wire

@testable import DiaryFeature

/// The diary as the program runs it, with a clock of the test.
@Suite struct DiaryServiceTests {
  /// The clock, settings and log, which a test can change while the service runs.
  final class World: Sendable {
    private struct State {
      var elapsed = Duration.zero
      /// Microseconds since 1970.
      var wall: Int64 = 1_700_000_000_000_000
      var configuration = Settings.Configuration()
      var log: [String] = []
    }

    private let state = Mutex(State())
    let folder: TemporaryFolder
    let exchange = FeatureServices()

    init(keep: DiarySettings.Keeping = .forever) throws {
      folder = try TemporaryFolder()
      self.keep(keep)
    }

    var path: String { folder.path("diary.sqlite") }
    var log: [String] { state.withLock { $0.log } }

    func keep(_ keep: DiarySettings.Keeping) {
      state.withLock {
        $0.configuration[DiarySettings.self].keep = keep
        $0.configuration[DiarySettings.self].database = path
        $0.configuration[DiarySettings.self].keepPedal = Controller(dataByte: 67)
      }
    }

    /// The program runs for a time, and the clock with it.
    func run(_ time: Duration) {
      state.withLock {
        $0.elapsed += time
        $0.wall += Int64(time / .microseconds(1))
      }
    }

    func setClock(by time: Duration) { state.withLock { $0.wall += Int64(time / .microseconds(1)) } }

    func note(_ text: String) { state.withLock { $0.log.append(text) } }

    var now: Duration { state.withLock { $0.elapsed } }
    var wall: Int64 { state.withLock { $0.wall } }

    func service() throws -> DiaryService {
      let stream = StreamContext(
        naming: NamingSettings(), startMicroseconds: wall, elapsed: { self.now }, wallClock: { self.wall })
      return DiaryService(
        FeatureContext(
          environment: [:], stream: stream, player: try PlayerInbox(),
          log: Logger(label: "test") { _ in Log(world: self) }, exchange: exchange,
          configuration: { self.state.withLock { $0.configuration } }, publish: { _ in }))
    }
  }

  private struct Log: LogHandler {
    let world: World
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { nil }
      set { _ = newValue }
    }
    func log(event: LogEvent) { world.note("\(event.level): \(event.message)") }
  }

  /// The reply to a request as it comes over the wire.
  private static func reply<Asked: Request>(
    _ type: Asked.Type, _ json: String, _ service: DiaryService
  ) throws -> Asked.Reply where Asked.Program == DiaryService {
    let request = try RequestList([type]).request(Asked.declaration.name, body: json.utf8)
    return try #require(request as? Asked).perform(in: service)
  }

  /// Strikes a key and lets it go.
  private static func play(_ service: DiaryService, _ world: World, count: Int = 1) throws {
    let channel = try #require(Channel(1))
    for number in 0..<count {
      let note = try #require(NoteNumber(40 + number % 40))
      service.follow(TimedMIDIEvent(time: world.now, event: .noteOn(note, velocity: 80, channel: channel)))
      service.follow(TimedMIDIEvent(time: world.now, event: .noteOff(note, velocity: 0, channel: channel)))
    }
  }

  /// Chords from 400 days ago to today, a month apart: 14 of them.
  private static func fill(_ world: World) throws {
    let store = try DiaryStore(path: world.path)
    defer { store.database.close() }
    var tail = try store.tail()
    for month in (0..<14).reversed() {
      let time = world.wall / 1000 - Int64(month) * 30 * 86_400_000
      let chord = PlayedChord(
        layer: .harmony, onset: .zero, symbol: try ChordSymbolParser().parse("C"), hands: Hands(lower: [48]),
        key: nil,
        degree: nil)
      tail = try store.add(
        [.began(DiaryStore.Line(chord: chord, time: time)), .ended(.harmony, time: time + 1000)], after: tail,
        pause: 600_000)
    }
  }

  private static func chords(_ service: DiaryService) throws -> Int {
    try service.read { store throws(StorageError) in try store.answer(DiarySearch()).found.count }.value ?? 0
  }

  /// A look at what is old: the pedal keeps a minute, which writes.
  private static func look(_ service: DiaryService, _ world: World) throws {
    try play(service, world)
    _ = try service.bookmark("", seconds: 60)
  }

  @Test(
    arguments: [
      ("a start with a clock a year ahead", [(0, 365), (1, 0)], 14),
      ("a year's jump while it runs", [(48, 0), (0, 365), (2, 0)], 11),
      ("the same, set back after some hours", [(48, 0), (0, 365), (20, 0), (0, -365), (30, 0)], 11),
      ("a jump that stays", [(48, 0), (0, 365), (25, 0)], 0), ("two days of running", [(48, 0)], 11),
      ("less than a day", [(20, 0)], 14),
    ] as [(String, [(Int, Int)], Int)])
  func `Nothing is deleted by a clock that is not believed`(
    name: String, steps: [(hours: Int, clock: Int)], left: Int
  ) throws {
    let world = try World(keep: .days(320))
    try Self.fill(world)
    let service = try world.service()
    try Self.look(service, world)
    for step in steps {
      world.setClock(by: .seconds(86_400 * step.clock))
      for _ in 0..<step.hours {
        world.run(.seconds(3601))
        try Self.look(service, world)
      }
      try Self.look(service, world)
    }
    #expect(try Self.chords(service) == left, "\(name)")
    let told = world.log.filter { $0.contains("has forgotten") }
    #expect(told.isEmpty == (left == 14), "the log says what was deleted: \(world.log)")
  }

  /// How much is left of 14 chords after two hours, in a diary that began before the question or with it.
  @Test(
    arguments: [
      (.ask, false, 0, true), (.ask, true, 14, false), (.hour, false, 0, false), (.hour, true, 0, false),
      (.forever, false, 14, false), (.forever, true, 14, false),
    ] as [(DiarySettings.Keeping, Bool, Int, Bool)])
  func `Until the player says more, the last hour is kept`(
    keep: DiarySettings.Keeping, isOld: Bool, left: Int, asks: Bool
  ) throws {
    let world = try World(keep: keep)
    try Self.fill(world)
    if isOld {
      let store = try DiaryStore(path: world.path)
      defer { store.database.close() }
      try store.database.write { try $0.execute(sql: "INSERT INTO unasked VALUES (1)") }
    }
    let service = try world.service()
    try Self.play(service, world)
    _ = try service.bookmark("mine", seconds: 60)
    world.run(.seconds(7200))
    try Self.look(service, world)
    #expect(try Self.chords(service) == left)
    let reply = try Self.reply(HistoryRequest.self, "{}", service)
    #expect(reply.asks == asks && reply.bookmarks.map(\.title).contains("mine"))
  }

  @Test func `Off keeps nothing, in memory either`() throws {
    let world = try World()
    let service = try world.service()
    try Self.play(service, world)
    world.keep(.off)
    try Self.play(service, world, count: 10)
    for request in [
      { _ = try service.bookmark("secret", seconds: 60) },
      { _ = try Self.reply(TakeRequest.self, "{}", service) },
      { _ = try Self.reply(SheetMakeRequest.self, "{}", service) },
    ] as [() throws -> Void] {
      let failure = #expect(throws: RequestFailure.self) { try request() }
      #expect(failure?.description.contains("the diary is off") == true)
    }
    let channel = try #require(Channel(1))
    service.follow(
      TimedMIDIEvent(
        time: world.now, event: .controlChange(Controller(dataByte: 67), value: 127, channel: channel)))
    service.attend()
    service.close()
    #expect(!FileManager.default.fileExists(atPath: world.path), "no file is made")
    world.keep(.forever)
    #expect(service.midi(minutes: 10) == nil, "what was played before and meanwhile is gone")
  }

  @Test func `An empty minute is not kept, and a kept one says its number`() throws {
    let world = try World()
    let service = try world.service()
    let failure = #expect(throws: RequestFailure.self) { try service.bookmark("", seconds: 60) }
    #expect(failure?.description == "nothing was played in the last 60 s, so nothing is kept")
    try Self.play(service, world)
    let reply = try Self.reply(BookmarkRequest.self, #"{"title": " my riff "}"#, service)
    #expect(reply.bookmark == 1 && reply.title == "my riff" && reply.seconds == 60)
    #expect(try Self.reply(BookmarkRequest.self, #"{"seconds": 5}"#, service).bookmark == 2)
  }

  /// A disk that takes nothing: what waits has a bound.
  @Test func `Bookmarks that wait have a bound`() throws {
    let world = try World()
    // A folder in the place of the file.
    try FileManager.default.createDirectory(atPath: world.path, withIntermediateDirectories: true)
    let service = try world.service()
    try Self.play(service, world, count: 15_000)
    var (kept, refused) = (0, 0)
    for _ in 0..<600 {
      do throws(RequestFailure) { _ = try service.bookmark("again", seconds: 60) } catch {
        if error.description.contains("wait already") { refused += 1 } else { kept += 1 }
      }
    }
    #expect(kept > 3 && kept < 200 && refused > 400, "\(kept) \(refused)")
  }

  @Test func `Forgetting a sitting counts first, and reaches what is in memory`() throws {
    let world = try World()
    try Self.fill(world)
    let service = try world.service()
    try Self.play(service, world)
    _ = try service.bookmark("", seconds: 60)
    let counted = try Self.reply(HistoryCountRequest.self, #"{"sitting": 14}"#, service)
    #expect(counted.forgotten == 1 && counted.bookmarks == 1 && counted.sheets == 0)
    let gone = try Self.reply(HistoryForgetRequest.self, #"{"sitting": 14}"#, service)
    #expect(gone.forgotten == 1 && gone.bookmarks == 1)
    #expect(service.midi(minutes: 10) == nil)
    #expect(try Self.reply(HistoryForgetRequest.self, #"{"sitting": "all"}"#, service).forgotten == 13)
    #expect(world.log.filter { $0.contains("has forgotten") }.count == 2)
  }

  @Test func `What does not exist is said to be missing`() throws {
    let world = try World()
    for isFilled in [false, true] {
      if isFilled { try Self.fill(world) }
      let service = try world.service()
      let requests: [(String, () throws -> Void)] = [
        ("sitting 99", { _ = try Self.reply(HistoryForgetRequest.self, #"{"sitting": 99}"#, service) }),
        ("sitting 99", { _ = try Self.reply(HistoryCountRequest.self, #"{"sitting": 99}"#, service) }),
        ("bookmark 7", { _ = try Self.reply(TakeRequest.self, #"{"bookmark": 7}"#, service) }),
        ("sheet 7", { _ = try Self.reply(SheetRequest.self, #"{"sheet": 7}"#, service) }),
      ]
      for (thing, request) in requests {
        let failure = #expect(throws: RequestFailure.self) { try request() }
        #expect(failure?.error == "there is no \(thing)" && failure?.isMissing == true)
      }
      service.close()
    }
    let service = try world.service()
    let writing: [(String, () throws -> Void)] = [
      ("bookmark 7", { _ = try Self.reply(BookmarkDeleteRequest.self, #"{"bookmark": 7}"#, service) }),
      ("sheet 7", { _ = try Self.reply(SheetDeleteRequest.self, #"{"sheet": 7}"#, service) }),
      ("sheet 7", { _ = try Self.reply(SheetEditRequest.self, #"{"sheet": 7, "edit": "undo"}"#, service) }),
      ("sheet 7", { _ = try Self.reply(SheetEditRequest.self, #"{"sheet": 7, "edit": "double"}"#, service) }),
    ]
    for (thing, request) in writing {
      let failure = #expect(throws: RequestFailure.self) { try request() }
      #expect(failure?.error == "there is no \(thing)" && failure?.isMissing == true)
    }
  }

  @Test func `Without a step nothing is taken back, and that is said`() throws {
    let world = try World()
    try Self.fill(world)
    let service = try world.service()
    let time = world.wall / 1000
    let made = try Self.reply(
      SheetMakeRequest.self, #"{"since": \#(time - 1000), "until": \#(time + 2000)}"#, service)
    func edit(_ word: String) throws -> SheetView {
      try Self.reply(SheetEditRequest.self, #"{"sheet": \#(made.id), "edit": "\#(word)"}"#, service)
    }
    func refusal(_ word: String) -> String? {
      #expect(throws: RequestFailure.self) { try edit(word) }?.error
    }
    #expect(refusal("undo") == "there is nothing to take back")
    #expect(refusal("redo") == "there is nothing that was taken back")
    #expect(try edit("double").undo)
    #expect(try edit("undo").redo)
    #expect(refusal("undo") == "there is nothing to take back")
  }

  /// A change that is meant for a sheet as it was does not overwrite what somebody else has changed.
  @Test(arguments: [
    #""undo""#, #""redo""#, #""double""#, #""rootless""#, #""beats", "taps": "1 500 500 500 500""#,
    #""title", "text": "New""#,
  ])
  func `A change of an older version is refused`(edit: String) throws {
    let world = try World()
    try Self.fill(world)
    let service = try world.service()
    let time = world.wall / 1000
    let made = try Self.reply(
      SheetMakeRequest.self, #"{"since": \#(time - 1000), "until": \#(time + 2000)}"#, service)
    func change(_ fields: String) throws -> SheetView {
      try Self.reply(SheetEditRequest.self, #"{"sheet": \#(made.id), \#(fields)}"#, service)
    }
    _ = try change(#""edit": "double""#)
    let before = try change(#""edit": "title", "text": "Theirs""#)
    _ = try change(#""edit": "undo""#)
    let now = try Self.reply(SheetRequest.self, #"{"sheet": \#(made.id)}"#, service)
    let failure = #expect(throws: RequestFailure.self) {
      try change(#""edit": \#(edit), "version": \#(before.version)"#)
    }
    #expect(failure?.error == ChartEditError.changedElsewhere.description)
    let kept = try Self.reply(SheetRequest.self, #"{"sheet": \#(made.id)}"#, service)
    #expect(kept.version == now.version && kept.bars == now.bars && kept.title == now.title)
  }

  @Test func `A bar that a player made longer stays so`() throws {
    let world = try World()
    try Self.fill(world)
    let service = try world.service()
    let time = world.wall / 1000
    let made = try Self.reply(
      SheetMakeRequest.self, #"{"since": \#(time - 1000), "until": \#(time + 2000)}"#, service)
    func edit(_ fields: String) throws -> SheetView {
      try Self.reply(SheetEditRequest.self, #"{"sheet": \#(made.id), \#(fields)}"#, service)
    }
    let beats = made.meter.beats
    let longer = try edit(#""edit": "lengthen", "bar": 0, "amount": 1"#)
    #expect(longer.bars[0].meter?.beats == beats + 1)
    #expect(longer.bars.dropFirst().allSatisfy { $0.meter == nil })
    let kept = try Self.reply(SheetRequest.self, #"{"sheet": \#(made.id)}"#, service)
    #expect(kept.bars == longer.bars)
    #expect(try edit(#""edit": "lengthen", "bar": 0, "amount": -1"#).bars.allSatisfy { $0.meter == nil })
    let recounted = try edit(#""edit": "recount", "text": "12/8""#)
    #expect(recounted.meter == SheetView.Meter(beats: 12, unit: 8))
    #expect(recounted.bars.count == made.bars.count)
    for wrong in [
      #""edit": "lengthen", "bar": 0, "amount": 0.5"#, #""edit": "lengthen", "bar": 0"#,
      #""edit": "recount", "text": "4""#,
    ] {
      #expect(throws: RequestFailure.self) { try edit(wrong) }
    }
  }

  /// A step in a test of sources: one comes, goes, or plays a chord for a second.
  enum Step {
    case comes(InputSource, SourceName.Player)
    case goes(InputSource)
    case plays([Int], InputSource)
  }

  private static let page = InputSource.screen
  private static let (c, f, g) = ([48, 52, 55], [53, 57, 60], [55, 59, 62])

  /// The other thread of a program has forgotten a source before the diary hears that it has gone; it is as right.
  @Test(
    arguments: [
      ("a keyboard", [.comes(.first, .person), .plays(c, .first), .goes(.first)], ["C"]),
      ("a file", [.comes(.first, .file), .plays(c, .first)], []),
      ("nobody is named", [.plays(c, .first)], ["C"]),
      ("the demo", [.comes(.first, .demo), .plays(c, .first), .goes(.first)], []),
      (
        "the demo, then the page",
        [.comes(.first, .demo), .plays(c, .first), .goes(.first), .comes(page, .person), .plays(f, page)],
        ["F"]
      ),
      (
        "the same chord as the demo's",
        [.comes(.first, .demo), .plays(c, .first), .goes(.first), .comes(page, .person), .plays(c, page)],
        ["C"]
      ),
      (
        "the page beside a file",
        [.comes(.first, .file), .comes(page, .person), .plays(f, page), .plays(c, .first)], []
      ),
      (
        "the page comes twice",
        [
          .comes(.first, .demo), .goes(.first), .comes(page, .person), .plays(f, page), .goes(page),
          .comes(page, .person), .plays(g, page), .goes(page),
        ], ["F", "G"]
      ),
    ] as [(String, [Step], [String])], [true, false])
  func `A chord is kept when no file and no demo plays`(
    test: (name: String, steps: [Step], kept: [String]), isForgottenFirst: Bool
  ) throws {
    let world = try World()
    let service = try world.service()
    let stream = service.context.stream
    var analyzer = Analyzer(settings: AnalyzerSettings())
    func apply(_ event: InputEvent) { analyzer.apply(event, at: world.now) { service.follow(copy $0) } }
    func report(_ status: InputStatus) { analyzer.report(status, at: world.now) { service.follow(copy $0) } }
    func pass(_ time: Duration) {
      let end = world.now + time
      while let deadline = analyzer.deadline, deadline <= end {
        world.run(max(.zero, deadline - world.now))
        analyzer.advance(to: world.now) { service.follow(copy $0) }
      }
      world.run(end - world.now)
    }
    for step in test.steps {
      switch step {
      case .comes(let source, let player):
        stream.connect(source, as: SourceName(name: "test", player: player))
        apply(.connected(source, .standard))
        report(.connected(source))
      case .goes(let source):
        if isForgottenFirst { stream.disconnect(source) }
        apply(.disconnected(source))
        stream.disconnect(source)
      case .plays(let notes, let source):
        let channel = try #require(Channel(1))
        let keys = notes.compactMap { NoteNumber($0) }
        for key in keys { apply(.midi(.noteOn(key, velocity: 80, channel: channel), from: source)) }
        pass(.seconds(1))
        for key in keys { apply(.midi(.noteOff(key, velocity: 0, channel: channel), from: source)) }
      }
      pass(.seconds(5))
    }
    service.close()
    let found = try Self.reply(HistoryRequest.self, "{}", service).results
    #expect(found.reversed().flatMap { $0.chords.map(\.chord.symbol) } == test.kept, "\(test.name)")
  }
}
