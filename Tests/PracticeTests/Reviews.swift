import MusicTheory
import Practice

/// `ma7/3`.
func card(_ text: String) -> CardKey { CardKey(text: text)! }

/// A review on a day; right unless said otherwise, after 800 + 200 ms.
func review(
  _ text: String, day: Int, _ rating: Rating = .good, milliseconds: Int? = 1000, second: Int64 = 0,
  session: Int = 1
) -> Review {
  Review(
    card: card(text), time: Int64(day) * 86_400_000 + second * 1000, day: day, rating: rating,
    think: milliseconds.map { $0 - 200 }, grab: milliseconds.map { _ in 200 }, drill: "chords",
    session: session)
}

/// All keys of some shapes.
func cards(_ shapes: String...) -> [CardKey] {
  shapes.flatMap { shape in PitchClass.all.map { CardKey(shape: shape, root: $0) } }
}

/// Reviews of a player, at random but the same every time; oldest first.
func randomReviews(_ count: Int, shapes: Int = 8, seed: UInt64 = 1) -> [Review] {
  var random = SeededRandom(seed: seed)
  var day = 20_000
  return (0..<count).map { number in
    if Int.random(in: 0..<20, using: &random) == 0 { day += Int.random(in: 1...3, using: &random) }
    let shape = "shape\(Int.random(in: 0..<shapes, using: &random))"
    let key = CardKey(shape: shape, root: PitchClass(Int.random(in: 0..<12, using: &random)))
    return Review(
      card: key, time: Int64(day) * 86_400_000 + Int64(number), day: day,
      rating: Int.random(in: 0..<5, using: &random) == 0 ? .again : .good,
      think: Int.random(in: 300..<4000, using: &random), grab: Int.random(in: 0..<500, using: &random),
      drill: "chords", session: day)
  }
}
