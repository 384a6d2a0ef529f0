/// The number in the headline of a seventh chord, 7, 9, 11 or 13, and the natural tones that it tells.
struct StackNumber {
  let number: Int
  /// What a reader takes the number to say; a 9 or 11 among it may be absent unsaid.
  let told: DegreeSet

  init(_ quality: ChordQuality) {
    if Self.stacksThirteenth(quality) {
      number = 13
    } else if Self.stacksEleventh(quality) {
      number = 11
    } else {
      number = Self.stacksNinth(quality) ? 9 : 7
    }
    told = quality.hasSeventh ? Self.told(by: number, beside: quality.degrees) : []
  }

  /// The natural tones above the seventh that a number tells in a chord with these other tones.
  ///
  /// 11 and 13 tell the tones below them, unless those are altered or suspended. Only a minor third bears an
  /// eleventh below the thirteenth.
  static func told(by number: Int, beside degrees: DegreeSet) -> DegreeSet {
    guard number > 9 else { return number == 9 ? .ninth : [] }
    var told: DegreeSet = number == 13 ? .thirteenth : []
    if degrees.isDisjoint(with: [.second, .flatNinth, .sharpNinth]) { told.insert(.ninth) }
    let bearsEleventh = number == 11 || (degrees.contains(.minorThird) && !degrees.contains(.sharpEleventh))
    if bearsEleventh, !degrees.contains(.fourth) { told.insert(.eleventh) }
    return told
  }

  /// A number never tells a natural tone whose altered form stands in the brackets: readers would play only that one.
  private static func stacksNinth(_ quality: ChordQuality) -> Bool {
    quality.degrees.contains(.ninth) && quality.degrees.isDisjoint(with: [.flatNinth, .sharpNinth])
  }

  /// Whether an eleventh belongs to the stack of this family, instead of being an added tone.
  private static func stacksEleventh(_ quality: ChordQuality) -> Bool {
    let degrees = quality.degrees
    guard degrees.contains(.eleventh), !degrees.contains(.sharpEleventh) else { return false }
    switch quality.family {
    case .minor, .dominant, .halfDiminished: return hasThird(quality)
    default: return degrees.contains(.ninth) || degrees.contains(.flatNinth)
    }
  }

  /// A number above 9 stacks thirds; where there is none, the tones are added ones.
  private static func hasThird(_ quality: ChordQuality) -> Bool {
    !quality.degrees.isDisjoint(with: [.minorThird, .majorThird])
  }

  /// Whether a thirteenth belongs to the stack: in minor chords only above a ninth or an eleventh.
  private static func stacksThirteenth(_ quality: ChordQuality) -> Bool {
    let degrees = quality.degrees
    guard degrees.contains(.thirteenth), !degrees.contains(.flatThirteenth),
      hasThird(quality) || degrees.contains(.fourth)
    else { return false }
    guard quality.family == .minor || quality.family == .halfDiminished else { return true }
    return degrees.contains(.ninth) || degrees.contains(.eleventh)
  }
}
