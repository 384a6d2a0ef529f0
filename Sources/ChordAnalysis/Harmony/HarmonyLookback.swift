internal import MusicTheory

/// Decides which chord was in force a second ago, by what came before and after.
///
/// It is a Viterbi search with a fixed lag: of all sequences of chords, the one with the most evidence, less a penalty for each change
/// (Rabiner, *A Tutorial on Hidden Markov Models*, 1989). A step costs one pass over the chords, a decision one over the steps of a second.
struct HarmonyLookback: Sendable {
  /// The chord that was in force, and the moment at which the landing in which it was heard began.
  struct Decision: Sendable {
    var root: PitchClass
    var quality: HarmonyQuality
    var onset: Duration
  }

  /// The time from one step to the next, and the search over it.
  private struct Step: Sendable {
    var time = Duration.zero
    var onset = Duration.zero
    /// Whether the hands had named a chord or struck it as a whole.
    var isSaid = false
    /// The best chord at its beginning, and those for which staying was better than coming from it.
    var source: UInt8 = 0
    var stays: InlineArray<3, UInt64> = .init(repeating: 0)
    /// The best chord at its end.
    var best: UInt8 = 0
  }

  /// The time by which a decision is later than its chord.
  static let reach = Duration.seconds(1)
  /// The price of a change of the chord: as much as this evidence, the natural logarithm of a likelihood, gives in a second.
  private static let change: Float = 0.6
  /// The least evidence beside the likeliest chord.
  private static let least: Float = -6
  private static let capacity = 128

  /// Not within the value: reading it would copy all.
  private var steps = Array(repeating: Step(), count: capacity)
  /// The number of steps that are over, and of those that are decided.
  private var taken = 0
  private var decided = 0
  /// The evidence of the best sequence that ends with each chord, beside the best of all.
  private var sums: InlineArray<144, Float> = .init(repeating: 0)
  /// The evidence since the last step, which is not over.
  private var evidence: InlineArray<144, Float> = .init(repeating: 0)
  private var open: (time: Duration, onset: Duration, isSaid: Bool)?
  /// The chord of the last decision.
  private var last: UInt8?

  /// The moment at which `decide` has something to say; `nil` while nothing is open.
  var due: Duration? {
    (decided < taken ? steps[decided % Self.capacity].time : open?.time).map { $0 + Self.reach }
  }

  /// Takes the evidence for each chord from `time` on; `onset` is the beginning of the landing, and `isSaid` whether the hands have named
  /// a chord or struck it as a whole.
  mutating func take(_ evidence: InlineArray<144, Float>, at time: Duration, onset: Duration, isSaid: Bool) {
    close(at: time)
    var most = -Float.infinity
    for chord in evidence.indices { most = max(most, evidence[chord]) }
    for chord in evidence.indices { self.evidence[chord] = max(evidence[chord] - most, Self.least) }
    open = (time, onset, isSaid)
  }

  /// The chord of the earliest step that is not decided, if it is due at `time`; `nil` if none is.
  ///
  /// A new root whose keys come one by one has the quality that it gets within the second: B minor and an A is Bmi7 from its bass on.
  mutating func decide(at time: Duration) -> Decision? {
    guard let due, due <= time else { return nil }
    if decided == taken { close(at: time) }
    let step = steps[decided % Self.capacity]
    var chord = steps[(taken - 1) % Self.capacity].best
    var whole = chord
    var index = taken - 1
    while index > decided {
      let later = steps[index % Self.capacity]
      let stays = later.stays[Int(chord) / 64] >> (UInt64(chord) % 64) & 1 != 0
      let earlier = stays ? chord : later.source
      index -= 1
      if earlier % 12 != chord % 12 || steps[index % Self.capacity].isSaid { whole = earlier }
      chord = earlier
    }
    if last.map({ $0 % 12 != chord % 12 || $0 == whole }) ?? true { chord = whole }
    last = chord
    decided += 1
    return Decision(
      root: PitchClass(Int(chord) % 12), quality: HarmonyQuality.allCases[Int(chord) / 12], onset: step.onset)
  }

  /// Forgets everything, as at the beginning of a piece.
  mutating func forget() {
    (taken, decided, open, last) = (0, 0, nil, nil)
    sums = .init(repeating: 0)
  }

  /// Ends the open step.
  private mutating func close(at time: Duration) {
    guard let open else { return }
    self.open = nil
    let length = Float(min(time - open.time, Self.reach).inSeconds)
    var step = Step(time: open.time, onset: open.onset, isSaid: open.isSaid)
    for chord in 1..<sums.count where sums[chord] > sums[Int(step.source)] { step.source = UInt8(chord) }
    let change = sums[Int(step.source)] - Self.change
    var most = -Float.infinity
    for chord in 0..<sums.count {
      if sums[chord] >= change { step.stays[chord / 64] |= 1 << (UInt64(chord) % 64) }
      sums[chord] = max(sums[chord], change) + length * evidence[chord]
      if sums[chord] > most { (most, step.best) = (sums[chord], UInt8(chord)) }
    }
    for chord in 0..<sums.count { sums[chord] -= most }
    // A flood of steps is longer than the memory: the oldest are not decided any more.
    if taken - decided == Self.capacity { decided += 1 }
    steps[taken % Self.capacity] = step
    taken += 1
  }
}
