public import MusicTheory

/// The habits of a player: which chord came after which, on other days and in other tunes, in relation to the last root.
///
/// Phrases of a player come back in other keys; so only distances between roots are kept. Everything is counted on this machine.
public struct ChordMemory: Sendable {
  private var counts = ContextCounts()

  /// The longest context, in chords. Longer ones are the tune itself, which the memory of the tune knows better.
  static let longest = 4
  /// How much theory and the shorter contexts count beside those of each length.
  private static let trust: [Double] = [40, 20, 10, 6]

  public init() {}

  /// Counts the chords of one stretch of playing, oldest first. A chord that is as the last one is no change.
  /// - Complexity: O(*n*) in the number of chords.
  public mutating func take(_ chords: some Sequence<WrittenChord>) {
    var last: [ChordForecast.Step] = []
    for chord in chords {
      let step = ChordForecast.Step(chord)
      guard step != last.last else { continue }
      for length in 1...Self.longest where last.count >= length {
        let context = last.suffix(length)
        let root = last.last!.root
        counts.count(step.below(root), after: context.map { $0.below(root) })
      }
      last.append(step)
      if last.count > Self.longest { last.removeFirst() }
    }
  }

  /// Draws masses toward what this player does after these chords.
  func blend(_ masses: inout [Double], after last: [ChordForecast.Step]) {
    guard let root = last.last?.root else { return }
    for length in 1...Self.longest where last.count >= length {
      counts.blend(
        &masses, after: last.suffix(length).map { $0.below(root) }, by: Self.trust[length - 1]
      ) { $0.above(root) }
    }
  }
}
