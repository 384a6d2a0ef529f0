import ChordAnalysis
import MIDI
import MusicTheory

/// The quality of a split in a performance: how often it gives one hand keys that no hand reaches, and how restless it is.
struct HandFigures {
  /// Live readings, each with the keys that are down then.
  private(set) var grips = 0
  private(set) var outOfReach = 0
  private(set) var moves = 0
  private var minutes = 0.0

  var outOfReachShare: Double { grips > 0 ? Double(outOfReach) / Double(grips) : 0 }
  var movesPerMinute: Double { minutes > 0 ? Double(moves) / minutes : 0 }

  init(_ events: [TimedMIDIEvent], _ split: HandSplit) {
    minutes = (events.last?.time ?? .zero) / .seconds(60)
    var analyzer = Analyzer(settings: AnalyzerSettings(split: split))
    var border = analyzer.border
    for event in events {
      analyzer.apply(.midi(event.event, from: .first), at: event.time) { analysis in
        guard analysis.event == .chord(.live) else { return }
        grips += 1
        if [analysis.hands.lower, analysis.hands.upper].contains(where: { hand in
          Self.span(hand.intersection(analysis.down)) > FloatingSplit.standardReach
        }) {
          outOfReach += 1
        }
        if analysis.border != border { moves += 1 }
        border = analysis.border
      }
    }
  }

  private static func span(_ keys: NoteSet) -> Int {
    guard let lowest = keys.lowest, let highest = keys.highest else { return 0 }
    return Int(highest.rawValue) - Int(lowest.rawValue)
  }
}
