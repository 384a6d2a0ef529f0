import MusicTheory
import Playback

/// One table of Golden/voicings.md: a progression in several keys, voiced in one style.
struct VoiceLeadingTable {
  let title: String
  let style: VoicingStyle
  /// One progression a row: `Dm7 G7 Cma7`.
  let rows: [String]

  var text: String {
    let head = ["#### \(title)", "", "| chords | voicings | movement |", "|---|---|---|"]
    return (head + rows.map(row)).joined(separator: "\n") + "\n"
  }

  private func row(_ progression: String) -> String {
    let symbols = progression.split(separator: " ").map(String.init)
    let request = try! PlaybackTextReader().read(progression)
    let voicings = VoiceLeader(style: style).voicings(of: request.steps.map(\.sound))
    let notes = zip(voicings, symbols).map { spelled($0, of: $1) }.joined(separator: " → ")
    let moves = zip(voicings, voicings.dropFirst()).map(Self.movement).joined(separator: " → ")
    return "| \(progression.replacing("|", with: "\\|")) | \(notes) | \(moves) |"
  }

  /// How far each note goes, from the lowest up; of chords of different sizes only the bass and the top.
  private static func movement(_ from: Hands, _ to: Hands) -> String {
    var (before, after) = (from.all.map { Int($0.rawValue) }, to.all.map { Int($0.rawValue) })
    if before.count != after.count {
      (before, after) = ([before[0], before.last!], [after[0], after.last!])
      return zip(before, after).map { signed($1 - $0) }.joined(separator: " … ")
    }
    return zip(before, after).map { signed($1 - $0) }.joined(separator: " ")
  }

  private static func signed(_ number: Int) -> String {
    number < 0 ? "−\(-number)" : number == 0 ? "0" : "+\(number)"
  }
}

/// Twelve keys, each a fifth below the one before.
private let majorKeys = [
  ("Dm7", "G7", "Cma7"), ("Gm7", "C7", "Fma7"), ("Cm7", "F7", "B♭ma7"), ("Fm7", "B♭7", "E♭ma7"),
  ("B♭m7", "E♭7", "A♭ma7"), ("E♭m7", "A♭7", "D♭ma7"), ("A♭m7", "D♭7", "G♭ma7"), ("C♯m7", "F♯7", "Bma7"),
  ("F♯m7", "B7", "Ema7"), ("Bm7", "E7", "Ama7"), ("Em7", "A7", "Dma7"), ("Am7", "D7", "Gma7"),
].map { "\($0) \($1) \($2)" }

private let minorKeys = [
  ("D", "G", "C"), ("G", "C", "F"), ("C", "F", "B♭"), ("F", "B♭", "E♭"), ("B♭", "E♭", "A♭"),
  ("E♭", "A♭", "D♭"),
  ("G♯", "C♯", "F♯"), ("C♯", "F♯", "B"), ("F♯", "B", "E"), ("B", "E", "A"), ("E", "A", "D"), ("A", "D", "G"),
]

private func minor(_ two: String, _ five: String, _ one: String) -> [String] {
  minorKeys.map { "\($0)\(two) \($1)\(five) \($2)\(one)" }
}

private let rich = majorKeys.map {
  $0.replacing("m7", with: "m9").replacing("7 ", with: "13 ").replacing("ma7", with: "ma9")
}

/// The tables of the file, in its order.
let voiceLeadingTables = [
  VoiceLeadingTable(title: "Rootless, beginning in form A", style: .rootlessA, rows: majorKeys),
  VoiceLeadingTable(title: "Rootless, beginning in form B", style: .rootlessB, rows: majorKeys),
  VoiceLeadingTable(title: "Rootless, minor", style: .rootless, rows: minor("m7♭5", "7", "m6")),
  VoiceLeadingTable(title: "Shell", style: .shell, rows: majorKeys),
  VoiceLeadingTable(title: "Drop 2", style: .dropTwo, rows: majorKeys),
  VoiceLeadingTable(title: "Two-handed", style: .twoHanded, rows: majorKeys),
  VoiceLeadingTable(title: "Two-handed, with colors", style: .twoHanded, rows: rich),
  VoiceLeadingTable(title: "Two-handed, minor", style: .twoHanded, rows: minor("m7♭5", "7(♭9)", "m6/9")),
  VoiceLeadingTable(title: "Close", style: .close, rows: majorKeys),
  VoiceLeadingTable(
    title: "Upper structures", style: .upperStructure,
    rows: [
      "Dm9 G13(♯11) Cma9", "Dm11 G7(♭9♭13) Cma13(♯11)", "Dm7♭5 G7(♯9♭13) Cm6/9", "Am7 D|C7 F",
      "Gm7 A|C7 Fma7",
    ]),
  VoiceLeadingTable(
    title: "Tritone substitutes, slash basses, two chords", style: .twoHanded,
    rows: [
      "Dm7 D♭7 Cma7", "Dm9 D♭9(♯11) Cma9", "C C/B Am7 Am7/G F F/G C", "Cm Cm/B♭ A♭ma7 G7 Cm",
      "F/G G7(♭9) C/G G7 C", "D|Cma7 G|Fma7 D|Cma7", "F♯|C C",
    ]),
  VoiceLeadingTable(
    title: "Longer ways", style: .rootless,
    rows: [
      "Cma7 A7 Dm7 G7 Em7 A7 Dm7 G7 Cma7", "Dm7 D♭7 Cma7 Fma7 Bm7♭5 E7 Am6",
      "Em7♭5 A7 Cm7 F7 Fm7 B♭7 E♭ma7 A♭7",
    ]),
]
