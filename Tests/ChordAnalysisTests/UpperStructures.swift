/// A triad over the shell of another chord, and what the two make.
struct GoldenUpperStructure: Sendable {
  /// Keys of the upper hand above a chord on C.
  let triad: String
  let numeral: String
  /// The quality when the fifth sounds, and when it does not.
  let quality: String
  let withoutFifth: String
  /// The notes with the fifth, from C upwards, spelled by degree.
  let notes: String
  /// How the root is spelled in all twelve keys, C first: the tensions never change it.
  let roots = ["C", "D♭", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"]

  init(
    _ triad: String, _ numeral: String, _ quality: String, withoutFifth: String? = nil, _ notes: String
  ) {
    self.triad = triad
    self.numeral = numeral
    self.quality = quality
    self.withoutFifth = withoutFifth ?? quality
    self.notes = notes
  }
}

/// Over C7: C E G B♭. Source: docs/reference/chord-naming.md. Without the G, ♭13 may be read as ♯5 and ♯11 as ♭5; here
/// stands which is chosen.
let dominantUpperStructures: [GoldenUpperStructure] = [
  GoldenUpperStructure("62 66 69", "II", "13(♯11)", "C D E F♯ G A B♭"),
  GoldenUpperStructure("63 67 70", "♭III", "7(♯9)", "C D♯ E G B♭"),
  GoldenUpperStructure("66 70 73", "♭V", "7(♭9♯11)", withoutFifth: "7(♭9♭5)", "C D♭ E F♯ G B♭"),
  GoldenUpperStructure("68 72 75", "♭VI", "7(♯9♭13)", withoutFifth: "7(♯9♯5)", "C D♯ E G A♭ B♭"),
  GoldenUpperStructure("69 73 76", "VI", "13(♭9)", "C D♭ E G A B♭"),
  GoldenUpperStructure("62 66 70", "II+", "9(♯11)", "C D E F♯ G B♭"),
  GoldenUpperStructure(
    "64 68 72", "III+", "7(♭13)", withoutFifth: "7(♯5)", "C E G A♭ B♭"),
  GoldenUpperStructure("63 66 69", "♭III˚", "13(♯9♯11)", "C D♯ E F♯ G A B♭"),
  GoldenUpperStructure("60 63 67", "I–", "7(♯9)", "C D♯ E G B♭"),
  GoldenUpperStructure(
    "61 64 68", "♭II–", "7(♭9♭13)", withoutFifth: "7(♭9♯5)", "C D♭ E G A♭ B♭"),
  GoldenUpperStructure(
    "63 66 70", "♭III–", "7(♯9♯11)", withoutFifth: "7(♯9♭5)", "C D♯ E F♯ G B♭"),
  GoldenUpperStructure("66 69 73", "♯IV–", "13(♭9♯11)", "C D♭ E F♯ G A B♭"),
  GoldenUpperStructure("67 70 74", "V–", "9", "C D E G B♭"),
  GoldenUpperStructure("69 72 76", "VI–", "13", "C E G A B♭"),
  GoldenUpperStructure("61 64 67", "♭II˚", "7(♭9)", "C D♭ E G B♭"),
  GoldenUpperStructure("69 72 75", "VI˚", "13(♯9)", "C D♯ E G A B♭"),
]

/// Over other shells on C: lower hand, upper hand, numeral, name.
let otherUpperStructures: [(lower: String, triad: String, numeral: String, name: String)] = [
  // Cma7. Over C E G B the triad on III adds a ♭13; without the G it raises the fifth.
  ("48 52 55 59", "62 66 69", "II", "Cma13(♯11)"),
  ("48 52 59", "64 68 71", "III", "Cma7(♯5)"),
  ("48 52 55 59", "64 68 71", "III", "Cma7(♭13)"),
  ("48 52 55 59", "67 71 74", "V", "Cma9"),
  ("48 52 55 59", "71 75 78", "VII", "Cma7(♯9♯11)"),
  ("48 52 55 59", "69 72 76", "VI–", "Cma13"),
  ("48 52 55 59", "71 74 78", "VII–", "Cma9(♯11)"),

  // Cmi7.
  ("48 51 55 58", "65 69 72", "IV", "Cmi13"),
  ("48 51 55 58", "67 70 74", "V–", "Cmi9"),
  ("48 51 55 58", "70 74 77", "♭VII", "Cmi11"),
  ("48 51 55 58", "62 65 69", "II–", "Cmi13"),

  // Cmi7(♭5).
  ("48 51 54 58", "68 72 75", "♭VI", "Cmi7(♭5♭13)"),
  ("48 51 54 58", "70 74 77", "♭VII", "Cmi11(♭5)"),

  // C7sus4.
  ("48 53 55 58", "70 74 77", "♭VII", "C9sus4"),
  ("48 53 55 58", "62 65 69", "II–", "C13sus4"),
  ("48 53 55 58", "70 73 77", "♭VII–", "C7sus4(♭9)"),
]
