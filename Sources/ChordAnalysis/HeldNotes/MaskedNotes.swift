internal import MusicTheory

/// Notes that only the pedal still holds, and that a chord with a bass of its own has masked: the pedal is late, or is
/// not changed at all.
///
/// A bass that the pedal holds under a chord is not among them: it is lower than the struck notes.
struct MaskedNotes: Sendable {
  /// The amount by which the name of the struck notes may cost more than that of all sounding notes.
  static let price = Cost(25)
  private static let fewestTones = 3

  private(set) var notes = NoteSet()

  /// Notes that were struck again count again, and those that ended are forgotten.
  mutating func follow(_ state: HeldState) {
    notes = notes.intersection(state.sounding.all).subtracting(state.down.all)
  }

  /// The notes that only the pedal holds above the bass of the chord that has landed; `nil` if that is no chord with a bass of its own.
  func pedaled(above landed: NoteSet, in state: HeldState) -> NoteSet? {
    let pedaled = state.sounding.all.subtracting(state.down.all).subtracting(landed).subtracting(notes)
    guard let bass = landed.lowest, let lowest = pedaled.lowest, bass < lowest,
      landed.pitchClasses.count >= Self.fewestTones,
      // Keys that are held below belong to what was played before.
      state.down.all.lowest.map({ $0 >= bass }) ?? true
    else { return nil }
    return pedaled
  }

  mutating func add(_ notes: NoteSet) { self.notes.formUnion(notes) }
}
