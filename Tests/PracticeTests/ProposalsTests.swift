import Charts
import MusicTheory
import Testing

@testable import Practice

/// The answers of the player to proposed cards.
@Suite struct ProposalsTests {
  private static func cards(_ text: String) -> [CardKey] {
    text.split(separator: " ").map { CardKey(text: $0)! }
  }

  /// `+card` is taken, `-card@day` left on that day, `?card@day` asks whether it may be proposed then.
  @Test(
    arguments: [
      ("+m7.any/10", "m7.any/10", "m7.any/10:no ma7.any/5:yes"),
      ("+m7.any/10 +7.any/3 +m7.any/10", "m7.any/10 7.any/3", "7.any/3:no"),
      ("-m7.any/10", "m7.any/10@100", "m7.any/10:no"),
      ("+m7.any/10 -m7.any/10", "m7.any/10@100", "m7.any/10:no"),
      ("-m7.any/10 +m7.any/10", "m7.any/10", "m7.any/10:no"), ("", "", "m7.any/10:yes"),
    ])
  func answers(script: String, kept: String, open: String) throws {
    var proposals = Proposals()
    for word in script.split(separator: " ") {
      let cards = Self.cards(String(word.dropFirst()))
      if word.first == "+" { proposals.take(cards) } else { proposals.leave(cards, today: 100) }
    }
    #expect(proposals.text == kept)
    #expect(Proposals(text: proposals.text) == proposals)
    for word in open.split(separator: " ") {
      let parts = word.split(separator: ":")
      #expect(proposals.isOpen(Self.cards(String(parts[0]))[0]) == (parts[1] == "yes"))
    }
  }

  @Test(
    arguments: [
      ("two weeks later", 114, "m7.any/10", true), ("a day earlier", 113, "m7.any/10", false),
      // The player has made the diary forget the reason.
      ("it is proposed no more", 101, "", true), ("a clock that was set back", 99, "m7.any/10", true),
    ])
  func `What was left comes again after a while`(name: String, day: Int, proposed: String, isOpen: Bool) {
    var proposals = Proposals()
    proposals.leave(Self.cards("m7.any/10"), today: 100)
    proposals.tidy(Cards(), proposed: Set(Self.cards(proposed)), today: day)
    #expect(proposals.isOpen(Self.cards("m7.any/10")[0]) == isOpen, "\(name)")
  }

  @Test(arguments: [
    "", "@", "m7.any/10@x", "m7.any/99", "m7.any/1@1@1", "\u{0}", "m7.any/10@99999999999999999999",
  ])
  func `A damaged text is no trap`(text: String) {
    #expect(Proposals(text: text) == Proposals())
  }

  @Test(
    arguments: [
      ("Bbm7", "mi7.any/10"), ("C", "maj.any/0"), ("F#7(b9)", "7(b9).any/6"), ("C/E", nil), ("D|C7", nil),
      ("nonsense", nil),
    ] as [(String, String?)])
  func cardOfAChord(text: String, card: String?) {
    #expect(CardKey(chord: text)?.text == card)
  }

  @Test(
    arguments: [(Rating.easy, nil, false), (.good, 900, true), (.again, nil, true)] as [(Rating, Int?, Bool)])
  func `What placement only assumes may be proposed`(rating: Rating, think: Int?, isMet: Bool) {
    let card = CardKey(text: "mi7.any/10")!
    let review = Review(
      card: card, time: 1, day: 100, rating: rating, think: think, drill: Review.placementDrill, session: 1)
    #expect(Cards([review]).isMet(card) == isMet && !Cards().isMet(card))
    var proposals = Proposals()
    proposals.take([card])
    proposals.tidy(Cards([review]), proposed: [], today: 101)
    #expect(proposals.taken.isEmpty == isMet)
  }

  @Test func `Taken cards are the next new ones`() {
    var random = SeededRandom(seed: 1)
    let path = ["maj.any/0", "maj.any/7", "maj.any/5", "maj.any/2"].map { CardKey(text: $0)! }
    let wanted = Self.cards("mi7.any/10 7.any/3")
    var deck = Deck(
      Cards(), candidates: path, today: 100, limits: Deck.Limits(newCards: 3, wanted: wanted), using: &random)
    #expect(deck.counts.new == 3)
    var met: [CardKey] = []
    while let turn = deck.next(after: met.isEmpty ? nil : Deck.Answer(rating: .good, seconds: 2)),
      met.count < 40
    {
      if turn.reason == .new, met.last != turn.card { met.append(turn.card) }
      if met.isEmpty { break }
    }
    #expect(Array(met.prefix(3)) == wanted + [path[0]])
  }
}
