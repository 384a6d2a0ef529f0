/// Why our symbol differs from the seed's.
enum SymbolDifference {
  /// An added tone is named by its octave above the seventh, as in every chord book: add9, not add2.
  case octaveNamed
  /// A thirteenth promises no ninth and an eleventh no ninth, so leaving them out needs no word.
  case omissionUnsaid
  /// Above a diminished chord an eleventh without a ninth is an added tone.
  case eleventhNeedsNinth
  /// "alt" stood for five different chords; ours say which.
  case alterationsSpelledOut
  /// A chord is named by its tones, not by a scale.
  case noScaleNames
  /// A natural extension in parentheses is an added one and says so.
  case additionSaid
  /// A number above 9 stacks thirds; without a third the 13 is an added tone.
  case nothingToStackOn
  /// A space stands between alterations and additions.
  case spaced
}

struct SeedChordType: Sendable {
  let formula: String
  let seed: String
  let ours: String
  let difference: SymbolDifference?

  init(_ formula: String, seed: String, ours: String? = nil, _ difference: SymbolDifference? = nil) {
    self.formula = formula
    self.seed = seed
    self.ours = ours ?? seed
    self.difference = difference
  }
}

/// The 144 chord types of the app that this program grew from, by their degrees.
///
/// Source: Chord Combiner (observed). Where no text of ours is given, it is the same.
let seedChordTypes: [SeedChordType] = [
  // Triads.
  SeedChordType("1 3 5", seed: ""),
  SeedChordType("1 ♭3 5", seed: "mi"),
  SeedChordType("1 3 ♯5", seed: "+"),
  SeedChordType("1 ♭3 ♭5", seed: "˚"),
  SeedChordType("1 4 5", seed: "sus4"),
  SeedChordType("1 2 5", seed: "sus2"),

  // Triads with an added tone.
  SeedChordType("1 3 5 11", seed: "add4", ours: "add11", .octaveNamed),
  SeedChordType("1 ♭3 5 11", seed: "mi(add4)", ours: "mi(add11)", .octaveNamed),
  SeedChordType("1 3 5 9", seed: "add2", ours: "add9", .octaveNamed),
  SeedChordType("1 ♭3 5 9", seed: "mi(add2)", ours: "mi(add9)", .octaveNamed),

  // Major sevenths.
  SeedChordType("1 3 5 7", seed: "ma7"),
  SeedChordType("1 3 5 7 9", seed: "ma9"),
  SeedChordType("1 3 5 7 9 13", seed: "ma13"),
  SeedChordType("1 3 5 7 13", seed: "ma13(omit9)", ours: "ma13", .omissionUnsaid),
  SeedChordType("1 3 5 7 ♯11", seed: "ma7(♯11)"),
  SeedChordType("1 3 5 7 9 ♯11", seed: "ma9(♯11)"),
  SeedChordType("1 3 5 7 9 ♯11 13", seed: "ma13(♯11)"),
  SeedChordType("1 3 5 7 ♯11 13", seed: "ma13(♯11 omit9)", ours: "ma13(♯11)", .omissionUnsaid),
  SeedChordType("1 3 ♭5 7", seed: "ma7(♭5)"),
  SeedChordType("1 3 ♭5 7 9", seed: "ma9(♭5)"),
  SeedChordType("1 3 ♭5 7 9 13", seed: "ma13(♭5)"),
  SeedChordType("1 3 ♭5 7 13", seed: "ma13(♭5 omit9)", ours: "ma13(♭5)", .omissionUnsaid),
  SeedChordType("1 3 ♯5 7", seed: "ma7(♯5)"),
  SeedChordType("1 3 ♯5 7 9", seed: "ma9(♯5)"),
  SeedChordType("1 3 ♯5 7 9 13", seed: "ma13(♯5)"),
  SeedChordType("1 3 ♯5 7 13", seed: "ma13(♯5 omit9)", ours: "ma13(♯5)", .omissionUnsaid),
  SeedChordType("1 3 ♯5 7 ♯11", seed: "ma7(♯5♯11)"),
  SeedChordType("1 3 ♯5 7 9 ♯11", seed: "ma9(♯5♯11)"),
  SeedChordType("1 3 ♯5 7 9 ♯11 13", seed: "ma13(♯5♯11)"),
  SeedChordType("1 3 ♯5 7 ♯11 13", seed: "ma13(♯5♯11 omit9)", ours: "ma13(♯5♯11)", .omissionUnsaid),
  SeedChordType("1 4 5 7", seed: "ma7sus4"),
  SeedChordType("1 4 5 7 9", seed: "ma9sus4"),
  SeedChordType("1 4 5 7 9 13", seed: "ma13sus4"),
  SeedChordType("1 4 5 7 13", seed: "ma13sus4(omit9)", ours: "ma13sus4", .omissionUnsaid),
  SeedChordType("1 4 ♯5 7", seed: "ma7sus4(♯5)"),
  SeedChordType("1 4 ♯5 7 9", seed: "ma9sus4(♯5)"),

  // Dominants.
  SeedChordType("1 3 5 ♭7", seed: "7"),
  SeedChordType("1 3 5 ♭7 9", seed: "9"),
  SeedChordType("1 3 5 ♭7 9 13", seed: "13"),
  SeedChordType("1 3 5 ♭7 13", seed: "13(omit9)", ours: "13", .omissionUnsaid),
  SeedChordType("1 3 5 ♭7 ♭9", seed: "7(♭9)"),
  SeedChordType("1 3 ♭5 ♭7 ♭9", seed: "7(♭9♭5)"),
  SeedChordType("1 3 ♯5 ♭7 ♭9", seed: "7(♭9♯5)"),
  SeedChordType("1 3 5 ♭7 ♭9 ♯9", seed: "7(♭9♯9)"),
  SeedChordType("1 3 5 ♭7 ♭9 ♯11", seed: "7(♭9♯11)"),
  SeedChordType("1 3 5 ♭7 ♭9 ♯9 ♯11", seed: "7alt(♭9♯9♯11)", ours: "7(♭9♯9♯11)", .alterationsSpelledOut),
  SeedChordType("1 3 ♭5 ♭7 ♭9 ♯9", seed: "7alt(♭9♯9♭5)", ours: "7(♭9♯9♭5)", .alterationsSpelledOut),
  SeedChordType("1 3 ♯5 ♭7 ♭9 ♯11", seed: "7alt(♭9♯5♯11)", ours: "7(♭9♯5♯11)", .alterationsSpelledOut),
  SeedChordType("1 3 ♯5 ♭7 ♭9 ♯9 ♯11", seed: "7alt(♭9♯9♯5♯11)", ours: "7(♭9♯9♯5♯11)", .alterationsSpelledOut),
  SeedChordType("1 3 5 ♭7 ♯9", seed: "7(♯9)"),
  SeedChordType("1 3 ♭5 ♭7 ♯9", seed: "7(♯9♭5)"),
  SeedChordType("1 3 ♯5 ♭7 ♯9", seed: "7(♯9♯5)"),
  SeedChordType("1 3 5 ♭7 ♯9 ♯11", seed: "7(♯9♯11)"),
  SeedChordType("1 3 ♯5 ♭7 ♯9 ♯11", seed: "7alt(♯9♯5♯11)", ours: "7(♯9♯5♯11)", .alterationsSpelledOut),
  SeedChordType("1 3 5 ♭7 ♯11", seed: "7(♯11)"),
  SeedChordType("1 3 5 ♭7 9 ♯11", seed: "9(♯11)"),
  SeedChordType("1 3 5 ♭7 9 ♯11 13", seed: "13(♯11)"),
  SeedChordType("1 3 5 ♭7 ♯11 13", seed: "13(♯11 omit9)", ours: "13(♯11)", .omissionUnsaid),
  SeedChordType("1 3 ♭5 ♭7", seed: "7(♭5)"),
  SeedChordType("1 3 ♭5 ♭7 9", seed: "9(♭5)"),
  SeedChordType("1 3 ♭5 ♭7 9 13", seed: "13(♭5)"),
  SeedChordType("1 3 ♭5 ♭7 13", seed: "13(♭5 omit9)", ours: "13(♭5)", .omissionUnsaid),
  SeedChordType("1 3 ♯5 ♭7 9", seed: "9(♯5)"),
  SeedChordType("1 3 ♯5 ♭7", seed: "7(♯5)"),
  SeedChordType("1 3 ♯5 ♭7 ♯11", seed: "7(♯5♯11)"),

  // Suspended dominants.
  SeedChordType("1 4 5 ♭7", seed: "7sus4"),
  SeedChordType("1 4 5 ♭7 9", seed: "9sus4"),
  SeedChordType("1 4 5 ♭7 9 13", seed: "13sus4"),
  SeedChordType("1 4 5 ♭7 13", seed: "13sus4(omit9)", ours: "13sus4", .omissionUnsaid),
  SeedChordType("1 4 5 ♭7 ♭9", seed: "7sus4(♭9)"),
  SeedChordType("1 4 5 ♭7 ♭9 13", seed: "13sus4(♭9)"),
  SeedChordType("1 2 5 ♭7", seed: "7sus2"),
  SeedChordType("1 2 5 ♭7 13", seed: "13sus2", ours: "7sus2(add13)", .nothingToStackOn),

  // Minor sevenths.
  SeedChordType("1 ♭3 5 ♭7", seed: "mi7"),
  SeedChordType("1 ♭3 5 ♭7 9", seed: "mi9"),
  SeedChordType("1 ♭3 5 ♭7 9 11", seed: "mi11"),
  SeedChordType("1 ♭3 5 ♭7 11", seed: "mi11(omit9)", ours: "mi11", .omissionUnsaid),
  SeedChordType("1 ♭3 5 ♭7 9 11 13", seed: "mi13"),
  SeedChordType("1 ♭3 5 ♭7 11 13", seed: "mi13(omit9)", ours: "mi13", .omissionUnsaid),
  SeedChordType("1 ♭3 5 ♭7 9 13", seed: "mi13(omit11)", ours: "mi13", .omissionUnsaid),
  SeedChordType("1 ♭3 5 ♭7 13", seed: "mi7(add13)"),
  SeedChordType("1 ♭3 5 ♭7 ♭9", seed: "mi7(♭9)"),
  SeedChordType("1 ♭3 5 ♭7 ♭9 ♭13", seed: "mi7(♭9♭13)"),
  SeedChordType("1 ♭3 5 ♭7 ♭9 11 ♭13", seed: "mi11(♭9♭13)"),
  SeedChordType("1 ♭3 5 ♭7 ♭9 11", seed: "mi11(♭9)"),
  SeedChordType("1 ♭3 5 ♭7 ♭9 11 13", seed: "mi13(♭9)"),
  SeedChordType("1 ♭3 5 ♭13", seed: "mi(♭6)"),
  SeedChordType("1 ♭3 5 ♭7 ♭13", seed: "mi7(♭13)"),
  SeedChordType("1 ♭3 5 ♭7 9 ♭13", seed: "mi9(♭13)"),
  SeedChordType("1 ♭3 5 ♭7 9 11 ♭13", seed: "mi11(♭13)"),
  SeedChordType("1 ♭3 5 ♭7 11 ♭13", seed: "mi11(♭13 omit9)", ours: "mi11(♭13)", .omissionUnsaid),

  // Half-diminished.
  SeedChordType("1 ♭3 ♭5 ♭7", seed: "mi7(♭5)"),
  SeedChordType("1 ♭3 ♭5 ♭7 9", seed: "mi9(♭5)"),
  SeedChordType("1 ♭3 ♭5 ♭7 11", seed: "mi7(♭5 add11)", ours: "mi11(♭5)", .omissionUnsaid),
  SeedChordType("1 ♭3 ♭5 ♭7 9 11", seed: "mi11(♭5)"),
  SeedChordType("1 ♭3 ♭5 ♭7 9 11 ♭13", seed: "mi11(♭5♭13)"),
  SeedChordType("1 ♭3 ♭5 ♭7 ♭9", seed: "mi7(♭5♭9)"),
  SeedChordType("1 ♭3 ♭5 ♭7 ♭9 11", seed: "mi11(♭5♭9)"),
  SeedChordType("1 ♭3 ♭5 ♭7 ♭13", seed: "mi7(♭5♭13)"),
  SeedChordType("1 ♭3 ♭5 ♭7 ♭9 11 ♭13", seed: "locrian", ours: "mi11(♭5♭9♭13)", .noScaleNames),
  SeedChordType("1 ♭3 ♭5 ♭7 9 11 13", seed: "mi13(♭5)"),
  SeedChordType("1 ♭3 ♭5 ♭7 11 13", seed: "mi13(♭5 omit9)", ours: "mi13(♭5)", .omissionUnsaid),
  SeedChordType("1 ♭3 ♭5 ♭7 9 13", seed: "mi13(♭5 omit11)", ours: "mi13(♭5)", .omissionUnsaid),
  SeedChordType("1 ♭3 ♭5 ♭7 13", seed: "mi7(♭5 add13)"),

  // Diminished.
  SeedChordType("1 ♭3 ♭5 ˚7", seed: "˚7"),
  SeedChordType("1 ♭3 ♭5 ˚7 ♭13", seed: "˚7(♭13)"),
  SeedChordType("1 ♭3 ♭5 ˚7 7", seed: "˚7(add∆7)"),
  SeedChordType("1 ♭3 ♭5 ˚7 7 ♭13", seed: "˚7(♭13add∆7)", ours: "˚7(♭13 add∆7)", .spaced),
  SeedChordType("1 ♭3 ♭5 ˚7 9", seed: "˚9"),
  SeedChordType("1 ♭3 ♭5 ˚7 7 9", seed: "˚9(add∆7)"),
  SeedChordType("1 ♭3 ♭5 ˚7 9 ♭13", seed: "˚9(♭13)"),
  SeedChordType("1 ♭3 ♭5 ˚7 7 9 ♭13", seed: "˚9(♭13add∆7)", ours: "˚9(♭13 add∆7)", .spaced),
  SeedChordType("1 ♭3 ♭5 ˚7 9 11", seed: "˚11"),
  SeedChordType("1 ♭3 ♭5 ˚7 11", seed: "˚7(add11)"),
  SeedChordType("1 ♭3 ♭5 ˚7 9 11 ♭13", seed: "˚11(♭13)"),
  SeedChordType("1 ♭3 ♭5 ˚7 11 ♭13", seed: "˚11(♭13 omit9)", ours: "˚7(♭13 add11)", .eleventhNeedsNinth),
  SeedChordType("1 ♭3 ♭5 ˚7 7 9 11", seed: "˚11(add∆7)"),
  SeedChordType("1 ♭3 ♭5 ˚7 7 11", seed: "˚11(add∆7 omit9)", ours: "˚7(add11 add∆7)", .eleventhNeedsNinth),
  SeedChordType("1 ♭3 ♭5 ˚7 7 9 11 ♭13", seed: "˚11(♭13add∆7)", ours: "˚11(♭13 add∆7)", .spaced),
  SeedChordType(
    "1 ♭3 ♭5 ˚7 7 11 ♭13", seed: "˚11(♭13add∆7 omit9)", ours: "˚7(♭13 add11 add∆7)", .eleventhNeedsNinth),

  // Diminished with a major seventh.
  SeedChordType("1 ♭3 ♭5 7", seed: "˚ma7"),
  SeedChordType("1 ♭3 ♭5 7 9", seed: "˚ma9"),
  SeedChordType("1 ♭3 ♭5 7 9 11", seed: "˚ma11"),
  SeedChordType("1 ♭3 ♭5 7 ♭13", seed: "˚ma7(♭13)"),
  SeedChordType("1 ♭3 ♭5 7 9 ♭13", seed: "˚ma9(♭13)"),
  SeedChordType("1 ♭3 ♭5 7 9 11 ♭13", seed: "˚ma11(♭13)"),
  SeedChordType("1 ♭3 ♭5 7 11 ♭13", seed: "˚ma11(♭13 omit9)", ours: "˚ma7(♭13 add11)", .eleventhNeedsNinth),

  // Sixths.
  SeedChordType("1 3 5 6", seed: "6"),
  SeedChordType("1 3 5 6 ♯9", seed: "6(♯9)"),
  SeedChordType("1 3 5 6 ♭9", seed: "6(♭9)"),
  SeedChordType("1 3 5 6 ♯9 ♯11", seed: "6(♯9♯11)"),
  SeedChordType("1 3 5 6 ♭9 ♯11", seed: "6(♭9♯11)"),
  SeedChordType("1 3 5 6 ♯11", seed: "6(♯11)"),
  SeedChordType("1 3 5 6 9", seed: "⁶/₉"),
  SeedChordType("1 3 5 6 9 ♯11", seed: "⁶/₉(♯11)"),
  SeedChordType("1 ♭3 5 6", seed: "mi6"),
  SeedChordType("1 ♭3 5 6 9", seed: "mi⁶/₉"),
  SeedChordType("1 ♭3 5 6 9 11", seed: "mi⁶/₉(11)", ours: "mi⁶/₉(add11)", .additionSaid),

  // Minor with a major seventh.
  SeedChordType("1 ♭3 5 7", seed: "mi(∆7)"),
  SeedChordType("1 ♭3 5 7 9", seed: "mi(∆9)"),
  SeedChordType("1 ♭3 5 7 9 11", seed: "mi(∆11)"),
  SeedChordType("1 ♭3 5 7 11", seed: "mi(∆11 omit9)", ours: "mi(∆11)", .omissionUnsaid),
  SeedChordType("1 ♭3 5 7 9 11 13", seed: "mi(∆13)"),
  SeedChordType("1 ♭3 5 7 11 13", seed: "mi(∆13 omit9)", ours: "mi(∆13)", .omissionUnsaid),
]
