internal import ChordAnalysis

/// One event on its way to the page: its text, and what it means for the state.
struct PageEvent: Sendable {
  enum Kind: Sendable {
    case live, committed, notes, clear, status
  }

  let kind: Kind
  /// The JSON object of docs/events.md.
  let text: String

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  init(_ event: Analysis.Event, _ text: String) {
    switch event {
    case .chord(.live): kind = .live
    case .chord(.committed): kind = .committed
    case .notes: kind = .notes
    case .clear: kind = .clear
    case .status: kind = .status
    }
    self.text = text
  }
}
