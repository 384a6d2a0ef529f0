internal import MusicTheory

/// Chooses voicings that move little from chord to chord.
///
/// Each sound has up to 40 voicings. Over the whole progression the row of voicings is taken that costs least:
/// what each costs by itself, and what each step costs (`VoicingPrices`). Of equal rows the first is taken, so the
/// answer is always the same.
public struct VoiceLeader: Hashable, Sendable {
  public let style: VoicingStyle

  public init(style: VoicingStyle) { self.style = style }

  /// One voicing for each sound.
  ///
  /// - Complexity: linear in the number of sounds; at most 1,600 comparisons of two voicings each.
  public func voicings(of sounds: [PlaybackSound]) -> [Voicing] {
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
    var known: [Situation: [VoicingCandidate]] = [:]
    var choices = sounds.indices.map { index in
      let minor = isInMinor(sounds, index)
      let situation = Situation(sound: sounds[index], isInMinor: minor)
      if let found = known[situation] { return found }
      let found = finder.candidates(sounds[index], isInMinor: minor)
      known[situation] = found
      return found
    }
    if let form = firstForm, let first = choices.first {
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

  private struct Situation: Hashable {
    let sound: PlaybackSound
    let isInMinor: Bool
  }

  private var firstForm: VoicingShape.Form? {
    switch style {
    case .rootlessA: .a
    case .rootlessB: .b
    default: nil
    }
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
