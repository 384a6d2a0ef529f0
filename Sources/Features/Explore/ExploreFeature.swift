public import Daemon
internal import Outputs
public import PageServer
public import Requests

/// Chords to combine and to look up: what fits to what, and how they hang together.
public struct ExploreFeature: Feature {
  public static let requests: [any Request<RunningProgram>.Type] = [
    ChordsRequest.self,
    ChordCopyRequest.self,
    ScalesRequest.self,
    MatchesRequest.self,
    PartnersRequest.self,
    GraphRequest.self,
    ExploreSelectionRequest.self,
    ExploreSelectRequest.self,
  ]

  public static let views = [
    PageView("combine", title: "Combine"), PageView("chord", title: "Chord"),
    PageView("scale", title: "Scale"),
  ]

  /// Whoever performs requests may wait for a second.
  private static let longestDrawing: Duration = .milliseconds(900)

  public static func begin(in program: RunningProgram) {
    program.parts.keep(Graphviz(limit: longestDrawing))
    program.parts.keep(SelectionMemory(program.environment))
  }
}
