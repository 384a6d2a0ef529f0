internal import ChordAnalysis
internal import Explore
internal import FeatureKit
internal import Languages
internal import MusicTheory
internal import Outputs
internal import Settings
internal import System
internal import Wire

/// For each other letter, accidental and kind of one of two chords: the name that both chords would get.
struct MatchesRequest: Request {
  static let declaration = RequestDeclaration(
    "matches", .read,
    "Says what each other letter, accidental and kind of one of two chords would make with the other.")

  @Field(
    "the chord of the lower hand, or ? as long as it is not chosen; without both chords those chosen last",
    example: "Cma7", isOnLine: true)
  var lower: RequestText?
  @Field("the chord of the upper hand, or ?", example: "D", isOnLine: true) var upper: RequestText?
  @Field(.key) var key: RequestText?

  func perform(in explore: ExploreService) throws(RequestFailure) -> MatchFacts {
    let terms = try explore.terms(in: key)
    let naming = terms.naming
    let chosen = lower == nil && upper == nil ? explore.selection.value.selection : CombineSelection()
    let (lower, upper) = try terms.typed { reader throws(TheoryInputError) in
      (
        try self.lower.map { text throws(TheoryInputError) in try reader.chordOrUnknown(text.text) }
          ?? chosen.lower.chord,
        try self.upper.map { text throws(TheoryInputError) in try reader.chordOrUnknown(text.text) }
          ?? chosen.upper.chord
      )
    }
    return MatchFacts(lower: lower, upper: upper, naming: naming, combiner: explore.combiner)
  }
}

/// Every chord that the other hand could add to one.
struct PartnersRequest: Request {
  static let declaration = RequestDeclaration(
    "partners", .read,
    "Ranks the chords that may be played under a chord or over it, by the name that both have.")

  @Field("the chord of the lower hand, or ? for the one that is looked for", example: "C7")
  var lower: RequestText
  @Field("the chord of the upper hand, or ?; one of both is known", example: "?") var upper: RequestText
  @Field(.key) var key: RequestText?

  func perform(in explore: ExploreService) throws(RequestFailure) -> PartnerFacts {
    let terms = try explore.terms(in: key)
    let naming = terms.naming
    let (lower, upper) = try terms.typed { reader throws(TheoryInputError) in
      (try reader.chordOrUnknown(self.lower.text), try reader.chordOrUnknown(self.upper.text))
    }
    switch (lower, upper) {
    case (let lower?, nil):
      return PartnerFacts(lower, in: .lower, naming: naming, combiner: explore.combiner)
    case (nil, let upper?):
      return PartnerFacts(upper, in: .upper, naming: naming, combiner: explore.combiner)
    default: throw .usage("partners needs one chord and one ?; for example, \(Self.description.example)")
    }
  }
}

/// Chords as a person types them, each by itself.
struct ChordsRequest: Request {
  static let declaration = RequestDeclaration(
    "chords", .read,
    "Reads chords one by one, and says of each that is none what is wrong; or says which scale or key a line could be."
  )

  @Field("chords as for chordd play", example: "Dm7 G7 Cma7", words: "CHORDS") var text: RequestText
  @Field(.key) var key: RequestText?

  func perform(in explore: ExploreService) throws(RequestFailure) -> TypedChords {
    let terms = try explore.terms(in: key)
    return TypedChords(text.text, naming: terms.naming, counting: terms.counting)
  }
}

/// Lists the tonics and kinds of scales.
struct ScalesRequest: Request {
  static let declaration = RequestDeclaration("scales", .read, "Lists the tonics and the kinds of scales.")

  struct Reply: Codable, Sendable {
    /// The tonics from C upwards, the sharp of each black key before its flat.
    let tonics: [String]
    /// All kinds of scales.
    let scales: [ScaleTypeFacts]
  }

  func perform(in explore: ExploreService) -> Reply {
    let style = explore.context.naming.style
    return Reply(
      tonics: ScaleFacts.tonics.map { style.finish(style.noteNames.text($0)) }, scales: ScaleTypeFacts.all)
  }
}

/// Writes a chord for other programs.
struct ChordCopyRequest: Request {
  static let declaration = RequestDeclaration(
    "chord-copy", .read, "Writes a chord as text, for ChordPro, for LilyPond and in MusicXML.")

  struct Reply: Codable, Sendable {
    /// The symbol in the style that is set.
    let text: String
    /// The symbol in brackets, for a song sheet in ChordPro.
    let chordPro: String
    /// The chord in LilyPond's chord mode.
    let lilyPond: String
    /// The chord in MusicXML: a `harmony` element, or two.
    let musicXML: String
  }

  @Field("a chord, or two as upper|lower", example: "Cma13(#11)") var symbol: RequestText
  @Field(.key) var key: RequestText?

