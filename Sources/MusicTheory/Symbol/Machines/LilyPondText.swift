/// Writes a chord in LilyPond's chord mode: `c:maj7.9`, `bes:m7.5-/des`, `c:7sus4`, `c:5^3`.
///
/// LilyPond has one tone a step. Two tones on one step, such as ♭9 and ♯9, are told apart by moving the altered
/// one to the nearest step that is free. Source: LilyPond Notation Reference, chord mode.
struct LilyPondText {
  private let chord: WrittenChord
  private let degrees: DegreeSet

  init(_ chord: WrittenChord) {
    self.chord = chord
    degrees = chord.chord.quality.degrees
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
    let removal = hasThird || isSuspended ? "" : "^3"
    return ([head] + additions).filter { !$0.isEmpty }.joined(separator: ".") + removal
  }

  // MARK: Headline

  /// Triad and seventh: `m7`, `maj9`, `dim`; a triad with something behind it says its 5.
  private func headline(isBare: Bool) -> String {
    let isSuspended = !degrees.isDisjoint(with: [.second, .fourth])
    let triad = isBare || isSuspended ? "" : "5"
    if isDiminished {
      return isDiminishedSeventh ? "dim7" : "dim" + triad
    }
    if isAugmentedTriad { return isBare ? "aug" : "5+" }
    let third = degrees.contains(.minorThird) ? "m" : ""
    if degrees.contains(.sixth) { return third + "6" }
    if degrees.contains(.minorSeventh) { return third + (degrees.contains(.ninth) ? "9" : "7") }
    if degrees.contains(.majorSeventh) {
      return third.isEmpty ? (degrees.contains(.ninth) ? "maj9" : "maj7") : "m7+"
    }
    return third + triad
  }

  private var isDiminished: Bool { chord.chord.quality.family == .diminished }
  private var isAugmentedTriad: Bool { chord.chord.quality.family == .augmented }

  /// Both sevenths at once share a step; the diminished one is then written as a sixth.
  private var isDiminishedSeventh: Bool {
    degrees.contains(.diminishedSeventh) && !degrees.contains(.majorSeventh)
  }

  private var headlineTellsNinth: Bool {
    guard degrees.contains(.ninth), !isDiminished else { return false }
    return degrees.contains(.minorSeventh)
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
    case .majorSeventh: isDiminished ? "7+" : nil
    case .flatNinth: degrees.isDisjoint(with: [.ninth, .sharpNinth]) ? "9-" : "2-"
    case .ninth: headlineTellsNinth ? nil : "9"
    case .sharpNinth: degrees.isDisjoint(with: [.flatNinth, .ninth]) ? "9+" : "10-"
    case .eleventh: "11"
    case .sharpEleventh: degrees.contains(.eleventh) ? "4+" : "11+"
    case .flatThirteenth: degrees.contains(.thirteenth) ? "6-" : "13-"
    case .thirteenth: "13"
    default: nil
    }
  }
}
