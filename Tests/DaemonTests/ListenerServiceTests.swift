import Logging
import Outputs
import Synchronization
import TestKit
import System
import Testing

@testable import ChordAnalysis
@testable import Daemon

/// Outputs that fail, are stuck or lose their reader, and what becomes of the others.
@Suite struct ListenerServiceTests {
  /// The actions of the outputs of a test.
  final class Diary: Sendable {
    private let entries = Mutex<[String]>([])
    func note(_ entry: String) { entries.withLock { $0.append(entry) } }
    var all: [String] { entries.withLock { $0 } }

    /// Waits until something was noted.
    func holds(_ entry: String) async throws {
      try await waitAsynchronously(for: entry, look: { self.all }, until: { $0.contains(entry) })
    }
  }

  /// Notes the numbers that it gets; fails at the numbers that it was told.
  struct FakeOutput: Output {
    let diary: Diary
    var failures: [UInt64: OutputError] = [:]

    mutating func consume(_ analysis: Analysis) throws(OutputError) {
      if let failure = failures[analysis.sequence] { throw failure }
      diary.note("\(analysis.sequence)")
    }

    mutating func finish() { diary.note("finish") }
  }

  static let broken = OutputError.cannotWrite(target: "there", reason: "no")

  func service(
    _ diary: Diary, failures: [UInt64: OutputError] = [:], isOnStandardOutput: Bool = false,
    rest: Duration = .milliseconds(1)
  ) throws -> ListenerService {
    let listener = Listener(
      "fake", .records(64), on: isOnStandardOutput ? .standardOutput : .elsewhere,
      make: {
        diary.note("make")
        return FakeOutput(diary: diary, failures: failures)
      })
    var log = Logger(label: "test") { _ in DiaryLog(diary: diary) }
    log.logLevel = .trace
    return ListenerService(
      listener: listener, queue: try ListenerQueue(.records(64)), log: log,
      stopProgram: { diary.note("stop") }, rest: rest)
  }

  @Test func `An output that fails is finished and made anew, and goes on with what comes next`() async throws
  {
    let diary = Diary()
    let service = try service(diary, failures: [2: Self.broken])
    let running = Task { try await service.run(until: EndSignal()) }
    for number in 1...3 { service.queue.put(.numbered(UInt64(number), .chord(.live))) }
    try await diary.holds("3")
    running.cancel()
    try await running.value
    #expect(
      diary.all == [
        "make", "1", "finish", "error: output fake: cannot write to there: no; next attempt in 0 s", "make",
        "3", "notice: output fake works again", "finish",
      ])
  }

  @Test func `A failing output does not disturb another`() async throws {
    let (bad, good) = (Diary(), Diary())
    let first = try service(bad, failures: [1: Self.broken], rest: .seconds(86_400))
    let second = try service(good)
    let hub = ListenerHub(queues: [first.queue, second.queue])
    let running = [first, second].map { service in Task { try await service.run(until: EndSignal()) } }
    for number in 1...200 {
      hub.publish(.numbered(UInt64(number)))
      if number % 50 == 0 { try await good.holds("\(number)") }
    }
    for task in running { task.cancel() }
    for task in running { try await task.value }
    #expect(good.all == ["make"] + (1...200).map(String.init) + ["finish"])
    #expect(first.queue.dropped > 0)
    #expect(bad.all.contains("warning: output fake dropped \(first.queue.dropped) events"))
  }

  @Test func `What was in the queue at the end is written`() async throws {
    let diary = Diary()
    let service = try service(diary)
    for number in 1...20 { service.queue.put(.numbered(UInt64(number))) }
    service.queue.close()
    let running = Task { try await service.run(until: EndSignal()) }
    try await diary.holds("finish")
    running.cancel()
    try await running.value
    #expect(diary.all == ["make"] + (1...20).map(String.init) + ["finish"])
  }

  @Test(arguments: [true, false])
  func hasNoReaderAnyMore(_ isOnStandardOutput: Bool) async throws {
    let diary = Diary()
    let service = try service(
      diary, failures: [1: .readerGone], isOnStandardOutput: isOnStandardOutput, rest: .seconds(60))
    let running = Task { try await service.run(until: EndSignal()) }
    service.queue.put(.numbered(1))
    try await diary.holds(
      isOnStandardOutput
        ? "stop" : "error: output fake: the reader of the output has gone; next attempt in 60 s")
    running.cancel()
    try await running.value
    #expect(diary.all.contains("stop") == isOnStandardOutput)
  }

  @Test func `An output that cannot even be made does not keep the program from ending`() async throws {
    let diary = Diary()
    var log = Logger(label: "test") { _ in DiaryLog(diary: diary) }
    log.logLevel = .trace
    let listener = Listener(
      "fake", .records(64),
      make: { () throws(OutputError) in
        diary.note("make")
        throw Self.broken
      })
    let service = ListenerService(
      listener: listener, queue: try ListenerQueue(.records(64)), log: log, stopProgram: {},
      rest: .seconds(60))
    let running = Task { try await service.run(until: EndSignal()) }
    try await diary.holds("make")
    running.cancel()
    try await running.value
    #expect(diary.all.filter { $0 == "make" }.count <= 2)
    #expect(diary.all.filter { $0.hasPrefix("error") }.count == 1)
    #expect(service.statistics.state == .failed)
  }

  @Test func `An output that is stuck is left behind`() async throws {
    let diary = Diary()
    let gate = HandOverTests.Gate()
    let listener = Listener(
      "fake", .records(64),
      make: { StuckOutput(diary: diary, gate: gate) })
    var log = Logger(label: "test") { _ in DiaryLog(diary: diary) }
    log.logLevel = .trace
    let service = ListenerService(
      listener: listener, queue: try ListenerQueue(.records(64)), log: log, stopProgram: {})
    let running = Task { try await service.run(until: EndSignal()) }
    service.queue.put(.numbered(1))
    try await diary.holds("stuck")
    running.cancel()
    try await running.value
    #expect(diary.all == ["stuck", "warning: output fake takes nothing any more; its last events are lost"])
    gate.open()
  }

  struct StuckOutput: Output {
    let diary: Diary
    let gate: HandOverTests.Gate
    mutating func consume(_ analysis: Analysis) throws(OutputError) {
      diary.note("stuck")
      gate.wait()
    }
    mutating func finish() {}
  }

  struct DiaryLog: LogHandler {
    let diary: Diary
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }
    func log(event: LogEvent) { diary.note("\(event.level): \(event.message)") }
  }
}
