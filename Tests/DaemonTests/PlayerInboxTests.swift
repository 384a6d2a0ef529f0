import Synchronization
import Testing

@testable import Daemon

@Suite struct PlayerInboxTests {
  @Test func `Whoever shows whether somebody listens is told when that changes`() throws {
    let count = Mutex(0)
    let inbox = try PlayerInbox(changed: { count.withLock { $0 += 1 } })
    var told: [Int] = []
    for listeners in [0, 1, 2, 1, 0, 0, 3] {
      inbox.listeners = listeners
      told.append(count.withLock { $0 })
    }
    #expect(told == [0, 1, 1, 1, 2, 2, 3])
  }
}
