internal import ChordAnalysis
internal import MIDI
package import MusicTheory
internal import Synchronization

/// The notes of the newest chord that was played, for those who want to hear them again.
///
/// The input thread writes it under a lock that others hold for no longer than it takes to copy it.
package final class LastChord: Sendable {
  private let notes = Mutex<Hands?>(nil)

  /// Remembers the chord of an analysis, if it brings one. Neither blocks nor allocates.
  func follow(_ analysis: borrowing Analysis) {
    guard case .chord = analysis.event else { return }
    let played = analysis.hands
    if !played.all.isEmpty { notes.withLock { $0 = played } }
  }

  /// As it was played, hand by hand; `nil` when nothing was yet.
  package var voicing: Hands? { notes.withLock { $0 } }
}
