import Charts
import FeatureKit
import Foundation
import Logging
import MusicTheory
import Outputs
import Practice
import Settings
import Storage
import Synchronization
import System
import TestKit
import Testing
import Wire

@testable import PracticeFeature

/// Cards and sheets of the player's own playing, which come from a feature that practice does not know.
@Suite struct OwnPlayingTests {
  private static func hesitation(_ chord: String, _ reason: Hesitation.Reason) throws -> Hesitation {
    guard case .chord(let written) = try ChordSymbolParser().parse(chord) else { throw CancellationError() }
    return Hesitation(root: written.root, quality: written.chord.quality, reason: reason)
  }

  private static func hesitations() throws -> [Hesitation] {
    let f = try ChordSymbolParser().parse("F")
    return try [
      hesitation("Bbm7", .late(times: 4, of: 5, wait: .milliseconds(940), before: f)),
      hesitation("Ab7", .corrected(times: 3, of: 8, struck: ChordSymbolParser().parse("A7"))),
      hesitation("Ebma7", .avoided(roots: 6, sittings: 3)),
    ]
  }

  private static func names(_ reply: PracticeProposalsRequest.Reply) -> [String] {
    reply.proposals.map(\.card)
  }

  @Test func `A schedule that was fitted belongs to the player whose answers it is of`() async throws {
    let world = try PracticeWorld()
    let service = try world.service()
    _ = service.merge(someReviews(600))
    _ = try service.choose(player: "Bob", isNew: true)
    _ = service.merge(someReviews(450, seed: 9))
    for _ in 0..<2 {
      _ = try service.choose(player: "default", isNew: false)
      async let fitted: Void = Task.detached { _ = try? service.optimize() }.value
      _ = try service.choose(player: "Bob", isNew: false)
      await fitted
    }
    for name in ["default", "Bob"] {
      var memory = try service.memory(of: name).memory
      let own = Optimizer.fit(memory.reviews)?.fsrs
      #expect([FSRS(), own].contains(memory.cards.fsrs), "\(name)")
    }
  }

