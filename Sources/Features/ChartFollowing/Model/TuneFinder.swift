internal import CMath
public import MusicTheory

/// Says which of some charts is being played, in any key, from the notes so far and nothing later.
///
/// A forward filter over the chords of all charts in all twelve keys, and over playing none of them. A chord lasts about as long as its chart
/// says, at any tempo: it is left in steps, and a struck bass note makes leaving it likelier. Beside each chord another one may be played in
/// its place. Another chord, and a tune that is no chart, are expected as a song is that keeps to the notes it has used. When no chart is
/// likely any more, the search begins anew: another tune may have begun. It has no clock: it is called once a tick, ten times a second.
///
/// - Complexity: a tick is linear in the chords of the charts that are likely yet, times 144.
public struct TuneFinder: Sendable {
  /// A chart that may be the one that is played.
  public struct Candidate: Hashable, Sendable {
    /// As an index of the charts.
    public var tune: Int
    /// 0…1, of all charts and of none of them.
    public var probability: Double
    /// In semitones above the chart's key: 0…11.
    public var transposition: Int
  }

  /// The assumptions about players; round numbers.
  fileprivate enum Model {
    /// The steps of a chord: how even its length is.
    static let steps = 6
    /// The probability that a chart is played in its own key.
    static let ownKey = 0.5
    /// The probability that none of the charts is played: of all tunes a player has few as charts.
    static let none = 0.85
    /// The share of the chart's chords in whose place another one is played.
    static let doubt = 0.1
    /// How much likelier a chord is left in a tick with and without a struck bass note.
    static let leavingWithBass: Float = 3
    static let leavingWithout: Float = 0.6
    /// The probability in a tick of going on anywhere in the tune.
    static let jump: Float = 0.001
    /// The share of notes that are played for the song rather than for the chord that sounds.
    static let besideChord = 0.05
    /// A chart in a key is given up when it is less likely than the best one by this factor.
    static let hopeless = 1e-7
    /// The search begins anew when all charts together are less likely than none of them by this factor.
    static let giveUp = 2e-5
    /// The same after a tune was named: then it is over.
    static let over = 0.02
    /// None of the charts is never less likely than this, so that the end of a tune is noticed.
    static let leastNone = 1e-4
    /// Exponents: notes are not independent. Bass, inner, top.
    static let trust = [0.57, 0.43, 0.36]
    /// Weights of notes outside the chord: bass, others.
    static let outsideOfBass = 0.05
    static let outside = 0.15
    /// Probabilities of tunes are flattened by this exponent: what speaks for two tunes that are alike is not independent either. It changes
    /// what is named, and not which tune is first: notes are trusted more to tell charts apart than to tell a chart from a song like it.
    static let flattening = 0.2
    /// In seconds: nothing is named before.
    static let patience = 8.0
    /// In seconds: a name has to be likely this long.
    static let steadiness = 2.0
  }

  /// From this probability on a tune is named.
  public static let sure = 0.8
  /// In seconds: how often ``tick(struck:held:)`` wants to be called.
  public static let tick = 0.1

  /// The chords of all charts, one after the other.
  private let roots: [Int]
  private let kinds: [Int]
  /// The probability in a tick of going a step on.
  private let speeds: [Float]
  /// The chords of each chart.
  private let ranges: [Range<Int>]
  /// `p(pitch class | kind and root)`, a table for each voice: `(kind × 12 + root) × 12 + pitch class`.
  private let tables: [[Double]]
  /// The masses at the beginning.
  private let beginning: [Float]
  /// The mass of each chord by key, layer and step: `((key × 2 + layer) × steps + step) × chords + chord`.
  private var masses: [Float]
  private var none = Model.none
  /// The songs that are none of the charts.
  private var memory = PitchMemory()
  private var voices = StruckVoices()
  /// In seconds, since the first tick.
  private var now = 0.0
  /// In seconds, since the search began.
  private var time = 0.0
  /// How often the search has begun anew, because no chart was likely any more.
  public private(set) var searches = 0
  /// The mass of each tune, by key: `12 × tune + key`.
  private var shares: [Double]
  /// Whether a tune is likely yet in a key, in the same order.
  private var isLikely: [Bool]
  /// The mass that leaves each chord in a tick.
  private var leavers: [Float]
  private var leader: (tune: Int, since: Double)?
  /// Whether a tune was named since the search began.
  private var wasNamed = false

