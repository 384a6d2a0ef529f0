public import MusicTheory

extension ChordCombiner {
  /// What a reading of these hands is charged for, charges of nothing left out; empty for what is no chord.
  ///
  /// The sum is the reading's cost, unless it is a rootless reading that was put behind one whose root sounds.
  public func bill(
    for reading: ChordReading, hands: Hands, in context: HarmonicContext = HarmonicContext()
  ) -> [BilledCharge] {
    var bill: [BilledCharge] = []
    let add = { (charge: Charge) in
      let line = BilledCharge(charge)
      if line.cost != .free { bill.append(line) }
    }
    switch reading {
    case .chord(let chord):
      Bill.forEachCharge(for: chord, add)
      situation(hands, in: context).forEachCharge(on: chord, add)
    case .polychord(let polychord): Bill.forEachCharge(for: polychord, add)
    case .note, .interval, .cluster: break
    }
    return bill
  }
}
