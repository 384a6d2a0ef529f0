internal import CMath
public import MusicTheory

/// One thing that spoke for a harmony.
public enum HarmonyGround: Equatable, Sendable {
  /// Some of its tones were struck as a block.
  case struck(PitchClassSet)
  /// Some of its tones sound.
  case sounding(PitchClassSet)
  /// Some of its tones were heard just before and sound no more.
  case before(PitchClassSet)
  /// Its bass is the lowest note, and has been for so long.
  case bass(PitchClass, Duration)
  /// Its bass was struck before, and nothing is lower.
  case bassBefore(PitchClass)
  /// It is likely in the key that is heard.
  case key
  /// The chord is the one before; only the bass is another.
  case sameChord
}

/// What spoke most for a harmony when it came, the strongest first: numbers of a fixed size, which are put into words only
/// where somebody reads them.
public struct HarmonyGrounds: Equatable, Sendable {
  public private(set) var first: HarmonyGround?
  public private(set) var second: HarmonyGround?
  public private(set) var third: HarmonyGround?
  public private(set) var fourth: HarmonyGround?

  public init() {}

  /// What a block says by itself.
  init(struck tones: PitchClassSet) { first = .struck(tones) }

  /// The strongest first.
  public var all: [HarmonyGround] { [first, second, third, fourth].compactMap { $0 } }
}

extension HarmonyGrounds {
  /// How much likelier a ground makes a chord to be worth a word: by a third.
  private static let least: Float = 0.3

  /// What the last step of both filters says for `harmony` that it does not say for the harmony `former`, or for the
  /// same quality on any root where there was none.
  ///
  /// The weight of a ground is exact: a step adds up numbers, and hidden units are linear where they are active.
  /// - Complexity: as a step of a filter; no allocation.
  init(
    of harmony: Harmony, after former: Harmony?, _ chords: borrowing HarmonyFilter,
    _ basses: borrowing HarmonyFilter, _ evidence: borrowing HarmonyEvidence, at time: Duration
  ) {
    var ranking = Ranking()
    if harmony.root == former?.root, harmony.quality == former?.quality {
      Self.rankBass(of: harmony, after: former, .zero, basses, evidence, at: time, in: &ranking)
      ranking.insert(.sameChord, weight: Self.least)
    } else {
      let weights = chords.weights(of: evidence.chord, for: harmony, over: former)
      Self.rankTones(of: harmony, weights.tones, evidence, in: &ranking)
      Self.rankBass(of: harmony, after: former, weights.basses, basses, evidence, at: time, in: &ranking)
      ranking.insert(.key, weight: chords.keyWeight(of: harmony, over: former, evidence.lately))
    }
    self = ranking.grounds
  }

  private static func rankTones(
    of harmony: Harmony, _ weights: PitchClassVector, _ evidence: borrowing HarmonyEvidence,
    in ranking: inout Ranking
  ) {
    var tones: (struck: PitchClassSet, sounding: PitchClassSet, before: PitchClassSet) = ([], [], [])
    var sums: (struck: Float, sounding: Float, before: Float) = (0, 0, 0)
    let own = harmony.quality.intervals
    for index in 0..<4 where own[index] >= 0 {
      let tone = harmony.root.up(Int(own[index]))
      let weight = weights[Int(tone.number)]
      guard weight >= least else { continue }
      if evidence.wasStruckInBlock(tone) {
        tones.struck.formUnion(PitchClassSet(tone))
        sums.struck += weight
      } else if evidence.sounds(tone) {
        tones.sounding.formUnion(PitchClassSet(tone))
        sums.sounding += weight
      } else {
        tones.before.formUnion(PitchClassSet(tone))
        sums.before += weight
      }
    }
    ranking.insert(.struck(tones.struck), weight: sums.struck)
    ranking.insert(.sounding(tones.sounding), weight: sums.sounding)
    ranking.insert(.before(tones.before), weight: sums.before)
  }

  private static func rankBass(
    of harmony: Harmony, after former: Harmony?, _ weights: PitchClassVector,
    _ basses: borrowing HarmonyFilter, _ evidence: borrowing HarmonyEvidence, at time: Duration,
    in ranking: inout Ranking
  ) {
    let bass = Int(harmony.bass.number)
    let rival = former.map { basses.belief[0][Int($0.bass.number)] } ?? 1 / 12
    let weight =
      weights[bass] + Float(cmath_log(Double(max(basses.belief[0][bass], 1e-6) / max(rival, 1e-6))))
    switch evidence.place(ofBass: harmony.bass, at: time.inSeconds) {
    case .lowest(let seconds): ranking.insert(.bass(harmony.bass, .seconds(seconds)), weight: weight)
    case .before: ranking.insert(.bassBefore(harmony.bass), weight: weight)
    case nil: break
    }
  }

