internal import CMath
public import MusicTheory

/// Hears the key: from how long each tone sounds, how often it is struck, and from the chord in force.
///
/// A tone fades after it is struck; what only a pedal holds counts less; an octave says nothing. The evidence goes to a
/// filter of the 24 keys. A key is in force once it is likelier than not, and stays until another is clearly ahead of all.
/// It has no clock, looks at nothing that comes later, and allocates nothing.
public struct KeyDetector: Sendable {
  /// The key in force, or `nil` as long as none was clear.
  public private(set) var heard: HeardKey?

  private var filter = KeyFilter()
  /// Until when everything has been counted.
  private(set) var now = Duration.zero
  private var down: PitchClassSet = []
  private var sounding: PitchClassSet = []
  /// What each tone counts that sounds: 1 under a finger, less on a pedal.
  private var shares = PitchClassVector.zero
  /// How loud each tone still is since it was struck last, 0…1.
  private var loudness = PitchClassVector.zero
  /// What tones that were struck count beside the time that they sound, in seconds.
  private var struck = PitchClassVector.zero
  private var chord: Chord?
  /// How badly the chord sits in each key.
  private var strangeness = KeyVector(0)
  /// How long the chord has been in force, as far as that is counted.
  private var chordSeconds: Float = 0
  /// Whether the first chord has been heard out.
  private var hasBegun = false
  /// Whether the last key that says anything about that had sharps; before there is one, whether the first root did.
  var isOnTheSharpSide = false

  // Round numbers that do well on performances of pop and of classical sonatas: docs/harmony.md.

  /// In how many seconds a tone fades to 1/e.
  private static let fading: Float = 1.5
  /// What a tone counts that only a pedal holds.
  private static let pedalShare: Float = 0.3
  /// What striking a tone counts for, in seconds.
  private static let stroke: Float = 0.4
  /// Louder than this is a tone that was struck less than 50 ms ago: a doubling, no stroke of its own.
  private static let doubling: Float = 0.967
  /// What a second of a tone counts, for each point of its weight, in natural logarithms of likelihood.
  private static let perSecond: Float = 0.17
  /// What a chord says against a key, for each step of strangeness and second; it says so for half a second.
  private static let perStep: Float = 1
  private static let longestChord: Float = 0.5
  /// What the first chord that lasts so long says for the keys that it is the tonic of: they are twice as likely, as a piece
  /// rather begins at home than away.
  private static let beginning: Float = 0.7
  /// How much likelier than every other a key must be to come into force after another one.
  private static let lead: Float = 1.2

  public init() {}

  /// Forgets everything, as at the beginning of a piece.
  public mutating func reset() { self = KeyDetector() }

  /// A tone is struck; tell it before `hold`.
  public mutating func strike(_ tone: PitchClass, at time: Duration) {
    listen(until: time)
    let index = Int(tone.number)
    if loudness[index] < Self.doubling { struck[index] += Self.stroke }
    loudness[index] = 1
  }

  /// Keys and pedals hold these tones from now on.
  public mutating func hold(down: PitchClassSet, sounding: PitchClassSet, at time: Duration) {
    guard down != self.down || sounding != self.sounding else { return }
    listen(until: time)
    (self.down, self.sounding) = (down, sounding)
    for index in 0..<12 {
      let tone = PitchClass(index)
      shares[index] = down.contains(tone) ? 1 : sounding.contains(tone) ? Self.pedalShare : 0
    }
  }

  /// Another chord is in force, or none.
  public mutating func change(to chord: Chord?, at time: Duration) {
    guard chord?.root != self.chord?.root || chord?.quality != self.chord?.quality else { return }
    listen(until: time)
    self.chord = chord
    strangeness = chord.map { KeyVector(strangenessOf: $0) } ?? KeyVector(0)
    chordSeconds = 0
  }

  /// Lets time pass; what sounds has sounded until then.
  ///
  /// - Complexity: 24 keys, for each tone that sounds.
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

  /// Takes a new key. Of two that are as usual, G♭ and F♯ major or E♭ and D♯ minor, it is the one on the side of the keys
  /// before, and the flat one at the beginning.
  private mutating func enter(_ leader: KeyFilter.Leader) {
    // Fifths above C of the usual spelling, by pitch class from C up.
    let major: InlineArray<12, Int> = [0, -5, 2, -3, 4, -1, -6, 1, -4, 3, -2, 5]
    let minor: InlineArray<12, Int> = [0, 7, 2, -3, 4, -1, 6, 1, 8, 3, -2, 5]
    var fifths = leader.mode == .major ? major[leader.tonic] : minor[leader.tonic]
    let signature = Key(SpelledPitch(fifths: fifths), leader.mode).signature
    switch signature {
    case 1...4: isOnTheSharpSide = true
    case -5 ... -1: isOnTheSharpSide = false
    case -6 where isOnTheSharpSide: fifths += 12
    // C is on neither side, and B could as well be C♭.
    default: break
    }
    heard = HeardKey(Key(SpelledPitch(fifths: fifths), leader.mode), confidence: leader.likelihood)
  }
}

/// A key that is heard, and how sure that is.
public struct HeardKey: Hashable, Sendable {
  public var key: Key
  /// How likely it is the right one of all 24, 0…1.
  public var confidence: Float

  public init(_ key: Key, confidence: Float) {
    (self.key, self.confidence) = (key, confidence)
  }
}