  @Test func `Each has its reason in one sentence`() throws {
    let world = try PracticeWorld()
    let hesitations = try Self.hesitations()
    world.exchange.offerHesitations { hesitations }
    let reply = try practiceReply(PracticeProposalsRequest.self, "{}", world.service())
    #expect(
      reply.proposals.map(\.why) == [
        "It came late 4 of 5 times, by 0.9 s, mostly after F.",
        "3 of 8 times you struck A7 first, and corrected it at once.",
        "You play it on 6 other roots, and never on this one.",
      ])
    #expect(reply.proposals.map(\.reason) == [.late, .corrected, .avoided] && reply.taken == 0)
    #expect(Self.names(reply) == ["mi7.any/10", "7.any/8", "ma7.any/3"])
  }

  @Test func `Nothing is taken by itself, and what is taken is asked next`() throws {
    let world = try PracticeWorld()
    let hesitations = try Self.hesitations()
    world.exchange.offerHesitations { hesitations }
    var service = try world.service()
    var session = try practiceReply(PracticeStartRequest.self, #"{"drill":"review"}"#, service).session
    #expect(session.task?.card != "7.any/8")
    _ = service.stop()
    #expect(Self.names(try practiceReply(PracticeProposalsRequest.self, "{}", service)).count == 3)
    let taken = try practiceReply(PracticeTakeRequest.self, #"{"cards":"7.any/8"}"#, service)
    #expect(taken.taken == 1 && Self.names(taken) == ["mi7.any/10", "ma7.any/3"])
    let left = try practiceReply(PracticeLeaveRequest.self, #"{"cards":"ma7.any/3"}"#, service)
    #expect(left.taken == 1 && Self.names(left) == ["mi7.any/10"])
    service.close()
    // It is kept.
    service = try world.service()
    let again = try practiceReply(PracticeProposalsRequest.self, "{}", service)
    #expect(again.taken == 1 && Self.names(again) == ["mi7.any/10"])
    session = try practiceReply(PracticeStartRequest.self, #"{"drill":"review"}"#, service).session
    #expect(session.task?.card == "7.any/8")
    service.close()
  }

  @Test func `A card that is known is not proposed, and what was left is forgotten with its reason`() throws {
    let world = try PracticeWorld()
    let all = try Self.hesitations()
    let hesitations = Mutex(all)
    world.exchange.offerHesitations { hesitations.withLock { $0 } }
    let service = try world.service()
    _ = service.merge([
      Review(
        card: CardKey(text: "mi7.any/10")!, time: 1_769_000_000_000, day: 20_474, rating: .good, think: 900,
        grab: 100, drill: "chords", session: 1)
    ])
    _ = try practiceReply(PracticeLeaveRequest.self, #"{"cards":"ma7.any/3"}"#, service)
    #expect(Self.names(try practiceReply(PracticeProposalsRequest.self, "{}", service)) == ["7.any/8"])
    // The diary has forgotten everything: what was left then is no longer known either.
    hesitations.withLock { $0 = [] }
    #expect(Self.names(try practiceReply(PracticeProposalsRequest.self, "{}", service)).isEmpty)
    service.close()
    let store = try ReviewStore(path: world.folder.file)
    #expect(try store.memo("proposals") == "")
  }

  @Test(arguments: ["", "nonsense", "C", "m7.any/99", "m7.nothing/3"])
  func `What is no card is refused`(cards: String) throws {
    let failure = #expect(throws: RequestFailure.self) {
      try practiceReply(PracticeTakeRequest.self, #"{"cards":"\#(cards)"}"#, PracticeWorld().service())
    }
    #expect(failure?.error.contains("practice-proposals lists") == true)
  }

  // MARK: - Sheets

  private static func offer(_ chart: Chart, _ world: PracticeWorld) {
    world.exchange.offerSheets { text in
      ["1", chart.title].contains(text) ? .found(chart) : .missing(titles: [chart.title])
    }
  }

  private static func chart(meter: Chart.Meter = .common, tempo: Double? = 120) throws -> Chart {
    let bars = try ["Dm7", "G7", "Cma7", "Cma7"].enumerated().map { place, text in
      Chart.Bar(
        section: place % 2 == 0 ? ["A", "B"][place / 2] : nil,
        chords: [.init(try ChordSymbolParser().parse(text))])
    }
    return Chart(title: "Blue Monday", meter: meter, tempo: tempo, bars: bars)
  }

  @Test(
    arguments: [
      (#"{"drill":"tune","sheet":1}"#, Chart.Meter.common, 84, 4, 4),
      (#"{"drill":"tune","sheet":"Blue Monday","tempo":60}"#, .common, 60, 4, 4),
      (#"{"drill":"tune","sheet":1,"bars":"2-3"}"#, .waltz, 84, 3, 3),
      (#"{"drill":"tune","sheet":1}"#, .sixEight, 40, 2, 4),
    ])
  func `A sheet is practiced in time, with a band`(
    body: String, meter: Chart.Meter, bpm: Int, beats: Int, countIn: Int
  ) throws {
    let world = try PracticeWorld()
    Self.offer(try Self.chart(meter: meter), world)
    let service = try world.service()
    let began = try practiceReply(PracticeStartRequest.self, body, service).session
    #expect(began.title == "Blue Monday" && began.drill == "tune" && began.running)
    // The first chord is asked after the count-in.
    world.run(.seconds(0.3 + 60.0 / Double(bpm) * Double(countIn)))
    service.advance()
    let view = try #require(service.session().view)
    let tempo = try #require(view.tempo)
    #expect(tempo.bpm == bpm && tempo.beatsPerBar == beats && tempo.countIn == countIn && tempo.band)
    #expect(tempo.bass.first?.beat == Double(countIn))
    let isWhole = !body.contains("bars")
    #expect(view.task?.prompt.name == (isWhole ? "Dmi7" : "G7"))
    #expect(view.task?.bar?.section == (isWhole ? "A" : nil))
    // While it goes on, what is played is its answers.
    #expect(world.exchange.exercises.contains(.seconds(0.1)))
    _ = service.stop()
    world.run(.seconds(1))
    #expect(!world.exchange.exercises.contains(service.context.now))
    service.close()
  }

  @Test(
    arguments: [
      (#"{"drill":"tune","sheet":7}"#, "there is no sheet 7; the newest: Blue Monday"),
      (
        #"{"drill":"tune","sheet":"Blue Monda"}"#,
        #"there is no sheet "Blue Monda"; did you mean Blue Monday?"#
      ),
      (#"{"drill":"triads","sheet":1}"#, "triads takes no sheet; the drill tune does"),
      (#"{"drill":"tune","sheet":1,"tune":"x"}"#, "give a tune or a sheet, not both"),
      (#"{"drill":"tune","sheet":1,"bars":"3-9"}"#, "bars are two numbers from 1 to 4, such as 1-8"),
    ])
  func `Mistakes are said`(body: String, sentence: String) throws {
    let world = try PracticeWorld()
    Self.offer(try Self.chart(), world)
    let failure = #expect(throws: RequestFailure.self) {
      try practiceReply(PracticeStartRequest.self, body, world.service())
    }
    #expect(failure?.error == sentence)
  }

  @Test func `Without a diary there is nothing to propose, and no sheet`() throws {
    let service = try PracticeWorld().service()
    #expect(try practiceReply(PracticeProposalsRequest.self, "{}", service).proposals.isEmpty)
    let failure = #expect(throws: RequestFailure.self) {
      try practiceReply(PracticeStartRequest.self, #"{"drill":"tune","sheet":1}"#, service)
    }
    #expect(failure?.error == "there are no lead sheets here")
  }
}
