internal import Playback
public import Languages
public import MusicTheory

/// How the tones of a chord are to be laid out; the raw values are the words of options and files.
public enum VoicingType: String, CaseIterable, Codable, Hashable, Sendable {
  /// In any way, its tones and nothing else.
  case any
  /// As in music: its guide tones, and nothing against its symbol.
  case asIPlay = "as-i-play"
  case root, first, second, third
  /// Root, third and seventh.
  case shell
  /// Third and seventh.
  case guideTones = "guide-tones"
  /// Four notes without the root, from the third up (A) or from the seventh (B); see `VoicingStyle.rootless`.
  case rootlessA = "rootless-a"
  case rootlessB = "rootless-b"
  /// Either of them.
  case rootless
  /// Close position with the second voice from the top an octave lower.
  case dropTwo = "drop-2"
  /// The same with the third voice from the top.
  case dropThree = "drop-3"
  /// In fourths.
  case quartal
  /// The root in the left hand, all other required tones in the right.
  case twoHanded = "two-handed"
  /// A triad over the shell.
  case upperStructure = "upper-structure"

  /// Its name for people; `nil` for any.
  public var title: Phrase? { self == .any ? nil : .say("form.\(rawValue)") }
  /// The same in English.
  public var words: String { Phrase.say("form.\(rawValue)").english }

  /// The form with this name, also in the words of its title.
  public init?(text: some StringProtocol) {
    let wanted = text.lowercased()
    guard let form = Self.allCases.first(where: { $0.rawValue == wanted || $0.words == wanted })
    else {
      return nil
    }
    self = form
  }

  /// The ways to play a chord in this form; none where the form makes no sense for it.
  public func voicings(_ chord: Chord) -> [AcceptedVoicing] {
    let quality = chord.quality
    let tones = quality.degrees
    // Nothing that the symbol names is wrong.
    let more = Self.sounding(quality.extensions, chord)
    switch self {
    case .any: return Tolerance.tones(of: chord)
    case .asIPlay: return Tolerance.music(chord)
    case .root, .first, .second, .third: return inverted(chord)
    case .shell:
      guard quality.hasSeventh || tones.contains(.sixth), quality.row.hasThird else { return [] }
      return [AcceptedVoicing(Self.sounding(Self.shell(quality), chord), optional: more, bass: chord.root)]
    case .guideTones:
      guard quality.hasSeventh || tones.contains(.sixth), quality.row.hasThird else { return [] }
      return [AcceptedVoicing(Self.sounding(Self.shell(quality).subtracting(.root), chord), optional: more)]
    case .rootlessA: return laidOut(.rootlessA, chord)
    case .rootlessB: return laidOut(.rootlessB, chord)
    case .rootless: return laidOut(.rootlessA, chord) + laidOut(.rootlessB, chord)
    case .dropTwo: return tones.count < 4 ? [] : laidOut(.dropTwo, chord)
    case .dropThree: return dropThree(chord)
    case .quartal: return quartal(chord)
    case .twoHanded: return twoHanded(chord)
    case .upperStructure: return upperStructure(chord)
    }
  }

  /// Tones that may be left out: the perfect fifth of a chord with extensions, and the 9 and 11 below a 13 or 11.
  static func optional(in quality: ChordQuality) -> DegreeSet {
    guard !quality.extensions.isEmpty, quality.hasSeventh || quality.degrees.contains(.sixth) else {
      return []
    }
    var free = quality.degrees.intersection(.fifth)
    let isThirteenth = !quality.extensions.isDisjoint(with: [.thirteenth, .flatThirteenth])
    if isThirteenth || quality.extensions.contains(.eleventh) {
      free.formUnion(quality.extensions.intersection(.ninth))
    }
    if isThirteenth { free.formUnion(quality.extensions.intersection(.eleventh)) }
    return free
  }

  private static func sounding(_ degrees: DegreeSet, _ chord: Chord) -> PitchClassSet {
    degrees.semitones.transposed(up: Int(chord.root.number))
  }

