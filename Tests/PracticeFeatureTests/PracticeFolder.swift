@testable import PracticeFeature
import Foundation
import MusicTheory
import Practice
import Storage
import TestKit
import Testing

extension TemporaryFolder {
  /// The file of practice in it.
  var file: String { path("practice.sqlite") }

  func bytes() throws -> [UInt8] { try bytes("practice.sqlite") }

  func write(_ bytes: [UInt8]) throws { try write(bytes, "practice.sqlite") }

  /// A memory that has looked at the file, and made it when there was none.
  func memory(at time: Duration = .zero) -> PracticeMemory {
    var memory = PracticeMemory(path: file, retention: 0.9)
    memory.open(creates: true, at: time)
    return memory
  }

  /// Makes the file, with reviews in it, and closes it.
  func fill(_ reviews: [Review]) throws {
    let store = try ReviewStore(path: file)
    try store.add(reviews.map(ReviewStore.Fact.review))
    store.database.close()
  }
}

/// Answers of a player, at random but the same every time, oldest first; some at the same time, some days apart.
func someReviews(_ count: Int, seed: UInt64 = 1) -> [Review] {
  var random = SeededRandom(seed: seed)
  var (time, session) = (Int64(1_767_225_600_000), 1)
  let shapes = [
    "maj.any", "ma7.any", "m7.rootless-a", "7.drop-2", "degree:major:2:3", "13(#11).upper-structure",
  ]
  return (0..<count).map { number in
    switch Int.random(in: 0..<40, using: &random) {
    case 0:
      time += 86_400_000 * Int64.random(in: 1...9, using: &random)
      session += 1
    case 1: break
    default: time += Int64.random(in: 1...20_000, using: &random)
    }
    let shape = shapes[Int.random(in: 0..<shapes.count, using: &random)]
    let root = PitchClass(number % 12)
    let isTimed = Int.random(in: 0..<10, using: &random) > 0
    return Review(
      card: CardKey(shape: shape, root: root), time: time, day: Int(time / 86_400_000),
      rating: Rating.allCases[Int.random(in: 0..<4, using: &random)],
      think: isTimed ? Int.random(in: 0..<5000, using: &random) : nil,
      grab: isTimed ? Int.random(in: 0..<800, using: &random) : nil, drill: "chords", session: session)
  }
}
