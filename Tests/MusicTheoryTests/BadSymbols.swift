// Texts that are no chord symbols, and the messages about them.

private let root = "is not a root; a chord symbol begins with a note such as C, F# or Bb"
private let bass = "is not a bass note; after the slash comes a note such as E, F# or Bb"
private let quality =
  "makes no sense here; expected a quality such as mi, ma7, dim or sus4, an alteration such as b9, "
  + "add or omit, or a slash"
private let number = "is not a chord number; they are 2, 4, 5, 6, 7, 9, 11, 13 and 69"
private let degree = "is not a degree of a chord; altered ones are ♭5 ♯5 ♭9 ♯9 ♯11 ♭13"
private let repeated = "repeats or contradicts what stands before it"
private let omitted = "makes no sense here; expected the number of the omitted tone: 1, 3, 5, 9 or 11"

let badSymbols: [(symbol: String, sentence: String)] = [
  ("", "character 1: there is no chord symbol; write one such as Cma7, F#mi7(b5) or Bb/C"),
  ("   ", "character 1: there is no chord symbol; write one such as Cma7, F#mi7(b5) or Bb/C"),
  ("H7", "character 1: 'H' \(root); H is B in German note names: --notes german"),
  ("Q", "character 1: 'Q' \(root)"),
  ("7", "character 1: '7' \(root)"),
  ("maj7", "character 1: 'maj' \(root)"),
  ("Rem7", "character 1: 'Rem' \(root); Re is D in solfège note names: --notes solfege"),
  ("Sol7", "character 1: 'Sol' \(root); Sol is G in solfège note names: --notes solfege"),
  ("♭", "character 1: '♭' \(root)"),
  ("|C", "character 1: '|' \(root)"),
  ("/C", "character 1: '/' \(root)"),
  ("Cq", "character 2: 'q' \(quality)"),
  ("Chello", "character 3: 'ello' \(quality)"),
  ("C major seventeenth", "character 9: 'seventeenth' \(quality)"),
  ("C flat flat", "character 8: 'flat' \(quality)"),
  ("C seven seven", "character 9: '7' \(repeated)"),
  ("C719", "character 2: '719' \(number)"),
  ("F###7", "character 1: 'F###' \(root); a root has two accidentals at most"),
  ("Gbbb7", "character 1: 'Gbbb' \(root); a root has two accidentals at most"),
  ("C8", "character 2: '8' \(number)"),
  ("C12", "character 2: '12' \(number)"),
  ("C7b3", "character 3: 'b3' \(degree)"),
  ("C7b11", "character 3: 'b11' \(degree)"),
  ("C7#13", "character 3: '#13' \(degree)"),
  ("C7b", "character 3: a number is missing behind 'b', such as b9"),
  ("C7#", "character 3: a number is missing behind '#', such as #11"),
  ("Cmaj7♯", "character 6: a number is missing behind '♯', such as ♯11"),
  ("Csus5", "character 2: there is no sus5; write sus2 or sus4"),
  ("C7 suspended third", "character 4: there is no suspended3; write sus2 or sus4"),
  ("Dm7/G7/C", "character 4: '/' makes no sense here; expected one slash, or a bar line between two chords"),
  ("C/Es", "character 3: 'Es' \(bass); Es is E♭ in German note names: --notes german"),
  ("C/Do", "character 3: 'Do' \(bass); Do is C in solfège note names: --notes solfege"),
  ("C/do", "character 3: 'do' \(bass); do is C in solfège note names: --notes solfege"),
  ("Cmajj", "character 5: 'j' \(repeated)"),
  ("Bes7", "character 1: 'Bes' \(root); Bes is B♭ in Dutch note names; write Bb"),
  ("C7b99", "character 3: 'b99' \(degree)"),
  ("C(b9", "character 2: '(' is never closed"),
  ("C7b9)", "character 5: ')' makes no sense here; expected a bracket to be opened first"),
  ("C7((b9))", "character 4: '(' makes no sense here; expected no bracket inside a bracket"),
  ("C7*b9", "character 3: '*' is never closed"),
  ("C7b9b9", "character 5: 'b9' \(repeated)"),
  ("C7maj7", "character 6: '7' \(repeated)"),
  ("C7m", "character 3: 'm' \(repeated)"),
  ("Cmm", "character 3: 'm' \(repeated)"),
  ("Csussus", "character 5: 'sus' \(repeated)"),
  ("Cmaj7maj7", "character 6: 'maj' \(repeated)"),
  ("C77", "character 2: '77' \(number)"),
  ("C7 7", "character 4: '7' \(repeated)"),
  ("Cadd", "character 5: the end makes no sense here; expected the number of the added tone, such as 9"),
  ("Caddx", "character 5: 'x' makes no sense here; expected the number of the added tone, such as 9"),
  ("Cadd5", "character 5: '5' \(number)"),
  ("Cadd10", "character 5: '10' \(number)"),
  ("Cno", "character 4: the end \(omitted)"),
  ("Cno7", "character 4: '7' \(omitted)"),
  ("Comit13", "character 6: '1' \(omitted)"),
  ("C/H", "character 3: 'H' \(bass); H is B in German note names: --notes german"),
  ("C/", "character 3: the end \(bass)"),
  ("C/|D", "character 3: '|' \(bass)"),
  ("C/E/G", "character 4: '/' makes no sense here; expected one bass note, or a chord with a quality"),
  ("C/Em/G/B", "character 7: '/' makes no sense here; expected one bass note, or a chord with a quality"),
  ("C|", "character 3: the end \(root)"),
  ("C|D|E", "character 4: '|' makes no sense here; expected the end of the symbol"),
  ("C|H", "character 3: 'H' \(root); H is B in German note names: --notes german"),
  ("[C]/", "character 5: the end \(root)"),
  ("[C", "character 1: '[' is never closed"),
  ("[C/D", "character 1: '[' is never closed"),
  ("Cmaj7b7", "character 6: 'b7' \(degree)"),
  ("Cadd9add2", "character 9: '2' \(repeated)"),
  ("Calt7", "character 5: '7' \(repeated)"),
  ("C7b9alt", "character 5: 'alt' \(repeated)"),
  (
    "C:",
    "character 3: the end makes no sense here; expected a shorthand such as maj7, or degrees in parentheses"
  ),
  (
    "C:foo",
    "character 3: 'foo' makes no sense here; expected a shorthand such as maj7, or degrees in parentheses"
  ),
  ("C:maj(", "character 7: the end makes no sense here; expected a degree such as 9, b7 or #11"),
  ("C:maj(14)", "character 7: '1' makes no sense here; expected a degree such as 9, b7 or #11"),
  ("C:maj(b11)", "character 7: 'b11' \(degree)"),
  ("C:maj/x", "character 7: 'x' makes no sense here; expected a degree such as 9, b7 or #11"),
  ("C:maj7(9", "character 7: '(' is never closed"),
  ("C:maj7)", "character 7: ')' makes no sense here; expected the end of the symbol"),
  (
    "c:",
    "character 3: the end makes no sense here; expected a modifier such as m or maj7, or a step such as 9"
  ),
  ("c:x", "character 3: 'x' makes no sense here; expected a modifier such as m or maj7, or a step such as 9"),
  ("c:8", "character 3: '8' \(degree)"),
  ("c:7/x", "character 5: 'x' \(bass)"),
  ("c:7^", "character 5: the end makes no sense here; expected the step to leave out, such as 3"),
  (
    "c:7.",
    "character 5: the end makes no sense here; expected a modifier such as m or maj7, or a step such as 9"
  ),
  ("d/h", "character 3: 'h' \(bass); h is B in German note names: --notes german"),
  ("<", "character 1: '<' makes no sense here; expected <harmony>"),
  ("<harmony>", "character 10: the end makes no sense here; expected a tag"),
  ("<harmony></harmony>", "character 20: the end makes no sense here; expected a root in the harmony"),
  ("<harmony><root><root-step>H</root-step></root></harmony>", "character 16: 'H' \(root)"),
  (
    "<harmony><root><root-step>C</root-step></root></harmony>",
    "character 47: '<' makes no sense here; expected <kind>"
  ),
  (
    "<harmony><root><root-step>C</root-step></root><kind>funny</kind></harmony>",
    "character 47: 'funny' makes no sense here; expected a kind such as major or dominant"
  ),
  ("<chord/>", "character 1: '<' makes no sense here; expected <harmony>"),
  ("Fis", "character 1: 'Fis' \(root); Fis is F♯ in German note names: --notes german"),
  ("Es7", "character 1: 'Es' \(root); Es is E♭ in German note names: --notes german"),
  ("As", "character 1: 'As' \(root); As is A♭ in German note names: --notes german"),
  ("NC", "character 1: 'NC' \(root); N.C. says that no chord is played"),
  ("N.C.", "character 1: 'N' \(root); N.C. says that no chord is played"),
  ("C7,,,#", "character 6: a number is missing behind '#', such as #11"),
  ("C\u{1B}[2J", "character 2: 'U+001B' \(quality)"),
  ("C\nE", "character 2: 'U+000A' \(quality)"),
  ("C🎹", "character 2: '🎹' \(quality)"),
  ("Cmin7b5b5", "character 8: 'b5' \(repeated)"),
]
