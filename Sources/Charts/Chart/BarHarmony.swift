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
private struct ChordState: Hashable {
  var quality: Int
  var root: Int
}

private struct ChordStates {
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

/// The tones of each beat, or of each half of a slow one.
private struct HeardBeats {
  /// When each begins.
  let times: [Double]
  private let lengths: [Double]
  /// Where each is in its bar, and how many a bar has.
  private let positions: [Int]
  private let parts: Int
  /// How many beats the bar of each has.
  private var felts: [Int]
  /// How much each pitch class sounds, and as the lowest note.
  private(set) var tones: [[Double]]
  private(set) var basses: [[Double]]
  /// On strong beats, for each pitch class whether it does not sound until the next strong beat while others do.
  private(set) var lacks: [[Bool]] = []
  /// When the last key that sounds in each ends; `nil` where none does.
  private var lastSound: [Double?]

  var count: Int { times.count }

  /// A slower beat than this is heard in halves, in seconds.
  private static let slow = 0.85
  /// The most that one tone counts in one beat.
  private static let most = 1.6

  /// - Parameter first: when the first chord was heard.
  init?(_ keys: [SoundingKey], first: Double, grid: BeatGrid) {
    guard let tempo = grid.tempo, let last = keys.map(\.end).filter(\.isFinite).max(),
      let from = grid.position(of: first), let to = grid.position(of: last), to - from < 100_000
    else { return nil }
    parts = 60 / tempo > Self.slow ? 2 : 1
    // From the bar line before the first chord, if something sounds from there on.
    let chord = Int((from + 0.4).rounded(.down))
    let (lines, scale) = (BarLines(grid), QuantizedChord.perBeat)
    let line = lines.start(of: lines.bar(of: chord * scale)) / scale
    // A tail that rings into another beat does not make one.
    let end = max(chord + 1, Int((to + 0.7).rounded(.down)))
    let places = (line * parts)..<(end * parts)
    let parts = parts
    let time = { (place: Int) in Self.time(Double(place) / Double(parts), grid) }
    var times = places.map(time)
    var felts = places.map { grid.meter(at: $0 / parts).felt }
    // A bar may be longer or shorter than the others.
    var positions = places.map { place in
      let spot = place * scale / parts
      return (spot - lines.start(of: lines.bar(of: spot))) * parts / scale
    }
    var bounds = times + [time(places.upperBound)]
    var tones = [[Double]](repeating: [Double](repeating: 0, count: 12), count: times.count)
    var basses = tones
    var lowest = [[LowNote]](repeating: [], count: times.count)
    var lastSound = [Double?](repeating: nil, count: times.count)
    for key in keys where key.onset.isFinite && key.end.isFinite {
      var beat = Self.place(of: key.onset, in: bounds)
      while beat < times.count, bounds[beat] < key.end {
        defer { beat += 1 }
        let length = bounds[beat + 1] - bounds[beat]
        let overlap = (min(key.end, bounds[beat + 1]) - max(key.onset, bounds[beat])) / length
        guard overlap > 0.02 else { continue }
        let note = Int(key.note.rawValue)
        let isStruck = key.onset >= bounds[beat] - 0.06 * length
        let isHeld = key.released > bounds[beat]
        var weight = 0.7 * min(1, overlap)
        if isStruck, overlap > 0.1 { weight += 0.6 * min(1, 2 * overlap) }
        if !isStruck, !isHeld { weight *= 0.5 }
        let tone = weight * (note < 60 ? 1.1 : note < 72 ? 1 : 0.7)
        tones[beat][note % 12] += tone
        lastSound[beat] = max(lastSound[beat] ?? key.end, key.end)
        if note < 60, isStruck || isHeld, overlap > 0.1 {
          let bass = min(1, 1.5 * overlap) * (isStruck ? 1 : 0.5)
          lowest[beat].append(LowNote(note: note, tone: tone, bass: bass, isStruck: isStruck))
        }
      }
    }
    for beat in Self.approaches(in: lowest, isStrong: { Self.strength(positions[$0], felts[$0], parts) > 1 })
    {
      let low = lowest[beat][0]
      tones[beat][low.note % 12] -= (1 - Self.approach) * low.tone
      lowest[beat][0].bass *= Self.approach
    }
    for beat in times.indices {
      for tone in 0..<12 { tones[beat][tone] = min(tones[beat][tone], Self.most) }
      guard let lowestNote = lowest[beat].map(\.note).min() else { continue }
      let strength = Self.strength(positions[beat], felts[beat], parts)
      for low in lowest[beat] where low.note <= lowestNote + 2 {
        basses[beat][low.note % 12] += strength * low.bass
      }
    }
    // Single notes before the first chord are a melody that leads to it.
    let chordPlace = (chord - line) * parts
    let begin =
      (0..<chordPlace).reversed().prefix { beat in
        tones[beat].count { $0 > 0.3 } > 1 || basses[beat].contains { $0 > 0.5 }
      }.last ?? min(chordPlace, times.count - 1)
    for _ in 0..<begin {
      times.removeFirst()
      bounds.removeFirst()
    }
    positions.removeFirst(begin)
    felts.removeFirst(begin)
    tones.removeFirst(begin)
    basses.removeFirst(begin)
    lastSound.removeFirst(begin)
    (self.times, self.positions, self.felts) = (times, positions, felts)
    (self.tones, self.basses, self.lastSound) = (tones, basses, lastSound)
    lengths = zip(bounds.dropFirst(), bounds).map { $0 - $1 }
    lacks = absent(isStrong: { Self.strength(positions[$0], felts[$0], parts) > 1 })
  }

