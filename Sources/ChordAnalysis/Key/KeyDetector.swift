internal import CMath
public import MusicTheory

/// Hears the key: from how long each tone sounds, how often it is struck, and from the chord in force.
///
/// A tone fades after it is struck. A tone that only a pedal holds counts less. Octaves make no difference. The evidence goes to a filter
/// of
/// the 24 keys. A key is in force when it is more likely than all others together, and stays until another is clearly more likely than
/// every other. The detector has no clock, looks at nothing that comes later, and allocates nothing.
public struct KeyDetector: Sendable {
  /// The key in force; `nil` until one has been clear.
  public private(set) var heard: HeardKey?

  private var filter = KeyFilter()
  /// The moment up to which everything has been counted.
  private(set) var now = Duration.zero
  private var down: PitchClassSet = []
  private var sounding: PitchClassSet = []
  /// The weight of each tone that sounds: 1 under a finger, less on a pedal.
  private var shares = PitchClassVector.zero
  /// The loudness of each tone since it was struck last, 0…1.
  private var loudness = PitchClassVector.zero
  /// The weight of the strokes of each tone, in seconds; it is added to the time that the tone sounds.
  private var struck = PitchClassVector.zero
  private var chord: Chord?
  /// The strangeness of the chord in each key.
  private var strangeness = KeyVector(0)
  /// The time that the chord has been in force, in seconds; at most `longestChord`.
  private var chordSeconds: Float = 0
  /// Whether the first chord has lasted for `longestChord`.
  private var hasBegun = false
  /// The side of the last key on one of the two; before any key is heard, that of the first tonic.
  var side: AccidentalSide?
  /// The signature of the last key; before any key is heard, that of a minor chord that the piece began with.
  var signatureBefore = 0

  // Round numbers that do well on performances of pop and of classical sonatas: docs/developing/harmony.md.

  /// The time in which a tone fades to 1/e, in seconds.
  private static let fading: Float = 1.5
  /// The weight of a tone that only a pedal holds.
  private static let pedalShare: Float = 0.3
  /// The weight of a stroke, in seconds.
  private static let stroke: Float = 0.4
  /// A tone that is louder than this was struck less than 50 ms ago: the new stroke only doubles it.
  private static let doubling: Float = 0.967
  /// The evidence of a second of a tone, for each point of its weight, in natural logarithms of likelihood.
  private static let perSecond: Float = 0.17
  /// The evidence of a chord against a key, for each step of strangeness and each second of the first half second.
  private static let perStep: Float = 1
  private static let longestChord: Float = 0.5
  /// The evidence of the first chord that lasts for `longestChord` for the keys of which it is the tonic. It makes them twice as likely,
  /// because
  /// most pieces begin with the tonic.
  private static let beginning: Float = 0.7
  /// The factor by which a key must be more likely than every other to replace the key in force.
  private static let lead: Float = 1.2

  /// A detector that has heard nothing yet.
  public init() {}

  /// Forgets everything, as at the beginning of a piece.
  public mutating func reset() { self = KeyDetector() }

  /// Takes a tone that is struck at `time`; to be called before `hold`.
  public mutating func strike(_ tone: PitchClass, at time: Duration) {
    listen(until: time)
    let index = Int(tone.number)
    if loudness[index] < Self.doubling { struck[index] += Self.stroke }
    loudness[index] = 1
  }

  /// Takes the tones that sound from `time` on: `down` under the fingers, `sounding` under the fingers or on a pedal.
  public mutating func hold(down: PitchClassSet, sounding: PitchClassSet, at time: Duration) {
    guard down != self.down || sounding != self.sounding else { return }
    listen(until: time)
    (self.down, self.sounding) = (down, sounding)
    for index in 0..<12 {
      let tone = PitchClass(index)
      shares[index] = down.contains(tone) ? 1 : sounding.contains(tone) ? Self.pedalShare : 0
    }
  }

  /// Takes the chord that is in force from `time` on; `nil`: none.
  public mutating func change(to chord: Chord?, at time: Duration) {
    guard chord?.root != self.chord?.root || chord?.quality != self.chord?.quality else { return }
    listen(until: time)
    self.chord = chord
    strangeness = chord.map { KeyVector(strangenessOf: $0) } ?? KeyVector(0)
    chordSeconds = 0
  }

  /// Lets time pass: the tones in force have sounded until `time`, which is counted from the start of the stream.
  ///
  /// - Complexity: O(*n*) in the number of tones that sound, each with 24 keys.
  public mutating func listen(until time: Duration) {
    guard time > now else { return }
    let seconds = Float((time - now).inSeconds)
    now = time
    let fades = Float(cmath_exp(-Double(seconds / Self.fading)))
    var evidence = strangeness * (-Self.perStep * min(seconds, Self.longestChord - chordSeconds))
    chordSeconds = min(chordSeconds + seconds, Self.longestChord)
    if let chord, !hasBegun, chordSeconds == Self.longestChord {
      hasBegun = true
      evidence.add(KeyVector(onTonic: chord), times: Self.beginning)
    }
    struck = struck + loudness * shares * (Self.fading * (1 - fades))
    for index in 0..<12 where struck[index] > 0 {
      evidence.add(KeyVector.weights[index], times: struck[index] * Self.perSecond)
    }
    loudness = loudness * fades
    struck = .zero
    filter.step(evidence, seconds: seconds, isSilent: sounding.isEmpty)
    decide()
  }

  private mutating func decide() {
    let (leader, second) = filter.firstTwo
    let first = leader.likelihood
    if let key = heard?.key {
      let inForce = filter.belief[key.tonic.pitchClass, key.mode]
      heard?.confidence = inForce
      guard first > inForce else { return }
    } else if first <= 0.5 {
      return
    }
    if leader.likelihood > Self.lead * second { enter(leader) }
  }

  /// Takes a new key. Of two equally usual spellings, G♭ and F♯ major or E♭ and D♯ minor, it is the one on the side of the keys before, and
  /// the flat one at the beginning. After keys with flats it is A♭ minor and not G♯ minor, and after six flats C♭ major and not B major.
  private mutating func enter(_ leader: KeyFilter.Leader) {
    // Fifths above C of the usual spelling, by pitch class from C up.
    let major: InlineArray<12, Int> = [0, -5, 2, -3, 4, -1, -6, 1, -4, 3, -2, 5]
    let minor: InlineArray<12, Int> = [0, 7, 2, -3, 4, -1, 6, 1, 8, 3, -2, 5]
    var fifths = leader.mode == .major ? major[leader.tonic] : minor[leader.tonic]
    let signature = Key(SpelledPitch(fifths: fifths), leader.mode).signature
    switch signature {
    case 1...4: side = .sharps
    case -5 ... -1: side = .flats
    case -6 where side == .sharps: fifths += 12
    case 5 where side == .flats && (leader.mode == .minor || signatureBefore < -5): fifths -= 12
    // C is on neither side, and B could as well be C♭.
    default: break
    }
    let key = Key(SpelledPitch(fifths: fifths), leader.mode)
    signatureBefore = key.signature
    heard = HeardKey(key, confidence: leader.likelihood)
  }
}

/// A key that is heard, and its probability.
public struct HeardKey: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// The probability that it is the right one of all 24, 0…1.
  public var confidence: Float

  /// A key with this probability.
  public init(_ key: Key, confidence: Float) {
    (self.key, self.confidence) = (key, confidence)
  }
}
