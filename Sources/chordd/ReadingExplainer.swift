internal import ChordAnalysis
internal import MusicTheory
internal import Outputs

/// Tells in plain words what every reading of some notes was charged for, and what decided.
struct ReadingExplainer {
  let combiner: ChordCombiner
  let naming: NamingSettings

  /// One block a reading, best first, then the sentence that says what decided.
  func text(_ combination: Combination, hands: Hands, in context: HarmonicContext) -> String {
    let readings = combination.readings
    guard let best = readings.best else { return "" }
    if case .cluster = best.reading {
      return "no honest name: \(naming.symbol.written(best.reading).text) are only told as notes."
    }
    var blocks = (0..<readings.count).map { block(readings[$0], hands: hands, in: context) }
    blocks.append(decision(best, readings.count > 1 ? readings[1] : nil))
    return naming.style.finish(blocks.joined(separator: "\n"))
  }

  private func block(_ candidate: ChordCandidate, hands: Hands, in context: HarmonicContext) -> String {
    let bill = combiner.bill(for: candidate, hands: hands, in: context)
    let name = naming.symbol.written(candidate.reading).text
    let mark = candidate.isRootless ? " (rootless)" : ""
    var lines = ["\(candidate.cost.text)  \(name)\(mark)"]
    lines += bill.map { "      \($0.cost.text)  \($0.charge.text)" }
    return lines.joined(separator: "\n")
  }

  private func decision(_ best: ChordCandidate, _ next: ChordCandidate?) -> String {
    let name = naming.symbol.written(best.reading).text
    guard let next else { return "\(name) is the only reading." }
    let other = naming.symbol.written(next.reading).text
    let lead = Cost(next.cost.hundredths - best.cost.hundredths)
    if lead == .free { return "\(name) and \(other) cost the same; \(tieBreak(best, next))." }
    return "\(name) wins: \(other) costs \(lead.text) more, mostly for \(dearest(next, than: best))."
  }

  private func tieBreak(_ best: ChordCandidate, _ next: ChordCandidate) -> String {
    if next.isRootless, !best.isRootless {
      return "the root of \(naming.symbol.written(best.reading).text) sounds"
    }
    return best.reading.root == best.reading.bass
      ? "the root in the bass decides" : "the plainer chord goes first"
  }

  /// The words for the first reason that only the loser was charged for.
  private func dearest(_ next: ChordCandidate, than best: ChordCandidate) -> String {
    let only = next.reasons.subtracting(best.reasons)
    let reasons = only.isEmpty ? next.reasons : only
    return CostReason.texts.first { reasons.contains($0.reason) }.map { "this: \($0.text)" } ?? "its tones"
  }
}
