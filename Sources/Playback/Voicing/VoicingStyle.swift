package import MusicTheory

/// The layout of the tones of a chord on the keyboard; the raw values are the words of options and settings.
public enum VoicingStyle: String, CaseIterable, Hashable, Sendable {
  /// All tones within an octave; the root of a bigger chord in the left hand.
  case close
  /// Root, third and seventh in the left hand.
  case shell
  /// Four notes around middle C without the root, from the third (form A) or the seventh (form B) up: the form that is nearer.
  case rootless
  /// As `rootless`, beginning in form A.
  case rootlessA = "rootless-a"
  /// As `rootless`, beginning in form B.
  case rootlessB = "rootless-b"
  /// Four-part close harmony with the second voice from the top an octave lower.
  case dropTwo = "drop-2"
  /// Four-part close harmony with the third voice from the top an octave lower.
  case dropThree = "drop-3"
  /// Four-part close harmony with the second and the fourth voice from the top an octave lower.
  case dropTwoAndFour = "drop-2-4"
  /// In fourths, as far as the chord allows.
  case quartal
  /// Over more than an octave and a half, the root lowest: 1 7 10 12, and the colors above.
  case spread
  /// Four voices in close position in the right hand, the highest doubled an octave lower by the left.
  case lockedHands = "locked-hands"
  /// Root and shell low, the third and the colors high.
  case twoHanded = "two-handed"
  /// A shell in the left hand and a triad that has the colors in the right.
  case upperStructure = "upper-structure"
  /// Each chord of two in its own hand; a single chord as `twoHanded`.
  case hands
}

// Every style in one place: which tones, in which hand, in which order.
extension VoicingStyle {
  /// The shapes that a pianist has for a chord in this style; a chord that the style has none for gets others.
  func shapes(_ chord: Chord, isInMinor: Bool = false) -> [VoicingShape] {
    let tones = ChordTones(chord).withoutClusters
    switch self {
    case .close: return Self.close(tones)
    case .shell: return Self.shell(tones)
    case .rootless, .rootlessA, .rootlessB:
      let forms = RootlessForms(tones, isInMinor: isInMinor)?.shapes
      return forms ?? Self.close(tones)
    case .dropTwo: return Self.dropped([2], tones)
    case .dropThree: return Self.dropped([3], tones)
    case .dropTwoAndFour: return Self.dropped([2, 4], tones)
    case .quartal:
      let guides = Set([tones.third, tones.seventh].compactMap { $0 })
      let allowed = Set(tones.byWeight + [2, 9] + (chord.quality.family == .minor ? [5] : []))
      let fitting = Self.quartalStacks(chord).filter { stack in
        let sounding = Set(stack.map { $0 % 12 })
        return guides.isSubset(of: sounding) && sounding.isSubset(of: allowed)
      }
      // The tones that the symbol names should be heard: the 13 of G13.
      let named = Set(tones.colors.map(\.semitones))
      let most = fitting.map { named.intersection($0.map { $0 % 12 }).count }.max()
      let stacks = fitting.filter { named.intersection($0.map { $0 % 12 }).count == most }
      return stacks.isEmpty ? Self.twoHanded(tones) : stacks.map(Self.inTwoHands)
    case .spread: return Self.spread(tones).map { [$0] } ?? Self.twoHanded(tones)
    case .lockedHands: return Self.lockedHands(tones) ?? Self.close(tones)
    case .twoHanded, .hands: return Self.twoHanded(tones)
    case .upperStructure:
      guard let triad = UpperTriad.best(for: chord) else { return Self.twoHanded(tones) }
      return Self.shell(tones).flatMap { VoicingShape.over(Self.below(triad, $0.lower, chord), triad) }
    }
  }

  /// The shell without the tones that the triad doubles; that of a dominant stays whole, because its tritone is essential.
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

  /// Four tones in close position, these voices, counted from the top, an octave lower; a triad has its second one there.
  ///
  /// A bass behind a slash is the lowest voice, or takes the place of one.
  private static func dropped(_ voices: Set<Int>, _ tones: ChordTones) -> [VoicingShape] {
    let four = fourParts(tones)
    let voices = four.count < 4 ? [2] : voices
    if let bass = tones.slashBass, four.count < 4 || !four.contains(bass) {
      return VoicingShape.over([bass - 12], four.filter { $0 != bass })
    }
    let shapes = VoicingShape.inversions(four).map { close in
      guard close.count > 2 else { return VoicingShape(lower: close, bassNotes: 0) }
      let open = close.enumerated().map { $1 - (voices.contains(close.count - $0) ? 12 : 0) }.sorted()
      let inLower = open.count - 2
      return VoicingShape(lower: Array(open[..<inLower]), upper: Array(open[inLower...]), bassNotes: 0)
    }
    guard let bass = tones.slashBass else { return shapes }
    return shapes.filter { ($0.lower[0] + 12) % 12 == bass }
  }

