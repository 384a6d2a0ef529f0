internal import MusicTheory

/// Finds every voicing of a sound that lies well and can be played.
struct CandidateFinder {
  let style: VoicingStyle

  /// More are not compared; those that lie worst are left out.
  static let limit = 40

  /// At least one candidate. `isInMinor`: whether a dominant belongs to a minor key.
  func candidates(_ sound: PlaybackSound, isInMinor: Bool = false) -> [VoicingCandidate] {
    switch sound {
    case .notes(let voicing): return [VoicingCandidate(voicing)]
    case .polychord(let polychord):
      let shapes = polychord.shapes(shellOnly: style == .upperStructure)
      let style = style == .upperStructure ? style : .hands
      return placed(shapes, polychord.lower, in: style) ?? lastResort(polychord)
    case .chord(let chord):
      let hasTriad = style != .upperStructure || UpperTriad.best(for: chord) != nil
      let style = hasTriad ? style : .twoHanded
      let shapes = style.shapes(chord, isInMinor: isInMinor)
      return placed(shapes, chord, in: style) ?? placed(VoicingStyle.close.shapes(chord), chord, in: .close)
        ?? placed(VoicingStyle.twoHanded.shapes(chord), chord, in: .twoHanded) ?? lastResort(chord)
    }
  }

  /// The shapes in every octave in which they are clear, in range and in reach; `nil` when there is none.
  private func placed(_ shapes: [VoicingShape], _ chord: Chord, in style: VoicingStyle) -> [VoicingCandidate]?
  {
    let pulls = Self.pulls(chord)
    var found: [VoicingCandidate] = []
    for shape in shapes where Self.isPlayable(shape) {
      let register = style.register(hasBass: shape.bassNotes > 0)
      for root in stride(from: 24 + Int(chord.root.number), through: 84, by: 12) {
        let notes = shape.heights.map { $0 + root }
        guard register.bottom.contains(notes[0]), notes[notes.count - 1] <= register.top,
          LowIntervalLimits.allow(notes)
        else { continue }
        found.append(VoicingCandidate(shape, at: root, register: register, pulls: pulls))
      }
    }
    guard found.count > Self.limit else { return found.isEmpty ? nil : found }
    let best = found.indices.sorted { (found[$0].cost, $0) < (found[$1].cost, $1) }.prefix(Self.limit)
    return best.sorted().map { found[$0] }
  }

  /// Whether hands reach it: up to five notes and a tenth each, one hand above the other.
  private static func isPlayable(_ shape: VoicingShape) -> Bool {
    let hands = [shape.lower, shape.upper]
    guard hands.allSatisfy({ $0.count <= VoicingRegister.fingers }) else { return false }
    guard hands.allSatisfy({ ($0.last ?? 0) - ($0.first ?? 0) <= VoicingRegister.reach }) else {
      return false
    }
    return zip(shape.heights, shape.heights.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// The semitones above the root that want to go somewhere, and how far they may.
  ///
  /// Sevenths, ♭9 and ♭13 stay or fall by step; the third of a dominant stays or goes by step, up by a semitone only.
  private static func pulls(_ chord: Chord) -> [Int: ClosedRange<Int>] {
    var pulls: [Int: ClosedRange<Int>] = [:]
    for degree in chord.quality.sounding.members {
      switch degree {
      case .minorSeventh, .flatNinth, .flatThirteenth: pulls[degree.semitones] = -2...0
      case .majorThird where chord.quality.family == .dominant: pulls[degree.semitones] = -2...1
      default: break
      }
    }
    return pulls
  }

  private func lastResort(_ chord: Chord) -> [VoicingCandidate] {
    [VoicingCandidate(Voicing(lower: StackedVoicing(chord).notes(root: chord.root, from: NoteNumber(48)!)))]
  }

  private func lastResort(_ polychord: Polychord) -> [VoicingCandidate] {
    let lower = StackedVoicing(polychord.lower).notes(root: polychord.lower.root, from: NoteNumber(43)!)
    let top = min(127, Int(lower.highest?.rawValue ?? 59) + 1)
    let upper = StackedVoicing(polychord.upper).notes(root: polychord.upper.root, from: NoteNumber(top)!)
    return [VoicingCandidate(Voicing(lower: lower, upper: upper))]
  }
}
