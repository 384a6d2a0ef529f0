/// Writes a chord after Harte: root, colon, shorthand, further degrees, bass as a degree: `C:maj7(9)/3`.
///
/// Source: Harte, Sandler, Abdallah and Gómez, "Symbolic Representation of Musical Chords", ISMIR 2005.
struct HarteText {
  private let chord: WrittenChord

  init(_ chord: WrittenChord) {
    self.chord = chord
  }

  /// The shorthands of the paper. A chord that contains none of them is a list of all its degrees.
  static let shorthands: [NamedQuality] = [
    NamedQuality("maj", [.root, .majorThird, .fifth]),
    NamedQuality("min", [.root, .minorThird, .fifth]),
    NamedQuality("dim", [.root, .minorThird, .flatFifth]),
    NamedQuality("aug", [.root, .majorThird, .sharpFifth]),
    NamedQuality("sus4", [.root, .fourth, .fifth]),
    NamedQuality("maj7", [.root, .majorThird, .fifth, .majorSeventh]),
    NamedQuality("min7", [.root, .minorThird, .fifth, .minorSeventh]),
    NamedQuality("7", [.root, .majorThird, .fifth, .minorSeventh]),
    NamedQuality("dim7", [.root, .minorThird, .flatFifth, .diminishedSeventh]),
    NamedQuality("hdim7", [.root, .minorThird, .flatFifth, .minorSeventh]),
    NamedQuality("minmaj7", [.root, .minorThird, .fifth, .majorSeventh]),
    NamedQuality("maj6", [.root, .majorThird, .fifth, .sixth]),
    NamedQuality("min6", [.root, .minorThird, .fifth, .sixth]),
    NamedQuality("9", [.root, .majorThird, .fifth, .minorSeventh, .ninth]),
    NamedQuality("maj9", [.root, .majorThird, .fifth, .majorSeventh, .ninth]),
    NamedQuality("min9", [.root, .minorThird, .fifth, .minorSeventh, .ninth]),
  ]

  var text: String {
    let degrees = chord.chord.quality.degrees
    let shorthand = Self.shorthands.filter { $0.degrees.isSubset(of: degrees) }.max {
      $0.degrees.count < $1.degrees.count
    }
    let rest = degrees.subtracting(shorthand?.degrees ?? []).members.map(Self.text)
    let list = rest.isEmpty ? "" : "(\(rest.joined(separator: ",")))"
    return "\(chord.root.plainText):\(shorthand?.name ?? "")\(list)\(bass)"
  }

  private var bass: String {
    guard let bass = chord.bass else { return "" }
    let (number, alteration) = bass.degree(above: chord.root)
    return "/\(SpelledPitch.plainAccidental(alteration))\(number)"
  }

  private static func text(_ degree: ChordDegree) -> String {
    "\(SpelledPitch.plainAccidental(degree.alteration))\(degree.number)"
  }
}
