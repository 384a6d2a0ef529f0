import Charts
import FeatureKit
import Foundation
import MusicTheory
import TestKit
import TestRandom
import Testing

@testable import ChartFollowingFeature

@Suite struct ChartLibraryTests {
  @Test func `Files, tunes and lead sheets are one list with names of their own`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("| C | F |".utf8), "Blues.txt")
    try folder.write(Array("{title: Blues}\n[C]La [F]la".utf8), "blues.cho")
    try folder.write(Array("nothing".utf8), "broken.musicxml")
    try folder.write(Array("Blues\n# a remark\n\nBlues (2) -3\nSong+1\n".utf8), "Friday.set")
    try folder.write(Array("| C |".utf8), ".hidden.txt")
    let exchange = FeatureServices()
    let kept = Chart(title: "Mine", bars: try ProgressionReader.read("| Am | E7 |"))
    exchange.offerCharts(
      ChartSource(titles: { [.init(id: "7", title: "Blues", bars: 2)] }, chart: { $0 == "7" ? kept : nil }))
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

  @Test(arguments: [false, true])
  func `A chart keeps its name while others come and go`(restarts: Bool) throws {
    let folder = try TemporaryFolder()
    let memory = try #require(ChartNameMemory(["STATE_DIRECTORY": folder.url.path]))
    let exchange = FeatureServices()
    let lead = Chart(title: "Waltz", bars: try ProgressionReader.read("| Am | E7 |"))
    exchange.offerCharts(
      ChartSource(titles: { [.init(id: "7", title: "Waltz", bars: 2)] }, chart: { _ in lead }))
    var library = ChartLibrary(
      folder: folder.url.path, exchange: exchange, memory: restarts ? memory : nil)
    var random = SplitMix64(seed: 7)
    var before: [ChartLibrary.Place: String] = [:]
    for step in 0..<300 {
      let file = "\(Int.random(in: 0..<12, using: &random)).txt"
      if folder.names.contains(file), Bool.random(using: &random) {
        try FileManager.default.removeItem(atPath: folder.path(file))
      } else if !folder.names.contains(file) {
        let title = ["Waltz", "WALTZ", "Waltz (2)", "Blues"].randomElement(using: &random) ?? ""
        try folder.write(Array("\(title)\n| C | F |".utf8), file)
      }
      if restarts { library = .init(folder: folder.url.path, exchange: exchange, memory: memory) }
      library.follow()
      for entry in library.entries {
        if let name = before[entry.place] { #expect(entry.name == name, "step \(step)") }
        #expect(library.entry(entry.name.uppercased()) == entry, "step \(step)")
      }
      before = Dictionary(uniqueKeysWithValues: library.entries.map { ($0.place, $0.name) })
    }
  }

  @Test func `A chart that comes back has its name again, until another one has it`() throws {
    var names = ChartNames(folder: nil)
    func titled(_ places: String...) -> [ChartNames.Titled] {
      places.map { .init(place: $0, title: "Waltz") }
    }
    #expect(names.name(titled("w")) == ["Waltz"])
    #expect(names.name(titled("a", "w")) == ["Waltz (2)", "Waltz"])
    #expect(names.name(titled("a")) == ["Waltz (2)"])
    #expect(names.name([]).isEmpty)
    #expect(names.name(titled("a", "w")) == ["Waltz (2)", "Waltz"])
    #expect(names.name(titled("a", "b")) == ["Waltz (2)", "Waltz"])
    #expect(names.name(titled("a", "b", "w")) == ["Waltz (2)", "Waltz", "Waltz (3)"])
  }

  @Test(arguments: [
    ("| C | F |", "file", [nil, nil], 4),
    ("Title\n| C | F |\n| % | G |", "Title", [nil, nil, nil, nil], 4),
    (
      "Waltz\nG minor, 3/4, 120 a minute\n\nA:\n| Gm | D7 |\nB:\n| C | % |", "Waltz", ["A", nil, "B", nil], 3
    ),
    ("Title\r\nA:\r\n| C |\r\n", "Title", ["A"], 4),
    ("Dm7 G7 Cma7", "file", [nil, nil, nil], 4),
    ("Title\nA: | C | F |\nB: |: C | F :|", "Title", ["A", nil, "B", nil], 4),
    ("Title\n[Intro]\n| C | F |", "Title", ["Intro", nil], 4),
    ("| C |   | F |   |", "file", [nil, nil, nil, nil], 4),
    ("| C | | F | |", "file", [nil, nil, nil, nil], 4),
    ("| C | |F |", "file", [nil, nil, nil], 4),
    ("|: C | F :| |: G || C ||", "file", [nil, nil, nil, nil], 4),
    ("|  | C | F |\n|| C || F |] ", "file", [nil, nil, nil, nil], 4),
  ])
  func `Text is read as people write it`(text: String, title: String, sections: [String?], beats: Int) throws
  {
    let chart = try TextChartReader.read(text, name: "file")
    #expect(chart.title == title && chart.bars.map(\.section) == sections && chart.meter.beats == beats)
  }

  struct Head: Sendable {
    var text: String
    var title = "Title"
    var composer: String?
    var key: String?
    var meter = "4/4"
    var tempo: Double?
    var problems = 0
  }

  @Test(arguments: [
    Head(
      text: "Blue Monk\nThelonious Monk\nBb major, 4/4, 120 a minute", title: "Blue Monk",
      composer: "Thelonious Monk",
      key: "Bb", tempo: 120),
    Head(text: "Title\nKey: Bb, 4/4, 120 bpm", key: "Bb", tempo: 120),
    Head(text: "Title\nBb, 4/4, tempo 120", key: "Bb", tempo: 120),
    Head(text: "Title\nC major, 3/4, q=140", key: "C", meter: "3/4", tempo: 140),
    Head(text: "Title\nC minor 3/4 140", key: "Cm", meter: "3/4", tempo: 140),
    Head(text: "Title\nin C, 3/4", key: "C", meter: "3/4"),
    Head(text: "Title\nTempo: 140", tempo: 140),
    Head(text: "Title\nC major\n3/4\n120", key: "C", meter: "3/4", tempo: 120),
    Head(text: "C minor, 3/4", title: "file", key: "Cm", meter: "3/4"),
    Head(text: "In C", title: "In C"), Head(text: "Bossa Nova\nBossa nova, 4/4", title: "Bossa Nova"),
    Head(text: "Title\nE Street Band", composer: "E Street Band"),
    Head(text: "Title\nBb major, 4/4, funky, 96 bpm", key: "Bb", tempo: 96, problems: 1),
    Head(text: "Title\nSomebody\nfor Anna", composer: "Somebody", problems: 1),
    Head(text: "\u{FEFF}Title\n4/4"),
    // A number below 120 counts dotted beats there, unless a note says more.
    Head(text: "Title\nBb major, 12/8, 60 a minute", key: "Bb", meter: "12/8", tempo: 180),
    Head(text: "Title\n6/8, 420", meter: "6/8", problems: 1),
    Head(text: "Title\n6/8, 420 bpm", meter: "6/8", tempo: 420),
    Head(text: "Title\n90 eighths a minute, 6/8", meter: "6/8", tempo: 90),
    Head(text: "Title\n6/8, ♩. = 50", meter: "6/8", tempo: 150),
    Head(text: "Title\n6/8, q=60", meter: "6/8", tempo: 120),
  ])
  func `The lines above the bars are read as people write them`(_ head: Head) throws {
    let (chart, problems) = try TextChartReader.read(Array((head.text + "\n\n| C | F |").utf8), name: "file")
    #expect(chart.title == head.title && chart.composer == head.composer)
    #expect(chart.key == head.key.flatMap { Key(text: $0) } && chart.meter == Chart.Meter(text: head.meter))
    #expect(chart.tempo == head.tempo && problems.count == head.problems, "\(problems)")
  }

  @Test func `Text of other encodings is read or named`() throws {
    let text = "Caf\u{E9}\n| C | F |"
    let units: [UInt8] = text.unicodeScalars.map { UInt8($0.value) }
    var little: [UInt8] = [0xFF, 0xFE]
    var big: [UInt8] = [0xFE, 0xFF]
    for unit in units {
      little += [unit, 0]
      big += [0, unit]
    }
    for bytes in [little, big, units] {
      #expect(try TextChartReader.read(bytes, name: "file").chart.title == "Caf\u{E9}")
    }
    let error = #expect(throws: ChartError.self) {
      _ = try TextChartReader.read(units + [0, 1, 0xE9], name: "file")
    }
    #expect(error?.sentence.contains("UTF-8") == true)
  }

  /// A word that is no chord keeps its place, as in every format; a German key says what a B is.
  @Test(arguments: [
    ("| C | Cmja7 | G7 |", "C |  | G7", "1:7: \"Cmja7\" is not a chord: character 4"),
    ("A\n| C | F! | G7 |", "C | F! | G7", "2:7: \"F!\" is read as F"),
    (
      "A\nTonart: B-Dur\n| B | F7 |", "B♭ | F7",
      "3:1: the chords have German note names here, because of \"Tonart: B-Dur\""
    ),
    (
      "A\nb-moll, 4/4\n| Bm | F7 |", "B♭mi | F7",
      "3:1: the chords have German note names here, because of \"b-moll"
    ),
    ("A\nTonart: F-Dur\n| F | Bb | B7 |", "F | Bb | B7", ""), ("A\nKey: B\n| B | F#7 |", "B | F#7", ""),
    ("A\nBb-Dur\n| Bb | B7 |", "Bb | B7", ""),
    ("| C | Es | B |", "C | E♭ | B♭", "1:1: the chords have German note names here, because of \"Es\""),
  ])
  func `What is read otherwise is said`(text: String, bars: String, words: String) throws {
    let (chart, problems) = try TextChartReader.read(Array(text.utf8), name: "file")
    let read = chart.bars.map { bar in
      bar.chords.map { $0.symbol == nil ? "" : $0.text ?? "" }.joined(separator: " ")
    }
    #expect(read.joined(separator: " | ") == bars)
    #expect(problems.map(\.description).joined(separator: "\n").hasPrefix(words), "\(problems)")
    #expect(problems.isEmpty == words.isEmpty)
  }

  @Test(arguments: ["", "no chords here", "| what | is |", "| Xm | Ym | C |", "|  |", "A:\nB:"])
  func `Text without chords is a mistake`(text: String) {
    #expect(throws: ChartError.self) { try TextChartReader.read(text, name: "file") }
  }
}
