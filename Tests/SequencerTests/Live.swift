import ALSASequencer
import Daemon
import Foundation
import MIDI
import MIDIOutput
import System
import TestKit
import Testing

/// Code that the tests on a real sequencer share. They need `/dev/snd/seq`, which most build machines lack:
/// `Tests/VM/alsa-vm` runs them on a kernel that has it.
enum Live {
  static let isAvailable: Bool = {
    let isAvailable = FileManager.default.isReadableFile(atPath: "/dev/snd/seq")
    if !isAvailable {
      FileHandle.standardError.write(Data("SKIPPED: no /dev/snd/seq; run these in Tests/VM/alsa-vm\n".utf8))
    }
    return isAvailable
  }()

  /// Whether a program called so has a port that it shows, as the kernel lists it.
  static func hasPort(_ client: String) throws -> Bool {
    let directory = try Sequencer(clientName: "chordd test").portDirectory(findsUSB: false)
    return directory.clients.contains { $0.name.hasPrefix(client) && !$0.ports.isEmpty }
  }

  /// Whether the guard of a program that plays follows its notes.
  static func guardListens() throws -> Bool {
    let directory = try Sequencer(clientName: "chordd test").portDirectory(findsUSB: false)
    let guards = directory.clients.filter { $0.name == GuardProgram.clientName }.map(\.id)
    return directory.subscriptions.contains {
      guards.contains($0.destination.client) && $0.sender.client >= 128
    }
  }

  /// Until no guard is left.
  static func waitForNoGuard() throws {
    try waitFor("the guard has ended") {
      try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { process in
        UInt(process) != nil
          && (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8))?
            .contains("guard-output") == true
      }
    } until: {
      $0.isEmpty
    }
  }

  /// Whether the emulated USB keyboard can be plugged in, which is so inside of alsa-vm.
  static let hasKeyboard = isAvailable && (try? run("usb-keyboard --help")) != nil

  struct CommandFailed: Error, CustomStringConvertible { var description: String }

  /// Runs a shell command to its end and returns what it prints.
  @discardableResult
  static func run(_ command: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CommandFailed(description: "\(command): \(text)") }
    return text
  }
}

extension Sequencer {
  /// All input until `isLast` is satisfied.
  mutating func inputs(until isLast: (SequencerInput) -> Bool) throws -> [SequencerInput] {
    let wakeUp = try WakeUp()
    var inputs: [SequencerInput] = []
    while true {
      while let input = try nextInput() {
        inputs.append(input)
        if isLast(input) { return inputs }
      }
      if try wait(orFor: wakeUp, timeout: Hang.limit) == [] {
        Issue.record("nothing came after \(inputs.suffix(10))")
        return inputs
      }
    }
  }

  /// The news until a given one, which is included.
  mutating func announcements(until last: Announcement) throws -> [Announcement] {
    try inputs { $0 == .announcement(last) }.compactMap { input in
      if case .announcement(let announcement) = input { announcement } else { nil }
    }
  }

  /// The next `count` MIDI messages.
  mutating func midi(_ count: Int) throws -> [MIDIEvent] {
    var left = count
    return try inputs { input in
      if case .midi = input { left -= 1 }
      return left == 0
    }.compactMap { input in
      if case .midi(let event, from: _, to: _) = input { event } else { nil }
    }
  }

  /// Reads until there is nothing more at the moment.
  mutating func drain() throws {
    while try nextInput() != nil {}
  }
}
