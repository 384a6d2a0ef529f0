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

  /// Whether the winner's root is beyond doubt: not when it is turned and a chord on the bass comes close.
  var isRootClear: Bool {
    guard count > 1, storage[0].reading.root != storage[0].reading.bass,
      storage[1].reading.root == storage[1].reading.bass
    else { return true }
    return storage[1].cost.hundredths - storage[0].cost.hundredths > Self.nearTie
  }

  private static let nearTie: Int16 = 10

  /// The reading at `position`, counted from the best.
  public subscript(position: Int) -> ChordCandidate { storage[position] }

  /// Adds a candidate that is known to come last; there must be room.
  mutating func append(_ candidate: ChordCandidate) {
    storage[count] = candidate
    count += 1
  }

  /// Lets a reading whose root sounds win: what nobody plays is never the name of what is played.
  ///
  /// The rootless readings that were cheaper follow it, at its price; without it, nothing is left but `cluster`.
  mutating func putSoundingRootFirst(else cluster: @autoclosure () -> ChordReading) {
    var place = 0
    while place < count, storage[place].isRootless { place += 1 }
    guard place < count else {
      count = 0
      append(ChordCandidate(reading: cluster()))
      return
    }
    guard place > 0 else { return }
    let winner = storage[place]
    while place > 0 {
      storage[place] = storage[place - 1]
      storage[place].cost = max(storage[place].cost, winner.cost)
      place -= 1
    }
    storage[0] = winner
  }

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
