internal import Explore
internal import ChordAnalysis
public import FeatureKit
internal import Settings
public import Wire

/// The facts of theory: chords to combine and to look up, scales, keys, what fits to what, and how they hang together.
public struct ExploreService: Feature {
  public static let requests: [any Request<ExploreService>.Type] = [
    ChordRequest.self,
    ChordChoicesRequest.self, ShapesRequest.self,
    NoteNamesRequest.self,
    CombineRequest.self,
    NameRequest.self,
    ExplainRequest.self,
    ProgressionRequest.self,
    ScaleRequest.self,
    KeyFactsRequest.self,
    VocabularyRequest.self,
    ChordsRequest.self,
    ChordCopyRequest.self,
    ScalesRequest.self,
    MatchesRequest.self,
    PartnersRequest.self,
    GraphRequest.self,
    ExploreSelectionRequest.self,
    ExploreSelectRequest.self,
  ]

  public static let events = [
    EventDescription(
      ReadingEvent.self, "A reading without a performance around it, as `chordd name --json` prints it.")
  ]
  public static let parts = [
    PagePart("chord-box"), PagePart("chord-notes"), PagePart("readings"), PagePart("fretboard", on: .band),
  ]
  public static let views = [
    PageView(
      "chord", title: "Chord", room: .explore, first: [.init("chord", "symbol"), .init("note-names")]),
    PageView("scale", title: "Scale", room: .explore),
    PageView(
      "combine", title: "Combine", room: .explore,
      first: [.init("matches", "lower", "upper", open: "?"), .init("note-names")]),
  ]

  let context: FeatureContext
  let graphviz = Graphviz(limit: .milliseconds(900))
  let selection: SelectionMemory

  public var troubles: [String] { [selection.value.notice].compactMap(\.self) }

  public init(_ context: FeatureContext) {
    self.context = context
    selection = SelectionMemory(context.environment)
  }

  /// Names typed chords in the tradition that is set.
  var combiner: ChordCombiner { ChordCombiner(idiom: context.settings.analyzer.idiom) }
}
