internal import MusicTheory

/// The freedom that the symbol of a chord leaves to the player.
enum Tolerance {
  /// The tones of the symbol, in any way. A perfect fifth below a seventh may be missing, and a chord with extensions its root; an altered
  /// dominant is any two of its altered tones over the guide tones.
  static func tones(of chord: Chord) -> [AcceptedVoicing] {
    let quality = chord.quality
    if isAltered(quality) { return altered(chord) }
    var free = VoicingType.optional(in: quality)
    if quality.hasSeventh { free.formUnion(quality.degrees.intersection(.fifth)) }
    let isSuspended = quality.family == .suspended && quality.hasSeventh
    let welcome: DegreeSet = isSuspended ? .ninth : []
    let whole = voicing(quality.degrees.subtracting(free), free.union(welcome), chord)
    guard !quality.extensions.isEmpty, quality.hasSeventh, quality.row.hasThird, !chord.isSlash else {
      return [whole]
    }
    let rootless = quality.degrees.subtracting(free).subtracting(.root)
    return [whole, voicing(rootless, free.union(welcome), chord)] + withoutThird(chord, free.union(welcome))
  }

  /// An eleventh chord without its major third, which rubs against the eleventh: the ninth is then there, and the root or the fifth.
  private static func withoutThird(_ chord: Chord, _ free: DegreeSet) -> [AcceptedVoicing] {
    let quality = chord.quality
    guard quality.degrees.contains(.majorThird), quality.extensions == [.ninth, .eleventh],
      quality.hasSeventh,
      quality.degrees.contains(.fifth), !chord.isSlash
    else { return [] }
    let needed = quality.degrees.intersection(sevenths).union([.ninth, .eleventh])
    let low: [DegreeSet] = [.root, .fifth]
    return low.map { tone in
      var found = voicing(needed.union(tone), free.union([.root, .fifth]).subtracting(tone), chord)
      found.shown = found.shown?.filter { $0 % 12 != ChordDegree.majorThird.semitones }
      return found
    }
  }

  private static let sevenths: DegreeSet = [.minorSeventh, .majorSeventh]

  /// The same as `tones`, with all of them but the perfect fifth of a chord with extensions: voices are counted.
  static func plain(_ chord: Chord) -> AcceptedVoicing {
    let free = VoicingType.optional(in: chord.quality)
    return voicing(chord.quality.degrees.subtracting(free), free, chord)
  }

  /// The guide tones, and nothing against the symbol: as chords are played in music.
  ///
  /// Source: Levine, *The Jazz Piano Book* (1989), chapters on voicings and on scales, for the tensions that a chord takes.
  static func music(_ chord: Chord) -> [AcceptedVoicing] {
    let quality = chord.quality
    // Altered tones are free where music is made, but others are against the symbol.
    if isAltered(quality) {
      let shell: DegreeSet = [.majorThird, .minorSeventh]
      var found = voicing(shell, DegreeSet.alteredExtensions.union(.root), chord)
      found.shown = [0, 4, 10]
      return altered(chord) + [found]
    }
    let guides = quality.degrees.intersection(guideTones)
    let fifth = quality.degrees.intersection([.flatFifth, .sharpFifth])
    var required = guides.union(fifth)
    // Two guide tones tell a chord, one does not.
    if guides.count < 2 { required.formUnion(.root) }
    if quality.degrees.isDisjoint(with: .thirds) { required.formUnion(quality.degrees.intersection(.fifth)) }
    var free = quality.degrees.union([.root]).union(welcome(quality))
    if fifth.isEmpty { free.formUnion(.fifth) }
    let usual = voicing(required, free.subtracting(required), chord)
    return withSixth(usual, required, free, chord) + sixNine(chord)
      + withoutThird(chord, free.subtracting(.majorThird))
  }

  /// A sixth that a triad takes needs the fifth or the ninth beside it: C E A is A minor, and not C.
  private static func withSixth(
    _ usual: AcceptedVoicing, _ required: DegreeSet, _ free: DegreeSet, _ chord: Chord
  ) -> [AcceptedVoicing] {
    let isTriad = chord.quality.degrees.isDisjoint(with: sevenths.union(.sixth))
    guard isTriad, free.contains(.thirteenth), free.contains(.fifth) else { return [usual] }
    let plain = voicing(required, free.subtracting(required).subtracting(.thirteenth), chord)
    let besides: [DegreeSet] = [.fifth, .ninth]
    return [plain]
      + besides.map { tone in
        let needed = required.union(tone).union(.thirteenth)
        return voicing(needed, free.subtracting(needed), chord)
      }
  }

