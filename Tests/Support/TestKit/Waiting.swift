internal import Foundation

/// The one limit of every wait in the tests. Only a hang reaches it: a test waits for a state, however long that takes on this machine.
public enum Hang {
  /// Two minutes at this machine's own speed: `scripts/test` measures that, and says the limit in `TEST_HANG_SECONDS`.
  public static let limit: Duration = .seconds(
    ProcessInfo.processInfo.environment["TEST_HANG_SECONDS"].flatMap(Double.init) ?? 120)

  /// The moment at which a wait that begins now is a hang.
  public static var end: ContinuousClock.Instant { .now + limit }

  /// The pause between two looks at a state that cannot wake the test by itself.
  public static let pause: Duration = .milliseconds(5)
}

/// A state that never came.
public struct NeverSeen: Error, CustomStringConvertible {
  public let description: String
}

/// Waits until the test sees what it wants, and returns that.
///
/// - Parameter what: the state in words, for the message when it never comes.
/// - Parameter look: what there is now; it is called again and again.
/// - Throws: `NeverSeen`, which names the state and what was there instead, and everything that `look` throws.
@discardableResult
public func waitFor<State>(
  _ what: String, look: () throws -> State, until isWanted: (State) throws -> Bool
) throws -> State {
  let end = Hang.end
  while true {
    let seen = try look()
    if try isWanted(seen) { return seen }
    guard ContinuousClock.now < end else {
      throw NeverSeen(description: "\(what): that never came; instead there was \(seen)")
    }
    Thread.sleep(forTimeInterval: Hang.pause / .seconds(1))
  }
}

/// Waits until something is so.
public func waitUntil(_ what: String, _ isSo: () throws -> Bool) throws {
  try waitFor(what, look: isSo, until: { $0 })
}

/// As `waitFor`, in an asynchronous test: other tasks run meanwhile.
@discardableResult
public func waitAsynchronously<State: Sendable>(
  for what: String, look: () async throws -> State, until isWanted: (State) throws -> Bool
) async throws -> State {
  let end = Hang.end
  while true {
    let seen = try await look()
    if try isWanted(seen) { return seen }
    guard ContinuousClock.now < end else {
      throw NeverSeen(description: "\(what): that never came; instead there was \(seen)")
    }
    try await Task.sleep(for: Hang.pause)
  }
}
