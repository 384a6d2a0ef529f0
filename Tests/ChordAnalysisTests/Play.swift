import ChordAnalysis
import MusicTheory

/// The analyses of a performance: `play("0 on 60 64 67; 300 off 60 64 67")`.
///
/// Each step starts with its time in milliseconds; time then runs on to `end`. The answer is one text:
/// `25 C; 200 C!; 800 clear`, where `C!` is a committed chord.
func play(
  _ script: String, to end: Int = 5000, settling: SettlingSettings = SettlingSettings(),
  split: HandSplit = .off, prefersRootless: Bool = false, pedals: PedalSettings = PedalSettings()
) -> String {
  let settings = AnalyzerSettings(
    split: split, pedals: pedals, settling: settling, prefersRootless: prefersRootless)
  return Performance(script, to: end, settings: settings).chords
}

/// Everything an analyzer said about a performance.
struct Performance {
  private(set) var analyses: [Analysis] = []

  /// Time runs in steps of at most `tick` milliseconds; a chart is followed that has the chords `expected`.
  init(
    _ script: String, to end: Int = 5000, settings: AnalyzerSettings, tick: Int = .max,
    expected: ExpectedChords? = nil
  ) {
    var analyzer = Analyzer(settings: settings)
    analyzer.expect(expected)
    var now = 0
    var said: [Analysis] = []
    func run(to time: Int) {
      while tick < time - now {
        now += tick
        analyzer.advance(to: .milliseconds(now)) { said.append($0) }
      }
      now = time
    }
    for line in script.split(separator: ";") {
      let words = line.split(separator: " ")
      run(to: Int(words[0])!)
      for event in step(Array(words.dropFirst())) {
        analyzer.apply(event, at: .milliseconds(now)) { said.append($0) }
      }
    }
    run(to: end)
    analyzer.advance(to: .milliseconds(end)) { said.append($0) }
    analyses = said
  }

  /// The chords and when the name was cleared.
  var chords: String { analyses.compactMap(\.chordText).joined(separator: "; ") }

  /// The same with the moment each reading began: `25 C since 0`.
  var onsets: String {
    analyses.compactMap { analysis in analysis.chordText.map { "\($0) since \(analysis.onset.milliseconds)" }
    }
    .joined(separator: "; ")
  }

  /// The messages about the input and the split: `500 split 64`.
  var statuses: String { analyses.compactMap(\.statusText).joined(separator: "; ") }

  /// The changes of the notes: time, keys down, keys sounding.
  var notes: String {
    analyses.filter { $0.event == .notes }
      .map {
        "\($0.time.milliseconds) [\($0.down.text)] [\($0.sounding.text)]\($0.isPedalDown ? " pedal" : "")"
      }
      .joined(separator: "; ")
  }
}

extension Analysis {
  fileprivate var chordText: String? {
    switch event {
    case .chord(.live): "\(time.milliseconds) \(combination.name)"
    case .chord(.committed): "\(time.milliseconds) \(combination.name)!"
    case .clear: "\(time.milliseconds) clear"
    case .notes, .status, .harmony, .record: nil
    }
  }
}

extension Analysis {
  fileprivate var statusText: String? {
    guard case .status(let status) = event else { return nil }
    return switch status {
    case .splitChanged: "\(time.milliseconds) split \(border.map { "\($0.rawValue)" } ?? "none")"
    case .stuckNotesReleased(let source): "\(time.milliseconds) stuck@\(source.index)"
    case .disconnected(let source): "\(time.milliseconds) gone@\(source.index)"
    case .eventsLost: "\(time.milliseconds) lost"
    default: "\(time.milliseconds) \(status)"
    }
  }
}

extension Duration {
  var milliseconds: Int { Int(self / .milliseconds(1)) }
}
