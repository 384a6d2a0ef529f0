internal import Charts
internal import Explore
internal import FeatureKit
internal import Foundation
internal import Languages
internal import MusicTheory
internal import Outputs
internal import Practice
internal import Settings
internal import System
internal import Wire

/// Lists cards that the player may want, by what was played.
struct PracticeProposalsRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-proposals", .readPrivately,
    "Proposes chords of your own playing that came late, were corrected, or never come in a key.")

  struct Reply: Codable, Sendable {
    /// The proposals, the most urgent first.
    let proposals: [Row]
    /// The number of cards that were taken and not asked yet.
    let taken: Int
  }

  struct Row: Codable, Sendable {
    /// The card, for `practice-take` and `practice-leave`.
    let card: String
    /// The chord.
    let chord: LinkedChord
    /// The kind of trouble.
    let reason: Reason
    /// The same in one sentence.
    let why: String
    /// The texts for other languages.
    let sentences: Sentences
  }

  /// The kinds of trouble with a chord.
  enum Reason: String, Codable, CaseIterable, Sendable { case late, corrected, avoided }

  func perform(in practice: PracticeService) throws(RequestFailure) -> Reply { practice.proposals() }
}

/// The cards of a request, and what is left afterward.
struct ProposedCards {
  static let description = "those of practice-proposals"

  static func read(_ text: String) throws(RequestFailure) -> [CardKey] {
    var cards: [CardKey] = []
    for word in text.split(whereSeparator: \.isWhitespace).prefix(100) {
      guard let card = CardKey(text: word), let shape = Shape(text: card.shape) else {
        throw .usage("\(String(word).quoted) is not a card; practice-proposals lists those that are proposed")
      }
      // A quality may be typed in other ways: m7.any/10.
      cards.append(CardKey(shape, on: card.root))
    }
    guard !cards.isEmpty else {
      throw .usage("say which cards; practice-proposals lists those that are proposed")
    }
    return cards
  }
}

/// Takes proposed cards: *Continue* asks them next.
struct PracticeTakeRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-take", .change, "Takes cards that were proposed: they are asked as new ones, before others.")

  @Field(ProposedCards.description, example: "mi7.any/10") var cards: String

  func validate() throws(RequestFailure) { _ = try ProposedCards.read(cards) }

  func perform(in practice: PracticeService) throws(RequestFailure) -> PracticeProposalsRequest.Reply {
    practice.take(try ProposedCards.read(cards))
    return practice.proposals()
  }
}

/// Leaves proposed cards for two weeks.
struct PracticeLeaveRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-leave", .change, "Leaves cards that were proposed: for two weeks they are not proposed again.")

  @Field(ProposedCards.description, example: "mi7.any/10") var cards: String

  func validate() throws(RequestFailure) { _ = try ProposedCards.read(cards) }

  func perform(in practice: PracticeService) throws(RequestFailure) -> PracticeProposalsRequest.Reply {
    practice.leave(try ProposedCards.read(cards))
    return practice.proposals()
  }
}

extension PracticeProposalsRequest.Row {
  init(_ hesitation: Hesitation, _ style: SymbolStyle) {
    let writing = ChordSymbol(style: style)
    card = hesitation.card.text
    chord = LinkedChord(hesitation.symbol, writing)
    let said: Phrase
    switch hesitation.reason {
    case .late(let times, let of, let wait, let before):
      reason = .late
      said = .say(
        "hesitation.late",
        [
          "times": .number(times), "of": .number(of), "wait": SessionWriter.seconds(wait.milliseconds),
          "before": .text(writing.text(before)),
        ])
    case .corrected(let times, let of, let struck):
      reason = .corrected
      said = .say(
        "hesitation.corrected",
        ["times": .number(times), "of": .number(of), "struck": .text(writing.text(struck))])
    case .avoided(let roots, _):
      reason = .avoided
      said = .say("hesitation.avoided", ["roots": .number(roots)])
    }
    (why, sentences) = (said.english, Sentences(["why": said]))
  }
}

extension PracticeService {
  /// More would be a list of faults.
  static let mostProposals = 5
}