  /// Guide tones and the two most characteristic tones: the 9 takes the place of the root, a 13 or ♯11 that of the fifth.
  private static func fourParts(_ tones: ChordTones) -> [Int] { tones.upTo(4, without: tones.idleFifth) }

  /// Root, or root and one tone of the shell, in the left hand; all other tones, with the colors, in the right.
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

  /// Root and seventh, the third a tenth up, then fifth and colors, no two of them a semitone apart; a triad is 1 5 10.
  ///
  /// Source: Pease & Pullig, *Modern Jazz Voicings* (2001), chapter on spread voicings. `nil` over another bass than the
  /// root, and for a chord that lacks one of these tones.
  private static func spread(_ tones: ChordTones) -> VoicingShape? {
    guard tones.root != nil, tones.slashBass == nil, let third = tones.third,
      let inner = tones.seventh ?? tones.fifth
    else { return nil }
    let named = [0, inner, third]
    let others =
      [tones.fifth].compactMap { $0 }.filter { !tones.idleFifth.contains($0) }
      + tones.colors.map(\.semitones)
    var heights = [0, inner, third + 12]
    var rest = ChordTones.distinct(others).filter { !named.contains($0) }
    while heights.count < 6, !rest.isEmpty {
      let floor = heights[heights.count - 1] + 2
      let next = rest.map { (tone: $0, height: floor + ($0 - floor + 48) % 12) }.min {
        $0.height < $1.height
      }!
      heights.append(next.height)
      rest.removeAll { $0 == next.tone }
    }
    return VoicingShape(lower: Array(heights[..<2]), upper: Array(heights[2...]))
  }

  /// Four tones in each inversion, and the highest an octave lower in the other hand.
  ///
  /// Source: Levine, *The Jazz Piano Book* (1989), chapter on block chords. `nil` for fewer tones, and over a slash.
  private static func lockedHands(_ tones: ChordTones) -> [VoicingShape]? {
    let four = fourParts(tones)
    guard four.count == 4, tones.slashBass == nil else { return nil }
    return VoicingShape.inversions(four).map { close in
      VoicingShape(lower: [close[3] - 12], upper: close, bassNotes: 0)
    }
  }

  /// Notes a fourth apart for chords without alterations, in semitones above the root, which may be understood.
  ///
  /// Source: Levine, *The Jazz Piano Book* (1989), chapter on fourth chords.
  package static func quartalStacks(_ chord: Chord) -> [[Int]] {
    let quality = chord.quality
    let isPlain =
      quality.extensions.isDisjoint(with: .alteredExtensions) && quality.omitted.isEmpty
      && quality.row.degrees.isDisjoint(with: [.flatFifth, .sharpFifth])
    guard isPlain, !chord.isSlash, quality.row.hasThird || quality.degrees.contains(.fourth),
      quality.hasSeventh || quality.degrees.contains(.sixth)
    else { return [] }
    switch quality.family {
    case .major:
      return [
        [4, 9, 14, 19], [11, 16, 21, 26], [4, 9, 14, 19, 24], [6, 11, 16, 21], [2, 7, 12],
        [14, 19, 24, 28],
      ]
    case .minor where quality.degrees.contains(.minorSeventh):
      return [
        [0, 5, 10, 15], [0, 5, 10, 15, 19], [5, 10, 15, 19], [7, 12, 17, 22], [2, 7, 12, 17],
        [7, 12, 17, 22, 27],
      ]
    case .dominant: return [[10, 16, 21, 26], [4, 10, 14, 19], [4, 10, 16, 21, 26]]
    case .suspended where quality.degrees.contains(.minorSeventh):
      return [[7, 12, 17, 22], [2, 7, 12, 17, 22], [9, 14, 19, 24, 29, 34], [0, 5, 10, 14]]
    default: return []
    }
  }

