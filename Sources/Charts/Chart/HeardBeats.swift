internal import MusicTheory

/// The tones of each beat, or of each half of a slow one.
struct HeardBeats {
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
struct SoundingTones {
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
