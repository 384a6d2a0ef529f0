internal import MusicTheory

extension ArrangerChordType {
  /// The type that does the same job as a quality, with as many of its tones and as few others as there are.
  static func nearest(to quality: ChordQuality) -> ArrangerChordType {
    // The first of the cheapest: the table goes from simple to colored.
    all.min { cost(of: $0, for: quality.degrees) < cost(of: $1, for: quality.degrees) } ?? all[0]
  }

  /// What it costs to hear `type` where `wanted` was played.
  private static func cost(of type: ArrangerChordType, for wanted: DegreeSet) -> Int {
    let added = type.tones.subtracting(wanted).members.map { price(adding: $0, to: wanted) }
    let missing = wanted.subtracting(type.tones).members.map(price(leavingOut:))
    return (added + missing).reduce(0, +)
  }

  /// A wrong tone is worse than a missing one.
  private static func price(adding degree: ChordDegree, to wanted: DegreeSet) -> Int {
    switch degree {
    // A chord without a third is heard with the plain one.
    case .majorThird where wanted.isDisjoint(with: [.second, .minorThird, .fourth]): 3
    case .fifth: 6
    case .minorSeventh, .majorSeventh, .diminishedSeventh: 12
    default: 10
    }
  }

  private static func price(leavingOut degree: ChordDegree) -> Int {
    switch degree {
    case .root, .minorThird, .majorThird: 8
    case .minorSeventh, .majorSeventh, .diminishedSeventh: 6
    case .second, .fourth, .sixth, .flatFifth, .sharpFifth: 5
    case .fifth, .flatNinth, .sharpNinth, .sharpEleventh, .flatThirteenth: 3
    case .ninth, .eleventh, .thirteenth: 2
    }
  }
}
