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
    #expect(receiver.next() == "STATUS=listening to standard input")
    #expect(receiver.next() == "READY=1")

    let before = Self.monotonicMicroseconds
    program.process.signal(SIGHUP)
    let reloading = try #require(receiver.next()).split(separator: "\n").map(String.init)
    #expect(reloading.first == "RELOADING=1")
    let time = try #require(reloading.last?.split(separator: "=").last.flatMap { Int($0) })
    #expect(reloading.last == "MONOTONIC_USEC=\(time)")
    #expect((before...Self.monotonicMicroseconds).contains(time))
    #expect(receiver.next() == "READY=1")

    program.process.signal(SIGTERM)
    #expect(receiver.next() == "STOPPING=1\nSTATUS=stopping")
    #expect(program.process.ends(within: 5) && program.process.terminationStatus == 0)
    #expect(receiver.next(within: 0) == nil)
  }

  @Test func `The watchdog is fed in half its time, by a program that works`() throws {
    let receiver = try NotifyReceiver(.path)
    let program = try start(receiver, ["WATCHDOG_USEC": "400000"])
    #expect(receiver.next()?.hasPrefix("STATUS=") == true)
    #expect(receiver.next() == "READY=1")
    for _ in 1...3 { #expect(receiver.next() == "WATCHDOG=1") }

    program.process.signal(SIGSTOP)
    while receiver.next(within: 0.2) != nil {}
    #expect(receiver.next(within: 1) == nil)
    program.process.signal(SIGCONT)
    #expect(receiver.next() == "WATCHDOG=1")
    program.process.signal(SIGTERM)
    #expect(program.process.ends(within: 5))
  }

  @Test func `Without a watchdog there are no signs of life`() throws {
    let receiver = try NotifyReceiver(.path)
    let program = try start(receiver, ["WATCHDOG_USEC": "100000", "WATCHDOG_PID": "1"])
    #expect(receiver.next()?.hasPrefix("STATUS=") == true)
    #expect(receiver.next() == "READY=1")
    #expect(receiver.next(within: 1) == nil)
    program.process.signal(SIGTERM)
    #expect(program.process.ends(within: 5))
  }

  @Test func `A manager that is gone does no harm`() throws {
    let program = try RunningChordd(
      ["run", "--input", "-", "--plain"], environment: ["NOTIFY_SOCKET": "/proc/nowhere/notify"])
    try program.write(MIDIBytes.struck([48, 52, 55]))
    #expect(try program.line { _ in true }.hasPrefix("C\t"))
    program.process.signal(SIGTERM)
    #expect(program.process.ends(within: 5) && program.process.terminationStatus == 0)
  }

  private static var monotonicMicroseconds: Int {
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000_000 + now.tv_nsec / 1000
  }
}
