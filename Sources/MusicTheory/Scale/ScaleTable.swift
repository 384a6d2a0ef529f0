/// The scales, family by family, each family from its parent upwards.
///
/// The first 34 are those of the seed app Chord Combiner, corrected: altered has seven letters, harmonic major
/// is Ionian ♭6, and the sixth mode of harmonic major is named after its first note. The others are usual in
/// jazz; formulas and names are those of Levine, *The Jazz Theory Book* (1995), and Baker, *How to Play Bebop*
/// (1985).
public enum ScaleTable {
  /// Every scale; a family's modes stand together and in order.
  public static let scales: [ScaleType] =
    major + melodicMinor + harmonicMinor + harmonicMajor + few + symmetric + bebop + rare

  /// The scale that the family is named after.
  /// - Complexity: O(*n*) in the number of scales.
  public static func parent(of family: ScaleFamily) -> ScaleType {
    scales.first { $0.family == family && $0.isParent }!
  }

  /// The scale with this name or other name, in any capitalization, with spaces or hyphens; `nil` when there is none.
  /// - Complexity: O(*n*) in the number of characters.
  public static func scale(named name: some StringProtocol) -> ScaleType? {
    byName[ScaleName(name)]
  }

  /// Every scale by its names; a name beats another scale's other name.
  private static let byName: [ScaleName: ScaleType] = {
    let own = scales.map { (ScaleName($0.name), $0) }
    let others = scales.flatMap { scale in scale.otherNames.map { (ScaleName($0), scale) } }
    return Dictionary(own + others) { first, _ in first }
  }()

  /// The scales whose name contains `part`, in any capitalization, with spaces or hyphens: six for `bebop`. Other names do not count.
  /// - Complexity: O(*n*) in the number of scales.
  public static func scales(containing part: some StringProtocol) -> [ScaleType] {
    let wanted = ScaleName(part).text
    return wanted.isEmpty ? [] : scales.filter { ScaleName($0.name).text.contains(wanted) }
  }

  private static let major: [ScaleType] = [
    ScaleType("major", "1 2 3 4 5 6 7", .major, also: ["Ionian"]),
    ScaleType("Dorian", "1 2 ♭3 4 5 6 ♭7", .major, mode: 2),
    ScaleType("Phrygian", "1 ♭2 ♭3 4 5 ♭6 ♭7", .major, mode: 3),
    ScaleType("Lydian", "1 2 3 ♯4 5 6 7", .major, mode: 4),
    ScaleType("Mixolydian", "1 2 3 4 5 6 ♭7", .major, mode: 5),
    ScaleType("minor", "1 2 ♭3 4 5 ♭6 ♭7", .major, mode: 6, also: ["natural minor", "Aeolian"]),
    ScaleType("Locrian", "1 ♭2 ♭3 4 ♭5 ♭6 ♭7", .major, mode: 7),
  ]

  private static let melodicMinor: [ScaleType] = [
    ScaleType("melodic minor", "1 2 ♭3 4 5 6 7", .melodicMinor, also: ["jazz minor", "Ionian ♭3"]),
    ScaleType("Dorian ♭2", "1 ♭2 ♭3 4 5 6 ♭7", .melodicMinor, mode: 2, also: ["Phrygian ♮6"]),
    ScaleType("Lydian augmented", "1 2 3 ♯4 ♯5 6 7", .melodicMinor, mode: 3, also: ["Lydian ♯5"]),
    ScaleType(
      "Lydian dominant", "1 2 3 ♯4 5 6 ♭7", .melodicMinor, mode: 4,
      also: ["Mixolydian ♯4", "Lydian ♭7", "Mixolydian ♯11", "acoustic", "overtone"]),
    ScaleType(
      "Mixolydian ♭6", "1 2 3 4 5 ♭6 ♭7", .melodicMinor, mode: 5,
      also: ["Aeolian ♮3", "Mixolydian ♭13", "Aeolian dominant"]),
    ScaleType(
      "Locrian ♮2", "1 2 ♭3 4 ♭5 ♭6 ♭7", .melodicMinor, mode: 6,
      also: ["Locrian ♯2", "Aeolian ♭5", "half-diminished"]),
    ScaleType(
      "altered", "1 ♭2 ♭3 ♭4 ♭5 ♭6 ♭7", .melodicMinor, mode: 7,
      also: ["super Locrian", "altered dominant", "diminished whole-tone"],
      heard: "1 ♭9 ♯9 3 ♭5 ♯5 ♭7"),
  ]

