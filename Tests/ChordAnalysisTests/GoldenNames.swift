import Testing

/// One chord as it is played, and its name.
struct GoldenName: Sendable, CustomTestStringConvertible {
  /// Lower hand, bar, upper hand; without a bar, one hand.
  let keys: String
  let name: String
  let why: String

  init(_ keys: String, _ name: String, _ why: String = "") {
    self.keys = keys
    self.name = name
    self.why = why
  }

  var testDescription: String { "\(keys) → \(name)" }
}

/// Two chords, one in each hand. Source: docs/reference/chord-naming.md, which has some of the seed's names, too.
let goldenCombinations: [GoldenName] = [
  GoldenName("48 52 55 58 | 61 64 69", "C13(♭9)", "C7 + A"),
  GoldenName("48 52 55 58 | 61 66 69", "C13(♭9♯11)", "C7 + F♯mi"),
  GoldenName("48 52 55 58 | 63 68 72", "C7(♯9♭13)", "C7 + A♭"),
  GoldenName("48 52 55 58 | 61 64 68", "C7(♭9♭13)", "C7 + D♭mi"),
  GoldenName("48 52 55 58 | 64 68 72", "C7(♭13)", "C7 + E+"),
  GoldenName("48 52 55 58 | 62 65 70", "C11", "C7 + B♭"),
  GoldenName("48 52 55 | 62 65 70", "C11", "C + B♭"),
  GoldenName("48 52 55 | 60 63 67", "C(♯9)", "C + Cmi"),
  GoldenName("48 52 55 59 | 63 67 71", "Cma7(♯9)", "Cma7 + B+"),
  GoldenName("48 51 55 58 | 62 66 69", "Cmi13(♯11)", "Cmi7 + D"),
  GoldenName("48 51 55 59 | 63 68 72", "Cmi(∆7♭13)", "Cmi(∆7) + A♭"),
  GoldenName("48 51 54 58 | 61 65 68 72", "Cmi11(♭5♭9♭13)", "Cmi7(♭5) + D♭ma7"),
  GoldenName("48 52 56 | 62 66 70", "C9(♯5♯11)", "C+ + D+"),
  GoldenName("42 45 49 | 60 64 67", "C|F♯mi", "F♯mi + C"),

  // The right hand holds a chord on the root of a plain inversion: the left hand's chord is its upper part.
  GoldenName("45 48 52 | 65 69 72", "Fma7/A", "Ami + F"),
  GoldenName("52 55 59 | 60 64 67", "Cma7/E", "Emi + C"),
  GoldenName("48 51 55 | 68 72 75", "A♭ma7/C", "Cmi + A♭"),
  GoldenName("47 50 53 | 67 71 74", "G7/B", "B˚ + G"),
  GoldenName("43 47 50 | 60 64 67", "Cma9/G", "G + C"),
  GoldenName("48 52 55 | 69 72 76", "C6", "C + Ami: on the bass, the name is as plain"),
  GoldenName("50 53 57 | 65 69 72", "Dmi7", "Dmi + F"),

  // Three kinds of answer.
  GoldenName("48 52 55 59 | 62 66 69", "Cma13(♯11)", "unified"),
  GoldenName(
    "48 | 62 66 69", "D/C", "a slash: one bass note is not a chord, and the triad stands on its root"),
  GoldenName("48 | 66 69 74", "D7/C", "an inverted triad is the rest of the seventh chord"),
  GoldenName("48 | 62 65 70", "B♭/C", "a slash"),
  GoldenName("48 | 64 67 72", "C", "a bass note of the chord itself"),
  GoldenName("52 | 60 64 67", "C/E", "an inversion"),
  GoldenName("52 55 59 | 60", "Cma7/E", "one note above a triad belongs to its chord"),
  GoldenName("48 52 55 | 66 70 73", "F♯|C", "two triads a tritone apart"),
  GoldenName("48 52 55 | 60 64 67", "C", "the same chord twice"),

  // The lower hand says the root, however it is turned.
  GoldenName("52 55 58 60 | 63 68 72", "C7(♯9♭13)/E", "C7/E is C7"),
  GoldenName("46 48 52 55 | 62 66 69", "C13(♯11)/B♭", "so is C7/B♭"),
  GoldenName("48 55 57 | 64", "C6", "C–G is a fifth, and no shell of A"),
  GoldenName("46 49 54 | 60 64 67", "C|F♯/A♯", "Petrushka, as it is spaced"),
  GoldenName("40 | 58 61 67", "E˚7", "a diminished seventh takes its bass, however the rest is turned"),
  GoldenName("43 | 62 65 69 72", "Dmi7/G", "a whole chord over one bass note"),
  GoldenName("38 45 | 71", "D6(omit3)", "a fifth says its root, and nobody plays Bmi7 without its fifth"),

  // Altered dominants.
  GoldenName("36 52 58 | 61 63 66 68", "C7(♭9♯9♯11♭13)", "the altered scale: 7alt in jazz"),
  GoldenName("42 52 | 58 69 74", "F♯7(♯9♯5)", "an altered fifth does not count in the spelling of the root"),
  GoldenName("46 53 58 | 62 65", "B♭"),

  // A hand without a third is no complete chord.
  GoldenName("41 48 52 | 57 60 64", "Fma7", "F–C–E + Ami"),
  GoldenName("48 55 58 | 64 69 74", "C13", "C–G–B♭ asks for what is stacked on it"),
]