  /// The two lowest notes in the left hand.
  private static func inTwoHands(_ heights: [Int]) -> VoicingShape {
    VoicingShape(lower: Array(heights.prefix(2)), upper: Array(heights.dropFirst(2)), bassNotes: 0)
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

  /// A triad with its third a tenth above the root, for registers in which a third would be muddy.
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

/// The left-hand voicings without a root that Bill Evans and Wynton Kelly made common.
///
/// Source: Levine, *The Jazz Piano Book* (1989), chapter on left-hand voicings: 3 5 7 9 and 7 9 3 5; a dominant has
/// the 13 in place of the 5. A half-diminished or diminished chord has its root in place of the 9, which would be foreign to the key.
/// Tones
/// that a plain symbol does not name are added: the 9, and the 13 of a dominant; both are lowered in minor.
struct RootlessForms {
  private let tones: [Int]
  private let third: Int
  private let seventh: Int
  private let slashBass: Int?

  private static let voices = 4

  /// `nil` for a chord without a third or fourth, or without a sixth or seventh.
  init?(_ chord: ChordTones, isInMinor: Bool) {
    guard let third = chord.third, let seventh = chord.seventh else { return nil }
    self.third = third
    self.seventh = seventh
    slashBass = chord.slashBass
    let isPlain = chord.colors.isEmpty && isInMinor
    let colors = chord.colors.map(\.semitones)
    let base = [third, seventh] + Self.fifths(chord, lowered: isPlain) + Self.ninths(chord, lowered: isPlain)
    let all = ChordTones.distinct(base + colors)
    tones = all.count <= Self.voices ? all : chord.upTo(Self.voices, without: [0])
  }

  /// The fifth, or the tone that takes its place.
  private static func fifths(_ chord: ChordTones, lowered: Bool) -> [Int] {
    let above = chord.colors.filter { $0.number == 13 || $0 == .sharpEleventh }.map(\.semitones)
    guard above.isEmpty else { return above + (chord.fifth.map { $0 == 7 ? [] : [$0] } ?? []) }
    let isOpen = chord.quality.family == .dominant && chord.fifth == 7
    if isOpen, chord.colors.isEmpty || chord.colors == [.ninth] { return [lowered ? 8 : 9] }
    return chord.fifth.map { [$0] } ?? []
  }

  /// The nines of the symbol, else the one that is added, else the root.
  private static func ninths(_ chord: ChordTones, lowered: Bool) -> [Int] {
    let own = chord.colors.filter { $0.number == 9 }.map(\.semitones)
    if !own.isEmpty { return own }
    switch chord.quality.family {
    case .halfDiminished, .diminished: return [0]
    case .dominant: return [lowered ? 1 : 2]
    default: return chord.third == 2 ? [0] : [2]
    }
  }

  var shapes: [VoicingShape] {
    [(third, VoicingShape.Form.a), (seventh, .b)].flatMap { start, form in
      let rising = tones.map { $0 < start ? $0 + 12 : $0 }.sorted()
      return shapes(rising, form)
    }
  }

  private func shapes(_ rising: [Int], _ form: VoicingShape.Form) -> [VoicingShape] {
    guard let slashBass else { return [VoicingShape(lower: rising, form: form, bassNotes: 0)] }
    let above = rising.filter { $0 % 12 != slashBass }
    return [12, 24].map { VoicingShape(lower: [slashBass - $0], upper: above, form: form) }
  }
}

/// The triad that a pianist plays over the shell of a chord: D major over C E B♭ for C13(♯11).
///
/// Source: Levine, *The Jazz Piano Book* (1989), chapter on upper structures.
enum UpperTriad {
  /// Major and minor triads first: they are what an ear picks out of the upper notes.
  private static let triads: [[Int]] = [[0, 4, 7], [0, 3, 7], [0, 4, 8], [0, 3, 6], [0, 5, 7]]

  /// The tones above the root of `chord` that make the triad; `nil` when none adds a color and leaves none out.
  ///
  /// A dominant with more colors than a triad has shows two of them: ♭VI, the ♯9 and ♭13, for the altered scale.
  static func best(for chord: Chord) -> [Int]? {
    let tones = ChordTones(chord)
    let own = Set(tones.byWeight)
    let shell = Set([tones.root, tones.third, tones.seventh].compactMap { $0 })
    let colors = Set(tones.colors.map(\.semitones))
    guard tones.seventh != nil, tones.third != nil, tones.slashBass == nil, !colors.isEmpty else {
      return nil
    }
    var best: (score: Int, triad: [Int])?
    for (place, triad) in triads.enumerated() where best == nil || place < 2 {
      for root in 0..<12 {
        let notes = triad.map { ($0 + root) % 12 }
        guard own.isSuperset(of: notes), colors.subtracting(shell).isSubset(of: notes) else { continue }
        let score = notes.filter { !shell.contains($0) }.count
        if score > best?.score ?? 0 { best = (score, notes) }
      }
    }
    return best?.triad ?? (chord.quality.family == .dominant ? partial(own: own, colors: colors) : nil)
  }

  /// The major or minor triad with the most colors, ♯9 and ♭13 first; `nil` when none has two.
  private static func partial(own: Set<Int>, colors: Set<Int>) -> [Int]? {
    var best: (score: Int, triad: [Int])?
    for triad in triads.prefix(2) {
      for root in 0..<12 {
        let notes = triad.map { ($0 + root) % 12 }
        let shown = colors.intersection(notes)
        guard own.isSuperset(of: notes), shown.count > 1 else { continue }
        let score = 4 * shown.count + shown.intersection([3, 8]).count
        if score > best?.score ?? 0 { best = (score, notes) }
      }
    }
    return best?.triad
  }
}

extension VoicingStyle {
  /// The ways in which the style lays out a chord, in semitones above its root, each hand from the lowest note up.
  package func layouts(of chord: Chord) -> [(lower: [Int], upper: [Int])] {
    shapes(chord).filter { self != .rootlessA || $0.form == .a }.filter {
      self != .rootlessB || $0.form == .b
    }
    .map { ($0.lower, $0.upper) }
  }
}
