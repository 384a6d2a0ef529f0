/// Writes a chord quality in words: the headline (`ma13`, `mi7`, `sus4`), then what stands in brackets.
///
/// The headline number is the highest natural extension of the stack; altered tones, added tones and a missing
/// third follow. A thirteenth does not promise its ninth or eleventh, as in every jazz book.
struct QualityText {
  private let words: SymbolWords
  private let quality: ChordQuality
  private let degrees: DegreeSet
  private let family: ChordFamily
  private let stack: StackNumber
  /// Whether it also says which tones do not sound that a reader would take for granted.
  private let isLossless: Bool

  init(_ quality: ChordQuality, words: SymbolWords, isLossless: Bool = false) {
    self.words = words
    self.isLossless = isLossless
    self.quality = quality
    degrees = quality.degrees
    family = quality.family
    stack = StackNumber(quality)
  }

  var text: String {
    guard quality.hasName else { return nameless }
    return named
  }

  /// Of tones without a name of their own: a name that reads back as exactly these, such as `7sus4(♯11)`, else the tones.
  private var nameless: String {
    if degrees == .root, let bass = words.bareBass, quality.omitted.isEmpty { return bass }
    if quality.omitted.isEmpty, case .chord(let read)? = try? ChordSymbolParser().parse("C" + named),
      read.bass == nil, read.chord.quality == quality
    {
      return named
    }
    let tones = degrees.members.map { $0 == .diminishedSeventh ? "6" : quality.text(of: $0) }
    let omitted = quality.omitted.members.map { "\(words.omission)\($0.number)" }
    return inBrackets((tones + omitted).joined(separator: words.separator == " " ? " " : ","))
  }

  private var named: String {
    if degrees == [.root, .fifth], !isLossless || quality.omitted.isEmpty { return "5" }
    if let altered = words.altered, isAlteredScale, !isLossless { return altered }
    let additions = self.additions
    let headline = self.headline
    let alterations = self.alterations
    let omissions = self.omissions
    // An added tone stands for the headline of a bare triad: `add9`, `add9(♯11)`.
    if headline.isEmpty, let first = additions.first {
      return first + bracketed(alterations, Array(additions.dropFirst()) + omissions)
    }
    if isMinorMajor { return minorMajor }
    let isInline = isInline(headline, alterations, additions + omissions)
    let inline = isInline ? alterations.joined() : ""
    let rest = bracketed(isInline ? [] : alterations, additions + omissions)
    return headline + inline + (endsWithSuspension ? suspension : "") + rest
  }

  // MARK: Headline

  private var isMinor: Bool { degrees.contains(.minorThird) }

  private var headline: String { third + sixthOrSeventh + (endsWithSuspension ? "" : suspension) }

  /// Whether the suspension follows the alterations; never directly behind the root.
  private var endsWithSuspension: Bool { words.suspensionIsLast && hasSeventhOrSixth }

  private var suspension: String {
    if degrees.contains(.fourth) { return words.suspendedFourth }
    return degrees.contains(.second) ? words.suspendedSecond : ""
  }

  private var isHalfDiminishedWord: Bool { family == .halfDiminished && words.halfDiminished != nil }

  private var third: String {
    if family == .diminished { return words.diminished }
    if family == .augmented { return words.augmented }
    if isHalfDiminishedWord { return words.halfDiminished ?? "" }
    return isMinor ? words.minor : ""
  }

  private var hasSeventhOrSixth: Bool {
    quality.hasSeventh || degrees.contains(.sixth)
  }

  private var sixthOrSeventh: String {
    if degrees.contains(.sixth) { return degrees.contains(.ninth) ? words.sixNine : "6" }
    if degrees.contains(.diminishedSeventh) || degrees.contains(.minorSeventh) { return "\(stack.number)" }
    return degrees.contains(.majorSeventh) ? "\(words.majorSeventh)\(stack.number)" : ""
  }

  private var isMinorMajor: Bool { isMinor && degrees.contains(.majorSeventh) && family == .minor }

  /// `mi(∆7♭13)`: the seventh shares its brackets with what follows.
  private var minorMajor: String {
    let seventh = "\(words.majorSeventhSign)\(stack.number)"
    guard words.bracketsMinorMajor else {
      return words.minor + seventh + alterations.joined() + bracketed([], additions + omissions)
    }
    let altered = words.comma.isEmpty ? [seventh + alterations.joined()] : [seventh] + alterations
    return words.minor + inBrackets((altered + additions + omissions).joined(separator: words.separator))
  }

  /// The altered scale: with a fifth that sounds it is spelled out.
  private var isAlteredScale: Bool {
    let altered: DegreeSet = [
      .root, .majorThird, .fifth, .minorSeventh, .flatNinth, .sharpNinth, .sharpEleventh, .flatThirteenth,
    ]
    return degrees == altered && quality.omitted.contains(.fifth)
  }

  // MARK: Behind the headline

  private static let altered: DegreeSet = [
    .flatFifth, .sharpFifth, .flatNinth, .sharpNinth, .sharpEleventh, .flatThirteenth,
  ]

