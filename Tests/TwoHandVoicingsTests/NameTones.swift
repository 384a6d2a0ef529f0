import MusicTheory

/// The tones that a name in the standard style promises, worked out from its text alone.
///
/// It knows how symbols are built and not which ones the vocabulary has, so that the table may expect what the
/// program does not know. The bench must not depend on what it measures.
struct NameTones {
  private(set) var required: PitchClassSet = []
  /// Tones that may sound although the name does not state them: the perfect fifth, the 9 below an 11, the 9 and 11 below a 13.
  private(set) var optional: PitchClassSet = []
  private(set) var root = PitchClass(0)
  private(set) var bass = PitchClass(0)

  /// `nil` when `name` is no chord symbol.
  init?(_ name: String) {
    let parts = name.split(separator: "|", omittingEmptySubsequences: false)
    for part in parts {
      guard let chord = Self.chord(part) else { return nil }
      required.formUnion(chord.required)
      optional.formUnion(chord.optional)
      root = chord.root
      bass = chord.bass
    }
  }

  private init() {}

  /// Whether `sounding` is what the name says, no more and no less.
  func accounts(for sounding: PitchClassSet) -> Bool {
    required.isSubset(of: sounding) && sounding.isSubset(of: required.union(optional))
  }

  private static func chord(_ text: Substring) -> NameTones? {
    guard let (root, rest) = note(text) else { return nil }
    var tones = NameTones()
    tones.root = root
    tones.bass = root
    var body = rest
    if let slash = rest.lastIndex(of: "/"), let (bass, end) = note(rest[rest.index(after: slash)...]),
      end.isEmpty
    {
      tones.bass = bass
      body = rest[..<slash]
    }
    guard let quality = QualityTones(body) else { return nil }
    tones.required = quality.required.transposed(up: Int(root.number)).union(PitchClassSet(tones.bass))
    tones.optional = quality.optional.transposed(up: Int(root.number))
    return tones
  }

  private static func note(_ text: Substring) -> (PitchClass, Substring)? {
    let accidentals = text.dropFirst().prefix { $0 == "♭" || $0 == "♯" }
    guard !text.isEmpty, case .name(let pitch) = try? NoteText.read(text.prefix(1) + accidentals) else {
      return nil
    }
    return (pitch.pitchClass, text.dropFirst(1 + accidentals.count))
  }
}