  /// For each beat, the pitch classes that do not sound from there to the next strong beat; none on a weak beat, and in a rest.
  private func absent(isStrong: (Int) -> Bool) -> [[Bool]] {
    var lacks = [[Bool]](repeating: [Bool](repeating: false, count: 12), count: count)
    var beat = 0
    while beat < count {
      let next = (beat + 1..<max(beat + 1, count)).first(where: isStrong) ?? count
      let sums = (0..<12).map { tone in (beat..<next).reduce(0) { $0 + tones[$1][tone] } }
      if isStrong(beat), sums.contains(where: { $0 > 0.5 }) { lacks[beat] = sums.map { $0 < 0.15 } }
      beat = next
    }
    return lacks
  }

  /// A note below middle C in one beat.
  private struct LowNote {
    var note: Int
    /// How much it counts as a tone, and as the bass.
    var tone: Double
    var bass: Double
    var isStruck: Bool
  }

  /// How much a note that leads to the next bass note counts.
  private static let approach = 0.25

  /// A walking bass has the root on strong beats.
  private static func strength(_ position: Int, _ felt: Int, _ parts: Int) -> Double {
    if position == 0 { return 2 }
    return 2 * position == felt * parts && felt.isMultiple(of: 2) ? 1.1 : 0.6
  }

  /// The beats in which a lone bass note leads to the next one: on a weak beat, another note than on the strong beat before, and the next
  /// one itself or a semitone beside it.
  private static func approaches(in lowest: [[LowNote]], isStrong: (Int) -> Bool) -> [Int] {
    var found: [Int] = []
    var strong: Int?
    for beat in lowest.indices {
      if isStrong(beat) {
        strong = lowest[beat].map(\.note).min() ?? strong
        continue
      }
      guard lowest[beat].count == 1, lowest[beat][0].isStruck, beat + 1 < lowest.count,
        let next = lowest[beat + 1].filter(\.isStruck).map(\.note).min()
      else { continue }
      let note = lowest[beat][0].note
      if let strong, (note - strong) % 12 == 0 { continue }
      if [0, 1, 11].contains(abs(note - next) % 12) { found.append(beat) }
    }
    return found
  }

  /// The time of a place on the grid, also outside of it.
  private static func time(_ place: Double, _ grid: BeatGrid) -> Double {
    let low = min(max(0, Int(place.rounded(.down))), grid.beats.count - 2)
    return grid.beats[low] + (place - Double(low)) * (grid.beats[low + 1] - grid.beats[low])
  }