  private static func shell(_ quality: ChordQuality) -> DegreeSet {
    quality.degrees.intersection([
      .root, .minorThird, .majorThird, .sixth, .diminishedSeventh, .minorSeventh, .majorSeventh,
    ])
  }

  private func inverted(_ chord: Chord) -> [AcceptedVoicing] {
    let places: [VoicingType: Int] = [.root: 0, .first: 1, .second: 2, .third: 3]
    let heights = chord.quality.row.degrees.members.map(\.semitones).sorted()
    guard let place = places[self], place < heights.count else { return [] }
    let free = place == 2 ? [] : Self.sounding(Self.optional(in: chord.quality), chord)
    var voicing = AcceptedVoicing(
      chord.pitchClasses.subtracting(free), optional: free, bass: chord.root.up(heights[place]))
    // Close position, with the extensions above it.
    let close = heights[place...] + heights[..<place].map { $0 + 12 }
    let above = chord.quality.extensions.members.map { $0.semitones + 24 - (place == 0 ? 12 : 0) }
    (voicing.shown, voicing.shownRoot) = (Array(close) + above, chord.root)
    return [voicing]
  }

  private func laidOut(_ style: VoicingStyle, _ chord: Chord) -> [AcceptedVoicing] {
    let quality = chord.quality
    guard style == .rootlessA || style == .rootlessB else {
      return Self.voicings(style.layouts(of: chord), chord)
    }
    guard quality.row.hasThird || quality.family == .suspended,
      quality.hasSeventh || quality.degrees.contains(.sixth)
    else { return [] }
    let others = Self.otherRootless(quality).map { tones in
      let start = style == .rootlessA ? tones[0] : tones[2]
      return AcceptedVoicing(heights: tones.map { $0 < start ? $0 + 12 : $0 }.sorted(), above: chord.root)
    }
    let usual = Self.voicings(style.layouts(of: chord), chord)
    return usual + others.filter { !usual.contains($0) }
  }

  private static func voicings(_ layouts: [(lower: [Int], upper: [Int])], _ chord: Chord) -> [AcceptedVoicing]
  {
    layouts.map { AcceptedVoicing(heights: ($0.lower + $0.upper).sorted(), above: chord.root) }
  }

  /// Third, fifth or its substitute, seventh and ninth: pianists play these, too, even if the symbol does not have them.
  ///
  /// Source: Levine, *The Jazz Piano Book* (1989), chapter on left-hand voicings.
  private static func otherRootless(_ quality: ChordQuality) -> [[Int]] {
    let extensions = quality.extensions
    let isRaised = quality.degrees.contains(.sharpFifth) || extensions.contains(.flatThirteenth)
    switch quality.family {
    case .dominant where Tolerance.isAltered(quality):
      return [6, 8].flatMap { fifth in [1, 3].map { [4, fifth, 10, $0] } }
    case .dominant:
      let ninths =
        extensions.contains(.flatNinth)
        ? [1] : extensions.contains(.sharpNinth) ? [3] : isRaised ? [1, 2, 3] : [2]
      let fifths =
        extensions.contains(.sharpEleventh) ? [6, 9] : isRaised ? [8] : ninths == [2] ? [7, 9] : [7, 8, 9]
      return fifths.flatMap { fifth in ninths.map { [4, fifth, 10, $0] } }
    case .major where quality.degrees.contains(.majorSeventh) && !isRaised && extensions.isSubset(of: .ninth):
      return [[4, 7, 9, 2]]
    case .halfDiminished: return [[3, 6, 10, 2], [3, 6, 10, 0]]
    default: return []
    }
  }

