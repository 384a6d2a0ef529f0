internal import ChordAnalysis

/// The events that tell a newcomer what is so now: which keyboards there are, and the chord in force.
struct PresentEvents {
  private var statuses: [Analysis] = []
  private var chord: Analysis?

  var events: [Analysis] { statuses + (chord.map { [$0] } ?? []) }

  mutating func follow(_ analysis: Analysis) {
    switch analysis.event {
    case .chord, .clear: chord = analysis
    case .notes: break
    case .status(let status): follow(status, analysis)
    }
  }

  private mutating func follow(_ status: InputStatus, _ analysis: Analysis) {
    switch status {
    case .connected, .listening, .ended:
      statuses.removeAll { $0.event == analysis.event }
      statuses.append(analysis)
    case .disconnected(let source): statuses.removeAll { $0.event == .status(.connected(source)) }
    case .renamed, .eventsLost, .splitChanged, .stuckNotesReleased: break
    }
  }
}
