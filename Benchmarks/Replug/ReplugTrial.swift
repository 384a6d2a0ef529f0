internal import System
import ALSASequencer
import Foundation

/// One daemon, one keyboard, and a third program that hears when ports come and are connected.
struct ReplugTrial: ~Copyable {
  private let keyboard: USBKeyboard
  private let daemon: DaemonOutput
  private var observer: Sequencer
  private let wakeUp = try! WakeUp()

  /// Chords that are held while the plug is pulled, and what the daemon says of them: keys, or keys that a pedal holds.
  private static let grips: [(bytes: [UInt8], sounding: String)] = [
    ([0x90, 60, 100, 64, 100, 67, 100], "[60,64,67]"),
    ([0xB0, 64, 127, 0x90, 48, 90, 55, 90, 48, 0, 55, 0], "[48,55]"),
    ([0x91, 36, 80, 0x92, 72, 80, 76, 80, 0xB2, 66, 127], "[36,72,76]"),
  ]

  init(chordd: String) throws {
    let keyboard = try USBKeyboard()
    let observer = try Sequencer(clientName: "replug bench")
    try CurrentThread.requestRealTime(priority: 20)
    let daemon = try DaemonOutput(chordd: chordd)
    guard daemon.waits(for: "\"status\":\"connected\"") else {
      throw Failure("the keyboard was not connected at the start")
    }
    self.keyboard = keyboard
    self.daemon = daemon
    self.observer = observer
  }

  mutating func run(cycles: Int) throws -> ReplugResult {
    var result = ReplugResult()
    for cycle in 1...cycles {
      try runOnce(cycle, &result)
      if cycle % 100 == 0 {
        FileHandle.standardError.write(Data("  … \(cycle) cycles\n".utf8))
      }
    }
    return result
  }

  private mutating func runOnce(_ cycle: Int, _ result: inout ReplugResult) throws {
    result.cycles += 1
    let grip = Self.grips[cycle % Self.grips.count]
    try keyboard.play(grip.bytes)
    guard daemon.waits(for: "\"sounding\":\(grip.sounding)") else {
      throw Failure("cycle \(cycle): what was played was not heard")
    }
    while try observer.nextInput() != nil {}
    try keyboard.unplug()
    if !daemon.waits(for: "\"down\":[],\"sounding\":[]") { result.stuck += 1 }
    guard daemon.waits(for: "\"status\":\"disconnected\"") else {
      throw Failure("cycle \(cycle): nobody noticed that it went")
    }
    let plugged = now
    try keyboard.plug()
    guard let (appeared, connected) = try connection() else {
      result.lost += 1
      throw Failure("cycle \(cycle): not connected again\n\(result.text)")
    }
    result.reconnects.append(connected - appeared)
    result.fromPlug.append(connected - plugged)
    if !daemon.waits(for: "\"status\":\"connected\"") { result.lost += 1 }
  }

  /// When the port of the keyboard appeared, and when it was connected; `nil` when it was not.
  private mutating func connection() throws -> (Double, Double)? {
    let start = now
    var appeared: Double?
    var isBound = false
    while now - start < 20_000 {
      _ = try observer.wait(orFor: wakeUp, timeout: .milliseconds(50))
      while let input = try observer.nextInput() {
        switch input {
        case .announcement(.portStart): appeared = now
        case .announcement(.subscribed):
          if let appeared { return (appeared, now) }
        default: break
        }
      }
      if let appeared, now - appeared > 5000 { return nil }
      if !isBound, appeared == nil, now - start > 2000 {
        keyboard.bindIfNeeded()
        isBound = true
      }
    }
    return nil
  }

  /// Milliseconds of the monotonic clock.
  private var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e6 }
}
