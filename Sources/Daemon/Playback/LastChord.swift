internal import ChordAnalysis
internal import MusicTheory
internal import Playback
internal import Synchronization

/// The notes of the newest chord that was played, for whoever wants to hear them again.
///
/// The input thread writes it under a lock that others hold for no longer than it takes to copy it.
final class LastChord: Sendable {
  private let notes = Mutex<Voicing?>(nil)

  /// Remembers the chord of an analysis, if it brings one. Neither blocks nor allocates.
  func follow(_ analysis: borrowing Analysis) {
    guard case .chord = analysis.event else { return }
    let played = Voicing(lower: analysis.hands.lower, upper: analysis.hands.upper)
    if !played.all.isEmpty { notes.withLock { $0 = played } }
  }

  /// As it was played, hand by hand; `nil` when nothing was yet.
  var voicing: Voicing? { notes.withLock { $0 } }
}
