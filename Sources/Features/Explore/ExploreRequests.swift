internal import ChordAnalysis
public import Daemon
public import Explore
internal import MusicTheory
internal import Outputs
public import Requests
internal import Settings
internal import System

/// What each other letter, accidental and kind of one of two chords would make with the other.
public struct MatchesRequest: Request {
  public static let form = RequestForm(
    "matches", .read,
    "Says what each other letter, accidental and kind of one of two chords would make with the other.",
    words: "LOWER UPPER",
    fields: [
      RequestField("lower", "the chord of the lower hand, or ? as long as it is not chosen", example: "Cma7"),
      RequestField("upper", "the chord of the upper hand, or ?", example: "D"),
      .key,
    ])

  public let lower: RequestText
  public let key: RequestText?
  public let upper: RequestText

  public func perform(in program: RunningProgram) throws(RequestFailure) -> MatchFacts {
    let terms = try program.terms(in: key)
    let naming = terms.naming
    let (lower, upper) = try terms.typed { reader throws(TheoryInputError) in
      (try reader.chordOrUnknown(self.lower.text), try reader.chordOrUnknown(self.upper.text))
    }
    return MatchFacts(lower: lower, upper: upper, naming: naming, combiner: program.theoryCombiner)
  }
}

/// Every chord that the other hand could add to one.
public struct PartnersRequest: Request {
  public static let form = RequestForm(
    "partners", .read,
    "Ranks the chords that may be played under a chord or over it, by the name that both have.",
    words: "LOWER UPPER",
    fields: [
      RequestField(
        "lower", "the chord of the lower hand, or ? for the one that is looked for", example: "C7"),
      RequestField("upper", "the chord of the upper hand, or ?; one of both is known", example: "?"),
      .key,
    ])

  public let lower: RequestText
  public let key: RequestText?
  public let upper: RequestText

  public func perform(in program: RunningProgram) throws(RequestFailure) -> PartnerFacts {
    let terms = try program.terms(in: key)
    let naming = terms.naming
    let (lower, upper) = try terms.typed { reader throws(TheoryInputError) in
      (try reader.chordOrUnknown(self.lower.text), try reader.chordOrUnknown(self.upper.text))
    }
    switch (lower, upper) {
    case (let lower?, nil):
      return PartnerFacts(lower, in: .lower, naming: naming, combiner: program.theoryCombiner)
    case (nil, let upper?):
      return PartnerFacts(upper, in: .upper, naming: naming, combiner: program.theoryCombiner)
    default: throw .usage("partners needs one chord and one ?; for example, \(Self.form.example)")
    }
  }
}

/// Chords as a person types them, each by itself.
public struct ChordsRequest: Request {
  public static let form = RequestForm(
    "chords", .read,
    "Reads chords one by one, and says of each that is none what is wrong; or says which scale or key a line could be.",
    words: "CHORDS",
    fields: [RequestField("text", "chords as for chordd play", example: "Dm7 G7 Cma7"), .key])

  public let text: RequestText
  public let key: RequestText?

  public func perform(in program: RunningProgram) throws(RequestFailure) -> TypedChords {
    let terms = try program.terms(in: key)
    return TypedChords(text.text, naming: terms.naming, counting: terms.counting)
  }
}

/// What a scale is chosen from.
public struct ScalesRequest: Request {
  public static let form = RequestForm("scales", .read, "Lists the tonics and the kinds of scales.")

  public struct Reply: Codable, Sendable {
    /// From C upwards, the sharp of each black key before its flat.
    public let tonics: [String]
    public let scales: [ScaleTypeFacts]
  }

  public func perform(in program: RunningProgram) -> Reply {
    let style = program.context.naming.style
    return Reply(
      tonics: ScaleFacts.tonics.map { style.finish(style.noteNames.text($0)) }, scales: ScaleTypeFacts.all)
  }
}

/// A chord as other programs take it.
public struct ChordCopyRequest: Request {
  public static let form = RequestForm(
    "chord-copy", .read, "Writes a chord as text, for ChordPro, for LilyPond and in MusicXML.",
    words: "SYMBOL",
    fields: [RequestField("symbol", "a chord, or two as upper|lower", example: "Cma13(#11)"), .key])

  public struct Reply: Codable, Sendable {
    public let text: String
    /// Between the brackets of a song sheet.
    public let chordPro: String
    /// In chord mode.
    public let lilyPond: String
    /// A `harmony` element, or two.
    public let musicXML: String
  }

  public let symbol: RequestText
  public let key: RequestText?

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    let terms = try program.terms(in: key)
    let style = terms.naming.style
    let symbol = try terms.typed { reader throws(TheoryInputError) in try reader.symbol(self.symbol.text) }
    let written = { (style: SymbolStyle) in ChordSymbol(style: style).text(symbol) }
    return Reply(
      text: written(style), chordPro: "[\(written(SymbolStyle.pop.ascii))]", lilyPond: written(.lilyPond),
      musicXML: written(.musicXML))
  }
}

