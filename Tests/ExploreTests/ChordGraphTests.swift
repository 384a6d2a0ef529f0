import Explore
import MusicTheory
import Testing

@Suite struct ChordGraphTests {
  private func graph(_ symbol: String) -> ChordGraph { ChordGraph(parsed(symbol), naming: NamingSettings()) }

  /// Rank by rank, as the seed app draws it: first the edges from the whole, then those from each rank to the next. A node
  /// without an edge from the rank before it has edges from one rank further up.
  private func expected(_ graph: ChordGraph) -> Set<String> {
    let members = graph.nodes.map { (id: $0.id, kind: $0.kind, notes: pitchClasses($0.notes)) }
    let rank = { (kind: ChordGraph.Kind) in members.filter { $0.kind == kind } }
    let (fours, triads, notes) = (rank(.fourNotes), rank(.triad), rank(.note))
    var edges: Set<String> = []
    for four in fours { edges.insert("n0 \(four.id)") }
    for triad in triads {
      let above = fours.filter { triad.notes.isSubset(of: $0.notes) }
      if above.isEmpty { edges.insert("n0 \(triad.id)") }
      for four in above { edges.insert("\(four.id) \(triad.id)") }
    }
    for note in notes {
      let inTriads = triads.filter { note.notes.isSubset(of: $0.notes) }
      for triad in inTriads { edges.insert("\(triad.id) \(note.id)") }
      let inFours = fours.filter { note.notes.isSubset(of: $0.notes) }
      for four in inFours where !inTriads.contains(where: { $0.notes.isSubset(of: four.notes) }) {
        edges.insert("\(four.id) \(note.id)")
      }
      if inTriads.isEmpty, inFours.isEmpty { edges.insert("n0 \(note.id)") }
    }
    return edges
  }

  @Test(arguments: [
    "C", "C7", "Cma7", "Cma7(♭5)", "Cma9", "C13(♯11)", "D♭7(♯9♭13)", "F♯˚7", "D|C7", "Cmi11(♭5)", "A6/9",
    "G7alt", "B♭/C",
    "E♭mi(∆7)/G♭",
  ])
  func everyEdge(symbol: String) throws {
    let graph = graph(symbol)
    let edges = graph.edges.map { "\($0.from) \($0.to)" }
    #expect(Set(edges) == expected(graph) && Set(edges).count == edges.count)
    // A node for the whole, for each chord inside, and for each note.
    let facts = ChordFacts(parsed(symbol), naming: NamingSettings())
    let texts = { (kind: ChordGraph.Kind) in graph.nodes.filter { $0.kind == kind }.map(\.text) }
    #expect(
      texts(.chord) == [facts.symbol] && texts(.triad) == facts.triads && texts(.fourNotes) == facts.fourNotes
    )
    let notes = Set(facts.chords.flatMap(\.notes).map(\.pc))
    #expect(
      texts(.note).count == notes.count && graph.nodes.map(\.id) == graph.nodes.indices.map { "n\($0)" })
    // Nothing hangs in the air.
    #expect(Set(graph.edges.map(\.to)).count == graph.nodes.count - 1)
    try roundTrip(graph)
  }

  /// Written by hand.
  @Test func `The edges of Cma7`() {
    let graph = graph("Cma7")
    let texts = Dictionary(
      uniqueKeysWithValues: graph.nodes.map { ($0.id, $0.text + ($0.kind == .note ? "." : "")) })
    let edges = Set(graph.edges.map { "\(texts[$0.from]!)-\(texts[$0.to]!)" })
    #expect(edges == ["Cma7-C", "Cma7-Emi", "C-C.", "C-E.", "C-G.", "Emi-E.", "Emi-G.", "Emi-B."])
  }

  @Test func `Links lead to chords, and text cannot leave its quotation marks`() {
    let dot = graph("D|C7(♯9)").dot
    #expect(dot.contains("label=\"D|C7(♯9)\", URL=\"/chord/D%7CC7%28%239%29\"") && dot.hasPrefix("digraph {"))
    #expect(dot.split(separator: "\n").allSatisfy { line in line.count { $0 == "\"" } % 2 == 0 })
  }
}
