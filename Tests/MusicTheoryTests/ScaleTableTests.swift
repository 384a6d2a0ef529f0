import MusicTheory
import Testing

private let scales = ScaleTable.scales

@Suite struct ScaleTableTests {
  /// The 34 scales of the seed app; source: Chord Combiner (observed), with its mistakes corrected.
  @Test(arguments: [
    ("major", "0 2 4 5 7 9 11"), ("Dorian", "0 2 3 5 7 9 10"), ("Phrygian", "0 1 3 5 7 8 10"),
    ("Lydian", "0 2 4 6 7 9 11"), ("Mixolydian", "0 2 4 5 7 9 10"), ("minor", "0 2 3 5 7 8 10"),
    ("Locrian", "0 1 3 5 6 8 10"), ("melodic minor", "0 2 3 5 7 9 11"), ("Dorian ♭2", "0 1 3 5 7 9 10"),
    ("Lydian augmented", "0 2 4 6 8 9 11"), ("Lydian dominant", "0 2 4 6 7 9 10"),
    ("Mixolydian ♭6", "0 2 4 5 7 8 10"), ("Locrian ♮2", "0 2 3 5 6 8 10"), ("altered", "0 1 3 4 6 8 10"),
    ("harmonic minor", "0 2 3 5 7 8 11"), ("Locrian ♮6", "0 1 3 5 6 9 10"), ("Ionian ♯5", "0 2 4 5 8 9 11"),
    ("Dorian ♯4", "0 2 3 6 7 9 10"), ("Phrygian dominant", "0 1 4 5 7 8 10"), ("Lydian ♯2", "0 3 4 6 7 9 11"),
    ("Ultralocrian", "0 1 3 4 6 8 9"), ("harmonic major", "0 2 4 5 7 8 11"), ("Dorian ♭5", "0 2 3 5 6 9 10"),
    ("Phrygian ♭4", "0 1 3 4 7 8 10"), ("Lydian ♭3", "0 2 3 6 7 9 11"), ("Mixolydian ♭2", "0 1 4 5 7 9 10"),
    ("Lydian augmented ♯2", "0 3 4 6 8 9 11"), ("Locrian 𝄫7", "0 1 3 5 6 8 9"), ("blues", "0 3 5 6 7 10"),
    ("major blues", "0 2 3 4 7 9"), ("major pentatonic", "0 2 4 7 9"), ("minor pentatonic", "0 3 5 7 10"),
    ("diminished", "0 2 3 5 6 8 9 11"), ("half-whole diminished", "0 1 3 4 6 7 9 10"),
    // Scales that the seed app lacks.
    ("whole-tone", "0 2 4 6 8 10"), ("augmented", "0 3 4 7 8 11"), ("inverse augmented", "0 1 4 5 8 9"),
    ("bebop dominant", "0 2 4 5 7 9 10 11"), ("bebop major", "0 2 4 5 7 8 9 11"),
    ("bebop Dorian", "0 2 3 4 5 7 9 10"), ("bebop half-diminished", "0 1 3 5 6 7 8 10"),
    ("bebop harmonic minor", "0 2 3 5 7 8 10 11"), ("bebop melodic minor", "0 2 3 5 7 8 9 11"),
    ("suspended pentatonic", "0 2 5 7 10"), ("blues minor pentatonic", "0 3 5 8 10"),
    ("blues major pentatonic", "0 2 5 7 9"), ("double harmonic", "0 1 4 5 7 8 11"),
    ("Hungarian minor", "0 2 3 6 7 8 11"), ("Neapolitan minor", "0 1 3 5 7 8 11"),
    ("Neapolitan major", "0 1 3 5 7 9 11"), ("Hungarian major", "0 3 4 6 7 9 10"),
    ("enigmatic", "0 1 4 6 8 10 11"), ("Persian", "0 1 4 5 6 8 11"), ("hirajoshi", "0 2 3 7 8"),
    ("iwato", "0 1 5 6 10"), ("in", "0 1 5 7 8"), ("in-sen", "0 1 5 7 10"),
    ("Spanish eight-tone", "0 1 3 4 5 6 8 10"), ("chromatic", "0 1 2 3 4 5 6 7 8 9 10 11"),
  ])
  func semitones(name: String, semitones: String) {
    let scale = ScaleTable.scale(named: name)
    #expect(scale?.degrees.map { "\($0.semitones)" }.joined(separator: " ") == semitones)
    #expect(scale?.name == name)
  }

