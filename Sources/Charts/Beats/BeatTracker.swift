/// Finds beats, bars and meter in a performance.
///
/// The method is a bar pointer: a hidden Markov model of tempo, position in the bar and meter, decoded with Viterbi's
/// algorithm (Whiteley, Cemgil and Godsill, "Bayesian Modelling of Temporal Structure in Musical Audio", ISMIR 2006; with
/// tempo changes only on beats, as in Krebs, Böck and Widmer, "An Efficient State-Space Model for Joint Tempo and Meter
/// Tracking", ISMIR 2015). As the input is notes, not sound, the pointer jumps from beat to beat, and the notes between two beats are
/// judged once for all positions in the bar. Bars come from chord changes, bass notes and accents.
///
/// It knows 4/4, 3/4, 6/8 and 2/4; one performance has one meter. A slow 12/8 is heard as 6/8, a 2/4 mostly as 4/4, and fast
/// straight chords without anything between them in half time. Five minutes take less than a second; time and memory grow with
/// the length of the playing, without pauses. How well it does: `Benchmarks/Beats/measure.py`.
public enum BeatTracker {
  /// - Parameters:
  ///   - onsets: in any order. Those without a finite time are left out.
  ///   - changes: when chords began, in seconds and in any order; empty if that is not known.
  ///   - meter: the meter, if it is known. A meter that the tracker does not know counts as `nil`.
  public static func grid(
    of onsets: [PlayedOnset], changes: [Double] = [], meter: Chart.Meter? = nil
  ) -> BeatGrid {
    let strikes = Strike.strikes(of: onsets, changes: changes)
    guard strikes.count > 1 else {
      return BeatGrid(beats: strikes.map(\.time), firstDownbeat: 0, meter: meter ?? .common, confidence: 0)
    }
    let known = BarModel.all.filter { $0.meter == meter }
    let models = known.isEmpty ? BarModel.all : known
    let tempi = TempoRange.usual
    var paths = [[BarPath]](repeating: [], count: models.count)
    let passages = Passage.passages(of: strikes)
    for passage in passages {
      // One division at a time: each is a large table.
      for division in BeatDivision.allCases {
        let wanted = models.indices.filter { models[$0].division == division }
        if wanted.isEmpty { continue }
        let scores = BeatScores(passage, division: division, tempi: tempi)
        for index in wanted {
          paths[index].append(BarPath(passage, model: models[index], scores: scores, tempi: tempi))
        }
      }
    }
    let totals = models.indices.map { index in
      paths[index].reduce(models[index].prior) { $0 + $1.score }
    }
    guard let winner = totals.indices.max(by: { totals[$0] < totals[$1] }) else { return .empty }
    return joined(
      zip(passages, paths[winner]).map { $0 }, meter: models[winner].meter, division: models[winner].division)
  }

  /// One grid of the paths of all passages. At a pause, bars are made whole on both sides.
  private static func joined(
    _ parts: [(Passage, BarPath)], meter: Chart.Meter, division: BeatDivision
  ) -> BeatGrid {
    var beats: [Double] = []
    var firstDownbeat = 0
    for (index, (passage, path)) in parts.enumerated() {
      var times = BeatRefinement.times(of: path, in: passage)
      var position = path.firstPosition
      if index == 0 {
        firstDownbeat = position == 0 ? 0 : meter.felt - position
      } else if let first = times.first, position > 0 {
        let period = times.count > 1 ? times[1] - first : Double(TempoRange.usual.longest) * TempoRange.frame
        times = (0..<position).map { first - Double(position - $0) * period } + times
        position = 0
      }
      beats += times
      let missing = (meter.felt - (beats.count - firstDownbeat) % meter.felt) % meter.felt
      if index + 1 < parts.count, let last = beats.last {
        let period = beats.count > 1 ? last - beats[beats.count - 2] : 1
        beats += (0..<missing).map { last + Double($0 + 1) * period }
      }
    }
    let strikes = parts.flatMap(\.0.strikes)
    return BeatGrid(
      beats: beats, firstDownbeat: firstDownbeat, meter: meter,
      confidence: BeatRefinement.confidence(
        of: strikes, beats: beats, division: division == .straight ? 4 : 3))
  }
}
