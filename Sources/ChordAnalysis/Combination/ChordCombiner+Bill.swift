internal import MusicTheory

extension ChordCombiner {
  /// What a reading of these hands is charged for, charges of nothing left out; empty for what is no chord. The sum is
  /// the reading's cost.
  public func bill(
    for candidate: ChordCandidate, hands: Hands, in context: HarmonicContext = HarmonicContext()
  ) -> [BilledCharge] {
    var bill: [BilledCharge] = []
    let add = { (charge: Charge) in
      let line = BilledCharge(charge)
      if line.cost != .free { bill.append(line) }
    }
    switch candidate.reading {
    case .chord(let chord):
      Bill.forEachCharge(for: chord, add)
      situation(hands, in: context).forEachCharge(on: chord, add)
    case .polychord(let polychord): Bill.forEachCharge(for: polychord, add)
    case .note, .interval, .cluster: break
    }
    let sum = bill.reduce(into: Cost.free) { $0 += $1.cost }
    if candidate.isRootless, sum < candidate.cost {
      let rest = Cost(candidate.cost.hundredths - sum.hundredths)
      bill.append(BilledCharge(.behindASoundingRoot, cost: rest))
    }
    return bill
  }
}
