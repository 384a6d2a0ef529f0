public import MusicTheory

/// Chooses voicings that move little from chord to chord.
///
/// Each sound has up to 40 voicings. Over the whole progression the cheapest row of voicings is taken: the sum of the costs of each
/// voicing by
/// itself, and of each step (`VoicingPrices`). Of equal rows the first is taken, so the answer is always the same.
public struct VoiceLeader: Hashable, Sendable {
  public let style: VoicingStyle

  public init(style: VoicingStyle) { self.style = style }

  /// One voicing for each sound.
  ///
  /// - Complexity: O(*n*) in the number of sounds; at most 1,600 comparisons of two voicings each.
  public func voicings(of sounds: [PlaybackSound]) -> [Hands] {
    let choices = choices(for: sounds)
    guard let first = choices.first else { return [] }
    var costs = first.map(\.cost)
    var origins: [[Int]] = []
    for index in choices.indices.dropFirst() {
      let resolves = sounds[index - 1].resolves(to: sounds[index])
      let step = cheapest(from: choices[index - 1], costs, to: choices[index], resolves: resolves)
      costs = step.costs
      origins.append(step.origins)
    }
    return path(costs, origins).enumerated().map { choices[$0][$1].voicing }
  }

  /// The voicings of each sound; the first has the form that the style begins in.
  private func choices(for sounds: [PlaybackSound]) -> [[VoicingCandidate]] {
    let finder = CandidateFinder(style: style)
    var known: [VoicedSound: [VoicingCandidate]] = [:]
    var choices = sounds.indices.map { index in
      let minor = isInMinor(sounds, index)
      let sound = VoicedSound(sound: sounds[index], isInMinor: minor)
      if let found = known[sound] { return found }
      let found = finder.candidates(sounds[index], isInMinor: minor)
      known[sound] = found
      return found
    }
    if let form = style.form, let first = choices.first {
      let fitting = first.filter { $0.form == form }
      if !fitting.isEmpty { choices[0] = fitting }
    }
    return choices
  }

  /// Whether a dominant belongs to a minor key: its tonic follows, or a half-diminished chord came before.
  private func isInMinor(_ sounds: [PlaybackSound], _ index: Int) -> Bool {
    if index > 0, sounds[index - 1].announcesMinor(before: sounds[index]) { return true }
    return index + 1 < sounds.count && sounds[index].hasMinorTonic(sounds[index + 1])
  }

  private struct VoicedSound: Hashable {
    let sound: PlaybackSound
    let isInMinor: Bool
  }

  /// For each voicing of a chord the cheapest way to it, and the voicing before it on that way.
  private func cheapest(
    from: [VoicingCandidate], _ costs: [Int], to next: [VoicingCandidate], resolves: Bool
  ) -> (costs: [Int], origins: [Int]) {
    var sums: [Int] = []
    var origins: [Int] = []
    for candidate in next {
      var best = (cost: Int.max, origin: 0)
      for (origin, before) in from.enumerated() {
        let cost = costs[origin] + VoicingPrices.moving(before, candidate, resolves: resolves)
        if cost < best.cost { best = (cost, origin) }
      }
      sums.append(best.cost + candidate.cost)
      origins.append(best.origin)
    }
    return (sums, origins)
  }

  /// Back along the cheapest way.
  private func path(_ costs: [Int], _ origins: [[Int]]) -> [Int] {
    var index = costs.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0
    var path = [index]
    for origins in origins.reversed() {
      index = origins[index]
      path.append(index)
    }
    return path.reversed()
  }
}

/// Finds every voicing of a sound that lies well and can be played.
struct CandidateFinder {
  let style: VoicingStyle

  /// The largest number of voicings that are compared; those that lie worst are left out.
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
    for shape in shapes where shape.isPlayable {
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

  /// The tendency tones, in semitones above the root, and the steps in semitones by which they may move.
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
    [VoicingCandidate(Hands(lower: StackedVoicing(chord).notes(root: chord.root, from: NoteNumber(48)!)))]
  }

  private func lastResort(_ polychord: Polychord) -> [VoicingCandidate] {
    let lower = StackedVoicing(polychord.lower).notes(root: polychord.lower.root, from: NoteNumber(43)!)
    let top = min(127, Int(lower.highest?.rawValue ?? 59) + 1)
    let upper = StackedVoicing(polychord.upper).notes(root: polychord.upper.root, from: NoteNumber(top)!)
    return [VoicingCandidate(Hands(lower: lower, upper: upper))]
  }
}

// The relation of one chord to the next.
extension PlaybackSound {
  /// The chord whose root decides; `nil` for exact notes.
  private var harmony: Chord? {
    switch self {
    case .chord(let chord): chord
    case .polychord(let polychord): polychord.lower
    case .notes: nil
    }
  }

  /// Whether this chord leads to `next`: its root falls a fifth, or a semitone as that of a tritone substitute.
  func resolves(to next: PlaybackSound) -> Bool {
    guard let own = harmony, let next = next.harmony else { return false }
    return [5, 11].contains(next.root.semitones(above: own.root))
  }

  /// Whether `next` is the minor tonic of this dominant: a minor triad, sixth or major seventh, or a seventh.
  func hasMinorTonic(_ next: PlaybackSound) -> Bool {
    guard let own = harmony, let next = next.harmony, own.quality.family == .dominant else { return false }
    return next.quality.family == .minor && next.root.semitones(above: own.root) == 5
  }

  /// Whether this is the half-diminished second degree before the dominant `next`.
  func announcesMinor(before next: PlaybackSound) -> Bool {
    guard let own = harmony, let next = next.harmony, next.quality.family == .dominant else { return false }
    return own.quality.family == .halfDiminished && next.root.semitones(above: own.root) == 5
  }
}
