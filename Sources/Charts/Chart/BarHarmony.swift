public import MusicTheory

/// Hears the chords of a performance anew, with its bars and all of its keys in view, as a person who writes a chart does.
///
/// The most likely chords, one for each beat, are found with Viterbi's algorithm. Each tone speaks for a chord by its role in it, as long as it
/// sounds; the bass most, and on strong beats more. So the root and fifth of a bass in two, an oom-pah and a walking bass are one chord.
/// Chords rather change at a bar line, then in the middle of a bar, and rarely elsewhere; a root rather goes down by a fifth; tones of the key are
/// likelier than others; and the chords that the tracker heard while the music went on count as well. Where one of those has the root that is found, it
/// gives the name, with its tensions.
///
/// Without a bass player in the room a left hand plays third and seventh and leaves out the root: with `isRootless` no bass counts, a
/// chord is expected to lack its root, and motion by fifths says more. A chord that is hardly likelier than one on another root is a guess.
///
/// All constants are set by hand; how well they do: `Benchmarks/Sheets/measure.py`.
public struct BarHarmony: Sendable {
  public var key: Key?
  public var isRootless: Bool

  public init(key: Key?, isRootless: Bool = false) { (self.key, self.isRootless) = (key, isRootless) }

  /// The chords with their beginnings on beats of the grid; `heard` itself where there are no beats or no keys.
  ///
  /// - Parameters:
  ///   - heard: the chords of the tracker, in order.
  ///   - keys: in any order.
  /// - Complexity: O(*n*) in the number of beats and keys.
  public func chords(
    of heard: [PlayedHarmony], keys: [SoundingKey], grid: BeatGrid
  ) -> [PlayedHarmony] {
    let named = heard.filter { $0.symbol != nil && $0.onset.isFinite && $0.end.isFinite }
    guard let first = named.first, !keys.isEmpty, let beats = HeardBeats(keys, first: first.onset, grid: grid)
    else { return heard }
    let states = ChordStates(key: key ?? beats.likelyKey, isRootless: isRootless)
    let scores = states.scores(of: beats, heard: named)
    let path = states.path(through: scores, beats: beats)
    let names = HeardNames(named, beats: beats, key: key)
    // No state is two chords at once.
    let whole = names.foreign
    let kept =
      isRootless
      ? [WrittenSymbol?](repeating: nil, count: path.count)
      : names.kept(on: path, beside: whole, among: keys)
    var chords: [PlayedHarmony] = []
    var begin = 0
    while begin < path.count {
      let goesOn = { (beat: Int) in
        if let foreign = whole[begin] { return whole[beat] == foreign }
        guard whole[beat] == nil, path[beat].root == path[begin].root else { return false }
        guard let own = kept[begin], let other = kept[beat] else {
          return kept[begin] == kept[beat] && path[beat] == path[begin]
        }
        return own.isWrittenLike(other)
      }
      let end = (begin + 1..<path.count).first { !goesOn($0) } ?? path.count
      let state = path[begin]
      let bass = isRootless ? nil : beats.bass(of: begin..<end)
      let symbol =
        whole[begin].flatMap { named[$0].symbol } ?? kept[begin].map { names.withBass($0, bass) }
        ?? names.symbol(
          root: state.root, quality: states.qualities[state.quality], bass: bass, beats: begin..<end)
      chords.append(
        PlayedHarmony(
          onset: beats.times[begin], end: beats.end(of: begin..<end), symbol: symbol,
          isGuess: isRootless && states.isGuess(begin..<end, scores: scores)))
      begin = end
    }
    return chords
  }
}

/// A chord as a state: a place in the table of qualities, and a root.
struct ChordState: Hashable {
  var quality: Int
  var root: Int
}

struct ChordStates {
  let qualities: [ChartQuality]
  private let likelihoods: [[Double]]
  private let basses: [[Double]]
  /// For each quality and root, as `index` has it.
  private let prior: [Double]
  private let isRootless: Bool

  /// How much the key says about each chord.
  private static let keyWeight = 1.4
  /// How much the root of the tracker's chord counts for each beat, and its third.
  private static let heard = (root: 1.0, third: 0.5)
  private static let motionWeight = 0.6
  /// The cost of another chord on the same root.
  private static let sameRoot = 2.0
  /// The cost of a root that nobody plays from one strong beat to the next.
  private static let absence = 1.0
  /// The difference in all from which a root is no guess.
  private static let certain = 2.0

