/// A major or minor key.
public struct Key: Hashable, Sendable {
  public enum Mode: Hashable, Sendable {
    case major, minor
  }

  public var tonic: SpelledPitch
  public var mode: Mode

  public init(_ tonic: SpelledPitch, _ mode: Mode) {
    self.tonic = tonic
    self.mode = mode
  }

  /// Sharps (positive) or flats (negative) of the signature; −7…7 for the keys in use.
  public var signature: Int { tonic.fifths - (mode == .minor ? 3 : 0) }

  /// How a note of this pitch class is spelled in this key.
  ///
  /// Twelve neighbors on the line of fifths: the scale, the lowered second, third, sixth and seventh and the
  /// raised fourth in major; in minor the raised sixth and seventh come before the lowered second's neighbors.
  public func spelling(of pitchClass: PitchClass) -> SpelledPitch {
    let lowest = signature - (mode == .major ? 5 : 3)
    // Seven fifths make a semitone up, modulo 12, so every pitch class lies in the window just once.
    let place = (0..<12).first { SpelledPitch(fifths: lowest + $0).pitchClass == pitchClass }!
    let spelled = SpelledPitch(fifths: lowest + place)
    guard abs(spelled.alteration) > 1 else { return spelled }
    return SpelledPitch(fifths: spelled.fifths + (spelled.alteration < 0 ? 12 : -12))
  }

  /// `E♭ major`, `C♯ minor`.
  public var text: String { text(.english) }

  /// The same with other note names: `Es major`, `Do♯ minor`.
  public func text(_ names: NoteNames) -> String {
    "\(names.text(tonic)) \(mode == .major ? "major" : "minor")"
  }

  /// Reads `Eb major`, `E♭`, `c# minor`, `C#m`, `F mi`; `nil` when it is no key with at most seven accidentals.
  public init?(text: some StringProtocol, names: NoteNames = .english) {
    guard let (tonic, length) = names.read(text) else { return nil }
    let rest = text.dropFirst(length)
    // `A-` is the chord symbol's minor; elsewhere the hyphen only joins: `a-moll`.
    let word = rest == "-" ? "minor" : String(rest.filter { $0 != " " && $0 != "-" })
    switch word == "M" ? "major" : word.lowercased() {
    case "", "major", "maj", "ma", "dur": self.init(tonic, .major)
    case "m", "minor", "min", "mi", "moll": self.init(tonic, .minor)
    default: return nil
    }
    guard (-7...7).contains(signature) else { return nil }
  }
}
