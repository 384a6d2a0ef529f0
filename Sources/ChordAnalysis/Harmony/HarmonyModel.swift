internal import CMath

/// The fitted weights of a filter over chords or basses, laid out so that a step is a few sums of vectors.
///
/// A table is written once for the root C; here it stands for all twelve, so transposing changes only letters.
struct HarmonyModel: Sendable {
  /// How a table is laid out: sections of numbers, one after the other.
  struct Shape: Sendable {
    let qualities: Int
    let groups: Int
    let hidden: Int
    let hazards = HarmonyEvidence.changes

    var emission: Int { 0 }
    var bias: Int { groups * qualities * 12 }
    var change: Int { bias + qualities }
    var key: Int { change + qualities * 12 * qualities }
    var keyBias: Int { key + qualities * 12 }
    var hazard: Int { keyBias + qualities }
    var hiddenEmission: Int { hazard + hazards }
    var hiddenBias: Int { hiddenEmission + hidden * groups * 12 }
    var hiddenWeight: Int { hiddenBias + hidden }
    var count: Int { hiddenWeight + hidden * qualities }
  }

  let shape: Shape
  /// For each group of evidence and pitch class: its weight for each quality and hidden unit, root by root.
  let evidence: [PitchClassVector]
  /// Where each quality and hidden unit starts.
  let bias: [Float]
  /// For each hidden unit and quality.
  let hiddenWeight: [Float]
  /// For each pitch class that was heard lately: its weight for each chord that may come next.
  let key: [PitchClassVector]
  let keyBias: [Float]
  /// For each chord: the probability that each other one follows it.
  let change: [PitchClassVector]
  let hazard: [Float]

  /// A table in 2048ths.
  init(_ table: [Int16], _ shape: Shape) {
    precondition(table.count == shape.count, "a table has \(table.count) numbers, not \(shape.count)")
    let weight = table.map { Float($0) / 2048 }
    let (qualities, hidden) = (shape.qualities, shape.hidden)
    self.shape = shape
    evidence = (0..<shape.groups * 12).flatMap { input -> [PitchClassVector] in
      let (group, pitch) = (input / 12, input % 12)
      return (0..<qualities + hidden).map { unit in
        let start =
          unit < qualities
          ? shape.emission + (group * qualities + unit) * 12
          : shape.hiddenEmission + ((unit - qualities) * shape.groups + group) * 12
        return PitchClassVector { root in weight[start + (pitch - root + 12) % 12] }
      }
    }
    bias =
      (0..<qualities).map { weight[shape.bias + $0] } + (0..<hidden).map { weight[shape.hiddenBias + $0] }
    hiddenWeight = (0..<hidden * qualities).map {
      weight[shape.hiddenWeight + ($0 % qualities) * hidden + $0 / qualities]
    }
    key = (0..<12 * qualities).map { index in
      let (pitch, quality) = (index / qualities, index % qualities)
      return PitchClassVector { root in weight[shape.key + quality * 12 + (pitch - root + 12) % 12] }
    }
    keyBias = (0..<qualities).map { weight[shape.keyBias + $0] }
    hazard = (0..<shape.hazards).map { weight[shape.hazard + $0] }
    var change: [PitchClassVector] = []
    for quality in 0..<qualities {
      let row = Self.likelihoods(weight, of: quality, shape)
      for root in 0..<12 {
        for next in 0..<qualities {
          change.append(PitchClassVector { row[(($0 - root + 12) % 12) * qualities + next] })
        }
      }
    }
    self.change = change
  }

  /// The probability that each chord follows one of `quality` on C, by interval and quality; 0 for itself. They add up to 1.
  private static func likelihoods(_ weight: [Float], of quality: Int, _ shape: Shape) -> [Float] {
    let start = shape.change + quality * 12 * shape.qualities
    let count = 12 * shape.qualities
    let highest = (0..<count).filter { $0 != quality }.map { weight[start + $0] }.max() ?? 0
    var row = (0..<count).map {
      $0 == quality ? 0 : Float(cmath_exp(Double(weight[start + $0] - highest)))
    }
    let sum = row.reduce(0, +)
    for index in row.indices { row[index] /= sum }
    return row
  }

  /// The weights that distinguish chords; with `rootless`, where a bassist plays the roots.
  static func chords(_ idiom: Idiom, rootless: Bool) -> HarmonyModel {
    switch idiom {
    case .popular: rootless ? rootlessChords : popularChords
    case .classical: classicalChords
    }
  }

  /// The weights that distinguish basses.
  static func basses(_ idiom: Idiom, rootless: Bool) -> HarmonyModel {
    switch idiom {
    case .popular: rootless ? rootlessBasses : popularBasses
    case .classical: classicalBasses
    }
  }

  private static let chordShape = Shape(qualities: 12, groups: HarmonyEvidence.groups, hidden: 24)
  private static let bassShape = Shape(qualities: 1, groups: HarmonyEvidence.bassGroups, hidden: 8)
  private static let popularChords = HarmonyModel(HarmonyTable.popularChords, chordShape)
  private static let popularBasses = HarmonyModel(HarmonyTable.popularBasses, bassShape)
  private static let rootlessChords = HarmonyModel(HarmonyTable.rootlessChords, chordShape)
  private static let rootlessBasses = HarmonyModel(HarmonyTable.rootlessBasses, bassShape)
  private static let classicalChords = HarmonyModel(HarmonyTable.classicalChords, chordShape)
  private static let classicalBasses = HarmonyModel(HarmonyTable.classicalBasses, bassShape)
}

/// The fitted numbers, in 2048ths; `Benchmarks/Harmony/fit.py` writes them.
enum HarmonyTable {}
