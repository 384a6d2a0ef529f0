internal import MusicTheory

// Two chords, each in its own hand and register.
extension Polychord {
  /// The lower chord, or its shell, over its bass, and every inversion of the upper chord above.
  ///
  /// Semitones count from the root of the lower chord.
  func shapes(shellOnly: Bool) -> [VoicingShape] {
    let above = upperTones
    return lowerHands(shellOnly: shellOnly).flatMap { hand in
      let shapes = VoicingShape.over(hand, above.tones)
      guard let bass = above.bass else { return shapes }
      return shapes.filter { $0.upper.first.map { ($0 - bass) % 12 == 0 } ?? false }
    }
  }

  private func lowerHands(shellOnly: Bool) -> [[Int]] {
    if shellOnly, !lower.isSlash, lower.quality.row.hasSeventh {
      return VoicingStyle.shell.shapes(lower).map(\.lower)
    }
    let tones = ChordTones(lower)
    var hand = tones.upTo(VoicingRegister.fingers)
    guard let bass = tones.slashBass else {
      return [hand.sorted()] + Self.spread(hand.sorted())
    }
    hand = tones.upTo(VoicingRegister.fingers - 1, without: [bass])
    let close = hand.map { $0 < bass ? $0 + 12 : $0 }.sorted()
    return [[bass] + close].map { $0.map { $0 - 12 } }
  }

  /// A triad with its third a tenth above the root, for where a third would be mud.
  private static func spread(_ close: [Int]) -> [[Int]] {
    guard close.count == 3, close[0] == 0, close[1] <= 4 else { return [] }
    return [([0] + close[2...] + [close[1] + 12])]
  }

  /// The tones of the upper chord, and the one that must be its lowest, if its symbol says so.
  private var upperTones: (tones: [Int], bass: Int?) {
    let distance = upper.root.semitones(above: lower.root)
    let tones = ChordTones(upper)
    let bass = tones.slashBass.map { [$0] } ?? []
    let all = bass + tones.upTo(VoicingRegister.fingers - bass.count, without: bass)
    return (all.map { ($0 + distance) % 12 }, bass.first.map { ($0 + distance) % 12 })
  }
}
