import Charts
import MusicTheory
import Outputs
import TestKit
import Testing
import Wire

@testable import ChartFollowingFeature

/// A song without chords: it is kept and shown, and nobody follows it.
@Suite struct WordsServiceTests {
  private static let words =
    "{title: Words}\n{sov: Verse 1}\nla <b>lo</b>\nli\n{eov}\n{soc}\nso\n{eoc}\n{chorus}\n"
  private let world: World
  private let service: FormService

  init() throws {
    world = try World()
    service = try world.service()
  }

  private func keep(_ text: String, _ file: String) throws -> ChartImportRequest.Reply {
    try service.keep(Array(text.utf8), as: file)
  }

  @Test func `words alone are kept, listed and shown`() throws {
    #expect(try keep(Self.words, "words.cho").charts == ["Words"])
    let row = try #require(try reply(ChartsRequest.self, "{}", service).charts.first)
    #expect(row.name == "Words" && row.bars == 0)
    let chosen = try reply(ChartChooseRequest.self, #"{"chart":"words"}"#, service).chosen
    #expect(chosen?.followed == false)
    let event = try reply(ChartRequest.self, "{}", service).chart
    #expect(event.bars.isEmpty && event.song?.order.map(\.chords) == [0, 0, 0])
    #expect(
      event.song?.textLines(in: nil) == [
        "[Verse 1]", "la <b>lo</b>", "li", "", "[Chorus]", "so", "", "[Chorus]", "so",
      ])
  }

  @Test func `words alone are not followed`() throws {
    _ = try keep(Self.words, "words.cho")
    try service.choose(ChartChoice(name: "Words"))
    try world.play("C G Am F", service)
    world.run(.seconds(40), service)
    #expect(service.coming.state == .waiting && service.coming.song == nil)
    #expect(world.events.allSatisfy { $0.state == .waiting || $0.state == .off })
    #expect(world.expected.allSatisfy { $0 == nil })
    #expect(throws: RequestFailure.self) { try service.begin(passage: 0, line: 0) }
    // Another one is followed then, and found while none is chosen.
    try world.folder.write(Array(song.utf8), "colors.txt")
    try service.choose(ChartChoice(name: "Two Colors"))
    try world.play(changes, service)
    #expect(service.coming.state == .following)
    try service.choose(nil)
    try world.play("C G", service)
    _ = try reply(ChartWhichRequest.self, "{}", service)
  }

  @Test(arguments: ["text", "chordpro", "musicxml", "ireal", "abc", "lilypond", "midi", "csv", "json"])
  func `words alone are exported`(_ format: String) throws {
    _ = try keep(Self.words, "words.cho")
    let export = try reply(
      ChartExportRequest.self, #"{"chart":"Words","format":"\#(format)","transpose":2}"#, service)
    let hasWords = export.text?.contains("la <b>lo</b>") ?? false
    #expect(hasWords == ["text", "chordpro"].contains(format))
    #expect(hasWords || export.remarks.contains("the words of the song are not in it"), "\(export.remarks)")
  }

  @Test(arguments: [
    ("README.txt", "# chordd\n\nA daemon that names chords.\n"), ("x.log", "12:00 started\n12:01 stopped\n"),
    ("core.pro", "TEMPLATE = app\nTARGET = x\n"),
  ])
  func `other texts are refused in a sentence`(_ file: String, _ text: String) throws {
    let refusal = try #require(throws: RequestFailure.self) { try keep(text, file) }
    #expect(refusal.description.contains(file) && !refusal.description.contains("\n"))
    #expect(service.charts().entries.isEmpty)
  }

  /// Songs and their set list: one without chords is a chart of the evening like any other.
  @Test func `words alone stand in a set list`() throws {
    _ = try keep(Self.words, "words.cho")
    try world.folder.write(Array(song.utf8), "colors.txt")
    _ = try reply(SetSaveRequest.self, #"{"set":"Friday","charts":"Words +2\nTwo Colors"}"#, service)
    try service.choose(set: "Friday", index: 0)
    #expect(service.shownChart?.transpose == 2 && service.shownChart?.following == "Two Colors")
    try service.turn(by: 1)
    #expect(service.chosen?.follower != nil)
  }
}