/// The chords and notes in a chord, and which of them are in which.
public struct GraphRequest: Request {
  public static let form = RequestForm(
    "graph", .read, "Gives the graph of the four-note chords, triads and notes in a chord.", words: "SYMBOL",
    fields: [RequestField("symbol", "a chord, or two as upper|lower", example: "Cma9"), .key])

  public struct Reply: Codable, Sendable {
    public let type: String
    public let symbol: String
    public let nodes: [ChordGraph.Node]
    public let edges: [ChordGraph.Edge]
    /// The graph in the language of Graphviz.
    public let dot: String
    /// An element of SVG with links; `nil` where Graphviz cannot draw it.
    @Nullable public var svg: String?
    /// Why it is not drawn.
    @Nullable public var advice: String?
  }

  public let symbol: RequestText
  public let key: RequestText?

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    let terms = try program.terms(in: key)
    let naming = terms.naming
    let symbol = try terms.typed { reader throws(TheoryInputError) in
      try reader.symbol(self.symbol.text)
    }
    let graph = ChordGraph(symbol, naming: naming)
    let dot = graph.dot
    var (svg, advice): (String?, String?) = (nil, nil)
    do throws(GraphvizError) {
      guard let graphviz = program.parts[Graphviz.self] else { throw .missing }
      svg = try graphviz.svg(dot)
    } catch {
      advice = error.description
    }
    return Reply(
      type: graph.type, symbol: graph.symbol, nodes: graph.nodes, edges: graph.edges, dot: dot, svg: svg,
      advice: advice)
  }
}

/// What is chosen to combine.
public struct ExploreSelectionRequest: Request {
  public static let form = RequestForm(
    "explore-selection", .read, "Says which two chords are chosen to combine.")

  public struct Reply: Codable, Sendable {
    public let lower: Side
    public let upper: Side
    /// One sentence when the file was broken or cannot be written.
    @Nullable public var notice: String?

    init(_ value: (selection: CombineSelection, notice: String?), _ writing: ChordSymbol) {
      lower = Side(value.selection.lower, writing)
      upper = Side(value.selection.upper, writing)
      notice = value.notice
    }
  }

  /// The chord of one hand, or as much of it as is chosen.
  public struct Side: Codable, Sendable {
    @Nullable public var letter: String?
    public let accidental: Accidental
    @Nullable public var type: String?
    /// In the style of the program, once letter and type are chosen.
    @Nullable public var symbol: String?

    init(_ side: CombineSelection.Side, _ writing: ChordSymbol) {
      accidental = side.accidental
      letter = side.letter
      type = side.type
      symbol = side.chord.map(writing.text)
    }
  }

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    Reply(try program.selectionMemory.value, ChordSymbol(style: program.context.naming.style))
  }
}

/// Chooses them.
public struct ExploreSelectRequest: Request {
  public static let form = RequestForm(
    "explore-select", .change, "Chooses two chords to combine; a hand that is left out stays as it is.",
    fields: [
      RequestField(
        "lower", "letter, accidental and kind of the lower chord; - is not chosen", example: "C ♮ ma7",
        isRequired: false, isOnLine: false),
      RequestField(
        "upper", "the same of the upper one", example: "D ♮ -", isRequired: false, isOnLine: false),
    ])

  public let lower: RequestText?
  public let upper: RequestText?

  public func perform(in program: RunningProgram) throws(RequestFailure) -> ExploreSelectionRequest.Reply {
    let (lower, upper) = (try Self.side(lower), try Self.side(upper))
    let chosen = try program.selectionMemory.choose { selection in
      if let lower { selection.lower = lower }
      if let upper { selection.upper = upper }
    }
    return ExploreSelectionRequest.Reply(chosen, ChordSymbol(style: program.context.naming.style))
  }

  private static func side(_ text: RequestText?) throws(RequestFailure) -> CombineSelection.Side? {
    guard let text else { return nil }
    guard let side = CombineSelection.Side(text.text) else {
      throw .usage(
        "\(text.text.quoted) is no choice; write letter, accidental and kind with spaces, such as C ♮ ma7, "
          + "and - for what is not chosen")
    }
    return side
  }
}

extension RunningProgram {
  /// Names typed chords in the tradition that is set.
  fileprivate var theoryCombiner: ChordCombiner { ChordCombiner(idiom: settings.current.analyzer.idiom) }

  fileprivate var selectionMemory: SelectionMemory {
    get throws(RequestFailure) {
      guard let memory = parts[SelectionMemory.self] else {
        throw RequestFailure("nothing can be chosen yet", isUsage: false)
      }
      return memory
    }
  }
}
