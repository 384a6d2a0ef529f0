/// One line of the bill for a reading.
public struct BilledCharge: Hashable, Sendable {
  public let charge: Charge
  /// Below zero for what speaks in favor of the reading.
  public let cost: Cost

  init(_ charge: Charge, cost: Cost? = nil) {
    self.charge = charge
    self.cost = cost ?? PriceList.price(of: charge)
  }
}
