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

  /// Whether it names a root that nobody at this keyboard plays.
  public var isRootless: Bool {
    if case .chord(let chord) = reading { chord.isRootless } else { false }
  }

  /// Adds a charge; one that takes something off the price is no reason against the reading.
  mutating func charge(_ charge: Charge) {
    let price = PriceList.price(of: charge)
    cost += price
    if price > 0 { reasons.formUnion(charge.reason) }
  }
}
