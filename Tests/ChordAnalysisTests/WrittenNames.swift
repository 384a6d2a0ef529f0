/// Other names that the keys of a symbol may have, on C, and why.
struct Synonyms: Sendable {
  let why: String
  /// Each symbol, and the names that its keys may have instead, separated by `;`.
  let names: [(symbol: String, accepted: String)]
}

/// Every symbol of the vocabulary whose keys, laid out from the root up, have another name.
let synonyms: [Synonyms] = [
  Synonyms(
    why:
      "beside a 9 or a 13, or beside two altered tones, a ♭5 is the ♯11 of the same scale, and a ♭13 without a fifth its ♯5",
    names: [
      ("Cma9(♭5)", "Cma9(♯11)"), ("Cma13(♭5)", "Cma13(♯11)"), ("Cma13(♭5♯9)", "Cma13(♯9♯11)"),
      ("C9(♭5)", "C9(♯11)"), ("C13(♭5)", "C13(♯11)"), ("C13(♭9♭5)", "C13(♭9♯11)"),
      ("C13(♯9♭5)", "C13(♯9♯11)"), ("C13(♭9♯9♭5)", "C13(♭9♯9♯11)"), ("C7(♭5♭13)", "C7(♯5♯11)"),
      ("C9(♭5♭13)", "C9(♯5♯11)"), ("C7(♭9♭5♭13)", "C7(♭9♯5♯11)"),
      ("C7(♯9♭5♭13)", "C7(♯9♯5♯11);A♭9(♭13)/C"), ("C7(♭9♯9♭5♭13)", "C7(♭9♯9♯11♭13)"),
      ("C7(♭9♯9♯5♯11)", "C7(♭9♯9♯11♭13)"),
    ]),
  Synonyms(
    why: "a 2 below a seventh is its 9",
    names: [("C7sus2", "C9(omit3)"), ("C7sus2(add13)", "C13(omit3)")]),
  Synonyms(
    why:
      "every annotator reads a minor third and a minor sixth above the bass as a major chord over its third",
    names: [
      ("Cmi(♯5)", "A♭/C"), ("Cmi(♯5 add9)", "A♭(♯11)/C"), ("Cmi7(♯5)", "A♭add9/C"),
      ("Cmi(♭6)", "A♭ma7/C"), ("Cmi(♭9♭6)", "A♭ma7(add11)/C"), ("Cmi(♭6 add9)", "A♭ma7(♯11)/C"),
      ("C7(♯5 omit3)", "A♭add9/C"),
    ]),
  Synonyms(
    why:
      "a fourth and a minor sixth above the bass are a minor chord over its fifth, with or without its seventh",
    names: [
      ("Cadd11(♭6)", "Fmi(∆9)/C"), ("Cadd9(♭6 add11)", "Fmi(∆13)/C"), ("Cmi(♭6 add11)", "Fmi9/C"),
      ("Cmi(♯5 add11)", "Fmi7/C"), ("Cmi(♯5 add9 add11)", "Fmi7(add13)/C"), ("Cmi11(♯5)", "Fmi11/C;Fmi13/C"),
      ("C11(♭9♯5)", "Fmi(∆11♭13)/C"),
    ]),
  Synonyms(
    why: "a dominant over its third, fifth or seventh is met every day, and these are hardly ever",
    names: [
      ("C˚(♭6)", "A♭7/C"), ("C˚(♭6 add9)", "A♭7(♯11)/C"), ("C˚(♭6 add11)", "A♭13/C"),
      ("C˚(♭6 add9 add11)", "A♭13(♯11)/C"), ("C˚(add9 add11)", "D7(♭9♯9)/C"), ("C+(♯11)", "A♭7(♯5)/C"),
      ("C+(♯11 add9)", "A♭7(♯5♯11)/C"), ("C+(♯9♯11)", "A♭7(♭13)/C"), ("Cma7(♯5♯9♯11)", "A♭7(♯9♭13)/C"),
      ("Cma13(♯5♯9♯11)", "A♭7(♭9♯9♭13)/C"),
      ("Cmi7(♭5♭13)", "A♭9/C"), ("Cmi9(♭5♭13)", "A♭9(♯11)/C"), ("Cmi6(add11)", "F9/C"),
      ("Cmi6(♭9 add11)", "F9(♭13)/C"), ("Cmi(∆13♭9)", "F9(♯11♭13)/C"), ("C9(♯5 omit3)", "B♭9/C"),
      ("Cmi(♭9 add11)", "E♭13/C"), ("Cmi7(♭9♯11)", "E♭13(♯9)/C"), ("Cmi6(♭9)", "E♭13(♯11)/C"),
      ("Cmi6(♭9♯11)", "E♭13(♯9♯11)/C"), ("Cmi7(♭9♯11 add13)", "E♭13(♯9♯11)/C;F♯mi|Cmi7"),
    ]),
  Synonyms(
    why: "what stands above a diminished chord belongs to the dominants a semitone below its tones",
    names: [
      ("C˚7(add11)", "F7(♭9)/C"), ("C˚7(add11 add∆7)", "F7(♭9♯11)/C"), ("C˚11", "F13(♭9)/C"),
      ("C˚11(add∆7)", "F13(♭9♯11)/C"), ("C˚9(add∆7)", "D13(♭9)/C"), ("C˚7(♭13)", "A♭7(♭9)/C"),
      ("C˚7(♭13 add∆7)", "A♭7(♭9♯9)/C"), ("C˚9(♭13)", "A♭7(♭9♯11)/C"),
      ("C˚9(♭13 add∆7)", "A♭7(♭9♯9♯11)/C"), ("C˚7(♭13 add11)", "A♭13(♭9)/C"),
      ("C˚7(♭13 add11 add∆7)", "A♭13(♭9♯9)/C"), ("C˚11(♭13)", "A♭13(♭9♯11)/C"),
      ("C˚11(♭13 add∆7)", "A♭13(♭9♯9♯11)/C"), ("C˚ma7(♭13)", "A♭7(♯9)/C"),
      ("C˚ma9(♭13)", "A♭7(♯9♯11)/C"), ("C˚ma7(♭13 add11)", "A♭13(♯9)/C"), ("C˚ma11(♭13)", "A♭13(♯9♯11)/C"),
    ]),
  Synonyms(
    why: "a plain chord over a bass is written, and names with a missing third only where there is none",
    names: [
      ("C9(omit3)", "Gmi/C"), ("Cma9(omit3)", "G/C"), ("Cma9(♯11 omit3)", "Gma7/C"),
      ("Cma7(add13 omit3)", "Ami9/C"), ("Cma13(omit3)", "D13sus4/C"),
      ("Cma7(♯11 add13 omit3)", "Gma9/C"), ("Cma13(♯11 omit3)", "Gma9/C"),
      ("C9(♯11 omit3)", "Gmi(∆7)/C"), ("C13(♯11 omit3)", "Gmi(∆9)/C"), ("C9(♭5 omit3)", "D+/C"),
      ("C7(♭9♯5 omit3)", "B♭mi7/C"), ("C⁶/₉(omit3)", "D7sus4/C"),
    ]),
  Synonyms(
    why: "the same keys are a seventh chord or an added ninth, inverted",
    names: [
      ("C6sus4", "Fadd9/C"), ("C⁶/₉sus4", "Dmi11/C"), ("C+(♯9)", "Ema7(♯5)/C"), ("Cma7(♯5♯9)", "Ema7/C"),
      ("Cmi11(♭5♭9)", "E♭mi13/C"), ("Cmi(∆7♭9♯11)", "Gma7(♯5♯11)/C"),
    ]),
  Synonyms(
    why: "with the hands apart these are two chords, as the polychords of the books",
    names: [
      ("Cadd11(♭9♭6)", "D♭|C;Fmi(∆9♭13)/C"), ("Cmi(♭9♭6 add11)", "D♭|Cmi;Fmi9(♭13)/C"),
      ("Cmi(♭6 add9 add11)", "D˚|Cmi;Fmi13/C"), ("Cmi(♯11♭6 add9)", "D(♭5)|Cmi"),
      ("Cma7(♭9♯9♭13)", "D♭sus2|Cma7"), ("Cma11(♭9♭13)", "D♭|Cma7"), ("Cma7(♭9♯11♭13)", "D♭sus4|Cma7"),
      ("Cma13(♭9♯9)", "A(♭5)|Cma7"), ("Cma13(♭9 add11)", "D♭+|Cma7;G13(♯11)/C"),
      ("Cma13(♭9♯11)", "F♯mi|Cma7"),
      ("Cma13(♭9♯9♯11)", "E♭mi7(♭5)|Cma7"), ("C11(♭9♭13)", "D♭|C7;Fmi(∆11♭13)/C"),
      ("C13(♭9♯5 add11)", "D♭+|C7(♯5)"), ("C13(♯5 add11)", "Dmi|C7(♯5)"),
      ("Cmi7(♭9♯11♭13)", "D♭sus4|Cmi7"),
      ("Cmi(∆7♭9♯11♭13)", "D♭sus4|Cmi(∆7)"), ("Cmi(∆7♭9♯11 add13)", "F♯mi|Cmi(∆7);Gma9(♯5♯11)/C"),
    ]),
]