/// One hand. Source: docs/reference/chord-naming.md; the ties follow annotated performances.
let goldenChords: [GoldenName] = [
  // The root in the bass wins ties.
  GoldenName("48 52 55 57", "C6"),
  GoldenName("57 60 64 67", "Ami7"),
  GoldenName("48 51 55 57", "Cmi6", "a sixth chord, as C6 is"),
  GoldenName("48 51 54 57", "C˚7"),
  GoldenName("48 52 56", "C+"),
  GoldenName("48 52 54 58", "C7(♭5)"),

  // Where musicians disagree, the many decide.
  GoldenName("48 52 54 57", "F♯mi7(♭5)/C", "53 of 67"),
  GoldenName("48 50 53 57", "Dmi7/C"),
  GoldenName("48 52 58", "C7", "the fifth may be missing"),
  GoldenName("52 55 60", "C/E", "never Emi(♯5)"),
  GoldenName("48 55 58", "C7(omit3)"),
  GoldenName("36 58 62 67 69", "C13(omit3)", "seventh, ninth and thirteenth"),
  GoldenName("48 55 57 58", "C7(add13 omit3)"),
  GoldenName("48 50 53 55 58", "C9sus4", "or Gmi7/C"),
  GoldenName("48 50 53 58", "B♭/C"),

  // Quartal stacks and suspensions.
  GoldenName("48 53 58", "C7sus4"),
  GoldenName("48 53 55", "Csus4"),
  GoldenName("48 50 55", "Csus2"),
  GoldenName("48 53 55 58 61", "C7sus4(♭9)"),
  GoldenName("48 50 53 55", "Csus4(add9)"),
  GoldenName("50 55 60 65 69", "Dmi11", "So What"),

  // Everyday chords.
  GoldenName("60 64 67", "C"),
  GoldenName("60 63 67", "Cmi"),
  GoldenName("60 63 66", "C˚"),
  GoldenName("60 62 64 67", "Cadd9"),
  GoldenName("60 63 66 70", "Cmi7(♭5)"),
  GoldenName("60 63 67 71", "Cmi(∆7)"),
  GoldenName("48 55 64 69 74", "C⁶/₉"),
  GoldenName("55 60 64", "C/G"),
  GoldenName("58 60 64 67", "C7/B♭"),
  GoldenName("50 60 64 67 70", "C9/D", "a seventh chord over its own ninth"),
  GoldenName("36 59 62 65 68", "B˚7/C", "the leading tone's chord over a pedal of the tonic"),
  GoldenName("48 53 56 59 62", "Cma9sus4(♯5)", "in close position the lowest note belongs to the chord"),

  // Notes, intervals and what is no chord.
  GoldenName("", ""),
  GoldenName("60", "C"),
  GoldenName("60 72 84", "C"),
  GoldenName("60 67", "C5"),
  GoldenName("60 64", "C–E"),
  GoldenName("64 72", "E–C"),
  GoldenName("60 61 62", "C–D♭–D"),
  GoldenName("60 61 62 63 64", "C–D♭–D–E♭–E", "four tones side by side are a cluster"),
  GoldenName("59 65", "B–F", "a tritone is a fourth or a fifth: the one that is easier to read"),
  GoldenName("55 60", "C5/G", "a fourth is a fifth upside down"),
]

