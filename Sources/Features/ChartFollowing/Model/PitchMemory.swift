/// Expects of any song that it keeps to the pitch classes that it has used: those of its key, and those of the last seconds.
///
/// Charts compete with it: it learns each song while it sounds, so that it explains a stranger at least as well as a chart does that resembles
/// the stranger here and there. Free chords with their changes explain playing worse than chance does.
struct PitchMemory: Sendable {
  /// The strikes of each pitch class: in the bass, then above it.
  private var all = [[Double]](repeating: [Double](repeating: 0, count: 12), count: 2)
  private var recent = [[Double]](repeating: [Double](repeating: 0, count: 12), count: 2)

  /// The strikes that each pitch class has before the first one.
  private static let flat = 0.5
  /// The share of a tick that the last seconds lose: a half of them is over after 1.4 s.
  private static let fading = 0.05
  /// The share of the last seconds in what is expected.
  private static let shareOfRecent = 0.5

  /// A tick later.
  mutating func fade() {
    for place in recent.indices {
      for index in 0..<12 { recent[place][index] *= 1 - Self.fading }
    }
  }

  mutating func remember(_ struck: StruckVoices.Struck) {
    let place = struck.voice == .bass ? 0 : 1
    all[place][struck.pitchClass] += struck.weight
    recent[place][struck.pitchClass] += struck.weight
  }

  /// The probability of a pitch class in this voice: 0…1.
  func probability(of pitchClass: Int, in voice: StruckVoices.Voice) -> Double {
    let place = voice == .bass ? 0 : 1
    let usual =
      (all[place][pitchClass] + Self.flat) / (all[place].reduce(0, +) + 12 * Self.flat)
    let lately = (recent[place][pitchClass] + usual) / (recent[place].reduce(0, +) + 1)
    return (1 - Self.shareOfRecent) * usual + Self.shareOfRecent * lately
  }
}
