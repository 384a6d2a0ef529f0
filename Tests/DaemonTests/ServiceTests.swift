import Foundation
import Synchronization
import Testing

@testable import Daemon

/// Requests of systemd in the environment, and the sign of life that only the input thread gives.
@Suite struct ServiceTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var environment: [String: String]
    var interval: Duration?
    var testDescription: String { "\(environment)" }
  }

  private static let socket = ["NOTIFY_SOCKET": "@chordd-nobody"]

  @Test(arguments: [
    Row(environment: [:], interval: nil),
    Row(environment: ["WATCHDOG_USEC": "1000000"], interval: nil),
    Row(environment: socket, interval: nil),
    Row(environment: socket.merging(["WATCHDOG_USEC": "3000000"]) { $1 }, interval: .seconds(3)),
    Row(
      environment: socket.merging(["WATCHDOG_USEC": "500", "WATCHDOG_PID": "7"]) { $1 },
      interval: .microseconds(500)),
    Row(environment: socket.merging(["WATCHDOG_USEC": "500", "WATCHDOG_PID": "8"]) { $1 }, interval: nil),
    Row(environment: socket.merging(["WATCHDOG_USEC": "500", "WATCHDOG_PID": "?"]) { $1 }, interval: nil),
    Row(environment: socket.merging(["WATCHDOG_USEC": "0"]) { $1 }, interval: nil),
    Row(environment: socket.merging(["WATCHDOG_USEC": "-5"]) { $1 }, interval: nil),
    Row(environment: socket.merging(["WATCHDOG_USEC": "soon"]) { $1 }, interval: nil),
    Row(environment: ["NOTIFY_SOCKET": "relative", "WATCHDOG_USEC": "500"], interval: nil),
  ])
  func watchdogInterval(_ row: Row) {
    #expect(ServiceManager(environment: row.environment, processID: 7).watchdogInterval == row.interval)
  }

  @Test(arguments: [
    ("", false), ("/", false), ("@", false), ("run/notify", false), ("/run/notify", true), ("@notify", true),
    ("/" + String(repeating: "x", count: 106), true), ("/" + String(repeating: "x", count: 107), false),
    ("vsock:2:1", false),
  ])
  func socketName(_ name: String, isUsable: Bool) {
    #expect((NotifySocket(named: name) != nil) == isUsable)
  }

  @Test func `A sign of life is given once for each question, and by who answers`() throws {
    let signs = Mutex(0)
    let control = try InputControl(signOfLife: { signs.withLock { $0 += 1 } })
    control.answer()
    #expect(signs.withLock { $0 } == 0)
    control.askForSignOfLife()
    control.askForSignOfLife()
    #expect(signs.withLock { $0 } == 0)
    control.answer()
    control.answer()
    #expect(signs.withLock { $0 } == 1)
  }
}
