import MusicTheory
import Outputs
import Practice
import Synchronization
import TestKit
import Testing

@testable import PracticeFeature

/// Practice as a player hears it who sees nothing: the words, their order and their time.
@Suite struct SpokenPracticeTests {
  /// Starts a drill, and gives its first words, how long the first beat waits for them, and the service.
  private static func start(
    _ json: String
  ) throws -> (world: PracticeWorld, service: PracticeService, opening: [String], wait: Duration) {
    let world = try PracticeWorld(speaks: true)
    let service = try world.service()
    _ = try practiceReply(PracticeStartRequest.self, json, service)
    let start = service.state.withLock { $0.session?.session.pace?.start } ?? world.now
    return (world, service, world.spoken(), start - world.now)
  }

  /// The instruction comes before the first click, never over it.
  @Test(
    arguments: [
      (#"{"drill":"latency"}"#, "Latency. 90 beats a minute. Tap any key with each click."),
      (#"{"drill":"rhythm","tempo":60}"#, "Rhythm. 60 beats a minute. Any key on 1, 3."),
      (
        #"{"drill":"progression","progression":"C F","tempo":60}"#,
        "A progression of yours. 60 beats a minute. C major."
      ),
    ])
  func theBeatsWaitForTheWords(json: String, words: String) throws {
    let (world, service, opening, wait) = try Self.start(json)
    defer { service.close() }
    #expect(opening == [words])
    #expect(wait > SpokenTurn.length(words, rate: 0))
    world.run(wait + .seconds(2.5), service)
    #expect(world.spoken().isEmpty)
  }

  /// Bars of half notes at 60 beats a minute: how late each stroke is, in milliseconds, and the words at the end of its bar.
  @Test(
    arguments: [
      ([[0], [0]], "Right."), ([[0], [400]], "3 was late."), ([[-400], [0]], "1 was early."),
      ([[0], []], "3 was missed."), ([[0, 600], [0]], "One stroke too many after 1."),
      ([[300], [-300]], "1 was late."),
    ] as [([[Int]], String)])
  func aBarHasItsVerdict(strokes: [[Int]], words: String) throws {
    let (world, service, _, wait) = try Self.start(#"{"drill":"rhythm","tempo":60}"#)
    defer { service.close() }
    let first = world.now + wait + .seconds(4)
    for (place, lates) in strokes.enumerated() {
      for late in lates {
        world.run(first + .seconds(place * 2) + .milliseconds(late) - world.now, service)
        world.hold([40], service)
        world.run(.milliseconds(50), service)
        world.hold([], service)
      }
    }
    world.run(first + .seconds(3.5) - world.now, service)
    // The next bar is the same, and the one behind it is announced.
    #expect(world.spoken() == ["\(words) Then C major on 1, 3."])
  }

  /// The time of an answer begins with the end of the question, not with its first word.
  @Test(arguments: [0, 800])
  func thinkingBeginsBehindTheWords(wait: Int) throws {
    let (world, service, opening, _) = try Self.start(#"{"drill":"triads","keys":"C","qualities":"maj"}"#)
    defer { service.close() }
    let asked = try #require(service.state.withLock { $0.session?.voice.askedUntil })
    #expect(asked > .seconds(1) && opening.count == 1)
    world.run(asked + .milliseconds(wait) - world.now, service)
    world.hold([60, 64, 67], service)
    world.run(.milliseconds(100), service)
    let think = service.session().view?.verdict?.think
    #expect(think == wait)
    #expect(world.spoken().last?.hasPrefix("Right") == true)
  }

  /// An answer before the end of the question took no time, and not less than that.
  @Test func anEarlyAnswerTookNoTime() throws {
    let (world, service, _, _) = try Self.start(#"{"drill":"triads","keys":"C","qualities":"maj"}"#)
    defer { service.close() }
    world.run(.milliseconds(300), service)
    world.hold([60, 64, 67], service)
    world.run(.milliseconds(100), service)
    let verdict = service.session().view?.verdict
    #expect(verdict?.think == 0 && verdict?.grab == 0)
  }

  /// A verdict is about the last answer: what is held later replaces it for good.
  @Test func aVerdictBelongsToItsAnswer() throws {
    let (world, service, _, _) = try Self.start(#"{"drill":"polychords","keys":"C"}"#)
    defer { service.close() }
    func play(_ keys: NoteSet, for time: Duration) {
      world.hold(keys, service)
      world.run(time, service)
      world.hold([], service)
      world.run(.milliseconds(100), service)
    }
    // After the words of the question.
    world.run(.seconds(8), service)
    play([49, 54, 58, 61], for: .seconds(2))
    let wrong = world.spoken()
    #expect(wrong.count == 1, "\(wrong)")
    play([48, 52, 55], for: .seconds(3))
    let later = world.spoken()
    #expect(!later.contains { wrong.contains($0) }, "\(later)")
  }

  /// The report needs no eyes: it is the second entry of the menu.
  @Test func theMenuReports() throws {
    let world = try PracticeWorld(handsFree: .pads, speaks: true)
    let service = try world.service()
    defer { service.close() }
    for pad in [36, 39, 38] {
      world.strike(pad: pad, service)
      world.run(pad == 36 ? .milliseconds(50) : .seconds(1), service)
    }
    #expect(world.spoken().last == "Report. How practice goes.")
    world.strike(pad: 36, service)
    world.run(.seconds(1), service)
    #expect(world.spoken().last?.contains(" new.") == true)
    #expect(service.session().view == nil)
  }
}
