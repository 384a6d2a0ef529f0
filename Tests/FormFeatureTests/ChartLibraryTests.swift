import Charts
import Daemon
import Foundation
import MusicTheory
import TestKit
import Testing

@testable import FormFeature

@Suite struct ChartLibraryTests {
  @Test func `Files, tunes and lead sheets are one list with names of their own`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("| C | F |".utf8), "Blues.txt")
    try folder.write(Array("{title: Blues}\n[C]La [F]la".utf8), "blues.cho")
    try folder.write(Array("nothing".utf8), "broken.musicxml")
    try folder.write(Array("Blues\n# a remark\n\nBlues (2) -3\nSong+1\n".utf8), "Friday.set")
    try folder.write(Array("| C |".utf8), ".hidden.txt")
    let exchange = FeatureExchange()
    let kept = Chart(title: "Mine", bars: try ProgressionReader.read("| Am | E7 |"))
    exchange.offerCharts(
      ChartShelf(titles: { [.init(id: "7", title: "Blues", bars: 2)] }, chart: { $0 == "7" ? kept : nil }))
    var library = ChartLibrary(folder: folder.url.path, exchange: exchange)
    library.follow()
    #expect(library.entries.map(\.name) == ["Blues", "Blues (2)", "Blues (3)"])
    #expect(library.mistakes.count == 1 && library.mistakes[0].hasPrefix("broken.musicxml: "))
    #expect(
      library.sets.first?.charts == [
        .init(chart: "Blues", transpose: 0), .init(chart: "Blues (2)", transpose: -3),
        .init(chart: "Song+1", transpose: 0),
      ])
    let chart = try #require(library.entry("blues (3)").flatMap(library.chart))
    #expect(chart.title == "Blues (3)" && chart.bars == kept.bars)
    #expect(library.entry("Blues").flatMap(library.chart)?.bars.count == 2)
    #expect(library.entry("Blue") == nil)
    // A file that is changed is read again, and one that is gone is forgotten.
    try folder.write(Array("| C | F | G |".utf8), "Blues.txt")
    library.follow()
    #expect(library.entries.first { $0.place == .file("Blues.txt", 0) }?.bars == 3)
  }

  @Test(arguments: [
    ("| C | F |", "file", [nil, nil], 4),
    ("Title\n| C | F |\n| % | G |", "Title", [nil, nil, nil, nil], 4),
    (
      "Waltz\nG minor, 3/4, 120 a minute\n\nA:\n| Gm | D7 |\nB:\n| C | % |", "Waltz", ["A", nil, "B", nil], 3
    ),
    ("Title\r\nA:\r\n| C |\r\n", "Title", ["A"], 4),
    ("Dm7 G7 Cma7", "file", [nil, nil, nil], 4),
  ])
  func `Text is read as people write it`(text: String, title: String, sections: [String?], beats: Int) throws
  {
    let chart = try TextChartReader.read(text, name: "file")
    #expect(chart.title == title && chart.bars.map(\.section) == sections && chart.meter.beats == beats)
  }

  @Test(arguments: ["", "no chords here", "| what | is |", "|  |", "A:\nB:"])
  func `Text without chords is a mistake`(text: String) {
    #expect(throws: ChartError.self) { try TextChartReader.read(text, name: "file") }
  }
}
