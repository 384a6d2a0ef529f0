import MusicTheory
import Testing
import TwoHandVoicings

@Suite struct NameIdentityTests {
  @Test(arguments: [
    ("D♭7/F", "C♯7/E♯"), ("F♯|C", "G♭|C"), ("C⁶/₉", "C⁶/₉"), ("C⁶/₉/E", "C⁶/₉/F♭"), ("Bb/C", "B♭/C"),
    ("C|F♯/A♯", "C|G♭/B♭"),
  ])
  func isTheSame(one: String, other: String) {
    #expect(NameIdentity(one) != nil && NameIdentity(one) == NameIdentity(other))
  }

  @Test(arguments: [
    ("C", "Cmi"), ("C/E", "C"), ("C/E", "C/G"), ("F♯|C", "C|F♯"), ("F♯|C", "F♯/C"), ("C7", "D♭7"),
  ])
  func differs(one: String, other: String) { #expect(NameIdentity(one) != NameIdentity(other)) }

  @Test(arguments: ["", "C–E", "C–D♭–D", "no chord", "7", "C|"])
  func isNoName(text: String) { #expect(NameIdentity(text) == nil) }

  @Test(arguments: [
    ("Cma7", ReadingKind.unified), ("C⁶/₉", .unified), ("C/E", .slash), ("F♯|C", .polychord),
    ("C|F♯/A♯", .polychord), ("C5", .interval),
  ])
  func kindFollowsFromTheNotation(name: String, kind: ReadingKind) {
    #expect(NameIdentity(name)?.kind == kind)
  }

  @Test func transposes() {
    #expect(NameIdentity("B♭7/D")?.up(3) == NameIdentity("C♯7/E♯"))
    #expect(NameIdentity("F♯|C")?.up(12) == NameIdentity("F♯|C"))
  }
}
