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

  func run() throws {
    let numbers = port.split(separator: ":").compactMap { UInt8($0) }
    guard numbers.count == 2 else {
      throw ValidationError("guard-output needs a port by number, such as 128:1")
    }
    var program = GuardProgram(of: PortAddress(client: numbers[0], port: numbers[1]), process: process)
    try program.run {
      // The parent does not wait for the end of this process, and may not have waited for its start.
      let isAwaited = unsafe write(STDOUT_FILENO, "\n", 1) == 1
      close(STDOUT_FILENO)
      return isAwaited
    }
  }
}
