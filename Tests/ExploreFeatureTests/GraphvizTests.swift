@testable import ExploreFeature
import Explore
import Foundation
import MusicTheory
import System
import TestKit
import Testing

private let hasGraphviz = FileManager.default.isExecutableFile(atPath: "/usr/bin/dot")

/// Other programs that draw for us.
@Suite struct GraphvizTests {
  @Test func `A program reads and writes`() throws {
    let lines = try ProgramFilter.run(
      "sort", ["-r"], reading: "a\nc\nb\n".utf8, within: Hang.limit, atMost: 100)
    #expect(String(decoding: lines, as: UTF8.self) == "c\nb\na\n")
    let large = [UInt8](repeating: 65, count: 300_000)
    #expect(try ProgramFilter.run("cat", ["-"], reading: large, within: Hang.limit, atMost: 300_000) == large)
  }

  @Test func `What goes wrong is said`() {
    let run = { (program: String, argument: String, limit: Duration, size: Int) in
      Result { () throws(ProgramFilter.Failure) in
        try ProgramFilter.run(
          program, argument.isEmpty ? [] : [argument], reading: [UInt8](), within: limit, atMost: size)
      }
    }
    #expect(run("chordd-no-such-program", "", Hang.limit, 10) == .failure(.notFound))
    #expect(run("false", "", Hang.limit, 10) == .failure(.failed(code: 1)))
    #expect(run("echo", "eleven bytes", Hang.limit, 5) == .failure(.tooLarge))
    // It is not waited for.
    #expect(run("sleep", "infinity", .milliseconds(100), 10) == .failure(.tooSlow))
  }

  @Test(.enabled(if: hasGraphviz, "no graphviz"), arguments: ["C", "Cma9", "D|C7", "C7(♯9)/E"])
  func `A graph is one element with links`(symbol: String) throws {
    let graph = ChordGraph(try ChordSymbolParser().parse(symbol), naming: NamingSettings())
    let graphviz = Graphviz(limit: Hang.limit)
    let svg = try graphviz.svg(graph.dot)
    #expect(
      svg.hasPrefix("<svg ") && svg.contains("viewBox=") && !svg.contains("<!") && !svg.contains("<script"))
    #expect(!svg.prefix { $0 != ">" }.contains("width="))
    let count = { (text: String) in svg.components(separatedBy: text).count - 1 }
    #expect(count("class=\"node\"") == graph.nodes.count && count("class=\"edge\"") == graph.edges.count)
    #expect(count("<a ") == graph.nodes.count { $0.link != nil })
    // The second time it is remembered.
    #expect(try graphviz.svg(graph.dot) == svg)
  }

  @Test(.enabled(if: hasGraphviz, "no graphviz"))
  func `New graphs are drawn at a pace, known ones at any time`() throws {
    let graphviz = Graphviz(limit: Hang.limit, pace: DrawingPace(burst: 2, interval: .seconds(3600)))
    let graphs = ["digraph { a }", "digraph { b }", "digraph { c }"]
    for dot in graphs.prefix(2) { _ = try graphviz.svg(dot) }
    #expect(throws: GraphvizError.tooMany) { try graphviz.svg(graphs[2]) }
    _ = try graphviz.svg(graphs[0])
  }

  @Test func `An allowance grows with time, and not beyond the burst`() {
    let start = ContinuousClock.now
    let pace = DrawingPace(burst: 2, interval: .seconds(1))
    var allowance = DrawingPace.Allowance(pace, at: start)
    let taken = [0.0, 0.1, 0.2, 0.9, 1.1, 1.2, 9, 9, 9, 9.5, 10].map { seconds in
      allowance.take(pace, at: start.advanced(by: .seconds(seconds))) ? "1" : "0"
    }
    #expect(taken.joined() == "11001011001")
  }

  @Test(.enabled(if: hasGraphviz, "no graphviz")) func `What is no graph is not drawn`() {
    #expect(throws: GraphvizError.failed(reason: nil)) { try Graphviz(limit: Hang.limit).svg("digraph {") }
  }
}