  func perform(in explore: ExploreService) throws(RequestFailure) -> Reply {
    let terms = try explore.terms(in: key)
    let style = terms.naming.style
    let symbol = try terms.typed { reader throws(TheoryInputError) in try reader.symbol(self.symbol.text) }
    let written = { (style: SymbolStyle) in ChordSymbol(style: style).text(symbol) }
    return Reply(
      text: written(style), chordPro: "[\(written(SymbolStyle.pop.ascii))]", lilyPond: written(.lilyPond),
      musicXML: written(.musicXML))
  }
}

/// Gives the chords and notes in a chord as a graph.
struct GraphRequest: Request {
  static let declaration = RequestDeclaration(
    "graph", .read, "Gives the graph of the four-note chords, triads and notes in a chord.", pace: .long)

  struct Reply: Codable, Sendable {
    /// Always `graph`.
    let type: String
    /// The symbol of the chord.
    let symbol: String
    /// The chords and notes.
    let nodes: [ChordGraph.Node]
    /// The lines from each chord to the chords and notes in it.
    let edges: [ChordGraph.Edge]
    /// The graph in the language of Graphviz.
    let dot: String
    /// The graph as an element of SVG with links; `null` where Graphviz cannot draw it.
    @Nullable var svg: String?
    /// Why it is not drawn; `null` where it is.
    @Nullable var advice: String?
  }

  @Field("a chord, or two as upper|lower", example: "Cma9") var symbol: RequestText
  @Field(.key) var key: RequestText?

  func perform(in explore: ExploreService) throws(RequestFailure) -> Reply {
    let terms = try explore.terms(in: key)
    let naming = terms.naming
    let symbol = try terms.typed { reader throws(TheoryInputError) in
      try reader.symbol(self.symbol.text)
    }
    let graph = ChordGraph(symbol, naming: naming)
    let dot = graph.dot
    var (svg, advice): (String?, String?) = (nil, nil)
    do throws(GraphvizError) {
      svg = try explore.graphviz.svg(dot)
    } catch {
      advice = error.description
    }
    return Reply(
      type: graph.type, symbol: graph.symbol, nodes: graph.nodes, edges: graph.edges, dot: dot, svg: svg,
      advice: advice)
  }
}

/// Gives the two chords that are chosen to combine.
struct ExploreSelectionRequest: Request {
  static let declaration = RequestDeclaration(
    "explore-selection", .read, "Says which two chords are chosen to combine.")

  struct Reply: Codable, Sendable {
    /// The chord of the lower hand.
    let lower: Side
    /// The chord of the upper hand.
    let upper: Side
    /// One sentence when the file of the selection was broken or cannot be written; `null` otherwise.
    @Nullable var notice: String?

    init(_ value: (selection: CombineSelection, notice: String?), _ writing: ChordSymbol) {
      lower = Side(value.selection.lower, writing)
      upper = Side(value.selection.upper, writing)
      notice = value.notice
    }
  }

  /// The chord of one hand, or as much of it as is chosen.
  struct Side: Codable, Sendable {
    /// The letter of the root; `null` until it is chosen.
    @Nullable var letter: String?
    /// The accidental of the root.
    let accidental: Accidental
    /// The kind of chord; `null` until it is chosen.
    @Nullable var type: String?
    /// The symbol in the style that is set; `null` until letter and type are chosen.
    @Nullable var symbol: String?

    init(_ side: CombineSelection.Side, _ writing: ChordSymbol) {
      accidental = side.accidental
      letter = side.letter
      type = side.type
      symbol = side.chord.map(writing.text)
    }
  }

  func perform(in explore: ExploreService) throws(RequestFailure) -> Reply {
    Reply(explore.selection.value, ChordSymbol(style: explore.context.naming.style))
  }
}

/// Chooses two chords to combine.
struct ExploreSelectRequest: Request {
  static let declaration = RequestDeclaration(
    "explore-select", .change, "Chooses two chords to combine; a hand that is left out stays as it is.")

  @Field("letter, accidental and kind of the lower chord; - is not chosen", example: "C ♮ ma7")
  var lower: RequestText?
  @Field("the same of the upper one", example: "D ♮ -") var upper: RequestText?

  func perform(in explore: ExploreService) throws(RequestFailure) -> ExploreSelectionRequest.Reply {
    let (lower, upper) = (try Self.side(lower), try Self.side(upper))
    let chosen = explore.selection.choose { selection in
      if let lower { selection.lower = lower }
      if let upper { selection.upper = upper }
    }
    return ExploreSelectionRequest.Reply(chosen, ChordSymbol(style: explore.context.naming.style))
  }

  private static func side(_ text: RequestText?) throws(RequestFailure) -> CombineSelection.Side? {
    guard let text else { return nil }
    guard let side = CombineSelection.Side(text.text) else {
      throw .usage(
        "\(text.text.quoted) is not a choice; write letter, accidental and kind with spaces, such as C ♮ ma7, "
          + "and - for what is not chosen")
    }
    return side
  }
}
