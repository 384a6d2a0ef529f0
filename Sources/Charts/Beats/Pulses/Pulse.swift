internal import CMath

/// A steady or breathing pulse through a passage: its best beats among those of some lengths.
struct Pulse {
  /// In seconds, on a raster of `PulseRaster.frame`.
  let beats: [Double]
  /// How well it fits, as a share of all that was played.
  let score: Double
  /// How the attacks near its beats move them: see `placed`.
  let placed: [Double]
  /// Whether it keeps its tempo, or lets it drift slowly.
  let isSteady: Bool

  /// The shortest and the longest beat of each pulse, in seconds: an octave and a bit. One of them is the beat, the others are its parts
  /// and its multiples.
  static let ranges = [(0.26, 0.54), (0.37, 0.77), (0.53, 1.10), (0.76, 1.58), (1.08, 2.25), (1.5, 3.1)]
  /// Of the logarithm of the length, from one state to the next.
  private static let step = 0.05
  /// The cost of a beat that is longer or shorter than the one before grows with the square of the logarithm of the factor while that is
  /// small beside `scale`, and hardly where it is large: rubato and fermatas may be.
  private static let tempo = (scale: 0.07, weight: 1.05)

  static func pulses(of raster: PulseRaster) -> [Pulse] {
    ranges.map { range in
      let lengths = (0..<15).map {
        Int((range.0 / PulseRaster.frame * cmath_exp(step * Double($0))).rounded(.toNearestOrEven))
      }
      let pulse = Pulse(raster, lengths: lengths)
      return SteadyPulse(raster, near: pulse).flatMap { pulse.steadied($0, raster) } ?? pulse
    }
  }

  /// Strict playing: the same pulse with beats that keep their tempo. `nil` where they explain less of what was played: the player takes
  /// liberties.
  private func steadied(_ steady: SteadyPulse, _ raster: PulseRaster) -> Pulse? {
    guard raster.evidence(of: steady.beats) >= raster.evidence(of: beats) else { return nil }
    return Pulse(
      beats: steady.beats, score: score,
      placed: BeatPlacement.placed(steady.beats, attacks: raster.attacks), isSteady: true)
  }

  private init(beats: [Double], score: Double, placed: [Double], isSteady: Bool) {
    (self.beats, self.score, self.placed, self.isSteady) = (beats, score, placed, isSteady)
  }

  /// Viterbi's algorithm. A state is a beat on a frame, and the length of the beat after it.
  private init(_ raster: PulseRaster, lengths: [Int]) {
    let width = lengths.count
    let count = raster.count
    let never = -Float.greatestFiniteMagnitude / 4
    let costs = Self.costs(lengths)
    let inside = lengths.map { raster.beatScores(length: $0) }
    var values = [Float](repeating: never, count: count * width)
    var origins = [Int8](repeating: -1, count: count * width)
    for frame in 0...raster.first {
      for (index, length) in lengths.enumerated() where frame + length >= raster.first {
        values[frame * width + index] = raster.gain[frame]
      }
    }
    var arrived = [Float](repeating: never, count: width)
    for frame in 1..<count {
      var isReached = false
      for index in 0..<width {
        let begin = frame - lengths[index]
        arrived[index] = begin >= 0 ? values[begin * width + index] + inside[index][begin] : never
        isReached = isReached || arrived[index] > never / 2
      }
      guard isReached else { continue }
      for to in 0..<width {
        var (best, origin) = (never, -1)
        for from in 0..<width {
          let value = arrived[from] - costs[to * width + from]
          if value > best { (best, origin) = (value, from) }
        }
        let value = best + raster.gain[frame]
        if value > values[frame * width + to] {
          values[frame * width + to] = value
          origins[frame * width + to] = Int8(origin)
        }
      }
    }
    // The last beat is on the last attack or less than a beat before it.
    var (best, frame, state) = (never, raster.first, 0)
    for end in 0..<min(count, raster.last + 3) {
      for (index, length) in lengths.enumerated() where 5 * (raster.last - end) <= 4 * length {
        let value = values[end * width + index]
        if value > best { (best, frame, state) = (value, end, index) }
      }
    }
    var path = [frame]
    while origins[frame * width + state] >= 0 {
      state = Int(origins[frame * width + state])
      frame -= lengths[state]
      path.append(frame)
    }
    // Nobody counts a beat before the first key.
    while path.count > 2, path[path.count - 1] < raster.first - 5 { path.removeLast() }
    beats = path.reversed().map { raster.origin + Double($0) * PulseRaster.frame }
    score = Double(best) / max(1e-9, raster.attacks.reduce(0) { $0 + $1.salience })
    placed = BeatPlacement.placed(beats, attacks: raster.attacks)
    isSteady = false
  }

  /// The cost of each change of length: `lengths.count × to + from`.
  private static func costs(_ lengths: [Int]) -> [Float] {
    let logs = lengths.map { cmath_log(Double($0)) }
    return logs.flatMap { to in
      logs.map { from in
        let change = (to - from) / tempo.scale
        return Float(tempo.weight * cmath_log(1 + change * change))
      }
    }
  }

  /// The middle one of the distances between beats, in seconds.
  var period: Double {
    let gaps = zip(beats.dropFirst(), beats).map { $0 - $1 }.sorted()
    guard !gaps.isEmpty else { return 0.5 }
    return (gaps[gaps.count / 2] + gaps[(gaps.count - 1) / 2]) / 2
  }
}
