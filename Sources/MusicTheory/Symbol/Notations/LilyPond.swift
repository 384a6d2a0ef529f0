/// Reads a chord in LilyPond's chord mode: `c:m7.5-/es`.
struct LilyPondReader {
  private var scanner: SymbolScanner
  /// The tones by their steps; a later tone replaces an earlier one on its step.
  private var steps: [Int: ChordDegree] = [1: .root, 3: .majorThird, 5: .fifth]
  private var seventh = ChordDegree.minorSeventh
  private var hasNumber = false

  private init(_ scanner: SymbolScanner) {
    self.scanner = scanner
  }

  /// The chord that comes next, if it is written like this: a small letter, and then a colon, a slash or nothing.
  static func chord(_ scanner: inout SymbolScanner) throws(ChordSymbolError) -> WrittenChord? {
    var ahead = scanner
    guard ahead.rest.first?.isLowercase == true, let root = ahead.takeNote(.dutch) else { return nil }
    var reader = LilyPondReader(ahead)
    guard reader.scanner.take(":") else {
      // Without a colon it may be a symbol that was typed in small letters, such as am7 or d/f#m.
      guard let triad = try? reader.majorTriad(on: root) else { return nil }
      scanner = reader.scanner
      return triad
    }
    let quality = try reader.quality()
    let bass = try reader.bass()
    scanner = reader.scanner
    return WrittenChord(root: root, quality: quality, bass: bass)
  }

  /// A chord without a colon, which is a major triad; `nil` where something follows that is not LilyPond's.
  private mutating func majorTriad(on root: SpelledPitch) throws(ChordSymbolError) -> WrittenChord? {
    let bass = try bass()
    var ahead = scanner
    ahead.skipSpaces()
    guard ahead.isAtEnd || ahead.next == "|" || ahead.next == "]" || ahead.isNext("over ") else { return nil }
    return WrittenChord(root: root, quality: ChordQuality(rowIndex: 0), bass: bass)
  }

  // MARK: Quality

  private mutating func quality() throws(ChordSymbolError) -> ChordQuality {
    repeat {
      let place = scanner.position
      while readModifier() {}
      if let next = scanner.next, ("0"..."9").contains(next) { try readStep() }
      guard scanner.position > place else {
        throw scanner.unexpected(expected: "a modifier such as m or maj7, or a step such as 9")
      }
    } while scanner.take(".") || scanner.next == "s"
    if scanner.take("^") { try readRemovals() }
    let degrees = steps.values.reduce(into: DegreeSet()) { $0.insert(DegreeSet($1)) }
    return VocabularySearch(degrees).quality
  }

  private mutating func readModifier() -> Bool {
    if scanner.take("maj") {
      seventh = .majorSeventh
      if scanner.next.map({ !("0"..."9").contains($0) }) ?? true { setStep(.majorSeventh) }
    } else if scanner.take("min") || scanner.take("m") {
      steps[3] = .minorThird
    } else if scanner.take("dim") {
      (steps[3], steps[5], seventh) = (.minorThird, .flatFifth, .diminishedSeventh)
    } else if scanner.take("aug") {
      steps[5] = .sharpFifth
    } else if scanner.take("sus2") {
      (steps[3], steps[2], hasNumber) = (nil, .second, true)
    } else if scanner.take("sus4") || scanner.take("sus") {
      (steps[3], steps[4], hasNumber) = (nil, .fourth, true)
    } else {
      return false
    }
    return true
  }

  private mutating func readStep() throws(ChordSymbolError) {
    let place = scanner.position
    let number = Int(scanner.takeDigits()) ?? 0
    let alteration = scanner.take("+") ? 1 : scanner.take("-") ? -1 : 0
    let isHeadline = !hasNumber
    hasNumber = true
    if isHeadline, number >= 7 { stack(upTo: number) }
    if isHeadline, alteration == 0, number == 5 || number >= 7 {
      guard [5, 7, 9, 11, 13].contains(number) else { throw notADegree(from: place) }
      return
    }
    guard let degree = Self.degree(number, alteration) else { throw notADegree(from: place) }
    steps[number] = degree
  }

  /// Adds the tones that the first number names: the seventh and every natural tone below the number, but no 11 in a major 13.
  private mutating func stack(upTo number: Int) {
    setStep(seventh)
    if number >= 9 { setStep(.ninth) }
    if number == 11 || (number == 13 && steps[3] == .minorThird) { setStep(.eleventh) }
    if number == 13 { setStep(.thirteenth) }
  }

  private mutating func setStep(_ degree: ChordDegree) { steps[degree.number] = degree }

  private func notADegree(from place: Int) -> ChordSymbolError {
    ChordSymbolError(.notADegree(String(scanner.characters[place..<scanner.position])), at: place)
  }

  /// Steps are those of a dominant seventh: 7 is minor, 7+ major.
  private static func degree(_ number: Int, _ alteration: Int) -> ChordDegree? {
    switch (number, alteration) {
    case (2, -1), (8, 1): .flatNinth
    case (2, 1), (10, -1): .sharpNinth
    case (4, 1), (12, -1): .sharpEleventh
    case (6, -1), (12, 1): .flatThirteenth
    case (6, 1): .minorSeventh
    case (7, _): ChordDegree(number: 7, alteration: alteration - 1)
    default: ChordDegree(number: number, alteration: alteration)
    }
  }

  private mutating func readRemovals() throws(ChordSymbolError) {
    repeat {
      guard let number = Int(scanner.takeDigits()), number > 1 else {
        throw scanner.unexpected(expected: "the step to leave out, such as 3")
      }
      steps[number] = nil
    } while scanner.take(".")
  }

