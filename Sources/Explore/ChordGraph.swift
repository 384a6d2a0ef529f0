public import MusicTheory

/// A chord, the four-note chords, the triads and the notes in it, and which of them are in which.
///
/// An edge leads from one to another whose notes it has, where nothing of a rank between the two lies between their notes:
/// the covering relation of set inclusion. So every note hangs from the smallest chords that have it.
public struct ChordGraph: Codable, Hashable, Sendable {
  /// The ranks of nodes.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// The whole chord.
    case chord
    /// A four-note chord, a triad, a note in it.
    case fourNotes, triad, note
  }

  /// A chord or a note.
  public struct Node: Codable, Hashable, Sendable {
    /// `n0` for the whole, and so on in the order of the nodes.
    public var id: String
    /// The symbol, or the name of a note, in the style that was asked for.
    public var text: String
    /// The rank of the node.
    public var kind: Kind
    /// The notes of the chord, or the only one.
    public var notes: [SpelledPitch]
    /// The path of the page that shows the chord; `nil` for a note.
    @Nullable public var link: String?
  }

  /// A line from a chord to a smaller chord or a note in it.
  public struct Edge: Codable, Hashable, Sendable {
    /// The id of the larger node.
    public var from: String
    /// The id of the smaller node.
    public var to: String
  }

  /// The word by which JSON readers recognize this value.
  public private(set) var type = "graph"
  /// The symbol of the whole, in the style that was asked for.
  public var symbol: String
  /// The nodes: the whole first, then rank by rank; in a rank in the order of the notes of the whole that are their roots.
  public var nodes: [Node]
  /// The edges, from the whole down.
  public var edges: [Edge]

  /// The graph of `symbol`, in the style of `naming`.
  ///
  /// - Complexity: O(*n*³) in the number of chords inside.
  public init(_ symbol: WrittenSymbol, naming: NamingSettings) {
    let writing = ChordSymbol(style: naming.style)
    let notes = symbol.notes
    let contained = ContainedChords.within(notes)
    var members: [(node: Node, tones: PitchClassSet)] = []
    let add = { (text: String, kind: Kind, notes: [SpelledPitch], link: String?) in
      let node = Node(id: "n\(members.count)", text: text, kind: kind, notes: notes, link: link)
      members.append((node, PitchClassSet(semitones: notes.map { Int($0.pitchClass.number) })))
    }
    add(writing.text(symbol), .chord, notes, PageLink.path(symbol, writing))
    for (kind, size) in [(Kind.fourNotes, 4), (.triad, 3)] {
      for chord in contained where chord.notes.count == size {
        add(writing.text(chord), kind, chord.notes, PageLink.path(chord, writing))
      }
    }
    for note in notes { add(writing.style.text(note), .note, [note], nil) }
    self.symbol = writing.text(symbol)
    nodes = members.map(\.node)
    edges = members.flatMap { above in
      members.filter { below in Self.covers(above, below, in: members) }
        .map { Edge(from: above.node.id, to: $0.node.id) }
    }
  }

  /// Whether the notes of `below` are in `above`, and in nothing between the two.
  private static func covers(
    _ above: (node: Node, tones: PitchClassSet), _ below: (node: Node, tones: PitchClassSet),
    in all: [(node: Node, tones: PitchClassSet)]
  ) -> Bool {
    guard below.tones.isStrictSubset(of: above.tones) else { return false }
    return !all.contains { middle in
      below.tones.isStrictSubset(of: middle.tones) && middle.tones.isStrictSubset(of: above.tones)
    }
  }
}

extension WrittenSymbol {
  /// Every note once, as the first chord that has it spells it, the lower chord first.
  var notes: [SpelledPitch] {
    let chords =
      switch self {
      case .chord(let chord): [chord]
      case .polychord(let upper, let lower): [lower, upper]
      }
    var known: PitchClassSet = []
    return chords.flatMap(\.notes).filter { known.insert(PitchClassSet($0.pitchClass)).inserted }
  }
}
