internal import ChordAnalysis
internal import Synchronization

/// The newest analysis, for any thread; the slot that brings it may be emptied by one thread at a time only.
final class PresentAnalysis: Sendable {
  let slot: LatestSlot<Analysis>
  private let newest = Mutex<Analysis?>(nil)

  init() { slot = LatestSlot() }

  /// `nil` as long as nothing was played.
  var value: Analysis? {
    newest.withLock { newest in
      newest = slot.take() ?? newest
      return newest
    }
  }
}
