public import MusicTheory

/// A reading with its price and what it was charged for.
public struct ChordCandidate: Hashable, Sendable {
  public var reading: ChordReading
  public var cost: Cost
  public var reasons: CostReason

  public init(reading: ChordReading, cost: Cost = .free, reasons: CostReason = []) {
    self.reading = reading
    self.cost = cost
    self.reasons = reasons
  }

  mutating func charge(_ price: Cost, for reason: CostReason) {
    guard price.hundredths != 0 else { return }
    cost += price
    reasons.formUnion(reason)
  }
}