  /// - Complexity: linear in the chords of all charts.
  public init(_ charts: [FollowedChart]) {
    var (roots, kinds, lengths): ([Int], [Int], [Double]) = ([], [], [])
    var ranges: [Range<Int>] = []
    var numbers: [Shape: Int] = [:]
    for chart in charts {
      let first = roots.count
      for each in chart.chords {
        guard let chord = each.chord else { continue }
        let root = Int(chord.root.pitchClass.number)
        let shape = Shape(chord)
        let kind = numbers[shape] ?? numbers.count
        numbers[shape] = kind
        roots.append(root)
        kinds.append(kind)
        lengths.append(each.length)
      }
      ranges.append(first..<roots.count)
    }
    (self.roots, self.kinds, self.ranges) = (roots, kinds, ranges)
    speeds = lengths.map { Float(min(0.9, Double(Model.steps) * Self.tick / $0)) }
    let shapes = numbers.sorted { $0.value < $1.value }.map(\.key)
    tables = StruckVoices.Voice.allCases.map { voice in shapes.flatMap { $0.table(voice) } }
    shares = [Double](repeating: 0, count: 12 * charts.count)
    isLikely = (0..<12 * charts.count).map { !ranges[$0 / 12].isEmpty }
    let count = roots.count
    leavers = [Float](repeating: 0, count: count)
    var masses = [Float](repeating: 0, count: 12 * 2 * Model.steps * count)
    let tunes = Double(ranges.count { !$0.isEmpty })
    for range in ranges where !range.isEmpty {
      let length = lengths[range].reduce(0, +)
      for chord in range {
        for key in 0..<12 {
          let inKey = key == 0 ? Model.ownKey : (1 - Model.ownKey) / 11
          let share = (1 - Model.none) * inKey * lengths[chord] / (length * tunes * Double(Model.steps))
          for step in 0..<Model.steps {
            masses[(key * 2 * Model.steps + step) * count + chord] = Float(share)
          }
        }
      }
    }
    (self.masses, beginning) = (masses, masses)
  }

  /// One tick: goes on, and weighs by the keys that were struck since the last one.
  public mutating func tick(struck: NoteSet, held: NoteSet) {
    guard !roots.isEmpty else { return }
    now += Self.tick
    time += Self.tick
    let heard = voices.hear(struck, held: held, at: now, again: FollowingModel().again)
    let (likely, unknown) = weigh(heard)
    let leaving =
      heard.contains { $0.voice == .bass } ? Model.leavingWithBass : Model.leavingWithout
    for key in 0..<12 {
      move(key, leaving: leaving)
      weigh(key, likely, unknown)
    }
    none *= Double(unknown)
    let sum = shares.reduce(none, +)
    guard sum > 0, sum.isFinite else { return }
    scale(by: 1 / sum)
    none = max(none / sum, Model.leastNone)
    let best = shares.max() ?? 0
    for index in shares.indices where isLikely[index] && shares[index] < best * Model.hopeless {
      (isLikely[index], shares[index]) = (false, 0)
    }
    let least = wasNamed ? Model.over : Model.giveUp
    guard shares.reduce(0, +) >= none * least else { return beginAnew() }
    if let best = candidates.first, best.probability >= Self.sure {
      if leader?.tune != best.tune { leader = (best.tune, time) }
    } else {
      leader = nil
    }
    wasNamed = wasNamed || named != nil
  }

