import MusicTheory
import Outputs
import TestKit
import Testing
import Wire

@testable import ChartFollowingFeature

/// A song without bars while it is played: where it is sung, where a person says that it is, and how long its chords last.
@Suite struct SongServiceTests {
  private static let words = """
    {title: Grace}
    {key: G}
    {start_of_verse: Verse 1}
    A[G]mazing grace how [C]sweet the [G]sound
    That saved a wretch like [D]me
    I [Em]once was lost but [C]now am [G]found
    {end_of_verse}
    {start_of_chorus: Chorus}
    My [Am]chains are gone, [F]free
    And [C]like a flood his [D]mercy reigns
    {end_of_chorus}
    {start_of_verse: Verse 2}
    'Twas [G]grace that taught my [C]heart to [G]fear
    And grace my fears re[D]lieved
    {end_of_verse}
    """
  private static let chords = "G C G D Em C G Am F C D G C G D"

  private let world: World
  private let service: FormService

  init() throws {
    world = try World()
    try world.folder.write(Array(Self.words.utf8), "grace.cho")
    service = try world.service()
    try service.choose(ChartChoice(name: "Grace"))
  }

  @Test func `Each line is shown while it is sung`() throws {
    for (index, chord) in Self.chords.split(separator: " ").enumerated() {
      try world.play(String(chord), service)
      #expect(service.coming.song?.chord == index + 1, "\(chord), \(index + 1): \(service.coming)")
    }
    let places = world.events.compactMap(\.song)
    #expect(
      Set(places.map(\.passage)) == [0, 1, 2]
        && zip(places, places.dropFirst()).allSatisfy { $0.chord <= $1.chord })
    #expect(world.events.allSatisfy { !$0.hasBars || $0.song == nil })
  }

  @Test(arguments: [
    // Where a person points, the chord that is shown then, and what is played from there on.
    (0, 0, 1, "G C G"), (1, 0, 8, "Am F C"), (1, 1, 10, "C D"), (2, 1, 15, "D"), (0, 1, 4, "D Em C"),
  ])
  func `A person says where it is sung`(passage: Int, line: Int, chord: Int, then: String) throws {
    try service.begin(passage: passage, line: line)
    #expect(service.coming.state == .following && service.coming.song?.chord == chord, "\(service.coming)")
    #expect(service.wait.limit == nil, "it waits for the first key")
    for (index, word) in then.split(separator: " ").enumerated() {
      try world.play(String(word), service)
      #expect(service.coming.song?.chord == chord + index, "\(word): \(service.coming)")
    }
    // Also in the middle of something else.
    try service.begin(passage: 1, line: 0)
    #expect(service.coming.song?.chord == 8)
  }

  @Test(arguments: [(3, 0), (2, 2), (1000, 0)])
  func `A line that there is not is a mistake`(passage: Int, line: Int) {
    #expect(throws: RequestFailure.self) { try service.begin(passage: passage, line: line) }
  }

  @Test func `Lengths are learned from a pass, and forgotten on request`() throws {
    #expect(service.shownChart?.song?.lengths == .guessed)
    try world.play(Self.chords, service)
    world.run(.seconds(60), service)
    #expect(service.shownChart?.song?.lengths == .learned)
    try world.play("G C", service)
    #expect(try reply(ChartForgetRequest.self, #"{"chart":"grace"}"#, service).forgotten)
    #expect(service.shownChart?.song?.lengths == .guessed, "also while it is played")
    #expect(service.coming.song?.chord == 2)
    #expect(try !reply(ChartForgetRequest.self, #"{"chart":"grace"}"#, service).forgotten)
  }

  @Test func `A chart in bars has no lines to begin with`() throws {
    try world.folder.write(Array(song.utf8), "colors.txt")
    try service.choose(ChartChoice(name: "Two Colors"))
    #expect(throws: RequestFailure.self) { try service.begin(passage: 0, line: 0) }
    try service.choose(nil)
    #expect(throws: RequestFailure.self) { try service.begin(passage: 0, line: 0) }
  }
}
