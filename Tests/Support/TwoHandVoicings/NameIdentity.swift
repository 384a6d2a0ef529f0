public import MusicTheory

/// A chord name without its spelling: `D♭7/F` and `C♯7/E♯` are the same.
///
/// Names are compared like that, so that an answer is judged by the chord and not by the key's accidentals, and
/// so that one expectation holds for all twelve keys.
public struct NameIdentity: Hashable, Sendable {
  /// The chords of the name, the upper one of a polychord first.
  private var chords: [Part]
  private var bass: PitchClass?

  private struct Part: Hashable {
    var root: PitchClass
    var quality: String
  }

  /// `nil` when `name` does not begin with a note, or is no more than a list of notes.
  public init?(_ name: String) {
    guard !name.contains("–") else { return nil }
    var chord = name[...]
    if let slash = name.lastIndex(of: "/"), let (bass, rest) = Self.note(name[name.index(after: slash)...]),
      rest.isEmpty
    {
      self.bass = bass
      chord = name[..<slash]
    }
    chords = []
    for part in chord.split(separator: "|", omittingEmptySubsequences: false) {
      guard let (root, quality) = Self.note(part) else { return nil }
      chords.append(Part(root: root, quality: String(quality)))
    }
  }

  /// The same chord `semitones` higher.
  public func up(_ semitones: Int) -> NameIdentity {
    var copy = self
    copy.chords = chords.map { Part(root: $0.root.up(semitones), quality: $0.quality) }
    copy.bass = bass?.up(semitones)
    return copy
  }

  /// The kind that the notation says: a bar, a slash, or neither.
  public var kind: ReadingKind {
    if chords.count > 1 { return .polychord }
    if bass != nil { return .slash }
    return chords[0].quality == "5" ? .interval : .unified
  }

  /// The note at the start of `text`, and what follows it.
  private static func note(_ text: Substring) -> (PitchClass, Substring)? {
    let accidentals = text.dropFirst().prefix { "♭♯𝄫𝄪b#".contains($0) }
    guard !text.isEmpty, case .name(let pitch) = try? NoteText.read(text.prefix(1) + accidentals) else {
      return nil
    }
    return (pitch.pitchClass, text.dropFirst(1 + accidentals.count))
  }
}
