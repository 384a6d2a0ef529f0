internal import ALSASequencer
internal import ArgumentParser
internal import CommandKit
internal import Daemon
internal import Glibc
internal import MIDIOutput

/// `chordd guard-output`: started by the program itself; see ``GuardProgram``.
struct GuardOutputCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guard-output",
    abstract: "End the notes of a client of the sequencer that was killed.",
    shouldDisplay: false)

  @Argument(help: ArgumentHelp("The port that sends them, by number.", valueName: "client:port"))
  var port: String

  @Argument(help: "The process that it belongs to.")
  var process: Int32

  @Argument(
    help: ArgumentHelp("A system exclusive message to send at the end.", valueName: "hexadecimal"),
    transform: Self.message)
  var lastWords: [UInt8]?

  func run() throws {
    let numbers = port.split(separator: ":").compactMap { UInt8($0) }
    guard numbers.count == 2 else {
      throw ValidationError("guard-output needs a port by number, such as 128:1")
    }
    var program = GuardProgram(
      of: PortAddress(client: numbers[0], port: numbers[1]), process: process, lastWords: lastWords)
    try program.run {
      // The parent does not wait for the end of this process, and may not have waited for its start.
      let isAwaited = unsafe write(STDOUT_FILENO, "\n", 1) == 1
      close(STDOUT_FILENO)
      return isAwaited
    }
  }

  private static func message(_ hexadecimal: String) throws -> [UInt8] {
    let digits = Array(hexadecimal)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    guard bytes.count * 2 == digits.count, bytes.first == 0xF0, bytes.last == 0xF7 else {
      throw ValidationError("guard-output sends a message from F0 to F7")
    }
    return bytes
  }
}
