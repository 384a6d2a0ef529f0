internal import Charts
internal import CMath
public import MusicTheory

/// Says where in a song somebody plays, whose chords have no lengths: from the notes so far and nothing later.
///
/// A forward filter over the chord, how long it has sounded, and whether it is the song's or another one in its place; beside them a state
/// in which another song is played. A chord ends as chords of its age do: usually, in this song so far, and where its length was learned.
/// Changes come with strikes. It has no clock: it is called once a tick.
///
/// - Complexity: a tick is linear in the chords, times 260.
public struct SongFollower: Sendable {
  /// A place in the song, as it is shown.
  public struct Place: Hashable, Sendable {
    /// As it is sung through, from 0.
    public var index: Int
    public var chord: WrittenChord?
    /// The chord after it that differs, and the one behind that; the first comes from all places that are likely.
    public var next: [WrittenChord]
    /// How sure it is that the place is right within two seconds: 0…1, cautiously.
    public var confidence: Double
    /// The probability that the first of ``next`` is right: 0…1.
    public var nextConfidence: Double
    /// The probability that another song is played: 0…1.
    public var lost: Double

    /// Whether another song is played.
    public var isLost: Bool { lost > 0.5 }

    /// Whether the place is sure enough to be shown.
    public var isSure: Bool { !isLost && confidence >= ChartFollower.sure }
  }

  /// In seconds: how often ``tick(struck:held:)`` wants to be called.
  public static let tick = SongModel().tick

  public let song: FollowedSong
  private let model: SongModel
  private let evidence: SongEvidence
  private var lengths: ChordLengths
  private var voices = StruckVoices()
  private var memory = PitchMemory()
  /// The mass of each chord by age, with the song's chord and then with another one; a row has room for one age more.
  private var masses: [Float]
  /// By which the masses have to be multiplied to be probabilities.
  private var scale = 1.0
  /// The mass of another song, or of silence, by the chord behind which the player may come back.
  private var away: [Double]
  private var lost: Double
  /// The mass of each chord, and of those not the song's.
  private var shares: [Double]
  private var lastShares: [Double]
  private var strangers = 0.0
  private var leavers: [Double]
  private var owns: [Double]
  private var others: [Double]
  /// How many ticks had no strike, one without a bass note, or one with it; old ones count less.
  private var ticks: [Double]
  private var doubt = 0.0
  private var record: Double
  private var best = 0
  private var time = 0.0
  private var watch = LengthWatch()
  private var path: PlayedPath

  /// - Parameter learned: for each chord its length in seconds, where it is known from other times.
  public init(_ song: FollowedSong, learned: [Double?] = []) {
    self.init(song, learned: learned, SongModel())
  }

  init(_ song: FollowedSong, learned: [Double?], _ model: SongModel) {
    (self.song, self.model) = (song, model)
    let count = song.chords.count
    evidence = SongEvidence(song.chords)
    var lengths = ChordLengths(chords: count, model)
    for (index, length) in learned.prefix(count).enumerated() {
      if let length, length > 0, length.isFinite { lengths.learn(length, of: [index]) }
    }
    self.lengths = lengths
    path = PlayedPath(song, model, lengths: lengths.usual)
    watch.learned = learned
    masses = [Float](repeating: 0, count: 2 * count * Self.stride(model))
    (shares, leavers) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
    (owns, others, lastShares) = (shares, shares, shares)
    ticks = model.usualTicks
    record = model.firstRecord
    away = [Double](repeating: 0, count: count)
    lost = 0.1
    for index in 0..<count {
      let share = (1 - model.fromBeginning) / Double(count) + (index == 0 ? model.fromBeginning : 0)
      masses[index * Self.stride(model)] = Float(0.9 * share)
      (shares[index], away[index]) = (0.9 * share, 0.1 * share)
    }
  }

  /// A row of ages, with room for what moves past its end.
  private static func stride(_ model: SongModel) -> Int { model.ages + 8 }

  /// One tick: moves on, and weighs by the keys that were struck since the last one.
  public mutating func tick(struck: NoteSet, held: NoteSet) {
    if let heard = step(struck: struck, held: held) {
      path.hear(owns: owns, others: others, outside: heard.outside, changes: heard.changes, at: time)
    }
    guard shares.indices.contains(best), shares[best] >= LengthWatch.likely,
      let (length, factor) = watch.look(best, begin: time - age(of: best), at: time)
    else { return }
    lengths.hear(length)
    if let factor { lengths.stretch(by: factor) }
  }

