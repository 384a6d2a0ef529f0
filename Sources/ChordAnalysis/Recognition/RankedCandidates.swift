internal import MusicTheory

/// The best few readings of some notes, best first, in fixed storage.
public struct RankedCandidates: Sendable {
  /// How many readings are kept.
  public static let capacity = 8

  private var storage: InlineArray<8, ChordCandidate>
  public private(set) var count = 0

  public init() {
    storage = InlineArray(repeating: ChordCandidate(reading: .note(PitchClass(0))))
  }

  /// The winner, or `nil` when there is no reading at all.
  public var best: ChordCandidate? { count > 0 ? storage[0] : nil }

  /// The reading at `position`, counted from the best.
  public subscript(position: Int) -> ChordCandidate { storage[position] }

  /// Puts a candidate in its place; the dearest one falls off the end when there is no room.
  ///
  /// - Complexity: linear in `capacity`.
  mutating func insert(_ candidate: ChordCandidate) {
    if count == Self.capacity {
      guard TieBreak.precedes(candidate, storage[count - 1]) else { return }
      count -= 1
    }
    var place = count
    while place > 0, TieBreak.precedes(candidate, storage[place - 1]) {
      storage[place] = storage[place - 1]
      place -= 1
    }
    storage[place] = candidate
    count += 1
  }
}

extension RankedCandidates: Equatable {
  public static func == (a: RankedCandidates, b: RankedCandidates) -> Bool {
    a.count == b.count && (0..<a.count).allSatisfy { a.storage[$0] == b.storage[$0] }
  }
}