  /// The tonic as C6/9, also without its root: E G A D is played for Cma7 as for C6/9. The ninth tells it from A minor.
  private static func sixNine(_ chord: Chord) -> [AcceptedVoicing] {
    let quality = chord.quality
    guard quality.family == .major, quality.degrees.contains(.majorSeventh),
      quality.degrees.isDisjoint(with: [.flatFifth, .sharpFifth]),
      quality.extensions.isSubset(of: [.ninth, .thirteenth]), !chord.isSlash
    else { return [] }
    var found = voicing([.majorThird, .thirteenth, .ninth], [.root, .fifth, .sharpEleventh], chord)
    found.shown = [0, 4, 9, 14]
    return [found]
  }

  private static let guideTones: DegreeSet = .thirds.union(.sevenths).union(.sixth)

  static func isAltered(_ quality: ChordQuality) -> Bool {
    quality.family == .dominant && quality.extensions == .alteredExtensions
  }

  /// Any two altered tones over the guide tones.
  static func altered(_ chord: Chord) -> [AcceptedVoicing] {
    let guides: DegreeSet = [.majorThird, .minorSeventh]
    let all = DegreeSet.alteredExtensions
    // The first is the most usual: ♯9 and ♭13.
    let pairs = all.members.indices.flatMap { first in
      all.members[(first + 1)...].map { DegreeSet(all.members[first]).union(DegreeSet($0)) }
    }
    let usual: DegreeSet = [.sharpNinth, .flatThirteenth]
    return ([usual] + pairs.filter { $0 != usual }).map { pair in
      var found = voicing(guides.union(pair), all.subtracting(pair).union(.root), chord)
      found.shown = [0, 4, 10] + pair.members.map { $0.semitones + 12 }.sorted()
      return found
    }
  }

  /// Tensions that a chord takes without being in its symbol.
  private static func welcome(_ quality: ChordQuality) -> DegreeSet {
    let (own, extensions) = (quality.degrees, quality.extensions)
    switch quality.family {
    case .dominant:
      let altered: DegreeSet = [.flatNinth, .sharpNinth]
      let ninths =
        extensions.isDisjoint(with: altered)
        ? extensions.contains(.ninth) ? .ninth : altered.union(.ninth) : altered
      let isLow = own.contains(.sharpFifth) || extensions.contains(.flatThirteenth)
      let thirteenths: DegreeSet =
        isLow
        ? .flatThirteenth : extensions.contains(.thirteenth) ? .thirteenth : [.flatThirteenth, .thirteenth]
      return ninths.union(thirteenths).union(extensions.contains(.eleventh) ? [] : .sharpEleventh)
    case .major:
      return own.contains(.majorSeventh) ? [.ninth, .sharpEleventh, .thirteenth] : [.ninth, .thirteenth]
    case .minor: return [.ninth, .eleventh, .thirteenth]
    case .halfDiminished: return [.ninth, .eleventh, .flatThirteenth]
    case .diminished:
      return own.contains(.diminishedSeventh) ? [.ninth, .eleventh, .flatThirteenth, .majorSeventh] : []
    case .augmented: return .ninth
    case .suspended: return extensions.contains(.flatNinth) ? .thirteenth : [.ninth, .thirteenth]
    case .power: return []
    }
  }

  private static func voicing(_ required: DegreeSet, _ free: DegreeSet, _ chord: Chord) -> AcceptedVoicing {
    let root = Int(chord.root.number)
    var (needed, allowed) = (required.semitones.transposed(up: root), free.semitones.transposed(up: root))
    if chord.isSlash { needed = needed.union(PitchClassSet(chord.bass)) }
    allowed = allowed.subtracting(needed)
    var voicing = AcceptedVoicing(needed, optional: allowed, bass: chord.isSlash ? chord.bass : nil)
    (voicing.shown, voicing.shownRoot) = (StackedVoicing(chord).heights, chord.root)
    return voicing
  }
}
