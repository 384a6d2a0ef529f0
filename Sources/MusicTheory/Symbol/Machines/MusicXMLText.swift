/// Writes chords as the element `harmony` of MusicXML, in one line: root, kind, bass, and the degrees that the
/// kind does not have.
///
/// Source: MusicXML 4.0, elements harmony, kind and degree (W3C).
struct MusicXMLText {
  private let chords: [WrittenChord]

  /// One chord, or the chords of a polychord, the upper first.
  init(_ chords: WrittenChord...) {
    self.chords = chords
  }

  /// The kinds that are written, and what is in them.
  static let kinds: [NamedQuality] = [
    NamedQuality("major", [.root, .majorThird, .fifth]),
    NamedQuality("minor", [.root, .minorThird, .fifth]),
    NamedQuality("augmented", [.root, .majorThird, .sharpFifth]),
    NamedQuality("diminished", [.root, .minorThird, .flatFifth]),
    NamedQuality("suspended-fourth", [.root, .fourth, .fifth]),
    NamedQuality("suspended-second", [.root, .second, .fifth]),
    NamedQuality("power", [.root, .fifth]),
    NamedQuality("major-sixth", [.root, .majorThird, .fifth, .sixth]),
    NamedQuality("minor-sixth", [.root, .minorThird, .fifth, .sixth]),
    NamedQuality("dominant", [.root, .majorThird, .fifth, .minorSeventh]),
    NamedQuality("major-seventh", [.root, .majorThird, .fifth, .majorSeventh]),
    NamedQuality("minor-seventh", [.root, .minorThird, .fifth, .minorSeventh]),
    NamedQuality("diminished-seventh", [.root, .minorThird, .flatFifth, .diminishedSeventh]),
    NamedQuality("augmented-seventh", [.root, .majorThird, .sharpFifth, .minorSeventh]),
    NamedQuality("half-diminished", [.root, .minorThird, .flatFifth, .minorSeventh]),
    NamedQuality("major-minor", [.root, .minorThird, .fifth, .majorSeventh]),
    NamedQuality("dominant-ninth", [.root, .majorThird, .fifth, .minorSeventh, .ninth]),
    NamedQuality("major-ninth", [.root, .majorThird, .fifth, .majorSeventh, .ninth]),
    NamedQuality("minor-ninth", [.root, .minorThird, .fifth, .minorSeventh, .ninth]),
  ]

  var text: String { "<harmony>\(chords.map(Self.group).joined())</harmony>" }

  private static func group(_ chord: WrittenChord) -> String {
    let degrees = chord.chord.quality.degrees
    let kind = nearestKind(degrees)
    let bass = chord.bass.map { note($0, "bass") } ?? ""
    return note(chord.root, "root") + "<kind>\(kind.name)</kind>" + bass
      + differences(degrees, from: kind.degrees)
  }

  /// The kind that needs the fewest changes; of its own tones only third and fifth may be changed.
  private static func nearestKind(_ degrees: DegreeSet) -> NamedQuality {
    let usable = kinds.filter {
      $0.degrees.subtracting(degrees).isSubset(of: [.minorThird, .majorThird, .fifth])
    }
    return usable.min {
      $0.degrees.symmetricDifference(degrees).count < $1.degrees.symmetricDifference(degrees).count
    } ?? kinds[0]
  }

  private static func differences(_ degrees: DegreeSet, from kind: DegreeSet) -> String {
    var added = degrees.subtracting(kind)
    var absent = kind.subtracting(degrees)
    var text = ""
    if absent.contains(.fifth), let fifth = added.intersection([.flatFifth, .sharpFifth]).members.first {
      text += degree(5, fifth.alteration, "alter")
      added.remove(DegreeSet(fifth))
      absent.remove(.fifth)
    }
    text += absent.members.map { degree($0.number, 0, "subtract") }.joined()
    // An added degree is counted from a dominant chord, whose seventh is minor.
    return text
      + added.members.map { degree($0.number, $0.alteration + ($0.number == 7 ? 1 : 0), "add") }.joined()
  }

  private static func note(_ pitch: SpelledPitch, _ name: String) -> String {
    let alter = pitch.alteration == 0 ? "" : "<\(name)-alter>\(pitch.alteration)</\(name)-alter>"
    return "<\(name)><\(name)-step>\(pitch.letter.text)</\(name)-step>\(alter)</\(name)>"
  }

  private static func degree(_ value: Int, _ alter: Int, _ type: String) -> String {
    "<degree><degree-value>\(value)</degree-value><degree-alter>\(alter)</degree-alter>"
      + "<degree-type>\(type)</degree-type></degree>"
  }
}
