internal import ChordAnalysis
public import MusicTheory

/// How far the hands moved from one chord to the next, in semitones, and the least that would have done.
public struct Movement: Codable, Hashable, Sendable {
  /// The semitones that the voices moved, all together.
  public var moved: Int
  /// The semitones of the shortest way to a right answer.
  public var least: Int

  /// `nil` where the two chords have different numbers of notes, so that there is nothing to compare voice by voice.
  public init?(from: NoteSet, to: NoteSet, within voicings: [AcceptedVoicing]) {
    guard from.count == to.count, !from.isEmpty else { return nil }
    moved = Self.distance(Array(from), Array(to))
    least = voicings.compactMap { Self.least(from: from, to: $0)?.cost }.min() ?? moved
    least = min(least, moved)
  }

  /// The keys that are nearest; `nil` where voices cannot be compared.
  static func nearest(to from: NoteSet, within voicings: [AcceptedVoicing]) -> NoteSet? {
    voicings.compactMap { least(from: from, to: $0) }.min { $0.cost < $1.cost }?.keys
  }

  /// Voice by voice from the lowest: no crossing is shorter.
  private static func distance(_ from: [NoteNumber], _ to: [NoteNumber]) -> Int {
    zip(from, to).reduce(0) { $0 + abs(Int($1.0.rawValue) - Int($1.1.rawValue)) }
  }

  /// The shortest way to any placing of the voicing.
  ///
  /// - Complexity: for each voice the keys within a tritone that belong to the chord, so at most seven to the power of
  ///   the voices, cut off by the best that was found.
  private static func least(from: NoteSet, to voicing: AcceptedVoicing) -> (cost: Int, keys: NoteSet)? {
    let tones = voicing.required.union(voicing.optional)
    let choices = from.map { key in
      ((Int(key.rawValue) - 6)...(Int(key.rawValue) + 6)).compactMap { NoteNumber($0) }
        .filter { tones.contains($0.pitchClass) }
        .sorted { abs(Int($0.rawValue) - Int(key.rawValue)) < abs(Int($1.rawValue) - Int(key.rawValue)) }
    }
    let voices = Array(from)
    var best: (cost: Int, keys: NoteSet)?
    func search(_ voice: Int, _ chosen: NoteSet, _ cost: Int) {
      if let best, cost >= best.cost { return }
      guard voice < voices.count else {
        if voicing.match(chosen).isRight { best = (cost, chosen) }
        return
      }
      for key in choices[voice] where !chosen.contains(key) {
        let way = abs(Int(key.rawValue) - Int(voices[voice].rawValue))
        search(voice + 1, chosen.union(NoteSet(key)), cost + way)
      }
    }
    guard voices.count <= 6 else { return nil }
    search(0, [], 0)
    return best
  }
}
