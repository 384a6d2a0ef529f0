import Charts
import MusicTheory
import Testing

@testable import Practice

/// The chords of charts in time: any meter, rests, pickups, bars that go on.
@Suite struct TuneLayoutTests {
  /// `| C G/2 | % | N.C. |`: each chord with the beat on which it begins, 0 without a number; a bar may begin with a section, `[B]`.
  static func chart(_ text: String, _ meter: Chart.Meter = .common, tempo: Double? = nil) throws -> Chart {
    let bars = try text.split(separator: "|").map { bar -> Chart.Bar in
      var made = Chart.Bar()
      for word in bar.split(separator: " ") where word != "%" {
        if word.hasPrefix("[") {
          made.section = String(word.dropFirst().dropLast())
          continue
        }
        let parts = word.split(separator: "@")
        let symbol = parts[0] == "N.C." ? nil : try ChordSymbolParser().parse(String(parts[0]))
        made.chords.append(.init(symbol, beat: parts.count > 1 ? Double(parts[1])! : 0))
      }
      return made
    }
    return Chart(title: "Tune", meter: meter, tempo: tempo, bars: bars)
  }

  @Test(
    arguments: [
      ("C | Am | F | G", .common, nil, "C 4, Ami 4, F 4, G 4", 0),
      ("C Am@2 | F G@3", .common, nil, "C 2, Ami 2, F 3, G 1", 0),
      ("C | % | C | G", .common, nil, "C 12, G 4", 0),
      ("C | Am | F G@2", .waltz, nil, "C 3, Ami 3, F 2, G 1", 0),
      // In 6/8 a foot taps twice.
      ("C | Am F@3", .sixEight, nil, "C 2, Ami 1, F 1", 0),
      ("C Am@3 | F", Chart.Meter(beats: 5, unit: 4), nil, "C 3, Ami 2, F 5", 0),
      ("C | F | G", Chart.Meter(beats: 7, unit: 8), nil, "C 7, F 7, G 7", 0),
      // Where nothing is played the time goes on.
      ("C | N.C. | G", .common, nil, "C 8, G 4", 0), ("C | N.C. | C", .common, nil, "C 8, C 4", 0),
      ("C N.C.@2 | F", .common, nil, "C 4, F 4", 0),
      // A pickup: the round has whole bars.
      ("G@3 | C | F", .common, nil, "G 1, C 4, F 7", 3), ("N.C. | G@2 | C", .common, nil, "G 2, C 6", 2),
      ("G@2.5 | C", .common, nil, "G 2, C 6", 2),
      ("[A] C | F | [B] G | C | [A] C | F", .common, 3...4, "G 4, C 4", 0),
      ("[A] C | F | [B] G | C | [A] C | F", .common, nil, "C 4, F 4, G 4, C 8, F 4", 0),
      ("C | F | %", .common, 3...3, "F 4", 0), ("N.C.", .common, nil, "", 0),
    ] as [(String, Chart.Meter, ClosedRange<Int>?, String, Int)])
  func steps(bars: String, meter: Chart.Meter, range: ClosedRange<Int>?, steps: String, pickup: Int) throws {
    let layout = TuneLayout(try Self.chart(bars, meter), bars: range)
    let text = layout.steps.map { step in
      let beats = step.beats.rounded() == step.beats ? "\(Int(step.beats))" : "\(step.beats)"
      return "\(ChordSymbol().text(step.symbol)) \(beats)"
    }.joined(separator: ", ")
    #expect(text == steps && layout.pickup == pickup)
  }

  @Test(
    arguments: [
      (.common, nil, 80), (.common, 120, 84), (.common, 60, 42), (.common, 50, 40), (.common, 36, 36),
      (.common, 400, 280), (.waltz, 150, 105),
      // A hundred and eighty eighths are sixty beats.
      (.sixEight, 180, 42),
    ] as [(Chart.Meter, Double?, Int)])
  func `It begins at a comfortable tempo`(meter: Chart.Meter, tempo: Double?, begins: Int) {
    #expect(Chart(title: "", meter: meter, tempo: tempo).comfortableTempo == begins)
  }

