import Foundation
import Testing

/// The messages of the program to the service manager that started it.
@Suite struct ServiceTests {
  private func start(_ receiver: NotifyReceiver, _ extra: [String: String] = [:]) throws -> RunningChordd {
    try RunningChordd(
      ["run", "--input", "-", "--plain"], environment: ["NOTIFY_SOCKET": receiver.name].merging(extra) { $1 })
  }

  @Test(arguments: NotifyReceiver.Place.allCases)
  func `Start, reload and stop are told`(_ place: NotifyReceiver.Place) throws {
    let receiver = try NotifyReceiver(place)
    let program = try start(receiver)
    #expect(try receiver.next() == "STATUS=listening to standard input")
    #expect(try receiver.next() == "READY=1")

    let before = Self.monotonicMicroseconds
    program.process.signal(SIGHUP)
    let reloading = try receiver.next().split(separator: "\n").map(String.init)
    #expect(reloading.first == "RELOADING=1")
    let time = try #require(reloading.last?.split(separator: "=").last.flatMap { Int($0) })
    #expect(reloading.last == "MONOTONIC_USEC=\(time)")
    #expect((before...Self.monotonicMicroseconds).contains(time))
    #expect(try receiver.next() == "READY=1")

    program.process.signal(SIGTERM)
    #expect(try receiver.next() == "STOPPING=1\nSTATUS=stopping")
    #expect(program.process.ends() && program.process.terminationStatus == 0)
    #expect(receiver.waiting() == [])
  }

  @Test func `The watchdog is fed in half its time, by a program that works`() throws {
    let receiver = try NotifyReceiver(.path)
    let program = try start(receiver, ["WATCHDOG_USEC": "400000"])
    #expect(try receiver.next().hasPrefix("STATUS="))
    #expect(try receiver.next() == "READY=1")
    for _ in 1...3 { #expect(try receiver.next() == "WATCHDOG=1") }

    program.process.signal(SIGSTOP)
    try program.isStopped()
    _ = receiver.waiting()
    program.process.signal(SIGCONT)
    #expect(try receiver.next() == "WATCHDOG=1")
    program.end()
  }

  @Test func `Without a watchdog there are no signs of life`() throws {
    let receiver = try NotifyReceiver(.path)
    let program = try start(receiver, ["WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"])
    #expect(try receiver.next().hasPrefix("STATUS="))
    #expect(try receiver.next() == "READY=1")
    // A sign of life would come many times before it has named a chord and stops.
    try program.write(MIDIBytes.struck([48, 52, 55]))
    _ = try program.line { _ in true }
    program.end()
    #expect(receiver.waiting() == ["STOPPING=1\nSTATUS=stopping"])
  }

  @Test func `A manager that is gone does no harm`() throws {
    let program = try RunningChordd(
      ["run", "--input", "-", "--plain"], environment: ["NOTIFY_SOCKET": "/proc/nowhere/notify"])
    try program.write(MIDIBytes.struck([48, 52, 55]))
    #expect(try program.line { _ in true }.hasPrefix("C\t"))
    program.end()
  }

  private static var monotonicMicroseconds: Int {
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000_000 + now.tv_nsec / 1000
  }
}