  /// Somebody says that this chord is played now.
  public mutating func begin(at index: Int) {
    guard song.chords.indices.contains(index) else { return }
    for place in masses.indices { masses[place] = 0 }
    for place in shares.indices { (shares[place], away[place]) = (0, 0) }
    (lost, strangers, doubt, scale) = (0.01, 0, 0, 1)
    masses[index * Self.stride(model)] = Float(1 - lost)
    (shares[index], away[index], best, record) = (1 - lost, lost, index, 1)
    path.begin(at: index, time: time)
  }

  /// The lengths that were measured in this pass, in seconds, by the index of the chord.
  ///
  /// - Complexity: linear in the strikes.
  public var measured: [Int: Double] { path.measured }

  /// The place as it would be with these keys now, before the tick is over: a change is seen with its first key.
  public func place(struck: NoteSet, held: NoteSet) -> Place {
    var soon = self
    _ = soon.step(struck: struck, held: held)
    return soon.place
  }

  /// Gives what was heard, where keys were struck.
  private mutating func step(struck: NoteSet, held: NoteSet) -> (outside: Double, changes: Double)? {
    guard !song.chords.isEmpty else { return nil }
    time += model.tick
    let heard = voices.hear(struck, held: held, at: time, again: model.again)
    let kind = heard.contains { $0.voice == .bass } ? 2 : heard.isEmpty ? 0 : 1
    let likelihood = model.atChange[kind] * ticks.reduce(0, +) / ticks[kind]
    for index in ticks.indices {
      ticks[index] = (ticks[index] + (index == kind ? 1 : 0)) * model.memoryOfTicks
    }
    let outside = weigh(heard)
    move(changes: Float(min(max(likelihood, 0.05), 8)))
    land(outside)
    settle()
    return heard.isEmpty ? nil : (outside, likelihood)
  }

  /// Weighs the chords; gives the weight of another song.
  private mutating func weigh(_ heard: [StruckVoices.Struck]) -> Double {
    memory.fade()
    for index in owns.indices { (owns[index], others[index]) = (0, 0) }
    guard !heard.isEmpty else {
      for index in owns.indices { (owns[index], others[index]) = (1, 1) }
      return 1
    }
    var unknown = 0.0
    for each in heard {
      let weight = each.weight * model.trust[each.voice.rawValue]
      let anyway = memory.probability(of: each.pitchClass, in: each.voice)
      unknown += weight * cmath_log(anyway)
      evidence.add(each, weight: weight, anyway: anyway, share: model.ofSong, to: &owns, &others)
    }
    for each in heard { memory.remember(each) }
    let top = max(owns.max() ?? unknown, unknown)
    for index in owns.indices {
      owns[index] = cmath_exp(owns[index] - top)
      others[index] = cmath_exp(others[index] - top)
    }
    return cmath_exp(unknown - top)
  }

  /// Every mass grows older by a tick or leaves its chord; what stays is weighed.
  private mutating func move(changes: Float) {
    let (count, ages, stride) = (song.chords.count, model.ages, Self.stride(model))
    let stays = scale * (1 - (model.jump + model.getLost) * model.tick)
    swap(&shares, &lastShares)
    for index in 0..<count { (leavers[index], shares[index]) = (0, 0) }
    strangers = 0
    unsafe masses.withUnsafeMutableBufferPointer { masses in
      unsafe lengths.rates.withUnsafeBufferPointer { rates in
        for row in 0..<2 * count {
          let index = row < count ? row : row - count
          let weight = Float(stays * (row < count ? owns[index] : others[index]))
          let (kept, left) = unsafe Self.age(
            masses.baseAddress! + row * stride, rates.baseAddress! + lengths.rowOf[index] * ages, ages,
            weight: weight, changes: changes)
          leavers[index] += Double(left) * scale
          shares[index] += Double(kept)
          if row >= count { strangers += Double(kept) }
        }
      }
    }
  }

