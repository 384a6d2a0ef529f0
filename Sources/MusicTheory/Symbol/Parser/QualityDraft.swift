/// A quality as its symbol says it, piece by piece; in the end it becomes degrees.
struct QualityDraft: Equatable {
  enum Triad { case major, minor, diminished, halfDiminished, augmented }

  /// The triad that the first word named; `nil` before any word has named one.
  var triad: Triad?
  /// Whether the seventh is major.
  var hasMajorSeventh = false
  /// 5, 6, 7, 9, 11 or 13: the number in the headline.
  var number: Int?
  /// A second or a fourth in place of the third.
  var suspensions: DegreeSet = []
  /// Whether a raised fourth or a lowered second, which is among the tones, replaces the third.
  var hasAlteredSuspension = false
  /// Altered and added tones, each said by itself.
  var tones: DegreeSet = []
  /// Tones said to be absent.
  var omissions: DegreeSet = []

  /// The keys above the root where the symbol lists them, or names the root alone.
  var exact: PitchClassSet?

  /// The quality that has these tones.
  var quality: ChordQuality {
    if let exact {
      let quality = ChordQuality(tones: exact)
      return omissions == .root ? quality.omittingRoot() : quality
    }
    return VocabularySearch(degrees, omitsRoot: omissions.contains(.root)).quality
  }

  /// The tones that the symbol names.
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
    if !suspensions.isEmpty || hasAlteredSuspension || (number == 5 && triad == nil) { return [] }
    return isMinor ? .minorThird : .majorThird
  }

  /// The perfect fifth, unless the triad or an alteration says otherwise. Of an altered triad with the other fifth, `C+(♭5)`, both.
  private var fifth: DegreeSet {
    let altered = tones.intersection([.flatFifth, .sharpFifth])
    switch triad {
    case .diminished, .halfDiminished: return altered.union(.flatFifth)
    case .augmented: return altered.union(.sharpFifth)
    default: return altered.isEmpty ? .fifth : altered
    }
  }

  private var seventh: DegreeSet {
    if hasMajorSeventh { return .majorSeventh }
    return triad == .diminished ? .diminishedSeventh : .minorSeventh
  }

  /// The tones that the number in the headline names.
  private var stack: DegreeSet {
    guard let number else { return [] }
    if number == 6 { return hasMajorSeventh ? [.sixth, .majorSeventh] : .sixth }
    let others = tones.union(third).union(suspensions)
    return number < 7 ? [] : seventh.union(StackNumber.named(by: number, beside: others))
  }
}
