import Dispatch
import Glibc
import Synchronization
import System
import Testing

/// Services begin together and end one after the other.
@Suite struct ServiceGroupTests {
  /// The ends, in order.
  final class Record: Sendable {
    private let lines = Mutex<[String]>([])

    func note(_ line: String) { lines.withLock { $0.append(line) } }

    var all: [String] { lines.withLock { $0 } }
  }

  struct Failure: Error {}

  struct Fake: Service {
    enum Kind {
      case waits, endsAtOnce, fails, isStuck
    }

    let name: String
    let kind: Kind
    let record: Record

    func run(until end: EndSignal) async throws {
      switch kind {
      case .waits: await end.given()
      case .endsAtOnce: break
      case .fails: throw Failure()
      case .isStuck: await EndSignal().given()
      }
      record.note("\(name)\(Task.isCancelled ? " cancelled" : "")")
    }
  }

  private let record = Record()

  private func group(_ kinds: [Fake.Kind], limit: Duration = .seconds(1000)) -> ServiceGroup {
    ServiceGroup(
      kinds.enumerated().map { Fake(name: "\($0.offset)", kind: $0.element, record: record) }, limit: limit)
  }

  @Test(
    arguments: [
      // The last one has nothing more to do.
      ([.waits, .waits, .endsAtOnce], ["2", "1", "0"]),
      // One that ends early ends nothing else.
      ([.endsAtOnce, .waits, .endsAtOnce], nil),
      ([.endsAtOnce], ["0"]),
    ] as [([Fake.Kind], [String]?)])
  func `All end after the last one`(_ kinds: [Fake.Kind], _ ends: [String]?) async throws {
    try await group(kinds).run()
    if let ends { #expect(record.all == ends) } else { #expect(Set(record.all) == ["0", "1", "2"]) }
  }

  @Test func `A signal ends them in the other order, also one that comes before all`() async throws {
    let begin = EndSignal()
    begin.give()
    begin.give()
    try await group([.waits, .waits, .waits, .waits]).run(until: begin)
    #expect(record.all == ["3", "2", "1", "0"])
  }

  @Test func `A process is ended by a signal of the system`() async throws {
    async let ended: Void = group([.waits, .waits]).run(endedBy: [SIGUSR2])
    // Before it is trapped the signal would end the process.
    let trap = await SignalTrap([SIGUSR2]) {}
    while record.all.isEmpty {
      kill(getpid(), SIGUSR2)
      await Task.yield()
    }
    try await ended
    trap.cancel()
    #expect(record.all == ["1", "0"])
  }

  @Test func `A service that fails ends all, and its error is that of the group`() async throws {
    await #expect(throws: Failure.self) { try await group([.waits, .fails, .waits]).run() }
    #expect(Set(record.all) == ["0 cancelled", "2 cancelled"])
  }

  @Test func `One that does not end is cancelled after the limit, and keeps no other from its turn`()
    async throws
  {
    let begin = EndSignal()
    begin.give()
    try await group([.waits, .isStuck, .waits], limit: .milliseconds(20)).run(until: begin)
    #expect(record.all.first == "2" && Set(record.all.map { $0.prefix(1) }) == ["0", "1", "2"])
  }

  @Test func `A signal reaches everybody who waits, however they race`() async {
    for _ in 0..<200 {
      let signal = EndSignal()
      await withTaskGroup { group in
        for number in 0..<8 {
          group.addTask { if number == 4 { signal.give() } else { await signal.given() } }
        }
      }
    }
  }

  @Test func `A task that is cancelled waits no longer`() async {
    let task = Task { await EndSignal().given() }
    task.cancel()
    await task.value
  }
}
