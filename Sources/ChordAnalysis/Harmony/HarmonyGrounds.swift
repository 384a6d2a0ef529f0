internal import CMath
public import MusicTheory

/// One reason for a harmony.
public enum HarmonyGround: Equatable, Sendable {
  /// Some of its tones were struck as a block.
  case struck(PitchClassSet)
  /// Some of its tones sound.
  case sounding(PitchClassSet)
  /// Some of its tones were heard just before and sound no more.
  case before(PitchClassSet)
  /// Its bass is the lowest note, and has been for this time.
  case bass(PitchClass, Duration)
  /// Its bass was struck before, and nothing is lower.
  case bassBefore(PitchClass)
  /// It is likely in the key that is heard.
  case key
  /// The chord is the one before; only the bass is another.
  case sameChord
}

/// The strongest reasons for a harmony when it came: values of a fixed size, which are put into words only when they are read.
public struct HarmonyGrounds: Equatable, Sendable {
  /// The strongest reason, if there is one.
  public private(set) var first: HarmonyGround?
  /// The second strongest reason, if there is one.
  public private(set) var second: HarmonyGround?
  /// The third strongest reason, if there is one.
  public private(set) var third: HarmonyGround?
  /// The fourth strongest reason, if there is one.
  public private(set) var fourth: HarmonyGround?

  /// No reasons.
  public init() {}

  /// The reason that a block is by itself.
  init(struck tones: PitchClassSet) { first = .struck(tones) }

  /// The reasons, at most four, the strongest first.
  public var all: [HarmonyGround] { [first, second, third, fourth].compactMap { $0 } }
}

extension HarmonyGrounds {
  /// The least weight of a reason that is mentioned: it makes the chord more likely by a third.
  private static let least: Float = 0.3

  /// The reasons in the last step of both filters for `harmony` over `former`, or over the same quality on any root if there was no
  /// harmony.
  ///
  /// The weight of a reason is exact: a step adds up numbers, and hidden units are linear where they are active.
  /// - Complexity: that of a step of a filter; no allocation.
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

  /// The four reasons with the highest weights.
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
  /// The evidence of each pitch class in the last step for `harmony` over `rival`, as a tone and as a bass, in natural logarithms of
  /// likelihood.
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

  /// The evidence of one unit of an input for `harmony` over `rival`, or over its quality on any root if there is no rival.
  private func weight(of input: Int, for harmony: Harmony, over rival: Harmony?) -> Float {
    let own = weights(of: input, quality: Int(harmony.quality.rawValue))
    let mine = own[Int(harmony.root.number)]
    guard let rival else { return mine - own.sum / 12 }
    let others =
      rival.quality == harmony.quality ? own : weights(of: input, quality: Int(rival.quality.rawValue))
    return mine - others[Int(rival.root.number)]
  }

  /// The evidence of one unit of an input for a quality, root by root, directly and through the hidden units that are active.
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

  /// The evidence for `harmony` over `rival`, or over its quality on any root, from the key of the last seconds; in natural logarithms.
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
