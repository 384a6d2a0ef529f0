public import MusicTheory

extension ShownHarmony {
  /// The largest number of reasons.
  public static let mostReasons = 3

  /// The reasons why it is in force, in up to three fragments, the strongest first: `E, B♭ sounding`, `C in the bass for 1.2 s`, `fits F
  /// major`,
  /// `B♭: the seventh of C7`.
  public func why(_ naming: NamingSettings) -> [String] {
    let words = HarmonyWords(self, naming.spelled(in: context))
    return Array(grounds.all.compactMap(words.text).prefix(Self.mostReasons))
  }
}

/// The grounds of a harmony as words.
private struct HarmonyWords {
  private let chord: Chord?
  /// The bass in the name: that of a block may be another than the one that is heard in time.
  private let namedBass: PitchClass
  private let speller: ReadingSpeller
  private let naming: NamingSettings
  /// The bass where it is a reason of its own.
  private let bass: PitchClassSet

  init(_ harmony: ShownHarmony, _ naming: NamingSettings) {
    chord = harmony.chord.chord
    namedBass = harmony.reading.bass
    speller = ReadingSpeller(reading: harmony.reading, speller: naming.symbol.speller)
    self.naming = naming
    bass = harmony.grounds.all.reduce(into: []) { tones, ground in
      switch ground {
      case .bass(harmony.reading.bass, _), .bassBefore(harmony.reading.bass):
        tones.formUnion(PitchClassSet(harmony.reading.bass))
      default: break
      }
    }
  }

  /// A ground in words; `nil` where there are none, as when no key is known.
  func text(_ ground: HarmonyGround) -> String? {
    switch ground {
    case .struck(let tones): tones.only == nil ? list(tones, "struck together") : sounding(tones)
    case .sounding(let tones): sounding(tones.subtracting(bass))
    case .before(let tones): list(tones.subtracting(bass), "heard just before")
    case .bass(let bass, _) where bass != namedBass: nil
    case .bassBefore(let bass) where bass != namedBass: nil
    case .bass(let bass, let time): "\(name(of: bass)) in the bass\(Self.lasting(time))"
    case .bassBefore(let bass): "\(name(of: bass)) in the bass before"
    case .key: fittingKey.map { "fits \($0.text(naming.style.noteNames))" }
    case .sameChord: chordName.map { "still \($0)" }
    }
  }

  /// Of a single tone that sounds, its degree in the chord is mentioned.
  private func sounding(_ tones: PitchClassSet) -> String? {
    guard let tone = tones.only, let part = part(tone), let chordName else {
      return list(tones, "sounding")
    }
    return "\(name(of: tone)): the \(part) of \(chordName)"
  }

  private func part(_ tone: PitchClass) -> String? {
    switch chord?.degree(of: tone) {
    case .second: "second"
    case .minorThird, .majorThird: "third"
    case .fourth: "fourth"
    case .flatFifth, .fifth, .sharpFifth: "fifth"
    case .diminishedSeventh, .minorSeventh, .majorSeventh: "seventh"
    default: nil
    }
  }

  /// The chord without its bass.
  private var chordName: String? {
    chord.map { naming.symbol.text(.chord(Chord(root: $0.root, quality: $0.quality))) }
  }

  /// The tones from the root up, and what they do; `nil` without tones.
  private func list(_ tones: PitchClassSet, _ predicate: String) -> String? {
    guard !tones.isEmpty else { return nil }
    let root = chord?.root ?? PitchClass(0)
    let names = tones.members.sorted { $0.semitones(above: root) < $1.semitones(above: root) }.map(name)
    return "\(names.joined(separator: ", ")) \(predicate)"
  }

  private func name(of tone: PitchClass) -> String {
    naming.style.text(speller.spelled(tone, in: .lower).pitch)
  }

  /// The key that is heard, if it has all tones of the chord.
  private var fittingKey: Key? {
    guard let key = naming.key, let chord, tones(of: chord).isSubset(of: key.tones)
    else { return nil }
    return key
  }

  private func tones(of chord: Chord) -> PitchClassSet {
    chord.quality.degrees.semitones.transposed(up: Int(chord.root.number))
  }

  /// The time in words; empty for less than 0.3 s.
  private static func lasting(_ time: Duration) -> String {
    let tenths = time / .milliseconds(100)
    guard tenths >= 3 else { return "" }
    let rounded = Int(tenths.rounded())
    return " for \(rounded / 10).\(rounded % 10) s"
  }
}

extension PitchClassSet {
  /// The only member; `nil` where there are none or more.
  fileprivate var only: PitchClass? {
    count == 1 ? PitchClass(rawValue.trailingZeroBitCount) : nil
  }
}
