import MusicTheory
import Testing

/// The judge of the table is judged first: name, and the notes that it must and may have.
@Suite struct NameTonesTests {
  @Test(arguments: [
    ("C", "0 4 7"), ("Cmi", "0 3 7"), ("C+", "0 4 8"), ("C˚", "0 3 6"), ("C5", "0 7"), ("Csus4", "0 5 7"),
    ("Cadd9", "0 2 4 7"), ("C6", "0 4 7 9"), ("C⁶/₉", "0 2 4 7 9"), ("C7", "0 4 7 10"), ("C7", "0 4 10"),
    ("Cma7", "0 4 7 11"), ("Cmi(∆9)", "0 2 3 7 11"), ("C˚7", "0 3 6 9"), ("C˚7(add∆7)", "0 3 6 9 11"),
    ("C˚ma7", "0 3 6 11"), ("Cmi7(♭5)", "0 3 6 10"), ("C13", "0 4 9 10"), ("C13", "0 2 4 5 7 9 10"),
    ("C9(♯5♯11)", "0 2 4 6 8 10"), ("C7sus4(♭9)", "0 1 5 7 10"), ("Cma9(omit3)", "0 2 7 11"),
    ("C/E", "0 4 7"), ("B♭/C", "0 2 5 10"), ("C⁶/₉/G", "0 2 4 7 9"), ("F♯|C", "0 1 4 6 7 10"),
    ("C|F♯/A♯", "0 1 4 6 7 10"),
  ])
  func accounts(name: String, notes: String) throws {
    let sounding = PitchClassSet(semitones: notes.split(separator: " ").map { Int($0)! })
    let tones = try #require(NameTones(name))
    #expect(tones.accounts(for: sounding))
  }

  @Test(arguments: [
    ("C", "0 3 7", "another third"), ("C7", "0 4 7", "a seventh that is not there"),
    ("C9", "0 4 7 10", "a ninth that is not there"), ("C7", "0 2 4 7 10", "a ninth that is not said"),
    ("C7(♯5)", "0 4 7 8 10", "a perfect fifth beside the raised one"), ("C5", "0 4 7", "a third too many"),
    ("D/C", "2 6 9", "a bass that is not there"), ("C|F♯", "0 4 7", "half a polychord"),
  ])
  func refuses(name: String, notes: String, why: String) throws {
    let sounding = PitchClassSet(semitones: notes.split(separator: " ").map { Int($0)! })
    let tones = try #require(NameTones(name))
    #expect(!tones.accounts(for: sounding), "\(why)")
  }

  @Test(arguments: ["", "H7", "Cfoo", "C/", "|C", "C|"])
  func isNoName(text: String) { #expect(NameTones(text) == nil) }
}