  /// After a tune that is over, or none of the charts. The notes of the song are still known.
  private mutating func beginAnew() {
    (masses, none, time, leader, wasNamed) = (beginning, Model.none, 0, nil, false)
    for index in isLikely.indices { isLikely[index] = !ranges[index / 12].isEmpty }
    searches += 1
  }

  /// The tunes by their probability, the best first; only those that are likelier than one in a thousand.
  ///
  /// - Complexity: linear in the charts.
  public var candidates: [Candidate] {
    let sums = ranges.indices.map { tune in shares[tune * 12..<tune * 12 + 12].reduce(0, +) }
    let flat = sums.map { $0 > 0 ? cmath_pow($0, Model.flattening) : 0 }
    let total = flat.reduce(cmath_pow(none, Model.flattening), +)
    return ranges.indices.filter { flat[$0] >= total / 1000 }.map { tune in
      let key = (0..<12).max { shares[tune * 12 + $0] < shares[tune * 12 + $1] } ?? 0
      return Candidate(tune: tune, probability: flat[tune] / total, transposition: key)
    }.sorted { ($0.probability, $1.tune) > ($1.probability, $0.tune) }
  }

  /// The tune that can be offered by its name: likely for some seconds.
  public var named: Candidate? {
    guard let leader, time >= Model.patience, time - leader.since >= Model.steadiness else { return nil }
    return candidates.first
  }

  /// How likely the notes are under each chord, and under another one.
  private mutating func weigh(_ heard: [StruckVoices.Struck]) -> (likely: [Float], unknown: Float) {
    memory.fade()
    let count = tables[0].count / 12
    guard !heard.isEmpty else { return ([Float](repeating: 1, count: count), 1) }
    var (known, unknown) = ([Double](repeating: 0, count: count), 0.0)
    for each in heard {
      let weight = each.weight * Model.trust[each.voice.rawValue]
      let table = tables[each.voice.rawValue]
      let anyway = memory.probability(of: each.pitchClass, in: each.voice)
      unknown += weight * cmath_log(anyway)
      for index in known.indices {
        let inChord = table[index * 12 + each.pitchClass]
        known[index] +=
          weight * cmath_log((1 - Model.besideChord) * inChord + Model.besideChord * anyway)
      }
    }
    for each in heard { memory.remember(each) }
    let top = max(known.max() ?? unknown, unknown)
    return (known.map { Float(cmath_exp($0 - top)) }, Float(cmath_exp(unknown - top)))
  }

  /// Chords go on by a step, and from their last step to the next chord; after the last chord of a tune comes its first one.
  private mutating func move(_ key: Int, leaving: Float) {
    let (count, steps) = (roots.count, Model.steps)
    let base = key * 2 * steps * count
    let doubt = Float(Model.doubt)
    unsafe masses.withUnsafeMutableBufferPointer { masses in
      unsafe speeds.withUnsafeBufferPointer { speeds in
        unsafe leavers.withUnsafeMutableBufferPointer { leavers in
          for (tune, range) in ranges.enumerated() where isLikely[tune * 12 + key] {
            for chord in range { unsafe leavers[chord] = 0 }
            for layer in 0..<2 {
              let last = base + (layer * steps + steps - 1) * count
              for chord in range {
                let moved = unsafe masses[last + chord] * min(0.95, speeds[chord] * leaving)
                unsafe leavers[chord] = unsafe leavers[chord] + moved
                unsafe masses[last + chord] = unsafe masses[last + chord] - moved
              }
              for step in (1..<steps).reversed() {
                let (to, from) = (
                  base + (layer * steps + step) * count, base + (layer * steps + step - 1) * count
                )
                for chord in range {
                  let moved = unsafe masses[from + chord] * speeds[chord]
                  unsafe masses[to + chord] = unsafe masses[to + chord] + moved
                  unsafe masses[from + chord] = unsafe masses[from + chord] - moved
                }
              }
            }
            var before = range.upperBound - 1
            for chord in range {
              unsafe masses[base + chord] += unsafe leavers[before] * (1 - doubt)
              unsafe masses[base + steps * count + chord] += unsafe leavers[before] * doubt
              before = chord
            }
          }
        }
      }
    }
  }