  @Test(
    arguments: [
      (Measure(), [0, 1, 2, 3, 0], [-4: 0, -1: 3], 4), (Measure(beats: 3), [0, 1, 2, 0, 1], [-3: 0], 3),
      (Measure(beats: 4, pickup: 3), [3, 0, 1, 2, 3], [-3: 0, -7: 0], 7),
      (Measure(beats: 2), [0, 1, 0, 1, 0], [-4: 0], 4),
    ] as [(Measure, [Int], [Int: Int], Int)])
  func `Beats have their place in the bar`(
    measure: Measure, places: [Int], before: [Int: Int], countIn: Int
  ) {
    #expect((0..<5).map { measure.place(of: $0) } == places)
    for (beat, place) in before { #expect(measure.place(of: beat) == place) }
    #expect(measure.countIn == countIn)
  }

  /// Plays round after round; `isRight`: all of it, or nothing.
  private func tempos(goal: Double?, from bpm: Int, rounds: Int, isRight: Bool) throws -> [Int] {
    var options = DrillOptions()
    options.tune = try Self.chart("C | Am | F | G", tempo: goal)
    let maker = DrillMaker(naming: NamingSettings(), seed: 1)
    var pace = Pace(
      tasks: maker.tune(options), repeats: true, bpm: bpm, measure: options.measure, start: .zero,
      latency: nil)
    var found: [Int] = []
    while found.count < rounds {
      guard let due = pace.deadline else { break }
      switch pace.step(at: due) {
      case .round(let round): found.append(round.bpm)
      case .task: pace.count(isRight: isRight)
      case .over: return found
      }
    }
    return found
  }

  @Test func `The tempo rises to that of the sheet, and then slowly`() throws {
    #expect(
      try tempos(goal: 120, from: 84, rounds: 9, isRight: true) == [84, 90, 96, 102, 108, 114, 120, 124, 128])
    #expect(try tempos(goal: 200, from: 140, rounds: 4, isRight: true) == [140, 150, 160, 170])
    #expect(try tempos(goal: nil, from: 80, rounds: 3, isRight: true) == [80, 84, 88])
    #expect(try tempos(goal: 120, from: 84, rounds: 3, isRight: false) == [84, 80, 76])
  }

  /// The whole round, with its count-in, in bars.
  @Test(arguments: [
    ("C | Am | F | G", Chart.Meter.common, 4, 20.0), ("C | Am | F | G", .waltz, 3, 15),
    ("C | Am", .sixEight, 4, 8), ("G@3 | C | F", .common, 7, 19),
  ])
  func `Rounds are whole bars`(bars: String, meter: Chart.Meter, countIn: Int, beats: Double) throws {
    var options = DrillOptions()
    options.tune = try Self.chart(bars, meter)
    let maker = DrillMaker(naming: NamingSettings(), seed: 1)
    var pace = Pace(
      tasks: maker.tune(options), repeats: true, bpm: 100, measure: options.measure, start: .zero,
      latency: nil)
    guard case .round(let round) = pace.step(at: try #require(pace.deadline)) else {
      Issue.record("no round")
      return
    }
    #expect(round.countIn == countIn && round.beats == beats)
    #expect(round.chords.first?.beat == Double(countIn))
    #expect(pace.beatsPerBar == options.measure.beats)
  }

  @Test func `A chart of a sheet keeps its sections and bars`() throws {
    var options = DrillOptions()
    options.tune = try Self.chart("[A] C | F | [B] G | C")
    let tasks = DrillMaker(naming: NamingSettings(), seed: 1).tune(options)
    #expect(tasks.map { $0.bar?.number } == [1, 2, 3, 4])
    #expect(tasks.map { $0.bar?.section } == ["A", nil, "B", nil])
    #expect(tasks.map(\.beats) == [4, 4, 4, 4])
  }
}