/// Voicings of the left hand beside a bassist.
let goldenRootlessVoicings: [GoldenName] = [
  GoldenName("52 55 59 62", "Cma9"),
  GoldenName("53 57 60 64", "Dmi9"),
  GoldenName("52 58 62 69", "C13"),
  GoldenName("52 55 59 | 62", "Cma9", "a hand that crosses the split claims no root"),
  GoldenName("53 57 | 60 64", "Dmi9"),
  GoldenName("52 58 | 62 69", "C13"),
  GoldenName("53 57 59 64", "G13"),
  GoldenName("51 55 58 62", "Cmi9"),
  GoldenName("51 57 | 62 67 71 74", "F13(♯11)", "third and seventh below, the triad on II above"),
  GoldenName("51 56 58 62", "E♭ma7sus4", "a suspension; no Cmi9(♭13) without root and fifth"),
  GoldenName("40 43 47 50", "Emi7", "below C3 a left hand plays roots"),
  GoldenName("36 52 55 59 62", "Cma9", "the root sounds"),
]

/// Third and seventh alone, beside a bassist.
let goldenGuideTones: [GoldenName] = [
  GoldenName("53 60", "Dmi7"),
  GoldenName("53 59", "G7"),
  GoldenName("60 65", "Dmi7", "upside down"),
  GoldenName("40 47", "E5", "below B♭2 a left hand plays roots"),
  GoldenName("64 71", "E5", "a melody's register"),
  GoldenName("53 72", "F5", "too far for a hand"),
  GoldenName("53 60 65", "F5", "a doubled tone is no shell"),
  GoldenName("53 61", "F–D♭", "third and seventh lie a fifth apart"),
]

/// The same keys in both traditions, and in a key where that decides.
let goldenIdioms: [GoldenIdiom] = [
  GoldenIdiom("48 52 55 57", "C6", "Ami7/C"),
  GoldenIdiom("48 51 55 57", "Cmi6", "Ami7(♭5)/C"),
  GoldenIdiom("48 55 57", "C6(omit3)", "Ami7/C"),
  GoldenIdiom("48 55 | 64 69", "C6", "C6", "the hands weigh more: a fifth says its root"),
  GoldenIdiom("48 55 | 63 69", "Cmi6", "Cmi6"),
  GoldenIdiom("48 51 55 57", key: "C minor", "Cmi6", "Cmi6", "and so does the key"),
  GoldenIdiom("48 | 62 66 69", "D/C", "D7/C"),
  GoldenIdiom("48 62 66 69", "D/C", "D7/C", "one hand reaches over the split"),
  GoldenIdiom("48 50 54 57", "D7/C", "D7/C", "close together, all four are one chord"),
  GoldenIdiom("50 53 56 59", "D˚7", "D˚7", "without a key its bass is the root"),
  GoldenIdiom("50 53 56 59", key: "C major", "D˚7", "B˚7/D", "the leading tone"),
  GoldenIdiom("50 53 56 59", key: "C minor", "D˚7", "B˚7/D"),
  GoldenIdiom("50 53 56 59 | 62 65 68", key: "C major", "D˚7", "B˚7/D", "a hand of it has no root, either"),
  GoldenIdiom("57 60 63 66", key: "C major", "A˚7", "F♯˚7/A", "the leading tone of the dominant"),
  GoldenIdiom("52 55 58 61", key: "C major", "E˚7", "C♯˚7/E", "that of the second step"),
  GoldenIdiom("49 52 55 58", key: "C minor", "C♯˚7", "E˚7/D♭", "that of the fourth step"),
  GoldenIdiom("47 51 55", key: "C minor", "B+", "G+/B", "the dominant with a raised fifth"),
]

/// Keys, and their names in both traditions.
struct GoldenIdiom: Sendable, CustomTestStringConvertible {
  let keys: String
  let key: String?
  let popular: String
  let classical: String
  let why: String

  init(_ keys: String, key: String? = nil, _ popular: String, _ classical: String, _ why: String = "") {
    self.keys = keys
    self.key = key
    self.popular = popular
    self.classical = classical
    self.why = why
  }

  var testDescription: String { "\(keys) \(key ?? "") → \(popular), \(classical)" }
}
