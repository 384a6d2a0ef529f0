internal import MusicTheory

/// A border of the hands that follows the gap between them.
public struct FloatingSplit: Hashable, Sendable {
  /// The reach of one hand, in semitones from its lowest key to its highest; 7…24.
  ///
  /// A reach that is too narrow takes notes from the hand that plays them. With one that is too wide, only the gap and the last places of
  /// the
  /// hands decide.
  public let reach: Int

  /// A tenth: the widest that many pianists take with one hand.
  public static let standardReach = 16

  /// The reaches that make sense, from a fifth to two octaves.
  public static let reaches = 7...24

  /// A split for hands with this reach. A reach outside of `reaches` is a programming error.
  public init(reach: Int = FloatingSplit.standardReach) {
    precondition(Self.reaches.contains(reach), "a hand does not reach \(reach) semitones")
    self.reach = reach
  }
}

/// The border of a floating split, and the last places of the hands.
///
/// It looks at the keys under the fingers, not at notes that pedals hold. Every way of separating them has a cost, as a pianist would
/// judge
/// it, and the cheapest is taken: see docs/decisions/0007-floating-split.md.
struct FloatingBorder: Sendable {
  /// The lowest key of the upper hand.
  private(set) var key = NoteNumber.middleC
  /// The middle of each hand when it played last, as note numbers; at first an octave from middle C.
  private var lowerPlace = 48
  private var upperPlace = 72
  /// The hand that played last.
  private var playing = HandRole.both

  /// Moves the border for the keys that are under the fingers now; without any it stays.
  ///
  /// - Complexity: O(*n*) in the number of keys.
  mutating func follow(_ keys: NoteSet, _ split: FloatingSplit) {
    guard let lowest = keys.lowest, let highest = keys.highest else { return }
    let places = self.places
    let widest = HandParting.widestGap(in: keys)
    var parting = HandParting(lower: [], upper: keys)
    for key in keys { parting.distance += HandParting.distance(key, from: places.upper) }
    var best = parting
    var bestCost = parting.cost(border: self.key, widestGap: widest, split: split)
    while let next = parting.upper.lowest {
      // Above the highest note there is no key for the border.
      if next == highest, next.rawValue == 127 { break }
      parting.giveToLower(next, places: places)
      let cost = parting.cost(border: self.key, widestGap: widest, split: split)
      if cost < bestCost { (best, bestCost) = (parting, cost) }
    }
    take(best, lowest: lowest, highest: highest)
  }

  /// The places where the hands are expected: a hand that rests moves aside for the one that plays.
  private var places: (lower: Int, upper: Int) {
    switch playing {
    case .both: (lowerPlace, upperPlace)
    case .lower: (lowerPlace, max(upperPlace, lowerPlace + 12))
    case .upper: (min(lowerPlace, upperPlace - 12), upperPlace)
    }
  }

  private mutating func take(_ parting: HandParting, lowest: NoteNumber, highest: NoteNumber) {
    let top = parting.lower.highest
    let bottom = parting.upper.lowest
    if let top, let bottom {
      playing = .both
      let gap = Int(bottom.rawValue) - Int(top.rawValue)
      // Inside of the gap the border has no reason to move.
      if key <= top || key > bottom { key = NoteNumber(Int(top.rawValue) + (gap + 1) / 2) ?? bottom }
    } else if let top {
      playing = .lower
      if key <= top { key = NoteNumber(Int(top.rawValue) + 1) ?? top }
    } else if let bottom {
      playing = .upper
      key = min(key, bottom)
    }
    if let top { lowerPlace = (Int(lowest.rawValue) + Int(top.rawValue)) / 2 }
    if let bottom { upperPlace = (Int(bottom.rawValue) + Int(highest.rawValue) + 1) / 2 }
  }
}