  /// The four tones of drop 2 in close position, the third from the top an octave lower.
  private func dropThree(_ chord: Chord) -> [AcceptedVoicing] {
    guard let layout = VoicingStyle.dropTwo.layouts(of: chord).first else { return [] }
    let tones = Set((layout.lower + layout.upper).map { ($0 % 12 + 12) % 12 }).sorted()
    guard tones.count == 4, chord.quality.degrees.count >= 4 else { return [] }
    return tones.indices.map { start in
      var close = Array(tones[start...]) + tones[..<start].map { $0 + 12 }
      close.insert(close.remove(at: 1) - 12, at: 0)
      return AcceptedVoicing(heights: close, above: chord.root)
    }
  }

  /// Notes a fourth apart; see `VoicingStyle.quartal`.
  private func quartal(_ chord: Chord) -> [AcceptedVoicing] {
    VoicingStyle.quartalStacks(chord).map { AcceptedVoicing(heights: $0, above: chord.root) }
  }

  /// The root alone in the left hand, all other required tones in the right.
  private func twoHanded(_ chord: Chord) -> [AcceptedVoicing] {
    let free = chord.quality.hasSeventh ? Self.sounding(Self.optional(in: chord.quality), chord) : []
    let root = PitchClassSet(chord.root)
    let tones =
      Tolerance.isAltered(chord.quality)
      ? Tolerance.altered(chord).map { ($0.required.union(root), $0.optional.subtracting(root)) }
      : [(chord.pitchClasses.subtracting(free), free)]
    let layouts = VoicingStyle.twoHanded.layouts(of: chord).map { ($0.lower + $0.upper).sorted() }
    return tones.map { required, optional in
      var voicing = AcceptedVoicing(required, optional: optional, bass: chord.root)
      voicing.hands = .two
      let fitting = layouts.first { heights in
        let keys = NoteSet(heights.compactMap { NoteNumber(36 + Int(chord.root.number) + $0) })
        return voicing.match(keys).isRight
      }
      (voicing.shown, voicing.shownRoot) = (
        fitting ?? AcceptedVoicing.twoHands(voicing.required, chord.root), chord.root
      )
      return voicing
    }
  }

  /// The triads that pianists lay over the shell of a chord: how far their root is above that of the chord, and whether they
  /// are minor.
  ///
  /// Source: Levine, *The Jazz Piano Book* (1989), chapter on upper structures.
  private static let upperTriads: [(word: String, height: Int, isMinor: Bool)] = [
    ("13(#11)", 2, false), ("9(#11)", 2, false), ("7(#11)", 2, false), ("7(#9)", 3, false),
    ("7(b9,#11)", 6, false),
    ("7(#9,b13)", 8, false), ("7(#9,#5)", 8, false), ("13(b9)", 9, false), ("ma13(#11)", 2, false),
    ("ma9(#11)", 2, false), ("ma7(#11)", 2, false), ("m11", 10, false), ("m9", 7, true), ("9", 7, true),
    ("ma9", 7, false),
  ]

  private func upperStructure(_ chord: Chord) -> [AcceptedVoicing] {
    let known = Self.upperTriads.filter { row in
      ChordQuality(word: row.word)?.degrees == chord.quality.degrees
        || ChordQuality(word: row.word)?.word == chord.quality.word
    }
    return known.map { row in
      let triad = [0, row.isMinor ? 3 : 4, 7].map { $0 + row.height }
      let above = PitchClassSet(semitones: triad.map { $0 + Int(chord.root.number) })
      let shell = Self.sounding(Self.shell(chord.quality), chord)
      // The root may be left to a bassist; tones of the triad need not be below.
      let below = shell.subtracting(above).removing(chord.root)
      let free = shell.union(Self.sounding(chord.quality.degrees.intersection(.fifth), chord))
      var voicing = AcceptedVoicing(below.union(above), optional: free, upper: above)
      let guides = chord.quality.degrees.intersection([
        .minorThird, .majorThird, .minorSeventh, .majorSeventh,
      ]).members.map(\.semitones)
      (voicing.shown, voicing.shownRoot) = (guides + triad.map { $0 + 12 }, chord.root)
      return voicing
    }
  }
}