  @Test func degreesAscendFromTheRoot() {
    for scale in scales {
      #expect(scale.degrees.first == ScaleDegree(1), "\(scale.name)")
      #expect(scale.steps.allSatisfy { $0 > 0 } && scale.steps.reduce(0, +) == 12, "\(scale.name)")
      let numbers = scale.degrees.map(\.number)
      #expect(numbers == numbers.sorted(), "\(scale.name)")
      #expect(scale.degrees.allSatisfy { ScaleDegree(text: $0.text) == $0 }, "\(scale.name)")
    }
  }

  @Test func sevenNotesHaveSevenNumbers() {
    for scale in scales where scale.degrees.count == 7 {
      #expect(scale.family.isHeptatonic != scale.family.isRare)
      #expect(scale.degrees.map(\.number) == Array(1...7), "\(scale.name)")
    }
    #expect(scales.allSatisfy { $0.family.isHeptatonic == ($0.degrees.count == 7 && !$0.family.isRare) })
  }

  @Test func everyFamilyHasOneParentAndItsModesAreRotations() {
    for family in ScaleFamily.allCases {
      let modes = scales.filter { $0.family == family }
      #expect(modes.map(\.mode) == modes.map(\.mode).sorted() && Set(modes.map(\.mode)).count == modes.count)
      #expect(modes.first?.isParent == true)
      let parent = ScaleTable.parent(of: family)
      for scale in modes {
        let place = scale.mode - 1
        #expect(Array(parent.steps[place...] + parent.steps[..<place]) == scale.steps, "\(scale.name)")
      }
    }
  }

  /// Rotating a parent of seven or five notes, or a symmetric one, gives exactly the named modes.
  @Test func everyRotationHasItsName() {
    let named: [ScaleFamily] = [
      .major, .melodicMinor, .harmonicMinor, .harmonicMajor, .pentatonic, .diminished, .augmented, .wholeTone,
      .chromatic,
    ]
    for family in named {
      let steps = ScaleTable.parent(of: family).steps
      let rotations = Set(steps.indices.map { Array(steps[$0...] + steps[..<$0]) })
      #expect(rotations == Set(scales.filter { $0.family == family }.map(\.steps)))
      if family.isHeptatonic { #expect(rotations.count == 7) }
    }
  }

  @Test func noTwoScalesSoundAlike() {
    #expect(Set(scales.map(\.steps)).count == scales.count)
  }

  @Test func everyNameMeansOneScale() {
    for scale in scales {
      for name in [scale.name] + scale.otherNames {
        #expect(ScaleTable.scale(named: name) == scale, "\(name)")
        #expect(ScaleTable.scale(named: name.uppercased()) == scale, "\(name)")
      }
    }
  }

  @Test(arguments: [("bebop", 6), ("Bebop scale", 6), ("pentatonic", 5), ("phryg", 3), ("", 0), ("xyz", 0)])
  func partsOfNames(part: String, count: Int) {
    #expect(ScaleTable.scales(containing: part).count == count)
  }

  @Test(arguments: [
    ("ionian", "major"), ("natural minor", "minor"), ("AEOLIAN", "minor"), ("whole tone", "whole-tone"),
    ("wholetone", "whole-tone"), ("whole-tone scale", "whole-tone"), ("lydian b7", "Lydian dominant"),
    ("Lydian flat 7", "Lydian dominant"), ("mixolydian#11", "Lydian dominant"),
    ("Ionian ♭6", "harmonic major"),
    ("locrian natural 2", "Locrian ♮2"), ("locrian #2", "Locrian ♮2"), ("locrian nat 6", "Locrian ♮6"),
    ("super-locrian", "altered"), ("superlocrian bb7", "Ultralocrian"),
    ("half whole", "half-whole diminished"),
    ("dim", "diminished"), ("melodic min", "melodic minor"), ("lydian aug #2", "Lydian augmented ♯2"),
    ("Aeolian b1", "Lydian augmented ♯2"), ("bebop_mixolydian", "bebop dominant"),
    ("phrygian major", nil), ("", nil), ("ionian #6", nil), ("🎹", nil), ("scale", nil),
  ])
  func names(text: String, name: String?) {
    #expect(ScaleTable.scale(named: text)?.name == name)
  }
}