  /// Altered fifths that the headline does not name.
  private var alteredFifths: DegreeSet {
    if family == .diminished || family == .augmented || isHalfDiminishedWord { return [] }
    return degrees.intersection([.flatFifth, .sharpFifth])
  }

  private var alterations: [String] {
    guard !degrees.isDisjoint(with: Self.altered) else { return [] }
    let ninths = degrees.intersection([.flatNinth, .sharpNinth]).members
    let upper = degrees.intersection([.sharpEleventh, .flatThirteenth]).members
    let fifths = alteredFifths.members
    // Dominants are written ninth first (♭9♯5), other chords from the fifth upwards (♭5♭9).
    let leadsWithNinth = family == .dominant
    return (leadsWithNinth ? ninths + fifths + upper : fifths + ninths + upper).map {
      $0 == .flatThirteenth && !hasSeventhOrSixth ? "♭6" : $0.text
    }
  }

  private var additions: [String] {
    var added: [String] = []
    let unnamed = degrees.subtracting(stack.named)
    if unnamed.contains(.ninth), !degrees.contains(.sixth) { added.append("add9") }
    if unnamed.contains(.eleventh) { added.append("add11") }
    if unnamed.contains(.thirteenth) { added.append("add13") }
    if degrees.contains(.diminishedSeventh), degrees.contains(.majorSeventh) {
      added.append("add\(words.majorSeventhSign)7")
    }
    return added
  }

  private var omissions: [String] {
    let third = degrees.subtracting(quality.omitted).isDisjoint(with: .thirds) ? ["\(words.omission)3"] : []
    guard isLossless else { return third }
    let told = stack.named.subtracting(degrees).union(quality.omitted).subtracting(.minorThird).members
      .map(\.number)
    return told.filter { $0 < 3 }.map { "\(words.omission)\($0)" } + third
      + told.filter { $0 > 3 }.map { "\(words.omission)\($0)" }
  }

  // MARK: Brackets

  private func isInline(_ headline: String, _ alterations: [String], _ others: [String]) -> Bool {
    guard !headline.isEmpty else { return false }
    switch words.bracketing {
    case .always: return false
    case .several: return alterations.count == 1 && others.isEmpty
    case .never: return true
    }
  }

  private func bracketed(_ alterations: [String], _ others: [String]) -> String {
    if alterations.isEmpty, others.isEmpty { return "" }
    if alterations.isEmpty, words.addsWithoutBrackets, others.allSatisfy({ $0.hasPrefix("add") }) {
      return others.joined()
    }
    let altered = alterations.isEmpty ? [] : [alterations.joined(separator: words.comma)]
    return inBrackets((altered + others).joined(separator: words.separator))
  }

  private func inBrackets(_ text: String) -> String {
    text.isEmpty ? "" : words.brackets[0] + text + words.brackets[1]
  }
}

/// The number in the headline of a seventh chord, 7, 9, 11 or 13, and the natural tones that it names.
struct StackNumber {
  let number: Int
  /// The tones that a reader takes the number to name. A 9 or 11 among them may be absent without the symbol saying so.
  let named: DegreeSet

  init(_ quality: ChordQuality) {
    if Self.stacksThirteenth(quality) {
      number = 13
    } else if Self.stacksEleventh(quality) {
      number = 11
    } else {
      number = Self.stacksNinth(quality) ? 9 : 7
    }
    named = quality.hasSeventh ? Self.named(by: number, beside: quality.degrees) : []
  }

  /// The natural tones above the seventh that a number names in a chord with these other tones.
  ///
  /// 11 and 13 tell the tones below them, unless those are altered or suspended. Only a minor third bears an
  /// eleventh below the thirteenth.
  static func named(by number: Int, beside degrees: DegreeSet) -> DegreeSet {
    guard number > 9 else { return number == 9 ? .ninth : [] }
    var named: DegreeSet = number == 13 ? .thirteenth : []
    if degrees.isDisjoint(with: [.second, .flatNinth, .sharpNinth]) { named.insert(.ninth) }
    let bearsEleventh = number == 11 || (degrees.contains(.minorThird) && !degrees.contains(.sharpEleventh))
    if bearsEleventh, !degrees.contains(.fourth) { named.insert(.eleventh) }
    return named
  }

  /// A number never names a natural tone whose altered form stands in the brackets: readers would play only that one.
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

  /// An eleventh stands above a third; where there is none, it is the fourth.
  private static func hasThird(_ quality: ChordQuality) -> Bool {
    !quality.degrees.isDisjoint(with: [.minorThird, .majorThird])
  }

  /// Whether a thirteenth belongs to the stack: in minor chords only above a ninth or an eleventh, without a third only above a fourth or a ninth.
  private static func stacksThirteenth(_ quality: ChordQuality) -> Bool {
    let degrees = quality.degrees
    guard degrees.contains(.thirteenth), !degrees.contains(.flatThirteenth),
      hasThird(quality) || !degrees.isDisjoint(with: [.fourth, .ninth])
    else { return false }
    guard quality.family == .minor || quality.family == .halfDiminished else { return true }
    return degrees.contains(.ninth) || degrees.contains(.eleventh)
  }
}
