public import MusicTheory

/// The light at one key: why it is lit, and for which hand.
public struct KeyLight: Hashable, Sendable {
  /// Why a key is lit.
  public enum Reason: Hashable, Sendable {
    /// It is held.
    case held
    /// It is held, and stands for this degree of the key.
    case degree(ScaleDegree)
    /// It is held, and belongs to the answer.
    case right
    /// It is held, and does not belong to the answer.
    case wrong
    /// It belongs to the answer, and is not held.
    case missing
    /// It belongs to the next chord.
    case next
  }

  public enum Hand: Hashable, Sendable { case lower, upper }

  public var reason: Reason
  public var hand: Hand

  public init(_ reason: Reason, _ hand: Hand) { (self.reason, self.hand) = (reason, hand) }

  /// Whether the key is held.
  public var isHeld: Bool { reason != .missing && reason != .next }
}

/// The keys at a moment, and from them the lights.
///
/// A value without a clock: every key that is held is lit, and of those that are not only the missing and the next ones.
public struct KeyLights: Hashable, Sendable {
  /// The keys that are down.
  public var down: NoteSet = []
  /// Those of them that the upper hand plays.
  public var upper: NoteSet = []
  /// The lowest key of the upper hand, for keys that nobody holds.
  public var border = NoteNumber.middleC
  /// The key in which degrees are counted; `nil`: there are none, and the hands are shown.
  public var key: Key?
  public var right: NoteSet = []
  public var wrong: NoteSet = []
  public var missing: NoteSet = []
  /// The keys of the chord that comes next.
  public var next: NoteSet = []

  public init() {}

  /// The lit keys, each with its light.
  public var lit: [NoteNumber: KeyLight] {
    var lit: [NoteNumber: KeyLight] = [:]
    for key in next { lit[key] = KeyLight(.next, key < border ? .lower : .upper) }
    for key in missing { lit[key] = KeyLight(.missing, key < border ? .lower : .upper) }
    for key in down { lit[key] = KeyLight(reason(of: key), upper.contains(key) ? .upper : .lower) }
    return lit
  }

  /// The keys of a chord as it is stacked from the octave below middle C.
  public static func keys(of chord: WrittenChord) -> NoteSet {
    let root = 48 + Int(chord.chord.root.number)
    return NoteSet(chord.stackedTones.compactMap { NoteNumber(root + $0.height) })
  }

  private func reason(of held: NoteNumber) -> KeyLight.Reason {
    if wrong.contains(held) { return .wrong }
    // A key that was missing when the answer was judged last, and is held by now, is right.
    if right.contains(held) || missing.contains(held) { return .right }
    return key.map { .degree($0.degree(of: held.pitchClass)) } ?? .held
  }
}
