import Logging
import Outputs
import TestKit
import System
import Testing

@testable import ChordAnalysis
@testable import Daemon

/// The reports of a failure, and the analyses that are shown after it.
extension ListenerServiceTests {
  @Test func `A failure is told once, until it is over or another`() async throws {
    let diary = Diary()
    let other = OutputError.unavailable("gone")
    let service = try service(
      diary, failures: [1: Self.broken, 2: Self.broken, 3: other, 5: Self.broken])
    let running = Task { try await service.run(until: EndSignal()) }
    for number in 1...6 { service.queue.put(.numbered(UInt64(number), .chord(.live))) }
    try await diary.holds("6")
    running.cancel()
    try await running.value
    let end = "; next attempt in 0 s"
    #expect(
      diary.all.filter { $0.hasPrefix("error") || $0.hasPrefix("notice") } == [
        "error: output fake: \(Self.broken)\(end)", "error: output fake: gone\(end)",
        "notice: output fake works again", "error: output fake: \(Self.broken)\(end)",
        "notice: output fake works again",
      ])
  }

  @Test func `What an output only looks at proves nothing`() async throws {
    let diary = Diary()
    let service = try service(diary, failures: [1: Self.broken])
    let running = Task { try await service.run(until: EndSignal()) }
    for number in 1...3 { service.queue.put(.numbered(UInt64(number))) }
    try await diary.holds("3")
    running.cancel()
    try await running.value
    #expect(diary.all.allSatisfy { !$0.hasPrefix("notice") })
  }

  /// Fails at the first analysis that any of its kind gets.
  struct FailingDisplay: Output {
    let diary: Diary
    mutating func consume(_ analysis: Analysis) throws(OutputError) {
      defer { diary.note("\(analysis.sequence)") }
      if diary.all.allSatisfy({ $0 == "make" }) { throw ListenerServiceTests.broken }
    }
    mutating func finish() {}
  }

  @Test func `A display that failed shows what it could not, without anybody playing on`() async throws {
    let diary = Diary()
    let listener = Listener(
      "fake", .newestOnly,
      make: {
        diary.note("make")
        return FailingDisplay(diary: diary)
      })
    let service = ListenerService(
      listener: listener, queue: try ListenerQueue(.newestOnly),
      log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      stopProgram: {}, rest: .milliseconds(1))
    let running = Task { try await service.run(until: EndSignal()) }
    service.queue.put(.numbered(7))
    try await waitAsynchronously(for: "four entries", look: { diary.all }, until: { $0.count >= 4 })
    running.cancel()
    try await running.value
    #expect(diary.all == ["make", "7", "make", "7"])
  }
}
