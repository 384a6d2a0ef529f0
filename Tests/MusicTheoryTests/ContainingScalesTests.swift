import MusicTheory
import Testing

private func scales(_ root: String, _ formula: String) -> ContainingScales {
  let quality = ChordQuality(degrees: degrees(formula))!
  return ContainingScales(
    root: pitch(root), notes: WrittenChord(root: pitch(root), quality: quality).notes)
}

private let odd = [pitch("F♭"), pitch("E♯"), pitch("B♯"), pitch("C♭")]

private func names(_ scales: [Scale]) -> String { scales.map(\.type.name).joined(separator: ", ") }

@Suite struct ContainingScalesTests {
  @Test(arguments: [
    ("1 3 5 7 9 ♯11 13", "Lydian"), ("1 3 5 ♭7 9 ♯11", "Lydian dominant"),
    ("1 3 5 ♭7 ♭9 13", "Mixolydian ♭2, half-whole diminished"),
    ("1 3 ♯5 ♭7 ♯9", "altered, Phrygian ♭4"), ("1 3 ♯5 ♭7 9 ♯11", "whole-tone"),
    ("1 ♭3 5 7 9 11 13", "melodic minor, bebop melodic minor"),
    ("1 ♭3 ♭5 ˚7 ♭13", "diminished, Ultralocrian, Locrian 𝄫7, Lydian augmented ♯2"),
    ("1 3 ♯5 7", "Lydian augmented, Ionian ♯5, Lydian augmented ♯2, augmented, harmonic major"),
  ])
  func primary(formula: String, names expected: String) {
    #expect(names(scales("C", formula).primary) == expected)
  }

  /// The scales that the fifth of an altered dominant would exclude.
  @Test(arguments: [
    ("1 3 5 ♭7 ♯9", "altered"), ("1 3 5 ♭7 ♭9 ♭13", "altered"), ("1 3 5 ♭7 ♭9", "altered"),
    ("1 3 5 ♭7", "altered, whole-tone"),
    ("1 3 5 ♭7 9 ♯11", ""), ("1 3 5 ♭7 ♯11", "altered, whole-tone"), ("1 3 ♯5 ♭7", ""),
    ("1 3 5 ♭7 ♭9 13", ""), ("1 3 5 ♭7 9 ♭13", "whole-tone"),
    ("1 ♭3 5 ♭7 ♭9", ""),
  ])
  func withoutFifth(formula: String, names expected: String) {
    #expect(names(scales("C", formula).withoutFifth) == expected)
  }

  /// The one that is played first.
  @Test(arguments: [
    ("1 3 5 ♭7 ♯9", "altered, half-whole diminished"),
    ("1 3 ♯5 ♭7", "altered, whole-tone, Phrygian dominant"),
    ("1 3 5 ♭7 ♭9 ♭13", "Phrygian dominant, altered"), ("1 3 5 ♭7 ♭9 13", "half-whole diminished"),
    ("1 3 5 ♭7", "Phrygian dominant, altered, half-whole diminished, whole-tone"), ("1 3 5 ♭7 9", ""),
  ])
  func ofDominant(formula: String, names expected: String) {
    let chord = WrittenChord(root: pitch("C"), quality: ChordQuality(degrees: degrees(formula))!)
    #expect(names(ContainingScales.ofDominant(on: chord.root, notes: chord.notes)) == expected)
  }

  @Test func everyScaleIsListedThatContainsTheChord() {
    for quality in ChordQuality.all {
      let chord = WrittenChord(root: pitch("D♭"), quality: quality)
      let found = ContainingScales(root: chord.root, notes: chord.notes)
      let set = chord.chord.pitchClasses
      let expected = ScaleTable.scales.filter {
        !$0.family.isPentatonic && $0.family != .chromatic && !$0.family.isRare
          && $0.fits(set.transposed(up: 12 - Int(chord.root.pitchClass.number)))
      }
      #expect(Set(found.primary.map(\.type)) == Set(expected) && found.primary.count == expected.count)
      #expect(found.primary.allSatisfy { $0.tonic == chord.root })
      #expect(found.others.allSatisfy { set.isSubset(of: $0.pitchClasses) })
      #expect(
        (found.primary + found.others + found.pentatonics.map(\.scale)).allSatisfy {
          $0.tonic == chord.root || !odd.contains($0.tonic)
        })
    }
  }

  @Test(arguments: [
    ("1 3 5", "C major pentatonic, C major blues", ""),
    ("1 ♭3 5 ♭7", "C minor pentatonic, C blues", ""),
    ("1 3 5 7 9 13", "", "C major pentatonic, E minor pentatonic"),
    ("1 3 5 6 9", "C major pentatonic, C major blues", ""),
    ("1 3 5 ♭7", "", ""),
  ])
  func pentatonics(formula: String, containing: String, inside: String) {
    let found = scales("C", formula).pentatonics
    let texts = { (relation: ContainingScale.Relation) in
      found.filter { $0.relation == relation }.map(\.scale.text).joined(separator: ", ")
    }
    #expect(texts(.contains) == containing && texts(.inside) == inside)
  }

  /// The modes on C tell of G major already; bebop scales of which no mode stands on C are news.
  @Test(arguments: [
    ("1 3 5 7", "G bebop dominant, G bebop major, D bebop dominant"),
    ("1 3 5 7 9 ♯11 13", "G bebop major, D bebop dominant"),
  ])
  func others(formula: String, names: String) {
    #expect(scales("C", formula).others.map(\.text).joined(separator: ", ") == names)
  }
}
