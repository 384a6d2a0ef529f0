/// Writes a chord quality: the headline (`ma13`, `mi7`, `sus4`), then what stands in parentheses.
///
/// The headline number is the highest natural extension of the stack; altered tones, added tones and a missing
/// third follow in parentheses. A thirteenth does not promise its ninth or eleventh, as in every jazz book.
struct QualityText {
  let style: SymbolStyle
  let degrees: DegreeSet
  let family: ChordFamily

  init(_ quality: ChordQuality, style: SymbolStyle) {
    self.style = style
    degrees = quality.degrees
    family = quality.family
  }

  var text: String {
    if degrees == [.root, .fifth] { return "5" }
    if degrees.contains(.minorThird), degrees.contains(.majorSeventh), family == .minor {
      let inside = details(after: stackNumber)
      let space = inside.hasPrefix("add") ? " " : ""
      return "\(style.minor)(\(style.majorSeventhSign)\(stackNumber)\(space)\(inside))"
    }
    let isBareAddition = headline.isEmpty && alterations.isEmpty
    let inside = details(after: stackNumber)
    if isBareAddition, inside.hasPrefix("add"), !inside.contains(" ") { return inside }
    return headline + (inside.isEmpty ? "" : "(\(inside))")
  }

  // MARK: Headline

  private var headline: String {
    let suspension = degrees.contains(.fourth) ? "4" : degrees.contains(.second) ? "2" : ""
    return third + sixthOrSeventh + (suspension.isEmpty ? "" : style.suspended + suspension)
  }

  private var isDiminished: Bool { family == .diminished }
  private var isBareAugmented: Bool { family == .augmented }

  private var third: String {
    if isDiminished { return style.diminished }
    if isBareAugmented { return style.augmented }
    return degrees.contains(.minorThird) ? style.minor : ""
  }

  private var hasSeventhOrSixth: Bool {
    !degrees.isDisjoint(with: [.sixth, .diminishedSeventh, .minorSeventh, .majorSeventh])
  }

  private var sixthOrSeventh: String {
    if degrees.contains(.sixth) { return degrees.contains(.ninth) ? style.sixNine : "6" }
    if degrees.contains(.diminishedSeventh) || degrees.contains(.minorSeventh) { return "\(stackNumber)" }
    return degrees.contains(.majorSeventh) ? "\(style.majorSeventh)\(stackNumber)" : ""
  }

  /// Whether an eleventh belongs to the stack of this family, instead of being an added tone.
  private var stacksEleventh: Bool {
    guard degrees.contains(.eleventh) else { return false }
    switch family {
    case .minor, .dominant: return true
    default: return degrees.contains(.ninth) || degrees.contains(.flatNinth)
    }
  }

  /// Whether a thirteenth belongs to the stack: in minor chords only above a ninth or an eleventh.
  private var stacksThirteenth: Bool {
    guard degrees.contains(.thirteenth) else { return false }
    guard family == .minor || family == .halfDiminished else { return true }
    return degrees.contains(.ninth) || degrees.contains(.eleventh)
  }

  /// 7, 9, 11 or 13.
  private var stackNumber: Int {
    if stacksThirteenth { return 13 }
    if stacksEleventh { return 11 }
    return degrees.contains(.ninth) ? 9 : 7
  }

  // MARK: Parentheses

  /// Altered fifths of a bare triad are its name (`+`, `˚`); elsewhere they are alterations.
  private var alteredFifths: DegreeSet {
    if isDiminished || isBareAugmented { return [] }
    return degrees.intersection([.flatFifth, .sharpFifth])
  }

  private var alterations: [ChordDegree] {
    let ninths = degrees.intersection([.flatNinth, .sharpNinth]).members
    let upper = degrees.intersection([.sharpEleventh, .flatThirteenth]).members
    let fifths = alteredFifths.members
    // Dominants are told ninth first (♭9♯5), other chords from the fifth upwards (♭5♭9).
    let leadsWithNinth = family == .dominant
    return leadsWithNinth ? ninths + fifths + upper : fifths + ninths + upper
  }

  private func details(after stack: Int) -> String {
    let altered = alterations.map(alteration).joined()
    return ([altered] + additions(after: stack) + omissions).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func alteration(_ degree: ChordDegree) -> String {
    degree == .flatThirteenth && !hasSeventhOrSixth ? "♭6" : degree.text
  }

  private func additions(after stack: Int) -> [String] {
    var added: [String] = []
    if degrees.contains(.ninth), !hasSeventhOrSixth { added.append("add9") }
    let coversEleventh = hasSeventhOrSixth && (stack == 11 || (stack == 13 && isMinor))
    if degrees.contains(.eleventh), !coversEleventh || degrees.contains(.sixth) { added.append("add11") }
    if degrees.contains(.thirteenth), stack != 13 { added.append("add13") }
    if degrees.contains(.diminishedSeventh), degrees.contains(.majorSeventh) {
      added.append("add\(style.majorSeventhSign)7")
    }
    return added
  }

  private var isMinor: Bool { degrees.contains(.minorThird) }

  private var omissions: [String] {
    let thirds: DegreeSet = [.minorThird, .majorThird, .fourth, .second]
    return degrees.isDisjoint(with: thirds) ? ["omit3"] : []
  }
}
