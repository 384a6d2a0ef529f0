internal import ALSASequencer
internal import Foundation
internal import Synchronization

/// Whether what was ordered has begun to play: the player says it, and whoever ordered it waits for it for a moment.
final class PlaybackStart: Sendable {
  private let failure = Mutex<ALSAError?>(nil)
  private let isKnown = DispatchSemaphore(value: 0)

  /// It plays, or it does not. Called once, by the player.
  func report(_ failure: ALSAError?) {
    self.failure.withLock { $0 = failure }
    isKnown.signal()
  }

  /// Why it does not play; `nil` when it does, or when nobody can say yet.
  func failure(within limit: Duration) -> ALSAError? {
    guard isKnown.wait(timeout: .now() + limit / .seconds(1)) == .success else { return nil }
    return failure.withLock { $0 }
  }
}
