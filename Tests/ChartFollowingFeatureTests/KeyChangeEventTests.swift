import Charts
import MusicTheory
import Outputs
import TestKit
import Testing
import Wire

@testable import ChartFollowingFeature

/// A chart that changes its key, as its readers see it.
@Suite struct KeyChangeEventTests {
  private static let chart = "Up\nC major, 4/4\n\n| C | F |\nKey: D\n| D | G |\n"
  private static let song =
    "{title: Up}\n{key: C}\n{sov: Verse}\n[C]One [F]two\n{key: D}\n[D]Three [G]four\n{eov}\n{key: C}\n{soc}\n[C]Five\n{eoc}\n"

  @Test(arguments: [
    (#"{"letters":"numbers"}"#, "1 4 1 4", "– – D major D major"),
    (#"{"letters":"roman"}"#, "I IV I IV", "– – D major D major"),
    (#"{"letters":"nashville"}"#, "1 4 1 4", "– – D major D major"),
    (#"{"instrument":"Bb"}"#, "D G E A", "– – E major E major"),
    (#"{"capo":2}"#, "B♭ E♭ C F", "– – C major C major"),
    ("{}", "C F D G", "– – D major D major"),
  ])
  func `Names and keys are those of the reader`(_ fields: String, _ names: String, _ keys: String) throws {
    let service = try World().service()
    _ = try service.keep(Array(Self.chart.utf8), as: "up.txt")
    _ = try reply(ChartChooseRequest.self, #"{"chart":"Up"}"#, service)
    let event = try reply(ChartRequest.self, fields, service).chart
    #expect(event.bars.compactMap { $0.chords.first?.chord?.name }.joined(separator: " ") == names)
    #expect(event.bars.map { $0.key ?? "–" }.joined(separator: " ") == keys)
  }

  @Test func `A song says where its key changes`() throws {
    let service = try World().service()
    _ = try service.keep(Array(Self.song.utf8), as: "up.cho")
    _ = try reply(ChartChooseRequest.self, #"{"chart":"Up"}"#, service)
    let event = try reply(ChartRequest.self, #"{"letters":"roman"}"#, service).chart
    #expect(
      event.song?.textLines(in: event.key) == [
        "[Verse]", "I   IV", "One two", "Key: D major", "I     IV", "Three four", "", "[Chorus]",
        "Key: C major", "I", "Five",
      ])
  }
}