  /// The first beat in which something that begins at `time` sounds.
  private static func place(of time: Double, in bounds: [Double]) -> Int {
    var (low, high) = (0, bounds.count)
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// How much of each beat lies within two times.
  func shares(from begin: Double, to end: Double) -> [(beat: Int, share: Double)] {
    var shares: [(beat: Int, share: Double)] = []
    var beat = Self.place(of: begin, in: times)
    while beat < count, times[beat] < end {
      let share = (min(end, times[beat] + lengths[beat]) - max(begin, times[beat])) / lengths[beat]
      if share > 0 { shares.append((beat, share)) }
      beat += 1
    }
    return shares
  }

  /// The beat that begins nearest to a time, or the end of the last one.
  func nearest(to time: Double) -> Int {
    let beat = Self.place(of: time, in: times)
    return time - times[beat] > lengths[beat] / 2 ? beat + 1 : beat
  }

  /// Whether that is a beat or more, as far as players are exact.
  func lasts(from begin: Double, to end: Double) -> Bool {
    end - begin > 0.85 * lengths[Self.place(of: begin, in: times)] * Double(parts)
  }

  /// How unlikely it is that a chord begins there.
  func cost(ofChangeAt beat: Int) -> Double {
    let position = positions[beat]
    if position == 0 { return 1.6 }
    guard position.isMultiple(of: parts) else { return 7 }
    switch (felts[beat], position / parts) {
    case (2, _), (4, 2), (5, 3), (6, 3): return 3
    case (3, _): return 5
    default: return 6
    }
  }

  /// The tone that is the bass of these beats: that of the first of them, if it is most of the bass; `nil` where there is none.
  func bass(of range: Range<Int>) -> Int? {
    var sums = [Double](repeating: 0, count: 12)
    for beat in range { for tone in 0..<12 { sums[tone] += basses[beat][tone] } }
    guard let best = sums.indices.max(by: { sums[$0] < sums[$1] }), sums[best] > 0.7 * sums.reduce(0, +)
    else {
      return nil
    }
    return basses[range.lowerBound][best] > 0 ? best : nil
  }

  /// When the chord of these beats has ended: with the last of them, unless nothing sounds for long before that.
  func end(of range: Range<Int>) -> Double {
    let end = times[range.upperBound - 1] + lengths[range.upperBound - 1]
    let sound = range.compactMap { lastSound[$0] }.max() ?? times[range.lowerBound]
    return end - sound > 2 ? max(sound, times[range.lowerBound]) : end
  }

  /// The key whose tones sound most; `nil` without any.
  ///
  /// The weights of the steps of the scale are those of David Temperley, *The Cognition of Basic Musical Structures* (2001).
  var likelyKey: Key? {
    var sums = [Double](repeating: 0, count: 12)
    for beat in tones { for tone in 0..<12 { sums[tone] += beat[tone] } }
    guard sums.contains(where: { $0 > 0 }) else { return nil }
    let profiles: [(Key.Mode, [Double])] = [
      (.major, [5, 2, 3.5, 2, 4.5, 4, 2, 4.5, 2, 3.5, 1.5, 4]),
      (.minor, [5, 2, 3.5, 4.5, 2, 4, 2, 4.5, 3.5, 2, 1.5, 4]),
    ]
    var best: (score: Double, key: Key)?
    for (mode, profile) in profiles {
      for key in Key.circle(mode).joined() {
        let tonic = Int(key.tonic.pitchClass.number)
        let score = (0..<12).reduce(0.0) { $0 + sums[$1] * profile[($1 - tonic + 12) % 12] }
        if best.map({ score > $0.score }) ?? true { best = (score, key) }
      }
    }
    return best?.key
  }
}

/// The notes that sound at each moment.
private struct SoundingTones {
  /// From each moment on, up to the next one.
  private var moments: [(time: Double, tones: PitchClassSet, lowest: Int?)] = []

  init(_ keys: [SoundingKey], until end: KeyPath<SoundingKey, Double>) {
    let edges = keys.filter { $0.onset.isFinite && $0[keyPath: end].isFinite }.flatMap {
      [(time: $0.onset, note: $0.note, step: 1), (time: $0[keyPath: end], note: $0.note, step: -1)]
    }.sorted { $0.time < $1.time }
    var counts = [Int](repeating: 0, count: 128)
    for (index, edge) in edges.enumerated() {
      counts[Int(edge.note.rawValue)] += edge.step
      if index + 1 < edges.count, edges[index + 1].time == edge.time { continue }
      let notes = counts.indices.filter { counts[$0] > 0 }
      moments.append((edge.time, PitchClassSet(semitones: notes.map { $0 % 12 }), notes.first))
    }
  }

