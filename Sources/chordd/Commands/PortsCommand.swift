internal import ALSASequencer
internal import ArgumentParser
internal import Daemon

/// `chordd ports`: what is connected to the sequencer.
struct PortsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ports",
    abstract: "List sequencer clients and ports; keyboards and the one in use are marked.",
    discussion: """
      A * marks keyboards, which chordd listens to by default; → marks those a running chordd listens to.

      Example: chordd ports
      """)

  func run() async throws {
    try await CommandFailure.reporting {
      if let failure = SequencerAccess.failure() { throw failure }
      let sequencer = try Sequencer(clientName: "chordd ports")
      print(PortListing(try sequencer.portDirectory(), ownClient: sequencer.clientID).text)
    }
  }
}
