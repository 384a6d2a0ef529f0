public import Languages
public import MusicTheory

extension ShownHarmony {
  /// The largest number of reasons.
  public static let mostReasons = 3

  /// The reasons why it is in force, in up to three fragments, the strongest first: `E, B♭ sounding`, `C in the bass for 1.2 s`, `fits F
  /// major`,
  /// `B♭: the seventh of C7`.
  public func why(_ naming: NamingSettings) -> [String] { grounds(naming).map(\.english) }

  /// The same for every language.
  public func grounds(_ naming: NamingSettings) -> [Phrase] {
    let words = HarmonyWords(self, naming.spelled(in: context))
    return Array(grounds.all.compactMap(words.said).prefix(Self.mostReasons))
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
  func said(_ ground: HarmonyReason) -> Phrase? {
    switch ground {
    case .struck(let tones): tones.only == nil ? list(tones, "ground.struck") : sounding(tones)
    case .sounding(let tones): sounding(tones.subtracting(bass))
    case .before(let tones): list(tones.subtracting(bass), "ground.before")
    case .bass(let bass, _) where bass != namedBass: nil
    case .bassBefore(let bass) where bass != namedBass: nil
    case .bass(let bass, let time): lasting(bass, time)
    case .bassBefore(let bass): .say("ground.bass-before", ["note": name(of: bass)])
    case .key: fittingKey.map { .say("ground.key", ["key": .key($0, naming.style)]) }
    case .sameChord: chordName.map { .say("ground.same", ["chord": $0]) }
    }
  }

  /// Of a single tone that sounds, its degree in the chord is mentioned.
  private func sounding(_ tones: PitchClassSet) -> Phrase? {
    guard let tone = tones.only, let degree = chord?.degree(of: tone), let chordName else {
      return list(tones, "ground.sounding")
    }
    switch degree {
    case .second, .minorThird, .majorThird, .fourth, .flatFifth, .fifth, .sharpFifth, .diminishedSeventh,
      .minorSeventh, .majorSeventh:
      return .say(
        "ground.tone",
        ["note": name(of: tone), "degree": .say("degree.\(degree.number)"), "chord": chordName])
    default: return list(tones, "ground.sounding")
    }
  }

  /// The chord without its bass.
  private var chordName: Phrase? {
    chord.map { .text(naming.symbol.text(.chord(Chord(root: $0.root, quality: $0.quality)))) }
  }

  /// The tones from the root up, and what they do; `nil` without tones.
  private func list(_ tones: PitchClassSet, _ key: String) -> Phrase? {
    guard !tones.isEmpty else { return nil }
    let root = chord?.root ?? PitchClass(0)
    let names = tones.members.sorted { $0.semitones(above: root) < $1.semitones(above: root) }.map(name)
    return .say(key, ["notes": .list(names), "count": .number(names.count)])
  }

  private func name(of tone: PitchClass) -> Phrase {
    let pitch = speller.spelled(tone, in: .lower).pitch
    return .name(.note(pitch), naming.style.text(pitch))
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

  /// The bass, with its time from 0.3 s on.
  private func lasting(_ bass: PitchClass, _ time: Duration) -> Phrase {
    let tenths = time / .milliseconds(100)
    guard tenths >= 3 else { return .say("ground.bass", ["note": name(of: bass)]) }
    return .say("ground.bass-for", ["note": name(of: bass), "seconds": .tenths(Int(tenths.rounded()))])
  }
}

extension PitchClassSet {
  /// The only member; `nil` where there are none or more.
  fileprivate var only: PitchClass? {
    count == 1 ? PitchClass(rawValue.trailingZeroBitCount) : nil
  }
}
