internal import CMath

/// The way through a song that explains a whole performance best: what was unclear while it was played is clear afterwards.
///
/// The best path (Viterbi) over the chords, each with the song's chord or another one in its place, and over another song. It moves
/// with strikes alone.
///
/// - Complexity: a strike is linear in the chords, in time and in memory.
struct PlayedPath: Sendable {
  private let model: SongModel
  private let song: FollowedSong
  /// The logarithms of the shares of lengths, by ticks; longer ones are as rare as the last.
  private let lengths: [Double]
  /// The best logarithm for each state, and when its chord began: the song's chords, then others in their places, then another song.
  private var best: [Double]
  private var begins: [Double]
  /// For each strike the state from which each state came.
  private var origins: [UInt16] = []
  private var times: [Double] = []
  /// The lengths of what was played before somebody said where it is.
  private var kept: [Int: Double] = [:]

  /// Longer performances are not read again.
  private static let mostBytes = 32 << 20
  private static let never = -1e9
  /// An exponent: lengths are only roughly as usual.
  private static let weightOfLength = 0.6
  /// Per second: who plays a whole song seldom plays another one in it.
  private static let getLost = 0.0002

  init(_ song: FollowedSong, _ model: SongModel, lengths: [Double]) {
    (self.song, self.model) = (song, model)
    self.lengths = lengths.map { cmath_log(max($0, 1e-7)) }
    let count = song.chords.count
    best = [Double](repeating: Self.never, count: 2 * count + 1)
    begins = [Double](repeating: 0, count: 2 * count + 1)
    guard count > 0 else { return }
    for index in 0..<count { best[index] = cmath_log((1 - model.fromBeginning) / Double(count)) }
    best[0] = 0
    best[2 * count] = cmath_log(0.1)
  }

  private var count: Int { song.chords.count }

  /// Somebody said that this chord is played now.
  mutating func begin(at index: Int, time: Double) {
    (kept, origins, times) = (measured, [], [])
    for state in best.indices { best[state] = Self.never }
    (best[index], begins[index]) = (0, time)
  }

  /// Keys were struck: the likelihoods of each chord, of another one in its place, and of another song, and of a change by these keys.
  mutating func hear(owns: [Double], others: [Double], outside: Double, changes: Double, at time: Double) {
    let states = 2 * count + 1
    guard count > 0, states <= Int(UInt16.max), origins.count + states <= Self.mostBytes / 2 else { return }
    let passed = max(time - (times.last ?? 0), model.tick)
    let leaving = leave(at: time, changes: cmath_log(changes))
    let first = origins.count
    for state in 0..<states { origins.append(UInt16(state)) }
    let away = best[2 * count]
    // Another song.
    var (top, from) = (away, 2 * count)
    let leaves = cmath_log(Self.getLost * passed)
    for state in 0..<2 * count where best[state] + leaves > top {
      (top, from) = (best[state] + leaves, state)
    }
    origins[first + 2 * count] = UInt16(from)
    let back = away + cmath_log(model.getFound * passed / Double(count))
    var next = best
    for index in 0..<count {
      var (enters, origin) = (back, 2 * count)
      func offer(_ value: Double, _ state: Int) {
        if value > enters { (enters, origin) = (value, state) }
      }
      if index > 0 { offer(leaving.values[index - 1], leaving.states[index - 1]) }
      if index == 0 { offer(leaving.values[count - 1] + cmath_log(0.5), leaving.states[count - 1]) }
      if song.isStart[index], let end = leaving.end {
        offer(leaving.values[end] + leaving.turn, leaving.states[end])
      }
      offer(
        leaving.values[leaving.any] + cmath_log(model.leap * song.landings[index]),
        leaving.states[leaving.any])
      for (state, share, weight) in [
        (index, 1 - model.doubt, owns[index]), (count + index, model.doubt, others[index]),
      ] {
        let weight = cmath_log(max(weight, 1e-300))
        let (stays, begun) = (best[state] + weight, enters + cmath_log(share) + weight)
        next[state] = max(stays, begun)
        if begun > stays { (origins[first + state], begins[state]) = (UInt16(origin), time) }
      }
    }
    next[2 * count] = top + cmath_log(max(outside, 1e-300))
    best = next
    let most = best.max() ?? 0
    for state in best.indices { best[state] -= most }
    times.append(time)
  }

  private struct Leaving {
    var values: [Double]
    var states: [Int]
    /// The chord from which most leaves, and the likeliest end of a section.
    var any: Int
    var end: Int?
    var turn: Double
  }

  /// Each chord with the mass that leaves it, by its length so far.
  private func leave(at time: Double, changes: Double) -> Leaving {
    var leaving = Leaving(
      values: [Double](repeating: Self.never, count: count), states: Array(0..<count), any: 0, end: nil,
      turn: cmath_log(model.sectionLeap / Double(max(song.sections.count, 1))))
    for index in 0..<count {
      for state in [index, count + index] {
        let age = min(max(Int((time - begins[state]) / model.tick), 1), lengths.count) - 1
        let value = best[state] + Self.weightOfLength * lengths[age] + changes
        if value > leaving.values[index] { (leaving.values[index], leaving.states[index]) = (value, state) }
      }
      if leaving.values[index] > leaving.values[leaving.any] { leaving.any = index }
      let isEnd = index + 1 == count || song.isStart[index + 1]
      if isEnd, leaving.end.map({ leaving.values[index] > leaving.values[$0] }) ?? true {
        leaving.end = index
      }
    }
    return leaving
  }

  /// For each chord that was followed by the next one its length in seconds.
  ///
  /// - Complexity: linear in the strikes.
  var measured: [Int: Double] {
    guard var state = best.indices.max(by: { best[$0] < best[$1] }) else { return kept }
    var found: [Int: Double] = [:]
    let states = 2 * count + 1
    /// The chord that begins later, and when.
    var after: (index: Int, time: Double)?
    for strike in times.indices.reversed() {
      let origin = Int(origins[strike * states + state])
      let isBegun = origin != state
      if state == 2 * count {
        after = nil
      } else if isBegun || strike == 0 {
        let index = state % count
        if let after, after.index == index + 1, after.time - times[strike] < 60 {
          found[index] = found[index] ?? after.time - times[strike]
        }
        after = (index, times[strike])
      }
      state = origin
    }
    return kept.merging(found) { $1 }
  }
}