  private mutating func weigh(_ key: Int, _ likely: [Float], _ unknown: Float) {
    let (count, steps) = (roots.count, Model.steps)
    let base = key * 2 * steps * count
    let weights = (0..<count).map { likely[kinds[$0] * 12 + (roots[$0] + key) % 12] }
    unsafe masses.withUnsafeMutableBufferPointer { masses in
      unsafe weights.withUnsafeBufferPointer { weights in
        for (tune, range) in ranges.enumerated() where isLikely[tune * 12 + key] {
          var sum: Float = 0
          for row in 0..<2 * steps {
            let start = base + row * count
            var sums = SIMD8<Float>()
            var chord = range.lowerBound
            while chord + 8 <= range.upperBound {
              let at = unsafe UnsafeMutableRawPointer(masses.baseAddress! + start + chord)
              var mass = unsafe at.loadUnaligned(as: SIMD8<Float>.self)
              if row < steps {
                unsafe mass *= UnsafeRawPointer(weights.baseAddress! + chord)
                  .loadUnaligned(as: SIMD8<Float>.self)
              } else {
                mass *= unknown
              }
              unsafe at.storeBytes(of: mass * (1 - Model.jump), as: SIMD8<Float>.self)
              sums += mass
              chord += 8
            }
            while chord < range.upperBound {
              let mass = unsafe masses[start + chord] * (row < steps ? weights[chord] : unknown)
              unsafe masses[start + chord] = mass * (1 - Model.jump)
              sum += mass
              chord += 1
            }
            sum += sums.sum()
          }
          let each = sum * Model.jump / Float(range.count)
          for chord in range { unsafe masses[base + chord] += each }
          shares[tune * 12 + key] = Double(sum)
        }
      }
    }
  }

  private mutating func scale(by factor: Double) {
    let count = roots.count
    unsafe masses.withUnsafeMutableBufferPointer { masses in
      for key in 0..<12 {
        for (tune, range) in ranges.enumerated() where isLikely[tune * 12 + key] {
          for row in key * 2 * Model.steps..<(key + 1) * 2 * Model.steps {
            for index in row * count + range.lowerBound..<row * count + range.upperBound {
              unsafe masses[index] = unsafe masses[index] * Float(factor)
            }
          }
        }
      }
    }
    for index in shares.indices { shares[index] *= factor }
  }
}

extension TuneFinder {
  /// A chord without its root: its tones without extensions, and its bass, in semitones above the root.
  fileprivate struct Shape: Hashable {
    var tones: Set<Int>
    var bass: Int

    /// `p(pitch class)` for each root: `12 × root + pitch class`.
    func table(_ voice: StruckVoices.Voice) -> [Double] {
      (0..<12).flatMap { root in
        let weights = (0..<12).map { weight(of: ($0 - root + 12) % 12, voice) }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
      }
    }

    private func weight(of tone: Int, _ voice: StruckVoices.Voice) -> Double {
      let model = FollowingModel()
      if voice == .bass {
        if tone == bass { return model.bass[0] }
        return tones.contains(tone) ? model.bass[tone == 0 ? 1 : 2] : Model.outsideOfBass
      }
      guard tones.contains(tone) || tone == bass else { return Model.outside }
      return (voice == .inner ? model.inner : model.top)[Roles.group(of: tone)]
    }
  }
}

extension TuneFinder.Shape {
  init(_ chord: WrittenChord) {
    let root = Int(chord.root.pitchClass.number)
    tones = Set(Roles.tones(chord, root).map { ($0 - root + 12) % 12 })
    bass = chord.bass.map { (Int($0.pitchClass.number) - root + 12) % 12 } ?? 0
  }
}
