/// Finds beats, bars and meter in a performance.
///
/// Attacks – keys that go down as one – are judged by a small recurrent net (`AttackNet`). Six pulses, from fast to slow, are found by
/// Viterbi's algorithm with changes of tempo that cost little where they are large, so that rubato and fermatas may be (`Pulse`); each is
/// put into bars of two to five beats (`PulseBars`). A weighted sum of what speaks for each reading chooses among them (`BeatChoice`).
/// The net and the choice were fitted on POP909 (MIT) and on generated pieces (`Benchmarks/Beats`), on no other data.
///
/// One performance has one meter: two to five beats a bar, each in two or three parts; 2/4 is often heard as 4/4. A found bar may be
/// longer or shorter. Time and memory grow with the length of the playing, without pauses. How well it does:
/// `Benchmarks/Beats/evaluate.py`.
public enum BeatTracker {
  /// - Parameters:
  ///   - onsets: in any order. Those without a finite time are left out.
  ///   - changes: when chords began, in seconds and in any order; empty if that is not known.
  ///   - meter: the meter, if it is known. A meter that the tracker does not know counts as `nil`.
  public static func grid(
    of onsets: [PlayedOnset], changes: [Double] = [], meter: Chart.Meter? = nil
  ) -> BeatGrid {
    let attacks = Attack.attacks(of: onsets, changes: changes)
    guard attacks.count > 1 else {
      return BeatGrid(beats: attacks.map(\.time), firstDownbeat: 0, meter: meter ?? .common, confidence: 0)
    }
    return PulseTracker.grid(attacks, meter: meter)
  }
}
