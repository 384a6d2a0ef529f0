import Charts
import ChordAnalysis
import FeatureKit
import Files
import Foundation
import MIDI
import MusicTheory
import Outputs
import Synchronization
import TestKit
import Testing
import Wire

@testable import ChartFollowingFeature

@Suite struct FormServiceTests {
  private let world: World
  private let service: FormService

  init() throws {
    world = try World()
    try world.folder.write(Array(song.utf8), "colors.txt")
    service = try world.service()
  }

  @Test func `A chart is followed from the keys alone`() throws {
    let chosen = try reply(ChartChooseRequest.self, #"{"chart":"two colors"}"#, service).chosen
    #expect(chosen?.name == "Two Colors" && world.events.map(\.state) == [.waiting])
    #expect(service.wait.limit == nil, "nothing is played, so nothing wakes the thread")
    try world.play(changes, service)
    // Behind the last chord the form may begin again, or be over.
    let last = try #require(world.events.last { $0.state == .following }, "\(world.events.map(\.state))")
    #expect(last.state == .following && last.chart == "Two Colors" && last.bars == 16)
    #expect(last.place?.section == "B" && last.place?.sectionBars == 8 && last.place?.nextSection == "A")
    #expect((15...16).contains(last.place?.bar ?? 0))
    // Each event differs from the one before it, and there are no more than beats and changes.
    let pairs = zip(world.events, world.events.dropFirst())
    #expect(pairs.allSatisfy { !$0.isShown(as: $1) } && world.events.count < 90, "\(world.events.count)")
    // While the place is sure, the next chord is that of the chart.
    let words = changes.split(separator: " ")
    let sure = world.events.filter { $0.state == .following && $0.place?.beat == 3 }
    let right = sure.count { event in
      let next = event.next.first.map { ChordSymbol(style: .standard.ascii).text($0) }
      let wanted = try? ChordSymbolParser().parse(String(words[(event.place?.bar ?? 0) % 16]))
      return wanted.map { ChordSymbol(style: .standard.ascii).text($0) } == next
    }
    // A7 comes back: what is behind it depends on the place.
    let second = world.events.first { $0.place?.bar == 7 && $0.place?.beat == 3 }?.next.map(
      \.root.pitchClass.number)
    #expect(second == [9, 6], "\(String(describing: second))")
    #expect(sure.count >= 5 && right >= sure.count - 1, "\(right) of \(sure.count)")
  }

  @Test func `Whoever stops costs nothing, and may begin anywhere afterward`() throws {
    try service.choose(ChartChoice(name: "Two Colors"))
    try world.play(changes, service)
    world.run(.seconds(60), service)
    #expect(service.wait.limit == nil && service.coming.state == .waiting)
    try world.play("F#m7b5 B7 Em7 Eb7 Abma7 Db7 Dm7", service)
    #expect(service.coming.state == .following && service.coming.place?.section == "B", "\(service.coming)")
  }

  @Test func `Another tune is lost, and nothing of the chart is shown`() throws {
    try service.choose(ChartChoice(name: "Two Colors"))
    try world.play(
      "F#ma7 D#m7 Bma7 G#m7 C#ma7 F#ma7 D#m7 Bma7 C#ma7 F#ma7 D#m7 G#m7 C#ma7 F#ma7 F#ma7 Bma7", service)
    let coming = service.coming
    #expect(coming.state != .following && coming.place == nil, "\(coming)")
    #expect(coming.state != .lost || coming.next.isEmpty)
  }

  @Test(arguments: [
    // The chart, and the section that follows in its last two bars.
    ("", "A"), ("Coda:\n| Cma7 | Bb7 | Abma7 | Db7 | Cma7 | Cma7 |", nil),
    ("Outro:\n| Cma7 | Bb7 | Abma7 | Db7 | Cma7 | Cma7 |", nil),
  ])
  func `Behind the end of a chart nothing is looked for`(ending: String, next: String?) throws {
    try world.folder.write(Array("\(song)\n\(ending)".replacing("Two Colors", with: "End").utf8), "end.txt")
    try service.choose(ChartChoice(name: "End"))
    let words = ending.isEmpty ? "" : " Cma7 Bb7 Abma7 Db7 Cma7"
    try world.play(changes + words, service)
    let last = try #require(world.events.last { $0.state == .following })
    #expect(
      last.place?.nextSection == next
        && last.place?.section == ending.split(separator: ":").first.map(String.init) ?? "B")
    world.run(.seconds(40), service)
    let behind = world.events[(world.events.lastIndex { $0.state == .following }! + 1)...]
    #expect(behind.map(\.state) == [.waiting] && behind.allSatisfy { $0.next.isEmpty }, "\(behind)")
    #expect(service.wait.limit == nil)
    // The form may begin again.
    try world.play(changes, service)
    #expect(
      service.coming.place?.section == "B"
        || world.events.last { $0.state == .following }?.place?.section == "B")
  }

  @Test func `A chart is played in another key, and read by another player`() throws {
    try service.choose(ChartChoice(name: "Two Colors", transpose: 3))
    try world.play(changes, service, semitones: 3)
    #expect(world.events.contains { $0.state == .following } && service.coming.key?.text == "E♭ major")
    let chart = try reply(ChartRequest.self, #"{"instrument":"Bb"}"#, service)
    #expect(chart.chart.key == "F major" && chart.form.key == "F major")
    #expect(chart.chart.bars[0].chords[0].chord?.name == "Gmi7")
    #expect(
      try reply(ChartRequest.self, #"{"letters":"numbers"}"#, service).chart.bars[0].chords[0].chord?.name
        == "2mi7")
  }

  @Test func `Without a chart the second chorus is known`() throws {
    // Chords come from the recorder when they have held; here they are given at once.
    var form = LiveForm()
    let chords = try changes.split(separator: " ").map { word -> WrittenChord in
      guard case .chord(let chord) = try ChordSymbolParser().parse(String(word)) else {
        throw CancellationError()
      }
      return chord
    }
    var right = 0
    for (index, chord) in (chords + chords).enumerated() {
      if index >= 16, let next = form.coming.next.first, next.root == chord.root { right += 1 }
      form.follow(chord)
      #expect(form.coming.next.count <= 1 && (form.coming.state == .forecast) == !form.coming.next.isEmpty)
    }
    #expect(right >= 12, "\(right) of 16")
    form.forecasts = false
    #expect(form.coming.state == .off)
    for chord in chords { form.follow(chord) }
    #expect(form.coming == ComingChords())
  }

  @Test func `Other days are asked once for each tune, and only where they are wanted`() throws {
    let asked = Mutex(0)
    world.exchange.offerPlayed {
      asked.withLock { $0 += 1 }
      return []
    }
    try world.play("Dm7 G7 C", service)
    #expect(asked.withLock(\.self) == 1)
    world.run(.seconds(120), service)
    try world.play("Dm7 G7 C", service)
    #expect(asked.withLock(\.self) == 2, "another tune")
    world.change { $0.habits = false }
    world.run(.seconds(120), service)
    try world.play("Dm7 G7 C", service)
    #expect(asked.withLock(\.self) == 2)
  }

  @Test func `The chord of the chart is evidence while the place is sure`() throws {
    try world.play("Dm7 G7", service)
    #expect(world.expected.isEmpty, "without a chart nothing is expected")
    try service.choose(ChartChoice(name: "Two Colors"))
    try world.play(changes, service)
    let roots = world.expected.compactMap { $0?.now.root.number }
    #expect(roots.count > 8 && world.expected.first != .some(nil), "\(roots)")
    // The song ends with Dm7 G7, and may begin again.
    #expect(roots.contains(8) && roots.contains(1), "\(roots)")
    world.run(.seconds(60), service)
    #expect(world.expected.last == .some(nil), "a rest ends it")
    try world.play(changes, service)
    try service.choose(nil)
    #expect(world.expected.last == .some(nil))
  }

  @Test func `A chart that seems to be played is offered, and never followed by itself`() throws {
    try world.folder.write(
      Array("| C7 | F7 | C7 | C7 | F7 | F7 | C7 | A7 | Dm7 | G7 | C7 | G7 |".utf8), "Blues.txt")
    try world.play(changes, service, semitones: 3)
    try world.play(changes, service, semitones: 3)
    let offer = try #require(world.events.last?.offer, "\(service.likely(3))")
    #expect(offer.name == "Two Colors" && offer.transpose == 3 && offer.key?.text == "E♭ major")
    #expect(service.chosen == nil && service.coming.place == nil)
    let which = try reply(ChartWhichRequest.self, "{}", service)
    #expect(which.offered == "Two Colors" && which.tunes.first?.transpose == 3)
    #expect(which.tunes.first?.key == "E♭ major" && (which.tunes.first?.confidence ?? 0) >= 80)
    let event = try reply(ChartRequest.self, #"{"instrument":"Bb"}"#, service).form
    #expect(event.tune?.name == "Two Colors" && event.tune?.key == "F major")
    _ = try reply(ChartDismissRequest.self, "{}", service)
    #expect(service.coming.offer == nil)
    try world.play(changes, service, semitones: 3)
    #expect(service.coming.offer == nil, "it is not offered again before a rest")
    world.run(.seconds(60), service)
    #expect(service.wait.limit == nil, "nothing is played, so nothing wakes the thread")
    #expect(try reply(ChartWhichRequest.self, "{}", service).tunes.isEmpty)
    for _ in 0..<2 { try world.play(changes, service) }
    #expect(service.coming.offer?.transpose == 0)
    try service.choose(ChartChoice(name: "Two Colors"))
    #expect(service.coming.offer == nil && service.likely(3).isEmpty)
    try service.choose(nil)
    world.change { $0.offers = false }
    for _ in 0..<2 { try world.play(changes, service) }
    #expect(service.coming.offer == nil)
  }

  @Test func `The choice of a chart outlasts the program`() throws {
    var service = try world.service(remembers: true)
    service.restore()
    #expect(service.chosen == nil)
    try service.choose(ChartChoice(name: "Two Colors", transpose: 2, tempo: 90))
    service = try world.service(remembers: true)
    service.restore()
    #expect(service.chosen?.choice == ChartChoice(name: "Two Colors", transpose: 2, tempo: 90))
    _ = try reply(SetSaveRequest.self, #"{"set":"Friday","charts":"Two Colors\nTwo Colors +2"}"#, service)
    try service.choose(set: "Friday", index: 0)
    service = try world.service(remembers: true)
    service.restore()
    #expect(service.chosen?.choice.set == "Friday" && service.shownChart?.following == "Two Colors")
    // The next chart is the one that stands there now.
    _ = try reply(SetSaveRequest.self, #"{"set":"Friday","charts":"Two Colors"}"#, service)
    #expect(service.shownChart?.following == nil)
    _ = try reply(SetSaveRequest.self, #"{"set":"Friday","charts":"Two Colors\nTwo Colors +2"}"#, service)
    #expect(service.shownChart?.following == "Two Colors")
    // In a set list, too, its own key and tempo.
    try service.choose(set: "Friday", index: 1, transpose: 5, tempo: 77)
    let choice = service.chosen?.choice
    service = try world.service(remembers: true)
    service.restore()
    #expect(choice?.tempo == 77 && service.chosen?.choice == choice)
    _ = try reply(ChartDeleteRequest.self, #"{"file":"colors.txt"}"#, service)
    service = try world.service(remembers: true)
    service.restore()
    #expect(service.chosen == nil, "a chart that is gone is not followed")
    try service.choose(nil)
    #expect(!world.folder.names.contains("chart.json"))
  }

  @Test(
    arguments: [
      // The set list after it was edited; the place that was played, from 0, and that of its chart now, before and after a turn.
      ("Two Colors\nBlues\nEnd", 1, 1, "End"), ("Blues\nEnd", 1, 0, "End"),
      ("End\nTwo Colors\nEnd\nBlues\nTwo Colors", 1, 3, "Two Colors"),
      ("Blues\nEnd\nTwo Colors\nblues\nEnd\nBlues", 1, 0, "End"), ("Two Colors\nEnd", 1, nil, nil),
    ] as [(String, Int, Int?, String?)], [false, true])
  func `A set list that is edited keeps the chart that is played`(
    _ row: (set: String, index: Int, now: Int?, next: String?), restarts: Bool
  ) throws {
    for name in ["Blues", "End"] { try world.folder.write(Array("| C7 | F7 |".utf8), "\(name).txt") }
    try world.folder.write(Array("Two Colors\nBlues\nEnd".utf8), "Friday.set")
    var service = try world.service(remembers: true)
    try service.choose(set: "Friday", index: row.index, transpose: 3)
    try world.folder.write(Array(row.set.utf8), "Friday.set")
    if restarts {
      service = try world.service(remembers: true)
      service.restore()
      #expect(service.chosen?.choice.name == "Blues" && service.chosen?.choice.transpose == 3)
      #expect(service.chosen?.choice.index == row.now)
    }
    guard let next = row.next else { return }
    try service.turn(by: 1)
    #expect(service.chosen?.choice.name == next)
  }

  /// A file, and the pieces in which a sender sends it.
  private struct Upload {
    let bytes: [UInt8]
    var key = ""
    var name = "same.txt"

    /// The reply to a piece; without a key it is a whole file.
    func send(
      _ range: Range<Int>, to service: FormService
    ) throws -> ChartImportRequest.Reply {
      let text = Data(bytes[range]).base64EncodedString()
      let piece =
        ",\"offset\":\(range.lowerBound),\"upload\":\"\(key)\",\"total\":\(bytes.count),\"sha256\":\"\(SHA256.text(of: bytes))\""
      return try reply(
        ChartImportRequest.self,
        "{\"name\":\"\(name)\",\"base64\":\"\(text)\"\(key.isEmpty ? "" : piece)}", service)
    }

    func send(_ number: Int, of count: Int, to service: FormService) -> ChartImportRequest.Reply? {
      try? send(bytes.count * number / count..<bytes.count * (number + 1) / count, to: service)
    }
  }

  private func content(_ file: String) throws -> [UInt8] { try world.folder.bytes(file) }

  /// Pieces of two files of one name and one length, in every order: what is acknowledged is the sender's own.
  @Test(arguments: (0..<64).filter { $0.nonzeroBitCount == 3 }, [false, true])
  func `Uploads of one name are never mixed`(order: Int, isOneKey: Bool) throws {
    let pair = ["C7", "F7"].enumerated().map { number, chord in
      Upload(
        bytes: Array(String(repeating: "| \(chord) ", count: 30).utf8), key: isOneKey ? "u" : "u\(number)")
    }
    let turns = (0..<6).map { order >> $0 & 1 }
    var (sent, replies) = ([0, 0], [nil, nil] as [ChartImportRequest.Reply?])
    for turn in turns {
      replies[turn] = pair[turn].send(sent[turn], of: 3, to: service)
      sent[turn] += 1
    }
    for (upload, found) in zip(pair, replies) {
      let file = try #require(found?.file, "\(turns)")
      #expect(try content(file) == upload.bytes, "\(turns)")
    }
  }

  @Test func `Files of one name that come at once each get a name of their own`() async throws {
    let service = service
    let replies = await withTaskGroup(of: (Upload, ChartImportRequest.Reply?).self) { group in
      for number in 0..<24 {
        group.addTask {
          let text = String(repeating: "| C7 | F7 ", count: number + 1)
          let upload = Upload(bytes: Array(text.utf8))
          return (upload, upload.send(0, of: 1, to: service))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for (upload, found) in replies {
      let file = try #require(found?.file)
      #expect(try content(file) == upload.bytes, "\(file)")
    }
    #expect(Set(replies.compactMap { $0.1?.file }).count == 24)
  }

  @Test(arguments: ["\u{202E}txt.eulb", "Blu\u{200B}es", "a\u{2028}b", "a\u{2029}b", "\u{FEFF}a", "a\u{7}b"])
  func `A name that hides something is refused`(name: String) throws {
    #expect(throws: RequestFailure.self) { try ChartUpload.fileName("\(name).txt") }
    #expect(throws: RequestFailure.self) { try service.keep(SetList(name, text: "Two Colors")) }
    #expect(try ChartUpload.fileName("می\u{200C}خواهم.txt") == "می\u{200C}خواهم.txt")
  }

  @Test(arguments: [(nil, 100), (50, 150), (180, 180)] as [(Int?, Double)])
  func `A chart in 12 8 has its meter, and no tempo but the chosen one`(given: Int?, beats: Double) throws {
    try world.folder.write(Array("Slow\n12/8, 100 eighths a minute\n\n| C7 | F7 |".utf8), "slow.txt")
    let tempo = given.map { ",\"tempo\":\($0)" } ?? ""
    let chosen = try reply(ChartChooseRequest.self, "{\"chart\":\"Slow\"\(tempo)}", service).chosen
    #expect(chosen?.beats == 12 && chosen?.unit == 8 && chosen?.tempo == given)
    #expect(service.shownChart?.tempo == beats)
  }

  @Test func `A pedal turns to the next chart of the set list`() throws {
    try world.folder.write(Array("| C7 | F7 | C7 | G7 |".utf8), "Blues.txt")
    try world.folder.write(Array("Two Colors\nBlues +2\nNobody".utf8), "Friday.set")
    let sets = try reply(ChartsRequest.self, "{}", service).sets
    #expect(sets.map { $0.charts.map(\.found) } == [[true, true, false]])
    world.change { ($0.nextPedal, $0.previousPedal) = (Controller(dataByte: 67), Controller(dataByte: 66)) }
    #expect(try reply(ChartChooseRequest.self, #"{"set":"friday"}"#, service).chosen?.place == 1)
    let channel = try #require(Channel(1))
    let press = { (pedal: UInt8) in
      for value: UInt8 in [127, 127, 0] {
        service.follow(
          TimedMIDIEvent(
            time: world.now,
            event: .controlChange(Controller(dataByte: pedal), value: value, channel: channel)))
      }
    }
    press(67)
    #expect(service.chosen?.choice == ChartChoice(name: "Blues", transpose: 2, set: "Friday", index: 1))
    press(66)
    #expect(service.chosen?.choice == ChartChoice(name: "Two Colors", set: "Friday", index: 0))
    press(67)
    #expect(throws: RequestFailure.self) { try service.turn(by: 1) }
    #expect(service.chosen?.choice.name == "Blues", "what cannot be turned to changes nothing")
    // Another key, or another tempo, keeps the place in the set list.
    _ = try reply(ChartChooseRequest.self, #"{"set":"friday","place":2,"transpose":3,"tempo":90}"#, service)
    #expect(
      service.chosen?.choice
        == ChartChoice(name: "Blues", transpose: 3, tempo: 90, set: "Friday", index: 1))
    #expect(throws: RequestFailure.self) { try service.choose(set: "Friday", index: 3) }
    #expect(try reply(ChartTurnRequest.self, #"{"steps":-1}"#, service).chosen?.name == "Two Colors")
    #expect(throws: RequestFailure.self) { try service.turn(by: -1) }
    #expect(try reply(ChartChooseRequest.self, "{}", service).chosen == nil && service.coming.state == .off)
    #expect(throws: RequestFailure.self) { try service.turn(by: 1) }
  }

  @Test func `A file comes in pieces, and only a whole one with charts is kept`() throws {
    let upload = Upload(bytes: Array(song.utf8), key: "u", name: "new.txt")
    let (whole, half) = (upload.bytes.count, upload.bytes.count / 2)
    #expect(try upload.send(0..<half, to: service).charts.isEmpty)
    #expect(throws: RequestFailure.self) { try upload.send(half + 1..<whole, to: service) }
    #expect(throws: RequestFailure.self) { try upload.send(half..<whole, to: service) }
    #expect(try upload.send(0..<half, to: service).charts.isEmpty)
    #expect(try upload.send(half..<whole, to: service).charts == ["Two Colors (2)"])
    func send(_ text: String, as name: String = "new.txt") throws -> ChartImportRequest.Reply {
      try Upload(bytes: Array(text.utf8), name: name).send(0..<text.utf8.count, to: service)
    }
    let large = String(repeating: "| C7 | F7 | C7 | G7 |\n", count: 400)
    #expect(try send(large, as: "large.txt").charts == ["large"])
    _ = try reply(ChartDeleteRequest.self, #"{"file":"large.txt"}"#, service)
    for name in ["../new.txt", ".new.txt", "new.pdf", "", "a/b.txt"] {
      #expect(throws: RequestFailure.self, "\(name)") { try send(song, as: name) }
    }
    #expect(throws: RequestFailure.self) { try send("no chords") }
    for field in [#""offset":0"#, #""upload":"u""#, #""total":3"#, #""sha256":"0""#] {
      #expect(throws: RequestFailure.self, "\(field)") {
        try reply(ChartImportRequest.self, #"{"name":"x.txt","base64":"fEM3",\#(field)}"#, service)
      }
    }
    #expect(world.folder.names == ["colors.txt", "new.txt"])
    _ = try reply(ChartDeleteRequest.self, #"{"file":"new.txt"}"#, service)
    #expect(world.folder.names == ["colors.txt"])
    #expect(throws: RequestFailure.self) {
      try reply(ChartDeleteRequest.self, #"{"file":"new.txt"}"#, service)
    }
  }
  @Test(arguments: [
    // The files, each with its name, its title and whether it replaces; the names that they get, and the files in the end.
    (
      [("chart.txt", "One", false), ("chart.txt", "Two", false), ("chart.txt", "Three", false)],
      ["chart.txt", "chart 2.txt", "chart 3.txt"], ["chart 2.txt", "chart 3.txt", "chart.txt"]
    ),
    (
      [("chart.txt", "One", false), ("chart.txt", "Two", false), ("chart.txt", "Two", false)],
      ["chart.txt", "chart 2.txt", "chart 2.txt known"], ["chart 2.txt", "chart.txt"]
    ),
    ([("a.txt", "One", false), ("a.txt", "One", false)], ["a.txt", "a.txt known"], ["a.txt"]),
    ([("a.txt", "One", false), ("b.txt", "One", false)], ["a.txt", "b.txt"], ["a.txt", "b.txt"]),
    ([("a.txt", "One", false), ("a.txt", "Two", true)], ["a.txt", "a.txt"], ["a.txt"]),
    (
      [("a.b.txt", "1", false), ("a.b.txt", "2", false)], ["a.b.txt", "a.b 2.txt"], ["a.b 2.txt", "a.b.txt"]
    ),
  ])
  func `A file takes the place of another one only on request`(
    files: [(name: String, title: String, replaces: Bool)], names: [String], kept: [String]
  ) throws {
    let given = try files.map { file in
      let reply = try service.keep(Array("\(file.title)\n| C |".utf8), as: file.name, replaces: file.replaces)
      return (reply.file ?? "") + (reply.known ? " known" : "")
    }
    #expect(given == names)
    #expect(world.folder.names.filter { $0 != "colors.txt" } == kept)
    // The name of the number is not too long to be removed again.
    let long = String(repeating: "ü", count: 98) + ".txt"
    _ = try service.keep(Array("| C |".utf8), as: long)
    let other = try #require(try service.keep(Array("| D |".utf8), as: long).file)
    #expect(try ChartUpload.fileName(other) == other && other.hasSuffix("ü 2.txt"))
  }
  @Test(arguments: [
    ("Two Colors", 0), ("two colors +2", 2), ("Two Colors -3", -3), ("Blues +2", 0), ("Blues +2 -1", -1),
  ])
  func `A chart is chosen as set lists write it`(words: String, transpose: Int) throws {
    try world.folder.write(Array("Blues +2\n| C7 | F7 |".utf8), "b.txt")
    let chosen = try reply(ChartChooseRequest.self, #"{"chart":"\#(words)"}"#, service).chosen
    #expect(chosen?.transpose == transpose && words.lowercased().hasPrefix(chosen?.name.lowercased() ?? "-"))
  }

  @Test(arguments: [
    ("Slow", "slow.txt", ""), ("slow", "slow.txt", ""), ("slow.txt", "slow.txt", ""),
    ("two.cho", "two.cho", ""),
    ("A", nil, #""A" is one of the 2 charts of "two.cho"; give the name of the file to remove them all"#),
    ("Solw", nil, #"there is no chart "Solw"; "#),
    ("../slow.txt", nil, #"there is no chart "../slow.txt""#),
  ])
  func `A chart is removed by its name or that of its file`(name: String, file: String?, words: String) throws
  {
    try world.folder.write(Array("Slow\n| C7 | F7 |".utf8), "slow.txt")
    try world.folder.write(Array("{title: A}\n[C]La\n{new_song}\n{title: B}\n[F]La".utf8), "two.cho")
    let all = world.folder.names
    do throws(RequestFailure) {
      let removed = try service.remove(chart: name)
      #expect(removed == file && world.folder.names == all.filter { $0 != file })
    } catch {
      #expect(file == nil && error.description.hasPrefix(words) && world.folder.names == all, "\(error)")
    }
  }

  @Test(arguments: [
    ("Two Colors +2\\nNobody", #"there is no chart "Nobody""#),
    ("Two Colrs", "did you mean Two Colors?"),
    ("Nobody\\nSomebody -2", #"there are no charts "Nobody", "Somebody""#),
    ("a\\nb\\nc\\nd\\ne\\nf", " and 1 more"),
  ])
  func `A set list of charts that are not there is not kept`(charts: String, words: String) {
    do {
      _ = try reply(SetSaveRequest.self, #"{"set":"Friday","charts":"\#(charts)"}"#, service)
      Issue.record("it is kept")
    } catch {
      #expect("\(error)".contains(words), "\(error)")
    }
    #expect(world.folder.names == ["colors.txt"])
  }

  @Test(
    arguments: [
      (nil, 9, #""Friday" has 2 charts; there is no place 9 in it"#), (1, 1, "this was the last chart"),
      (0, -1, "this is the first chart"), (0, 3, #""Friday" has 2 charts; there is no place 4 in it"#),
    ] as [(Int?, Int, String)])
  func `A place that a set list does not have is said`(from: Int?, steps: Int, words: String) throws {
    try world.folder.write(Array("Two Colors\nTwo Colors +2".utf8), "Friday.set")
    do throws(RequestFailure) {
      try service.choose(set: "Friday", index: from ?? steps - 1)
      try service.turn(by: steps)
      Issue.record("there is such a place")
    } catch {
      #expect(error.description.hasPrefix(words), "\(error)")
    }
  }
}
