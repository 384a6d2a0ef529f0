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
    var spelled = SpelledPitch(fifths: lowest)
    while spelled.pitchClass != pitchClass { spelled = SpelledPitch(fifths: spelled.fifths + 1) }
    guard abs(spelled.alteration) > 1 else { return spelled }
    return SpelledPitch(fifths: spelled.fifths + (spelled.alteration < 0 ? 12 : -12))
  }

  /// `E♭ major`, `C♯ minor`.
  public var text: String { text(.english) }

  /// The same with other note names: `Es major`, `Do♯ minor`.
  public func text(_ names: NoteNames) -> String {
    "\(names.text(tonic)) \(mode == .major ? "major" : "minor")"
  }

  /// Reads `Eb major`, `E♭`, `E flat`, `c# minor`, `C#m`, `F mi`; `nil` when it is no key with at most seven
  /// accidentals.
  public init?(text: some StringProtocol, names: NoteNames = .english) {
    guard let key = Key.read(text, names: names), key.isInUse else { return nil }
    self = key
  }

  /// The same, also for a key that nobody writes, such as D♯ major; ``usual`` is what is written instead.
  ///
  /// German syllables (`Es`, `fis-moll`) are read beside any names, because they cannot be anything else. `H` and `B`
  /// are not: whoever types one of them may mean the other.
  public static func read(_ text: some StringProtocol, names: NoteNames = .english) -> Key? {
    if let key = Key(read: text, names) { return key }
    guard let key = Key(read: text, .german), key.tonic.letter != .b else { return nil }
    return key
  }

  private init?(read text: some StringProtocol, _ names: NoteNames) {
    guard let (tonic, length) = names.read(text) else { return nil }
    let rest = text.dropFirst(length)
    // `A-` is the chord symbol's minor; elsewhere the hyphen only joins: `a-moll`.
    let word = rest == "-" ? "minor" : String(rest.filter { $0 != " " && $0 != "-" })
    switch word == "M" ? "major" : word.lowercased() {
    case "", "major", "maj", "ma", "dur": self.init(tonic, .major)
    case "m", "minor", "min", "mi", "moll": self.init(tonic, .minor)
    default: return nil
    }
  }
}
