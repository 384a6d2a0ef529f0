/// How the halves of a beat are played.
public enum ChartFeel: String, Hashable, Sendable, CaseIterable {
  /// The second half comes late: at two thirds of the beat.
  case swing
  case straight

  /// The feel of a performance; `nil` in a compound meter, and where too little is played between the beats.
  ///
  /// - Complexity: O(*n* log *n*) in the number of onsets.
  public init?(of onsets: [PlayedOnset], grid: BeatGrid) {
    guard !grid.meter.isCompound, grid.beats.count > 1 else { return nil }
    var (straight, late, early) = (0, 0, 0)
    for onset in onsets {
      guard let position = grid.position(of: onset.time), position > 0 else { continue }
      switch position - position.rounded(.down) {
      case 0.43..<0.56: straight += 1
      case 0.6..<0.72: late += 1
      case 0.28..<0.39: early += 1
      default: continue
      }
    }
    guard straight + late >= 12 else { return nil }
    if late > 2 * straight {
      // All three thirds are triplets, or a slow 12/8.
      guard early < late / 2 else { return nil }
      self = .swing
    } else if straight > 2 * late {
      self = .straight
    } else {
      return nil
    }
  }
}

extension Chart {
  /// The words above the first bar: `Medium swing`, `Slow`; `nil` without a tempo.
  public var tempoWords: String? {
    guard let tempo else { return nil }
    let felt = tempo / Double(meter.beatsPerFelt)
    let isFast = felt > 176
    switch feel {
    case .swing: return felt < 90 ? "Slow swing" : isFast ? "Up-tempo swing" : "Medium swing"
    case .straight, nil:
      let words = felt < 72 ? "Slow" : isFast ? "Fast" : "Medium"
      return feel == .straight ? "\(words), straight eighths" : words
    }
  }
}
