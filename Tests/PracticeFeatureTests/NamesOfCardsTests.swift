import Foundation
import Languages
import MusicTheory
import Synchronization
import Testing

@testable import Practice
@testable import PracticeFeature

/// In a list each card has a name of its own: what is heard, read or named is told from what is played.
@Suite struct NamesOfCardsTests {
  /// The cards of all drills and of the path.
  static let cards: [CardKey] = {
    let maker = DrillMaker(naming: NamingSettings(), seed: 1)
    let drills = Drill.all.flatMap { drill -> [CardKey] in
      switch drill.plan(DrillOptions(), maker) {
      case .cards(let cards), .path(let cards): cards
      case .tasks(let tasks, _): tasks.compactMap(\.card)
      case .placement, .calibration: []
      }
    }
    return Array(Set(drills + PracticePath.cards())).sorted { $0.text < $1.text }
  }()

  @Test func noTwoRowsHaveOneName() {
    let maker = TaskMaker(naming: NamingSettings())
    let shapes = Dictionary(grouping: Set(Self.cards.map(\.shape))) {
      maker.title(ofShape: $0)?.english ?? ""
    }
    #expect(shapes.count > 100 && shapes[""] == nil)
    for (title, shapes) in shapes { #expect(shapes.count == 1, "\(title): \(shapes)") }
  }

  @Test func noTwoCardsHaveOneLabel() {
    let maker = TaskMaker(naming: NamingSettings())
    var random = SeededRandom(seed: 1)
    var labels: [String: [String]] = [:]
    for card in Self.cards {
      guard let task = maker.task(card, using: &random) else { continue }
      labels[task.label.english, default: []].append(card.text)
      #expect(PhraseKeys.wordless([task.label]).isEmpty, "\(task.label.english)")
    }
    for (label, cards) in labels { #expect(cards.count == 1, "\(label): \(cards)") }
  }

  @Test func theSlowestAreDifferent() {
    var random = SeededRandom(seed: 1)
    let results = ["maj.any/0", "maj.any/0", "maj.hear/0", "maj.read-0/0", "maj.any/0", "maj.read-1/0"]
      .enumerated().map { place, card in
        TaskResult(
          task: TaskMaker(naming: NamingSettings()).task(CardKey(text: card)!, using: &random)!,
          isReview: true,
          rating: .good, think: .seconds(9 - place), grab: .zero, seconds: 2, isFirstTouch: true,
          wasHelped: false, wasLeft: false)
      }
    #expect(
      Summary(results, firstTempo: nil, tempo: nil).slowest.map(\.text) == ["C", "C, heard", "C, read"])
  }

  @Test func whatIsNewIsSaidByKind() {
    let coming = [
      PracticeRequest.Coming(.text("C"), isHeard: false, kind: .named),
      PracticeRequest.Coming(.text("C"), isHeard: true, kind: .read),
      PracticeRequest.Coming(.text("C"), isHeard: true, kind: .heard),
      PracticeRequest.Coming(.text("C"), isHeard: true, kind: .read),
      PracticeRequest.Coming(.text("F"), isHeard: true, kind: .heardInterval),
    ]
    #expect(PracticeRequest.Coming.list(coming) == "C; by ear: C; to read: C; intervals by ear: F")
  }

  @Test(
    arguments: [
      ("maj.any/0", .named), ("maj.hear/0", .heard), ("maj.read-0/0", .read),
      ("major-3.hear-up/0", .heardInterval),
      ("major-3.echo-up/0", .heardInterval), ("major-3.play-up/0", .named), ("major.up/0", .named),
    ] as [(String, PracticeRequest.Coming.Kind)])
  func eachNewCardHasItsKind(card: String, kind: PracticeRequest.Coming.Kind) throws {
    var random = SeededRandom(seed: 1)
    let task = try #require(TaskMaker(naming: NamingSettings()).task(CardKey(text: card)!, using: &random))
    #expect(PracticeRequest.Coming.Kind(task) == kind)
  }

  /// The number that is promised at the end is the one that is shown on the next day.
  @Test(arguments: [3, 12, 40])
  func tomorrowIsAsItWasSaid(count: Int) throws {
    let world = try PracticeWorld()
    let service = try world.service()
    _ = try practiceReply(PracticeStartRequest.self, #"{"drill":"triads","sounds":true}"#, service)
    for place in 0..<count {
      guard let task = service.state.withLock({ $0.session?.session.task }) else { break }
      let notes = task.explanation.map { $0.prefix { $0 != ":" } } ?? ""
      if place.isMultiple(of: 5) { _ = try practiceReply(PracticeGiveUpRequest.self, "{}", service) }
      world.run(.seconds(3), service)
      _ = try practiceReply(PracticeAnswerRequest.self, #"{"answer":"\#(notes)"}"#, service)
    }
    let message = service.stop()?.summary?.message ?? ""
    let promised = message.firstMatch(of: /To review tomorrow: (\d+)\./).flatMap { Int($0.1) } ?? 0
    world.run(.seconds(86_400))
    #expect(service.overview(hasSound: true).today.due == promised, "\(message)")
  }
}