  /// How much of its time all tones of a chord and no others sound over its bass; the fifth may be left out.
  func share(of chord: WrittenChord, in played: PlayedHarmony) -> Double {
    let tones = PitchClassSet(semitones: chord.notes.map { Int($0.pitchClass.number) })
    let fifth = PitchClassSet(semitones: [(Int(chord.root.pitchClass.number) + 7) % 12])
    let bass = Int((chord.bass ?? chord.root).pitchClass.number)
    guard played.end > played.onset, tones.count > 2 else { return 0 }
    var (low, high) = (0, moments.count)
    while low < high {
      let middle = (low + high) / 2
      if moments[middle].time <= played.onset { low = middle + 1 } else { high = middle }
    }
    var sum = 0.0
    var index = max(0, low - 1)
    while index + 1 < moments.count, moments[index].time < played.end {
      let moment = moments[index]
      index += 1
      guard moment.lowest.map({ $0 % 12 }) == bass, moment.tones.isSubset(of: tones),
        tones.subtracting(moment.tones).isSubset(of: fifth)
      else { continue }
      sum += max(0, min(moments[index].time, played.end) - max(moment.time, played.onset))
    }
    return sum / (played.end - played.onset)
  }
}

/// The symbols of the tracker, by when they were heard.
private struct HeardNames {
  private let heard: [PlayedHarmony]
  private let beats: HeardBeats
  private let key: Key?

  init(_ heard: [PlayedHarmony], beats: HeardBeats, key: Key?) {
    (self.heard, self.beats, self.key) = (heard, beats, key)
  }

  /// For each beat, which of the chords that were heard it belongs to, if that is a polychord and lasts for two beats.
  var foreign: [Int?] {
    var found = [Int?](repeating: nil, count: beats.count)
    for (place, chord) in heard.enumerated() {
      guard case .polychord = chord.symbol else { continue }
      let shares = beats.shares(from: chord.onset, to: chord.end)
      guard shares.reduce(0, { $0 + $1.share }) >= 1.8 else { continue }
      for (beat, share) in shares where share > 0.5 { found[beat] = place }
    }
    return found
  }

  /// For each beat the chord that was heard on the root that is found there, if it lasted a beat or more and was played whole, in stretches
  /// of one root that have several such chords: what a player changes above one root is kept as he played it. A beat without one belongs
  /// to the chord before it, else to the one behind.
  func kept(on path: [ChordState], beside foreign: [Int?], among keys: [SoundingKey]) -> [WrittenSymbol?] {
    var kept = [WrittenSymbol?](repeating: nil, count: beats.count)
    let (down, sounding) = (SoundingTones(keys, until: \.released), SoundingTones(keys, until: \.end))
    for chord in heard {
      guard case .chord(let written) = chord.symbol, beats.lasts(from: chord.onset, to: chord.end),
        max(down.share(of: written, in: chord), sounding.share(of: written, in: chord)) > 0.5
      else { continue }
      let root = Int(written.root.pitchClass.number)
      for beat in beats.nearest(to: chord.onset)..<beats.nearest(to: chord.end) where path[beat].root == root
      {
        kept[beat] = chord.symbol
      }
    }
    var begin = 0
    while begin < path.count {
      let end =
        (begin + 1..<path.count).first {
          path[$0].root != path[begin].root || foreign[$0] != foreign[begin]
        } ?? path.count
      let names = kept[begin..<end].compactMap(\.self)
      if names.allSatisfy({ $0.isWrittenLike(names[0]) }) {
        for beat in begin..<end { kept[beat] = nil }
      }
      for beat in begin + 1..<max(begin + 1, end) where kept[beat] == nil && path[beat] == path[beat - 1] {
        kept[beat] = kept[beat - 1]
      }
      for beat in (begin..<end - 1).reversed() where kept[beat] == nil && path[beat] == path[beat + 1] {
        kept[beat] = kept[beat + 1]
      }
      begin = end
    }
    return kept
  }