  /// The four that weigh most.
  private struct Ranking {
    var grounds = HarmonyGrounds()
    private var weights = SIMD4<Float>(repeating: 0)

    mutating func insert(_ ground: HarmonyGround, weight: Float) {
      guard weight >= HarmonyGrounds.least else { return }
      if weight > weights[0] {
        weights = SIMD4(weight, weights[0], weights[1], weights[2])
        (grounds.first, grounds.second, grounds.third, grounds.fourth) =
          (ground, grounds.first, grounds.second, grounds.third)
      } else if weight > weights[1] {
        weights = SIMD4(weights[0], weight, weights[1], weights[2])
        (grounds.second, grounds.third, grounds.fourth) = (ground, grounds.second, grounds.third)
      } else if weight > weights[2] {
        weights = SIMD4(weights[0], weights[1], weight, weights[2])
        (grounds.third, grounds.fourth) = (ground, grounds.third)
      } else if weight > weights[3] {
        weights[3] = weight
        grounds.fourth = ground
      }
    }
  }
}

extension HarmonyFilter {
  /// How much each pitch class spoke in the last step for `harmony` rather than for `rival`, as a tone and as a bass, in
  /// natural logarithms of likelihood.
  fileprivate func weights(
    of evidence: borrowing [PitchClassVector], for harmony: Harmony, over rival: Harmony?
  ) -> (tones: PitchClassVector, basses: PitchClassVector) {
    var tones = PitchClassVector.zero
    var basses = PitchClassVector.zero
    for group in 0..<model.shape.groups where group != HarmonyEvidence.lowNotesGroup {
      let isBass = HarmonyEvidence.isOfBass(group)
      for pitch in 0..<12 {
        let value = evidence[group][pitch]
        if value == 0 { continue }
        let weight = value * weight(of: group * 12 + pitch, for: harmony, over: rival)
        if isBass { basses[pitch] += weight } else { tones[pitch] += weight }
      }
    }
    return (tones, basses)
  }

  /// What one unit of an input says for `harmony` rather than for `rival`, or for its quality on any root.
  private func weight(of input: Int, for harmony: Harmony, over rival: Harmony?) -> Float {
    let own = weights(of: input, quality: Int(harmony.quality.rawValue))
    let mine = own[Int(harmony.root.number)]
    guard let rival else { return mine - own.sum / 12 }
    let others =
      rival.quality == harmony.quality ? own : weights(of: input, quality: Int(rival.quality.rawValue))
    return mine - others[Int(rival.root.number)]
  }

  /// What one unit of an input says for a quality, root by root, by itself and through the hidden units that are active.
  private func weights(of input: Int, quality: Int) -> PitchClassVector {
    let (qualities, hidden) = (model.shape.qualities, model.shape.hidden)
    let row = input * (qualities + hidden)
    var weights = model.evidence[row + quality]
    for unit in 0..<hidden {
      let through = model.evidence[row + qualities + unit].kept(wherePositive: sums[qualities + unit])
      weights.add(through, times: model.hiddenWeight[unit * qualities + quality])
    }
    return weights
  }

  /// How much likelier `harmony` is than `rival` in the key of what was heard lately, or than its quality on any root.
  fileprivate func keyWeight(
    of harmony: Harmony, over rival: Harmony?, _ lately: PitchClassVector
  ) -> Float {
    let own = keyWeights(quality: Int(harmony.quality.rawValue), lately)
    let mine = own[Int(harmony.root.number)]
    guard let rival else { return mine - own.sum / 12 }
    return mine - keyWeights(quality: Int(rival.quality.rawValue), lately)[Int(rival.root.number)]
  }

  private func keyWeights(quality: Int, _ lately: PitchClassVector) -> PitchClassVector {
    var weights = PitchClassVector(model.keyBias[quality])
    for pitch in 0..<12 {
      weights.add(model.key[pitch * model.shape.qualities + quality], times: lately[pitch])
    }
    return weights
  }
}

extension PitchClassVector {
  /// Each number where that of `other` is above zero, and zero elsewhere.
  fileprivate func kept(wherePositive other: PitchClassVector) -> PitchClassVector {
    var kept = self
    kept.low.replace(with: 0, where: other.low .<= 0)
    kept.middle.replace(with: 0, where: other.middle .<= 0)
    kept.high.replace(with: 0, where: other.high .<= 0)
    return kept
  }
}