  init(key: Key?, isRootless: Bool) {
    self.isRootless = isRootless
    qualities = ChartQuality.all.filter { !isRootless || $0.rootlessPrior != nil }
    let common = -3.0
    likelihoods = qualities.map { $0.likelihoods(isRootless: isRootless).map { $0 - common } }
    basses = qualities.map(\.bass)
    let steps: Set<Int> = key?.mode == .minor ? [0, 2, 3, 5, 7, 8, 10, 11] : [0, 2, 4, 5, 7, 9, 11]
    var prior: [Double] = []
    for quality in qualities {
      for root in 0..<12 {
        var value = (isRootless ? quality.rootlessPrior : quality.prior) ?? quality.prior
        if let key {
          let tonic = Int(key.tonic.pitchClass.number)
          let inside = quality.tones.count { steps.contains((root + $0 - tonic + 24) % 12) }
          value -= 2 * Self.keyWeight * (1 - Double(inside) / Double(quality.tones.count))
        }
        prior.append(value)
      }
    }
    self.prior = prior
  }

  private func state(_ index: Int) -> ChordState { ChordState(quality: index / 12, root: index % 12) }

  /// How much the tones of each beat speak for each chord.
  func scores(of beats: HeardBeats, heard: [PlayedHarmony]) -> [[Double]] {
    var scores = (0..<beats.count).map { beat -> [Double] in
      var score = [Double](repeating: 0, count: prior.count)
      for quality in qualities.indices {
        for root in 0..<12 {
          var sum = 0.0
          for tone in 0..<12 {
            let step = (tone - root + 12) % 12
            sum += beats.tones[beat][tone] * likelihoods[quality][step]
            if !isRootless { sum += beats.basses[beat][tone] * basses[quality][step] }
          }
          if beats.lacks[beat][root], !isRootless { sum -= Self.absence }
          score[quality * 12 + root] = sum
        }
      }
      return score
    }
    // Its roots are less sure without a bass.
    let trust = isRootless ? 0.4 : 1
    for chord in heard {
      guard let symbol = chord.symbol else { continue }
      let base = ChordIdentity.base(of: symbol)
      let root = Int(base.root.pitchClass.number)
      let isMinor = Self.isMinor(base.chord.quality.degrees)
      for (beat, share) in beats.shares(from: chord.onset, to: chord.end) {
        for quality in qualities.indices {
          let third = qualities[quality].isMinor == isMinor ? Self.heard.third : 0
          // The tones of a suspended chord are those of another one: G7sus4 and Dmi7/G, Csus2 and Gsus4.
          let sure = isMinor == nil ? 0.5 * trust : trust
          scores[beat][quality * 12 + root] += sure * share * (Self.heard.root + third)
        }
      }
    }
    return scores
  }

  static func isMinor(_ degrees: DegreeSet) -> Bool? {
    if degrees.contains(.minorThird) { return true }
    return degrees.contains(.majorThird) && !degrees.contains(.sharpFifth) ? false : nil
  }

  /// How welcome a step from one root to another is, by semitones upward: down a fifth most.
  private static let motion = [0, 0.3, 0.35, 0.2, 0.2, 1, 0, 0.5, 0.2, 0.35, 0.3, 0.35]

  private func motion(_ step: Int) -> Double {
    // ii–V–I, and the dominant a semitone above.
    let weight = isRootless ? (step == 5 ? 2.5 : step == 11 ? 1.5 : 1) : 1
    return Self.motionWeight * (2 * Self.motion[step] * weight - 1)
  }

  func path(through scores: [[Double]], beats: HeardBeats) -> [ChordState] {
    guard let first = scores.first else { return [] }
    var now = zip(first, prior).map { $0 + $1 }
    var origins: [[Int]] = []
    for beat in scores.indices.dropFirst() {
      let cost = beats.cost(ofChangeAt: beat)
      // The best chord on each root.
      var best = [(score: Double, index: Int)](repeating: (-.infinity, 0), count: 12)
      for index in now.indices where now[index] > best[index % 12].score {
        best[index % 12] = (now[index], index)
      }
      var next = now
      var origin = Array(now.indices)
      for index in now.indices {
        let root = index % 12
        for from in 0..<12 {
          let step = (root - from + 12) % 12
          let bonus = step == 0 ? -Self.sameRoot : motion(step)
          let score = best[from].score + bonus + prior[index] - cost
          if score > next[index], best[from].index != index {
            (next[index], origin[index]) = (score, best[from].index)
          }
        }
        next[index] += scores[beat][index]
      }
      now = next
      origins.append(origin)
    }
    var index = now.indices.max { now[$0] < now[$1] } ?? 0
    var path = [state(index)]
    for origin in origins.reversed() {
      index = origin[index]
      path.append(state(index))
    }
    return path.reversed()
  }

  /// Whether a chord on another root is nearly as likely, by its tones and the key.
  func isGuess(_ range: Range<Int>, scores: [[Double]]) -> Bool {
    var roots = [Double](repeating: -.infinity, count: 12)
    for index in prior.indices {
      let sum = range.reduce(prior[index]) { $0 + scores[$1][index] }
      roots[index % 12] = max(roots[index % 12], sum)
    }
    let sorted = roots.sorted(by: >)
    return sorted[0] - sorted[1] < Self.certain
  }
}