  private static func isForeign(_ symbol: WrittenSymbol) -> Bool {
    guard case .chord(let chord) = symbol else { return true }
    guard let bass = chord.bass else { return false }
    return !tones(chord).contains { $0.pitchClass == bass.pitchClass }
  }

  /// The tones of a chord without its bass.
  private static func tones(_ chord: WrittenChord) -> [SpelledPitch] {
    WrittenChord(root: chord.root, quality: chord.chord.quality).notes
  }

  /// The symbol that was heard longest in these beats of those on this root, with the bass that lies there; else the plain one.
  func symbol(root: Int, quality: ChartQuality, bass: Int?, beats range: Range<Int>) -> WrittenSymbol? {
    let begin = beats.times[range.lowerBound]
    let end = range.upperBound < beats.count ? beats.times[range.upperBound] : .infinity
    var candidates: [(symbol: WrittenSymbol, time: Double)] = []
    for chord in heard where chord.onset < end && chord.end > begin {
      guard let symbol = chord.symbol, fits(symbol, root, quality) else { continue }
      let time = min(end, chord.end) - max(begin, chord.onset)
      if let same = candidates.firstIndex(where: { $0.symbol.isWrittenLike(symbol) }) {
        candidates[same].time += time
      } else {
        candidates.append((symbol, time))
      }
    }
    // A triad that was named before its seventh came is the seventh chord.
    let whole = candidates.filter { has(quality, $0.symbol) }
    let best = (whole.isEmpty ? candidates : whole).max { $0.time < $1.time }
    // One over a foreign bass that was clear late.
    if let foreign = foreign(begin, end), foreign.time > best?.time ?? 0 { return foreign.symbol }
    guard let best = best?.symbol else { return plain(root, quality, bass) }
    return withBass(best, bass)
  }

  /// A chord over a foreign bass that takes a good part of the time.
  private func foreign(_ begin: Double, _ end: Double) -> (symbol: WrittenSymbol, time: Double)? {
    let found = heard.last { chord in
      guard let symbol = chord.symbol, Self.isForeign(symbol) else { return false }
      return min(end, chord.end) - max(begin, chord.onset) > 0.35 * (min(end, chord.end) - begin)
    }
    guard let found, let symbol = found.symbol else { return nil }
    return (symbol, min(end, found.end) - max(begin, found.onset))
  }

  private func fits(_ symbol: WrittenSymbol, _ root: Int, _ quality: ChartQuality) -> Bool {
    let base = ChordIdentity.base(of: symbol)
    if Int(base.root.pitchClass.number) == root {
      guard let isMinor = quality.isMinor, let heard = ChordStates.isMinor(base.chord.quality.degrees) else {
        return true
      }
      return isMinor == heard
    }
    // B♭/C is a suspended chord on C.
    guard case .chord(let chord) = symbol, let bass = chord.bass else { return false }
    return quality.isMinor == nil && Int(bass.pitchClass.number) == root
  }

  private func has(_ quality: ChartQuality, _ symbol: WrittenSymbol) -> Bool {
    let degrees = ChordIdentity.base(of: symbol).chord.quality.degrees
    let sevenths: DegreeSet = [.minorSeventh, .majorSeventh, .diminishedSeventh]
    return degrees.intersection(sevenths) == quality.degrees.intersection(sevenths)
  }

  private func plain(_ root: Int, _ quality: ChartQuality, _ bass: Int?) -> WrittenSymbol? {
    guard let chord = ChordQuality(degrees: quality.degrees) else { return nil }
    let speller = ChordSpeller(key: key)
    let written = WrittenChord(root: speller.name(of: PitchClass(root)), quality: chord)
    return withBass(.chord(written), bass)
  }

  /// A bass that is a tone of the chord stands behind the slash where it lies there all the time, and nowhere else; another one stays.
  func withBass(_ symbol: WrittenSymbol, _ bass: Int?) -> WrittenSymbol {
    guard case .chord(let chord) = symbol else { return symbol }
    let tones = Self.tones(chord)
    if let own = chord.bass, !tones.contains(where: { $0.pitchClass == own.pitchClass }) { return symbol }
    let tone = bass.flatMap { bass in tones.first { Int($0.pitchClass.number) == bass } }
    return .chord(WrittenChord(root: chord.root, quality: chord.chord.quality, bass: tone))
  }
}
