import ChordAnalysis
import MIDI
import MusicTheory
import TestKit
import Testing

@testable import ChartFollowingFeature
@testable import FeatureKit

/// A chart under a MIDI clock.
@Suite struct ClockServiceTests {
  private let world: World
  private let service: FormService

  init() throws {
    world = try World()
    try world.folder.write(Array(song.utf8), "colors.txt")
    try world.folder.write(Array("Once\nC major, 3/4\n\nIntro:\n| C | F |\nA:\n| G | C |".utf8), "once.txt")
    try world.folder.write(Array("{title: Words}\n[C]La la [F]la la [G]la".utf8), "words.cho")
    service = try world.service()
  }

  private func choose(_ name: String) throws {
    _ = try reply(ChartChooseRequest.self, #"{"chart": "\#(name)"}"#, service)
    service.advance()
  }

  private func hear(_ news: ClockNews) {
    world.clock.take(news)
    service.advance()
  }

  /// Quarter notes of the clock from a number on.
  private func play(_ numbers: Range<Int>, bpm: Double = 120, isKnown: Bool = true) {
    let length = Duration.seconds(60 / bpm)
    for number in numbers {
      hear(.beat(ClockBeat(time: world.now, number: isKnown ? number : nil, length: length)))
      world.run(length, service)
    }
  }

  /// The bar and the beat that are shown, and the chord there with the ones behind it.
  private var shown: String {
    let form = service.coming
    guard let place = form.place else { return "\(form.state)" }
    let chords = ([form.now].compactMap(\.self) + form.next).map { "\($0.root.pitchClass.number)" }
    return "\(place.bar).\(place.beat) \(chords.joined(separator: " "))"
  }

  @Test(arguments: [20, 60, 120, 300] as [Double])
  func `The chart is where the song of the clock is, without any key`(bpm: Double) throws {
    try choose("Two Colors")
    #expect(shown == "waiting")
    hear(.runs(ticks: 0, at: world.now))
    #expect(shown == "1.1 2 7 0")
    for (numbers, expected) in [(0..<3, "1.4"), (3..<6, "2.3"), (6..<63, "16.4"), (63..<64, "1.1")] {
      play(numbers, bpm: bpm)
      #expect(shown.hasPrefix(expected + " "), "\(numbers): \(shown)")
    }
  }

  @Test func `It stops, leaps and goes on with the clock`() throws {
    try choose("Two Colors")
    hear(.runs(ticks: 0, at: world.now))
    play(0..<5)
    hear(.stands(ticks: 120, at: world.now))
    world.run(.seconds(20), service)
    #expect(shown.hasPrefix("2.2 "))
    hear(.stands(ticks: 8 * 96, at: world.now))
    #expect(shown.hasPrefix("9.1 "))
    hear(.runs(ticks: 8 * 96, at: world.now))
    play(32..<34)
    #expect(shown.hasPrefix("9.3 "))
    // Of a clock that is silent without a word the chart lets go.
    world.run(.seconds(5), service)
    #expect(shown == "waiting")
    // One that has stood still for long, too: somebody plays without it.
    hear(.stands(ticks: 0, at: world.now))
    #expect(shown.hasPrefix("1.1 "))
    world.run(.seconds(31), service)
    #expect(shown == "waiting")
  }

  @Test func `A clock of which nobody has heard the start leads nothing, nor a song without bars`() throws {
    try choose("Two Colors")
    play(0..<4, isKnown: false)
    #expect(shown == "waiting")
    hear(.runs(ticks: 0, at: world.now))
    play(0..<4)
    #expect(shown.hasPrefix("2.1 "))
    try choose("Words")
    play(4..<6)
    #expect(shown == "waiting")
  }

  @Test func `A chart that is played once is over behind its end`() throws {
    try choose("Once")
    hear(.runs(ticks: 0, at: world.now))
    play(0..<11)
    #expect(shown.hasPrefix("4.3 "))
    play(11..<13)
    #expect(shown == "waiting")
    hear(.runs(ticks: 0, at: world.now))
    #expect(shown.hasPrefix("1.1 "))
  }

  @Test func `The names of what is played know the chord of the clock`() throws {
    try choose("Two Colors")
    hear(.runs(ticks: 0, at: world.now))
    play(0..<5)
    #expect(world.expected.last??.now.root.number == 7)
    hear(.stands(ticks: nil, at: world.now))
    #expect(world.expected.last == .some(nil))
  }
}