  private mutating func bass() throws(ChordSymbolError) -> SpelledPitch? {
    guard scanner.take("/") else { return nil }
    _ = scanner.take("+")
    let place = scanner.position
    guard scanner.rest.first?.isLowercase == true, let bass = scanner.takeNote(.dutch) else {
      throw ChordSymbolError(.notABass(scanner.excerpt(at: place), hint: nil), at: place)
    }
    return bass
  }
}

/// Writes a chord in LilyPond's chord mode: `c:maj7.9`, `bes:m7.5-/des`, `c:7sus4`, `c:5^3`.
///
/// LilyPond has one tone a step. Two tones on one step, such as ♭9 and ♯9, are kept apart by moving the altered
/// one to the nearest step that is free. Source: LilyPond Notation Reference, chord mode.
struct LilyPondText {
  private let chord: WrittenChord
  private let degrees: DegreeSet

  init(_ chord: WrittenChord) {
    self.chord = chord
    degrees = chord.chord.quality.notated
  }

  var text: String {
    let quality = self.quality
    return name(chord.root) + (quality.isEmpty ? "" : ":" + quality) + bass
  }

  private func name(_ pitch: SpelledPitch) -> String { NoteNames.dutch.text(pitch).lowercased() }

  /// `/e` turns the chord round, `/+d` puts a foreign note below it.
  private var bass: String {
    guard let bass = chord.bass else { return "" }
    let isTone = degrees.members.contains { $0.spelled(above: chord.root) == bass }
    return (isTone ? "/" : "/+") + name(bass)
  }

  private var quality: String {
    let additions = self.additions
    let isSuspended = !degrees.isDisjoint(with: [.second, .fourth])
    let hasThird = !degrees.isDisjoint(with: [.minorThird, .majorThird])
    var head = headline(isBare: additions.isEmpty && (hasThird || isSuspended))
    if degrees.contains(.fourth) { head += "sus4" }
    if degrees.contains(.second) { head += "sus2" }
    let hasFifth = !degrees.isDisjoint(with: [.flatFifth, .fifth, .sharpFifth])
    let removals = (hasThird || isSuspended ? [] : ["3"]) + (hasFifth ? [] : ["5"])
    return ([head] + additions).filter { !$0.isEmpty }.joined(separator: ".")
      + (removals.isEmpty ? "" : "^" + removals.joined(separator: "."))
  }

  // MARK: Headline

  /// Triad and seventh: `m7`, `maj9`, `dim`; a triad with something behind it says its third and its fifth, because
  /// LilyPond leaves out the third of `c:5.9`.
  private func headline(isBare: Bool) -> String {
    if isDiminished {
      return isDiminishedSeventh ? "dim7" : isBare ? "dim" : "dim3-.5-"
    }
    if isAugmentedTriad { return isBare ? "aug" : "5+" }
    let third = degrees.contains(.minorThird) ? "m" : ""
    if degrees.contains(.sixth) { return third + "6" }
    if degrees.contains(.minorSeventh), !hasBothSevenths {
      return third + (degrees.contains(.ninth) ? "9" : "7")
    }
    if degrees.contains(.majorSeventh) {
      return third.isEmpty ? (degrees.contains(.ninth) ? "maj9" : "maj7") : "m7+"
    }
    let isSuspended = !degrees.isDisjoint(with: [.second, .fourth])
    if isBare || isSuspended { return third }
    // An altered fifth is among the additions.
    let fifth = degrees.isDisjoint(with: [.flatFifth, .sharpFifth]) ? "5" : ""
    if degrees.contains(.minorThird) { return fifth.isEmpty ? "m3-" : "m3-.5" }
    if degrees.contains(.majorThird) { return fifth.isEmpty ? "3" : "3.5" }
    return "5"
  }

  private var isDiminished: Bool { chord.chord.quality.family == .diminished }
  private var isAugmentedTriad: Bool { chord.chord.quality.family == .augmented }

  /// Both sevenths at once share a step; the diminished one is then written as a sixth.
  private var isDiminishedSeventh: Bool {
    degrees.contains(.diminishedSeventh) && !degrees.contains(.majorSeventh)
  }

  /// The minor seventh beside a major one is written as a raised sixth.
  private var hasBothSevenths: Bool { degrees.isSuperset(of: [.minorSeventh, .majorSeventh]) }

  private var headlineTellsNinth: Bool {
    guard degrees.contains(.ninth), !isDiminished else { return false }
    return degrees.contains(.minorSeventh) && !hasBothSevenths
      || (degrees.contains(.majorSeventh) && !degrees.contains(.minorThird))
  }

  // MARK: Steps

  private var additions: [String] {
    degrees.members.compactMap(step)
  }

  /// The step of a tone that the headline does not tell.
  private func step(_ degree: ChordDegree) -> String? {
    switch degree {
    case .flatFifth: isDiminished ? nil : "5-"
    case .sharpFifth: isAugmentedTriad ? nil : "5+"
    case .diminishedSeventh: isDiminishedSeventh ? nil : "6"
    case .minorSeventh: hasBothSevenths ? "6+" : nil
    case .majorSeventh: isDiminished ? "7+" : nil
    case .flatNinth: degrees.isDisjoint(with: [.ninth, .sharpNinth]) ? "9-" : "2-"
    case .ninth: headlineTellsNinth ? nil : "9"
    case .sharpNinth: degrees.isDisjoint(with: [.flatNinth, .ninth]) ? "9+" : "10-"
    case .eleventh: "11"
    case .sharpEleventh: degrees.contains(.eleventh) ? "4+" : "11+"
    case .flatThirteenth: degrees.contains(.thirteenth) ? (hasBothSevenths ? "12+" : "6-") : "13-"
    case .thirteenth: "13"
    default: nil
    }
  }
}