  /// Moves a row by an age. Gives the mass that stays, weighed, and the mass that leaves, as it was.
  private static func age(
    _ masses: UnsafeMutablePointer<Float>, _ rates: UnsafePointer<Float>, _ ages: Int, weight: Float,
    changes: Float
  ) -> (kept: Float, left: Float) {
    var (kept, left) = (SIMD8<Float>(), SIMD8<Float>())
    var start = ages - 8
    while start >= 0 {
      let at = unsafe UnsafeMutableRawPointer(masses + start)
      let mass = unsafe at.loadUnaligned(as: SIMD8<Float>.self)
      var rate = unsafe UnsafeRawPointer(rates + start).loadUnaligned(as: SIMD8<Float>.self) * changes
      rate = pointwiseMin(rate, SIMD8(repeating: 0.97))
      let leaving = mass * rate
      let staying = (mass - leaving) * weight
      left += leaving
      kept += staying
      unsafe UnsafeMutableRawPointer(masses + start + 1).storeBytes(of: staying, as: SIMD8<Float>.self)
      start -= 8
    }
    // The oldest are not told apart.
    unsafe masses[ages - 1] += masses[ages]
    unsafe masses[0] = 0
    return (kept.sum(), left.sum())
  }

  /// The mass that left a chord begins the next one, or lands elsewhere.
  private mutating func land(_ outside: Double) {
    let (count, stride) = (song.chords.count, Self.stride(model))
    let leaving = leavers.reduce(0, +)
    let (found, drift) = (model.getFound * model.tick, model.drift * model.tick)
    let landing =
      leaving * model.leap + (1 - lost) * model.jump * model.tick + lost * found * model.farAway
    let ends = song.sections.map { $0 > 0 ? leavers[$0 - 1] : leavers[count - 1] }
    // The mass that leaves a section for another one than the next.
    let turning = ends.reduce(0, +) * model.sectionLeap / Double(max(ends.count, 1))
    let stays = 1 - model.leap - model.sectionLeap
    let end = leavers[count - 1] * stays * 0.5
    var drifted = 0.0
    for index in 0..<count {
      let isStart = song.isStart[index]
      var before = end
      if index > 0 { before = leavers[index - 1] * (isStart ? stays : 1 - model.leap) }
      if isStart { before += turning }
      let back = away[index] * found
      let entering = before + landing * song.landings[index] + back * (1 - model.farAway)
      let own = entering * (1 - model.doubt) * owns[index]
      let other = entering * model.doubt * others[index]
      let goes = index + 1 < count ? away[index] * drift : 0
      let leaves = lastShares[index] * model.getLost * model.tick + (index + 1 == count ? end : 0)
      away[index] = (away[index] - back - goes + drifted + leaves) * outside
      drifted = goes
      masses[index * stride] = Float(own)
      masses[(count + index) * stride] = Float(other)
      shares[index] += own + other
      strangers += other
    }
    lost = away.reduce(0, +)
    let sum = shares.reduce(lost, +)
    scale = sum > 0 && sum.isFinite ? 1 / sum : 1
  }

  private mutating func settle() {
    for index in shares.indices {
      shares[index] *= scale
      away[index] *= scale
    }
    lost *= scale
    strangers *= scale
    doubt += (strangers + lost - doubt) * model.tick / model.doubtMemory
    best = shares.indices.max { shares[$0] < shares[$1] } ?? 0
    record += (confidence - record) * model.tick / model.record
  }

  /// In seconds: for how long a chord has sounded.
  private func age(of index: Int) -> Double {
    let stride = Self.stride(model)
    var (sum, weight) = (0.0, 1e-12)
    for row in [index, song.chords.count + index] {
      for age in 0..<model.ages {
        let mass = Double(masses[row * stride + age])
        sum += mass * Double(age + 1)
        weight += mass
      }
    }
    return sum / weight * model.tick
  }

  /// The confidence of this moment.
  private var confidence: Double {
    guard shares.indices.contains(best) else { return 0 }
    var near = shares[best] + (best > 0 ? model.before * shares[best - 1] : 0)
    if best + 1 < shares.count {
      let stride = Self.stride(model)
      let young = Int(model.near / model.tick)
      for row in [best + 1, song.chords.count + best + 1] {
        for age in 0..<young { near += Double(masses[row * stride + age]) * scale }
      }
    }
    let trust = min(1, max(0, (model.mostDoubt - doubt) / model.doubtRange))
    return trust * cmath_pow(min(near, 1), model.caution)
  }

