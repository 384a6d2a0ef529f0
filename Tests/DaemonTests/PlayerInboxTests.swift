import Logging
import Synchronization
import System
import Testing

@testable import Daemon
@testable import MIDIOutput

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

  @Test func `The player ends after the outputs that may give it orders, and takes no order after its last`()
    throws
  {
    let inbox = try PlayerInbox()
    inbox.expect(feeders: 2)
    inbox.close()
    for isLast in [false, true] {
      #expect(!inbox.isClosed && inbox.post(.stop))
      inbox.feederEnded()
      #expect(inbox.isClosed == isLast)
    }
    #expect(inbox.takeLastOrders().count == 2)
    #expect(!inbox.post(.stop) && inbox.takeOrders().isEmpty && inbox.takeLastOrders().isEmpty)
  }

  @Test func `Orders that nobody carried out are told`() async throws {
    let diary = ListenerServiceTests.Diary()
    let inbox = try PlayerInbox()
    inbox.post(.stop)
    let log = Logger(label: "test") { _ in ListenerServiceTests.DiaryLog(diary: diary) }
    let running = Task {
      try await PlayerService(thread: PlayerThread(inbox: inbox, log: log)).run(until: EndSignal())
    }
    running.cancel()
    try await running.value
    #expect(diary.all == ["warning: orders to the MIDI output that were not carried out: 1"])
  }
}
