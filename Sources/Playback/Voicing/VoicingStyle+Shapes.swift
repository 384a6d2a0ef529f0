internal import MusicTheory

// Every style in one place: which tones, in which hand, in which order.
extension VoicingStyle {
  /// The shapes that a pianist has for a chord in this style; a chord that the style has none for gets others.
  func shapes(_ chord: Chord, isInMinor: Bool = false) -> [VoicingShape] {
    let tones = ChordTones(chord)
    switch self {
    case .close: return Self.close(tones)
    case .shell: return Self.shell(tones)
    case .rootless, .rootlessA, .rootlessB:
      let forms = RootlessForms(tones, isInMinor: isInMinor)?.shapes
      return forms ?? Self.close(tones)
    case .dropTwo: return Self.dropTwo(tones)
    case .twoHanded, .hands: return Self.twoHanded(tones)
    case .upperStructure:
      guard let triad = UpperTriad.best(for: chord) else { return Self.twoHanded(tones) }
      return Self.shell(tones).flatMap { VoicingShape.over(Self.below(triad, $0.lower, chord), triad) }
    }
  }

  /// The shell without what the triad doubles; that of a dominant stays whole, its tritone is what makes it one.
  private static func below(_ triad: [Int], _ shell: [Int], _ chord: Chord) -> [Int] {
    guard chord.quality.family != .dominant else { return shell }
    return shell.filter { $0 == 0 || !triad.contains($0 % 12) }
  }

  /// Four tones within an octave in one hand; of more, the root in the other hand.
  private static func close(_ tones: ChordTones) -> [VoicingShape] {
    if let bass = tones.slashBass { return overBass(bass, tones, limit: 5) }
    let all = tones.byWeight
    guard all.count > 4, tones.root != nil else {
      return VoicingShape.inversions(Array(all.prefix(5))).map { VoicingShape(lower: $0, bassNotes: 0) }
    }
    return VoicingShape.over([0], tones.upTo(5, without: [0] + tones.idleFifth))
  }

  /// 1 3 7 and 1 7 10; a triad is 1 3 5 or 1 5 10.
  private static func shell(_ tones: ChordTones) -> [VoicingShape] {
    let inner = Array([tones.third, tones.seventh ?? tones.fifth, tones.fifth].compactMap { $0 }.prefix(2))
    if let bass = tones.slashBass {
      let others = tones.seventh == nil ? [0] + inner : inner
      return VoicingShape.over([bass - 12], others.filter { $0 != bass })
    }
    guard tones.root != nil, inner.count == 2 else {
      let all = (tones.root.map { [$0] } ?? []) + inner
      return VoicingShape.inversions(all).map { VoicingShape(lower: $0, bassNotes: 0) }
    }
    let (first, second) = (inner.min()!, inner.max()!)
    return [VoicingShape(lower: [0, first, second]), VoicingShape(lower: [0, second, first + 12])]
  }

  /// Four tones in close position, the second from the top an octave lower; the bass of a slash chord takes the
  /// place of that voice.
  private static func dropTwo(_ tones: ChordTones) -> [VoicingShape] {
    let four = fourParts(tones)
    if let bass = tones.slashBass {
      return VoicingShape.over([bass - 12], four.filter { $0 != bass })
    }
    return VoicingShape.inversions(four).map { close in
      guard close.count > 2 else { return VoicingShape(lower: close, bassNotes: 0) }
      var open = close
      open.insert(open.remove(at: open.count - 2) - 12, at: 0)
      let inLower = open.count - 2
      return VoicingShape(lower: Array(open[..<inLower]), upper: Array(open[inLower...]), bassNotes: 0)
    }
  }

  /// Guide tones and the two tones that say most: the 9 takes the place of the root, a 13 or ♯11 that of the fifth.
  private static func fourParts(_ tones: ChordTones) -> [Int] { Array(tones.byWeight.prefix(4)) }

  /// Root, or root and one tone of the shell, in the left hand; what is left, colors and all, in the right.
  private static func twoHanded(_ tones: ChordTones) -> [VoicingShape] {
    if let bass = tones.slashBass { return overBass(bass, tones, limit: 4) }
    guard tones.root != nil else {
      return VoicingShape.inversions(tones.upTo(5)).map { VoicingShape(lower: $0, bassNotes: 0) }
    }
    let isTriad = tones.seventh == nil && tones.colors.isEmpty
    // The root of a triad sounds above, too.
    if isTriad {
      let low = [0] + (tones.fifth.map { [$0] } ?? [])
      let open = VoicingShape.over(low, tones.upTo(2, without: [tones.fifth ?? 0]), bassNotes: low.count)
      return open + VoicingShape.over([0], tones.byWeight)
    }
    let partners = [
      tones.seventh, tones.fifth == 7 && tones.idleFifth.isEmpty ? tones.fifth : nil, tones.third,
      tones.third.map { $0 + 12 },
    ]
    let grips = [[0]] + partners.compactMap { $0 }.map { [0, $0] }
    return grips.flatMap { grip in
      VoicingShape.over(
        grip, tones.upTo(5, without: grip.map { $0 % 12 } + tones.idleFifth),
        bassNotes: grip == [0, 7] ? 2 : 1)
    }
  }

  /// A chord above the bass of its slash. A bass of the chord itself is doubled only if it is the root or fifth of
  /// a triad.
  private static func overBass(_ bass: Int, _ tones: ChordTones, limit: Int) -> [VoicingShape] {
    let isTriad = tones.seventh == nil && tones.colors.isEmpty
    let doubles = isTriad && (bass == tones.root || bass == tones.fifth)
    return VoicingShape.over(
      [bass - 12], tones.upTo(limit, without: (doubles ? [] : [bass]) + tones.idleFifth))
  }
}