  /// - Complexity: linear in the chords.
  public var place: Place {
    guard shares.indices.contains(best) else {
      return Place(index: 0, chord: nil, next: [], confidence: 0, nextConfidence: 0, lost: 1)
    }
    let now = confidence
    let odds = max(now, 1e-9) / max(1 - now, 1e-9)
    let sure = 1 / (1 + cmath_exp(model.recordWeight * (model.usualRecord - record)) / odds)
    var byRoot = [Double](repeating: 0, count: 12)
    for index in shares.indices {
      if let next = evidence.next[index] { byRoot[evidence.roots[next]] += shares[index] }
    }
    let root = byRoot.indices.max { byRoot[$0] < byRoot[$1] } ?? 0
    // Of the places that lead there the likeliest.
    let from = shares.indices.filter { evidence.next[$0].map { evidence.roots[$0] } == root }
      .max { shares[$0] < shares[$1] }
    let first = byRoot[root] > 0 ? from.flatMap { evidence.next[$0] } : nil
    let second = first.flatMap { evidence.next[$0] }
    return Place(
      index: best, chord: song.chords[best],
      next: [first, second].compactMap { $0.flatMap { song.chords[$0] } }, confidence: sure,
      nextConfidence: byRoot[root], lost: lost)
  }
}

/// Measures how long chords last, where the place in the song is likely.
struct LengthWatch: Sendable {
  var learned: [Double?] = []
  private var current: Int?
  private var since = 0.0
  private var begins: [Int: Double] = [:]
  /// The chord that was left, while the next one may still be a mistake.
  private var left: Int?
  /// The logarithms of this pass to those before.
  private var ratios: [Double] = []
  private var factor = 1.0

  /// From this probability on a place is measured.
  static let likely = 0.6
  /// In seconds: a chord has ended when the next one has sounded for this time.
  private static let patience = 0.45
  private static let shortest = 0.15

  /// A chord that has ended, its length, and by which factor this pass is slower than it was known to be, where that has changed.
  mutating func look(
    _ best: Int, begin: Double, at time: Double
  ) -> (length: Double, factor: Double?)? {
    if current != best {
      left = current.flatMap { $0 + 1 == best ? $0 : nil }
      (current, since) = (best, time)
    }
    begins[best] = begin
    guard let chord = left, time - since > Self.patience, let start = begins[chord] else { return nil }
    left = nil
    let length = begin - start
    guard length > Self.shortest, length < 9 else { return nil }
    guard learned.indices.contains(chord), let known = learned[chord], known > 0 else {
      return (length, nil)
    }
    ratios = Array((ratios + [cmath_log(length / known)]).suffix(9))
    guard ratios.count >= 2 else { return (length, nil) }
    let target = cmath_exp(ratios.sorted()[ratios.count / 2])
    defer { factor = target }
    return (length, target / factor)
  }
}

/// The weight of each note for each chord of a song: computed once.
struct SongEvidence: Sendable {
  /// `log p(pitch class | chord)` for each voice: `12 × chord + pitch class`; then `p` of another chord in the same place.
  private let tables: [[Double]]
  private let elsewhere: [Double]
  /// The root of each chord, and the next chord that differs.
  let roots: [Int]
  let next: [Int?]

  init(_ chords: [WrittenChord?]) {
    let roles = Roles(chords.map { FollowedChart.Chord(start: 0, end: 1, chord: $0) })
    let weights = FollowingModel()
    func shares(_ index: Int, _ weight: (Int) -> Double) -> [Double] {
      guard chords[index] != nil else { return [Double](repeating: 1 / 12, count: 12) }
      let all = (0..<12).map(weight)
      let sum = all.reduce(0, +)
      return all.map { $0 / sum }
    }
    tables = StruckVoices.Voice.allCases.map { voice in
      let own = [weights.bass, weights.inner, weights.top][voice.rawValue]
      return chords.indices.flatMap { index in
        shares(index) { own[roles.role(of: $0, in: index, voice)] }.map(cmath_log)
      }
    }
    elsewhere = chords.indices.flatMap { index in
      shares(index) {
        roles.role(of: $0, in: index, .bass) == Roles.outsideOfBass ? weights.outsideKey : 1
      }
    }
    roots = chords.map { $0.map { Int($0.root.pitchClass.number) } ?? 0 }
    var next = [Int?](repeating: nil, count: chords.count)
    for index in chords.indices.reversed().dropFirst() {
      let isAnother = chords[index + 1] != nil && chords[index + 1] != chords[index]
      next[index] = isAnother ? index + 1 : next[index + 1]
    }
    self.next = next
  }

  func add(
    _ struck: StruckVoices.Struck, weight: Double, anyway: Double, share: Double, to owns: inout [Double],
    _ others: inout [Double]
  ) {
    let table = tables[struck.voice.rawValue]
    for index in owns.indices {
      owns[index] += weight * table[index * 12 + struck.pitchClass]
      let other = (1 - share) * elsewhere[index * 12 + struck.pitchClass] + share * anyway
      others[index] += weight * cmath_log(other)
    }
  }
}
