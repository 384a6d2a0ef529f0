import ChordAnalysis
import MIDI
import MusicTheory

/// The whole way of an event through the pipeline: chords of four keys struck and let go, every key named at once.
struct PipelineBenchmark {
  private let strokes = Self.makeStrokes()

  func run() -> [Figure] {
    let rounds = (0..<9).map { _ in CPUClock.nanoseconds(play) / Double(strokes.count) }
    return [
      Figure(
        key: "pipeline_ns_mean", value: rounds.median, unit: "ns",
        meaning: "from a MIDI event to its analyses, mean over \(strokes.count)")
    ]
  }

  private func play() {
    var settings = AnalyzerSettings()
    settings.settling.coalesce = .zero
    var analyzer = Analyzer(settings: settings)
    var analyses = 0
    for (index, event) in strokes.enumerated() {
      analyzer.apply(event, at: .milliseconds(index * 10)) { _ in analyses += 1 }
    }
    precondition(analyses > strokes.count)
  }

  private static func makeStrokes() -> [InputEvent] {
    let channel = Channel(0)!
    return (0..<2000).flatMap { chord -> [InputEvent] in
      let keys = (0..<4).map { finger in
        let distance = chord * 7 + finger * (3 + chord % 4)
        return NoteNumber(40 + distance % 48)!
      }
      return keys.map { .midi(.noteOn($0, velocity: 80, channel: channel), from: .first) }
        + keys.map { .midi(.noteOff($0, velocity: 0, channel: channel), from: .first) }
    }
  }
}