  private static let harmonicMinor: [ScaleType] = [
    ScaleType("harmonic minor", "1 2 ♭3 4 5 ♭6 7", .harmonicMinor, also: ["Aeolian ♮7"]),
    ScaleType("Locrian ♮6", "1 ♭2 ♭3 4 ♭5 6 ♭7", .harmonicMinor, mode: 2, also: ["Locrian ♯6"]),
    ScaleType(
      "Ionian ♯5", "1 2 3 4 ♯5 6 7", .harmonicMinor, mode: 3, also: ["Ionian augmented", "major ♯5"]),
    ScaleType(
      "Dorian ♯4", "1 2 ♭3 ♯4 5 6 ♭7", .harmonicMinor, mode: 4, also: ["Ukrainian Dorian", "Romanian minor"]),
    ScaleType(
      "Phrygian dominant", "1 ♭2 3 4 5 ♭6 ♭7", .harmonicMinor, mode: 5,
      also: [
        "Phrygian ♮3", "Phrygian ♯3", "Mixolydian ♭2♭6", "Mixolydian ♭9♭13", "Spanish Phrygian",
        "Spanish gypsy",
        "Freygish",
      ]),
    ScaleType("Lydian ♯2", "1 ♯2 3 ♯4 5 6 7", .harmonicMinor, mode: 6, also: ["Aeolian harmonic"]),
    ScaleType(
      "Ultralocrian", "1 ♭2 ♭3 ♭4 ♭5 ♭6 𝄫7", .harmonicMinor, mode: 7,
      also: ["super Locrian 𝄫7", "super Locrian ˚7", "super Locrian diminished", "altered diminished"]),
  ]

  private static let harmonicMajor: [ScaleType] = [
    ScaleType("harmonic major", "1 2 3 4 5 ♭6 7", .harmonicMajor, also: ["Ionian ♭6", "major ♭6"]),
    ScaleType("Dorian ♭5", "1 2 ♭3 4 ♭5 6 ♭7", .harmonicMajor, mode: 2, also: ["Locrian ♮2♮6"]),
    ScaleType(
      "Phrygian ♭4", "1 ♭2 ♭3 ♭4 5 ♭6 ♭7", .harmonicMajor, mode: 3, also: ["altered ♮5", "super Phrygian"]),
    ScaleType(
      "Lydian ♭3", "1 2 ♭3 ♯4 5 6 7", .harmonicMajor, mode: 4,
      also: ["Lydian diminished", "melodic minor ♯4"]),
    ScaleType(
      "Mixolydian ♭2", "1 ♭2 3 4 5 6 ♭7", .harmonicMajor, mode: 5,
      also: ["Mixolydian ♭9", "dominant ♭2", "harmonic minor inverse"]),
    ScaleType(
      "Lydian augmented ♯2", "1 ♯2 3 ♯4 ♯5 6 7", .harmonicMajor, mode: 6, also: ["Lydian ♯2♯5", "Aeolian ♭1"]),
    ScaleType(
      "Locrian 𝄫7", "1 ♭2 ♭3 4 ♭5 ♭6 𝄫7", .harmonicMajor, mode: 7,
      also: ["Locrian ˚7", "Locrian diminished", "diminished blues ♭9"]),
  ]

  /// Scales of fewer than seven notes.
  private static let few: [ScaleType] = [
    ScaleType("major pentatonic", "1 2 3 5 6", .pentatonic, also: ["pentatonic"]),
    ScaleType("suspended pentatonic", "1 2 4 5 ♭7", .pentatonic, mode: 2, also: ["Egyptian"]),
    ScaleType("blues minor pentatonic", "1 ♭3 4 ♭6 ♭7", .pentatonic, mode: 3, also: ["man gong"]),
    ScaleType("blues major pentatonic", "1 2 4 5 6", .pentatonic, mode: 4, also: ["ritusen", "Scottish"]),
    ScaleType("minor pentatonic", "1 ♭3 4 5 ♭7", .pentatonic, mode: 5),
    ScaleType("blues", "1 ♭3 4 ♭5 5 ♭7", .blues, also: ["minor blues"]),
    ScaleType("major blues", "1 2 ♭3 3 5 6", .blues, mode: 2),
  ]

