/// The costs of a voicing, in tenths of a semitone of movement.
enum VoicingPrices {
  /// A voice that moves, each semitone.
  static let movement = 10
  /// A bass that moves, each semitone: basses leap.
  static let bassMovement = 2
  /// A bass that leaps more than a fifth, each semitone beyond.
  static let bassLeap = 8
  /// A top voice that leaps, each semitone beyond a whole tone.
  static let topLeap = 12
  /// Outer voices in parallel fifths or octaves: seldom noticed in jazz, so a mild one.
  static let parallels = 20
  /// A voice that does not follow its pull where the chord resolves: a seventh that does not fall.
  static let unresolved = 60
  /// A voice that begins or ends because the chords have different numbers of notes.
  static let extraVoice = 30

  /// Each semitone between the middle of the voices and the home of the style; beyond a fourth, twice.
  static let drift = 4
  /// A semitone at the top rubs against the melody.
  static let rubbingTop = 40
  /// A minor ninth between voices sounds like a wrong note.
  static let minorNinth = 25
  /// Each semitone of a hole between two neighbors beyond an octave, above a bass beyond an octave and a fifth.
  static let hole = 8
  /// A stretch of more than an octave in one hand.
  static let stretch = 40
  /// A left hand that plays one note while the right hand has three or more.
  static let bareBass = 20

  /// The cost of a voicing by itself.
  static func standing(
    _ shape: VoicingShape, notes: [Int], voices: [Int], register: VoicingRegister
  ) -> Int {
    let middle = (voices[0] + voices[voices.count - 1]) / 2
    let away = abs(middle - register.home)
    var cost = away * drift + max(0, away - 5) * drift
    let steps = zip(notes, notes.dropFirst()).map { $1 - $0 }
    if steps.last == 1 { cost += rubbingTop }
    for (index, step) in steps.enumerated() {
      cost += max(0, step - (index == shape.bassNotes - 1 ? 19 : 12)) * hole
    }
    if shape.lower.count == 1, shape.upper.count > 2 { cost += bareBass }
    for (index, low) in voices.enumerated() where voices[index...].contains(low + 13) { cost += minorNinth }
    for hand in [shape.lower, shape.upper] where (hand.last ?? 0) - (hand.first ?? 0) > 12 { cost += stretch }
    return cost
  }

  /// The cost of the way from one voicing to the next. `resolves`: the first chord leads to the second.
  static func moving(_ from: VoicingCandidate, _ to: VoicingCandidate, resolves: Bool) -> Int {
    var cost = voiceMovement(from.voices, to.voices) * movement
    cost += abs(from.voices.count - to.voices.count) * extraVoice
    if let low = from.bass, let next = to.bass {
      cost += abs(next - low) * bassMovement + max(0, abs(next - low) - 7) * bassLeap
    }
    cost += max(0, abs(to.highest - from.highest) - 2) * topLeap
    if isParallel(from, to) { cost += parallels }
    if resolves {
      for pull in from.tendencies where !follows(pull, from, to) { cost += unresolved }
    }
    return cost
  }

  /// The semitones that the voices go; where their numbers differ, each of the larger group from its nearest.
  private static func voiceMovement(_ from: [Int], _ to: [Int]) -> Int {
    if from.count == to.count {
      var sum = 0
      for index in from.indices { sum += abs(from[index] - to[index]) }
      return sum
    }
    let (few, many) = from.count < to.count ? (from, to) : (to, from)
    return many.reduce(0) { sum, note in sum + few.reduce(Int.max) { min($0, abs($1 - note)) } }
  }

  private static func isParallel(_ from: VoicingCandidate, _ to: VoicingCandidate) -> Bool {
    let before = (from.highest - from.lowest) % 12
    let after = (to.highest - to.lowest) % 12
    guard before == after, before == 0 || before == 7 else { return false }
    return (to.highest - from.highest).signum() * (to.lowest - from.lowest).signum() > 0
  }

  /// Whether a voice goes to its goal; where the numbers of voices differ, whether any voice is there.
  private static func follows(
    _ pull: VoicingCandidate.Tendency, _ from: VoicingCandidate, _ next: VoicingCandidate
  ) -> Bool {
    if from.voices.count == next.voices.count { return pull.goals.contains(next.voices[pull.voice]) }
    return next.voices.contains(where: pull.goals.contains)
  }
}
