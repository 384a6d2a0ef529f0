internal import MusicTheory

/// Notes by who may play them: one hand for sure, or the hand that the border of the hands says.
struct NotesByRole: Equatable, Sendable {
  /// The notes that a border is to divide.
  private(set) var both = NoteSet()
  private(set) var lower = NoteSet()
  private(set) var upper = NoteSet()

  /// A note that both hands hold is in both, once.
  var all: NoteSet { both.union(lower).union(upper) }
  var isEmpty: Bool { all.isEmpty }

  mutating func insert(_ notes: NoteSet, as role: HandRole) {
    switch role {
    case .both: both.formUnion(notes)
    case .lower: lower.formUnion(notes)
    case .upper: upper.formUnion(notes)
    }
  }

  mutating func formUnion(_ other: NotesByRole) {
    both.formUnion(other.both)
    lower.formUnion(other.lower)
    upper.formUnion(other.upper)
  }

  mutating func subtract(_ notes: NoteSet) {
    both.subtract(notes)
    lower.subtract(notes)
    upper.subtract(notes)
  }

  /// The notes as two hands; without a border everything that either may play is the lower hand's.
  func hands(border: NoteNumber?) -> Hands {
    guard let border else { return Hands(lower: lower.union(both), upper: upper) }
    return Hands(lower: lower.union(both.below(border)), upper: upper.union(both.from(border)))
  }
}
