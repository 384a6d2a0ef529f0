internal import CMath

/// A pulse that keeps its tempo, or lets it drift slowly, laid through the same playing as one that breathes.
struct SteadyPulse {
  /// In seconds, on a raster of `PulseRaster.frame`.
  let beats: [Double]

  /// How far a beat may be from the usual length, as the logarithm of a factor, and how much that costs.
  private static let tempo = (reach: 0.10, scale: 0.03, weight: 1.0)
  /// Over how many beats before and after one the usual length is taken.
  private static let around = 16
  /// Of two beats that differ by more, as the logarithm of a factor, one is not of the usual length.
  private static let usual = 0.08
  /// The usual length may drift so far from that of the whole passage, as the logarithm of a factor.
  private static let drift = 0.12

  /// `nil` where the pulse has too few beats to have a tempo.
  init?(_ raster: PulseRaster, near pulse: Pulse) {
    guard pulse.beats.count >= 8 else { return nil }
    var beats = pulse.placed
    var inside: [Int: [Float]] = [:]
    // The second time from beats that keep the tempo where the others slipped.
    for _ in 0..<2 {
      guard let next = Self.laid(raster, Self.lengths(raster, beats), &inside) else { return nil }
      beats = next
    }
    self.beats = beats
  }

  /// For each frame the usual length of a beat there, in frames.
  private static func lengths(_ raster: PulseRaster, _ beats: [Double]) -> [Double] {
    let gaps = zip(beats.dropFirst(), beats).map { $0 - $1 }
    let middle = gaps.sorted()[gaps.count / 2]
    let usual = mean(of: gaps, near: middle) ?? middle
    var lengths = [Double](repeating: usual / PulseRaster.frame, count: raster.count)
    var frame = 0
    for index in gaps.indices {
      let around = gaps[max(0, index - Self.around)...min(gaps.count - 1, index + Self.around)]
      let near = around.filter { abs(cmath_log($0 / usual)) < drift }
      // Where most beats are of other lengths nothing is known.
      let length = 2 * near.count > around.count ? near.reduce(0, +) / Double(near.count) : usual
      let end = min(raster.count, Int((beats[index + 1] - raster.origin) / PulseRaster.frame))
      while frame < end {
        lengths[frame] = length / PulseRaster.frame
        frame += 1
      }
    }
    for frame in frame..<max(frame, raster.count) where frame > 0 { lengths[frame] = lengths[frame - 1] }
    return lengths
  }

  private static func mean(of values: [Double], near middle: Double) -> Double? {
    let near = values.filter { abs(cmath_log($0 / middle)) < usual }
    return near.isEmpty ? nil : near.reduce(0, +) / Double(near.count)
  }

  /// The best beats whose distances are near the usual ones.
  ///
  /// - Parameter known: by a length what is played in a beat from each frame, as far as that is known.
  private static func laid(
    _ raster: PulseRaster, _ usual: [Double], _ known: inout [Int: [Float]]
  ) -> [Double]? {
    guard let least = usual.min(), let most = usual.max() else { return nil }
    let (shortest, longest) = (
      max(2, Int(least * cmath_exp(-tempo.reach))), Int((most * cmath_exp(tempo.reach)).rounded(.up))
    )
    // Of long beats not every length is tried: a step is at most 1 %.
    let step = max(1, Int(least / 100))
    let lengths = Array(stride(from: shortest, through: longest, by: step))
    for length in lengths where known[length] == nil { known[length] = raster.beatScores(length: length) }
    let inside = lengths.map { known[$0] ?? [] }
    let logs = lengths.map { cmath_log(Double($0)) }
    let never = -Double.greatestFiniteMagnitude / 4
    var values = [Double](repeating: never, count: raster.count)
    var origins = [Int32](repeating: -1, count: raster.count)
    for frame in 0..<raster.count {
      let log = cmath_log(usual[frame])
      var (best, origin) = (never, -1)
      for (index, length) in lengths.enumerated() where frame - length >= 0 {
        let begin = frame - length
        guard values[begin] > never / 2 else { continue }
        let off = (logs[index] - log) / tempo.scale
        let value = values[begin] + Double(inside[index][begin]) - tempo.weight * off * off
        if value > best { (best, origin) = (value, begin) }
      }
      let isFirst = frame <= raster.first && Double(frame) + usual[frame] >= Double(raster.first)
      if isFirst, best < 0 { (best, origin) = (0, -1) }
      guard best > never / 2 else { continue }
      values[frame] = best + Double(raster.gain[frame])
      origins[frame] = Int32(origin)
    }
    let end = (0..<min(raster.count, raster.last + 3)).filter {
      5 * Double(raster.last - $0) <= 4 * usual[$0]
    }
    .max { values[$0] < values[$1] }
    guard var frame = end, values[frame] > never / 2 else { return nil }
    var path = [frame]
    while origins[frame] >= 0 {
      frame = Int(origins[frame])
      path.append(frame)
    }
    while path.count > 2, path[path.count - 1] < raster.first - 5 { path.removeLast() }
    return path.reversed().map { raster.origin + Double($0) * PulseRaster.frame }
  }
}
