/// The properties in which two chords must agree to be the same to the ear: pitch classes and degrees, not letters.
public struct ChordIdentity: Hashable, Sendable {
  /// A text that is equal for two symbols if and only if they are the same to the ear. It is no chord symbol.
  public let text: String

  /// The identity of a chord, or of two at once.
  public init(_ symbol: WrittenSymbol) {
    switch symbol {
    case .chord(let chord): text = Self.text(chord)
    case .polychord(let upper, let lower): text = "\(Self.text(upper))|\(Self.text(lower))"
    }
  }

  private static func text(_ chord: WrittenChord) -> String {
    let bass = chord.bass.map { "/\($0.pitchClass.number)" } ?? ""
    return "\(chord.root.pitchClass.number):\(chord.chord.quality.degrees.rawValue)\(bass)"
  }

  /// The chord, or the lower one of two: a progression is made of these.
  public static func base(of symbol: WrittenSymbol) -> WrittenChord {
    switch symbol {
    case .chord(let chord): chord
    case .polychord(_, let lower): lower
    }
  }
}
