import System
import ALSASequencer
import Testing

@Suite struct WakeUpTests {
  @Test func `Many signals are one, and clearing ends it`() throws {
    let wakeUp = try WakeUp()
    #expect(!wakeUp.clear())
    for _ in 0..<1000 { wakeUp.signal() }
    #expect(wakeUp.clear())
    #expect(!wakeUp.clear())
  }

  @Test func `Settings of a thread never stop the program`() {
    CurrentThread.setName("a name longer than the kernel keeps")
    CurrentThread.makeTimersExact()
    #expect(throws: Errno.self) { try CurrentThread.requestRealTime(priority: 1000) }
  }
}