  /// Scales that repeat within the octave, so that they have fewer modes than notes.
  private static let symmetric: [ScaleType] = [
    ScaleType(
      "diminished", "1 2 ♭3 4 ♭5 ♭6 6 7", .diminished,
      also: ["whole-half diminished", "whole-half", "whole-step half-step"]),
    ScaleType(
      "half-whole diminished", "1 ♭2 ♯2 3 ♯4 5 6 ♭7", .diminished, mode: 2,
      also: ["dominant diminished", "half-whole", "half-step whole-step", "octatonic"],
      heard: "1 ♭9 ♯9 3 ♯11 5 13 ♭7"),
    ScaleType("augmented", "1 ♯2 3 5 ♯5 7", .augmented),
    ScaleType("inverse augmented", "1 ♭2 3 4 ♯5 6", .augmented, mode: 2, also: ["augmented inverse"]),
    ScaleType("whole-tone", "1 2 3 ♯4 ♯5 ♭7", .wholeTone),
    ScaleType("chromatic", "1 ♭2 2 ♭3 3 4 ♯4 5 ♭6 6 ♭7 7", .chromatic),
  ]

  /// Scales that are known by their names and not proposed over chords.
  ///
  /// Source: Slonimsky, *Thesaurus of Scales and Melodic Patterns* (1947), for the enigmatic, the Neapolitan and the Persian one; the
  /// Japanese ones after Malm, *Japanese Music and Musical Instruments* (1959).
  private static let rare: [ScaleType] = [
    ScaleType(
      "double harmonic", "1 ♭2 3 4 5 ♭6 7", .doubleHarmonic,
      also: ["double harmonic major", "Byzantine", "Arabic"]),
    ScaleType("Lydian ♯2♯6", "1 ♯2 3 ♯4 5 ♯6 7", .doubleHarmonic, mode: 2),
    ScaleType(
      "Hungarian minor", "1 2 ♭3 ♯4 5 ♭6 7", .doubleHarmonic, mode: 4,
      also: ["double harmonic minor", "Gypsy minor"]),
    ScaleType("Neapolitan minor", "1 ♭2 ♭3 4 5 ♭6 7", .neapolitanMinor, also: ["Neapolitan"]),
    ScaleType("Neapolitan major", "1 ♭2 ♭3 4 5 6 7", .neapolitanMajor),
    ScaleType("Hungarian major", "1 ♯2 3 ♯4 5 6 ♭7", .hungarianMajor),
    ScaleType("enigmatic", "1 ♭2 3 ♯4 ♯5 ♯6 7", .enigmatic),
    ScaleType("Persian", "1 ♭2 3 4 ♭5 ♭6 7", .persian),
    ScaleType("hirajoshi", "1 2 ♭3 5 ♭6", .hirajoshi, also: ["hira-joshi"]),
    ScaleType("iwato", "1 ♭2 4 ♭5 ♭7", .hirajoshi, mode: 2),
    ScaleType("in", "1 ♭2 4 5 ♭6", .hirajoshi, mode: 4, also: ["miyako-bushi", "sakura"]),
    ScaleType("in-sen", "1 ♭2 4 5 ♭7", .inSen),
    ScaleType(
      "Spanish eight-tone", "1 ♭2 ♭3 3 4 ♭5 ♭6 ♭7", .spanish, also: ["eight-tone Spanish", "Spanish 8-tone"]),
  ]

  /// Seven-note scales with one passing note, which puts the chord tones on the beat.
  private static let bebop: [ScaleType] = [
    ScaleType("bebop dominant", "1 2 3 4 5 6 ♭7 7", .bebopDominant, also: ["bebop Mixolydian"], passing: 11),
    ScaleType(
      "bebop half-diminished", "1 ♭2 ♭3 4 ♭5 5 ♭6 ♭7", .bebopDominant, mode: 3, also: ["bebop Locrian"],
      passing: 7),
    ScaleType(
      "bebop Dorian", "1 2 ♭3 3 4 5 6 ♭7", .bebopDominant, mode: 5, also: ["bebop minor"],
      passing: 4),
    ScaleType("bebop major", "1 2 3 4 5 ♯5 6 7", .bebopMajor, passing: 8),
    ScaleType("bebop harmonic minor", "1 2 ♭3 4 5 ♭6 ♭7 7", .bebopMajor, mode: 7, passing: 10),
    ScaleType("bebop melodic minor", "1 2 ♭3 4 5 ♯5 6 7", .bebopMelodicMinor, passing: 8),
  ]
}
