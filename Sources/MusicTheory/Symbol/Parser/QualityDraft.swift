/// A quality as its symbol tells it, piece by piece; in the end it becomes degrees.
struct QualityDraft {
  enum Triad { case major, minor, diminished, halfDiminished, augmented }

  /// What the first word said; `nil` while nothing has been said.
  var triad: Triad?
  /// Whether the seventh is major.
  var hasMajorSeventh = false
  /// 5, 6, 7, 9, 11 or 13: the number in the headline.
  var number: Int?
  /// A second or a fourth in place of the third.
  var suspensions: DegreeSet = []
  /// Altered and added tones, each said by itself.
  var tones: DegreeSet = []
  /// Tones said to be absent.
  var omissions: DegreeSet = []

  /// The quality that has these tones; `nil` when no chord of the vocabulary does.
  var quality: ChordQuality? { VocabularySearch(degrees, omitsRoot: omissions.contains(.root)).quality }

  /// The tones that the symbol tells.
  var degrees: DegreeSet {
    var degrees: DegreeSet = [.root]
    degrees.formUnion(third)
    degrees.formUnion(fifth)
    degrees.formUnion(stack)
    degrees.formUnion(tones)
    if suspensions == [.second, .fourth] {
      degrees.formUnion([.fourth, .ninth])
    } else {
      degrees.formUnion(suspensions)
    }
    return degrees.subtracting(omissions.subtracting(.root))
  }

  private var isMinor: Bool { triad == .minor || triad == .diminished || triad == .halfDiminished }

  private var third: DegreeSet {
    if !suspensions.isEmpty || (number == 5 && triad == nil) { return [] }
    return isMinor ? .minorThird : .majorThird
  }

  /// The perfect fifth, unless the triad or an alteration says otherwise.
  private var fifth: DegreeSet {
    let altered = tones.intersection([.flatFifth, .sharpFifth])
    if !altered.isEmpty { return altered }
    switch triad {
    case .diminished, .halfDiminished: return .flatFifth
    case .augmented: return .sharpFifth
    default: return .fifth
    }
  }

  private var seventh: DegreeSet {
    if hasMajorSeventh { return .majorSeventh }
    return triad == .diminished ? .diminishedSeventh : .minorSeventh
  }

  /// What the number in the headline tells.
  private var stack: DegreeSet {
    guard let number else { return [] }
    if number == 6 { return hasMajorSeventh ? [.sixth, .majorSeventh] : .sixth }
    let others = tones.union(third).union(suspensions)
    return number < 7 ? [] : seventh.union(StackNumber.told(by: number, beside: others))
  }
}
