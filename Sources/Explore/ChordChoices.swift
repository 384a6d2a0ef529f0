internal import ChordAnalysis
public import Languages
public import MusicTheory

/// The chords that one can be changed into, one part of it at a time: every choice is a chord of the vocabulary.
///
/// Symbols and labels are in the style that was asked for. Of two chords, it is about the lower one.
public struct ChordChoices: Codable, Hashable, Sendable {
  /// The word by which JSON readers recognize this value.
  public private(set) var type = "chordChoices"
  /// The roots, from C upwards.
  public var roots: [Choice]
  /// The kinds without extensions; each keeps the extensions that it takes.
  public var kinds: [Choice]
  /// The extensions and alterations that may be stacked on the kind, each to be added or taken away.
  public var extensions: [Choice]
  /// The notes below, the root first, then the other tones of the chord, then all others.
  public var basses: [Choice]

  /// A chord that differs from the present one in one part.
  public struct Choice: Codable, Hashable, Sendable {
    /// The part: a note, the kind without its root (a word for a plain triad), or a degree.
    public var label: String
    /// Whether the present chord has it.
    public var selected: Bool
    /// The symbol of the chord with it, or without it where it can be taken away.
    public var symbol: String
    /// The path of the page of that chord.
    public var link: String
    /// The label for other languages; left out where it is the same in all.
    public var sentences: Sentences?
  }

  /// The choices at `symbol`, in the style of `naming`.
  ///
  /// - Complexity: linear in the rows of the vocabulary.
  public init(_ symbol: WrittenSymbol, naming: NamingSettings) {
    let chord =
      switch symbol {
      case .chord(let chord): chord
      case .polychord(_, let lower): lower
      }
    var naming = naming
    naming.writtenRoots = [chord.root]
    let writing = naming.symbol
    let quality = chord.chord.quality
    let note = { (pitch: SpelledPitch) in writing.style.finish(writing.style.noteNames.text(pitch)) }
    let choice = { (label: String, isSelected: Bool, chord: WrittenChord) in
      let linked = LinkedChord(chord, writing)
      return Choice(label: label, selected: isSelected, symbol: linked.symbol, link: linked.link)
    }
    let tonics = ScaleFacts.tonics
    let bass = chord.chord.isSlash ? chord.chord.bass : nil
    roots = (tonics.contains(chord.root) ? tonics : [chord.root] + tonics).map { root in
      // The bass stays as far from the root as it is.
      let moved = chord.bass.map { $0.fifths - chord.root.fifths + root.fifths }.map {
        SpelledPitch(fifths: $0)
      }
      return choice(note(root), root == chord.root, WrittenChord(root: root, quality: quality, bass: moved))
    }
    kinds = ChordVocabulary.rows.indices.map { index in
      let row = ChordVocabulary.rows[index]
      let kept = quality.extensions.intersection(row.extensions)
      let plain = ChordQuality(rowIndex: index)
      let text = writing.text(plain)
      let word = text.isEmpty ? Phrase.say("family.\(row.family.text)") : nil
      var kind = choice(
        word?.english ?? text, index == Int(quality.rowIndex),
        WrittenChord(
          root: chord.root, quality: ChordQuality(rowIndex: index, extensions: kept), bass: chord.bass))
      kind.sentences = word.map { Sentences(["label": $0]) }
      return kind
    }
    extensions =
      !quality.hasName
      ? []
      : quality.row.extensions.union(quality.extensions).members.map { degree in
        let changed = quality.extensions.symmetricDifference(DegreeSet(degree))
        return choice(
          quality.text(of: degree), quality.extensions.contains(degree),
          WrittenChord(
            root: chord.root, quality: ChordQuality(rowIndex: Int(quality.rowIndex), extensions: changed),
            bass: chord.bass))
      }
    basses = Self.basses(chord, writing).map { pitch in
      choice(
        note(pitch), pitch.pitchClass == (bass ?? chord.root.pitchClass),
        WrittenChord(root: chord.root, quality: quality, bass: pitch))
    }
  }

  /// The root, the other tones of the chord, then all others.
  private static func basses(_ chord: WrittenChord, _ writing: ChordSymbol) -> [SpelledPitch] {
    let tones = chord.chord.quality.sounding.members.map {
      chord.chord.quality.pitch(of: $0, above: chord.root)
    }
    let upper = tones.filter { $0.pitchClass != chord.root.pitchClass }
    let others = PitchClass.all.filter { other in
      other != chord.root.pitchClass && !tones.contains { $0.pitchClass == other }
    }
    .map { other in
      var below = chord.chord
      below.bass = other
      return writing.written(below).bass ?? SpelledPitch(fifths: 0)
    }
    return [chord.root] + upper + others
  }
}
