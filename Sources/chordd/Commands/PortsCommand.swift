internal import Keyboards
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

/// The clients and ports of the sequencer as text, in the manner of `aconnect -l`.
struct PortListing {
  private let directory: PortDirectory
  private let policy: KeyboardPolicy

  init(_ directory: PortDirectory, ownClient: UInt8) {
    self.directory = directory
    policy = KeyboardPolicy(ownClients: [ownClient])
  }

  var text: String {
    directory.clients
      .filter { !policy.ownClients.contains($0.id) }
      .flatMap(lines).joined(separator: "\n")
  }

  private func lines(_ client: Client) -> [String] {
    let kind = client.kind == .kernel ? "kernel" : "user"
    let card = client.card.map { ",card=\($0)" } ?? ""
    let usb = client.usb.map { ",\($0)" } ?? ""
    let process = client.processID.map { ",pid=\($0)" } ?? ""
    return ["client \(client.id): '\(client.name)' [type=\(kind)\(card)\(usb)\(process)]"]
      + client.ports.filter { !$0.capabilities.contains(.noExport) }.flatMap { lines($0, of: client) }
  }

  private func lines(_ port: Port, of client: Client) -> [String] {
    // Nor is it told who listens in secret, as a chordd does to itself.
    let listeners = directory.subscriptions.filter { $0.sender == port.address }.map(\.destination)
      .filter { directory[$0]?.capabilities.contains(.noExport) == false }
    let senders = directory.senders(to: port.address)
    let isInUse =
      port.isSource && client.id != PortAddress.announce.client
      && listeners.contains { directory[client: $0.client]?.name == KeyboardPolicy.ownName }
    let mark = policy.isKeyboard(port, of: client) ? "*" : " "
    var lines = ["  \(mark)\(isInUse ? "→" : " ") \(port.address)  '\(port.name)'"]
    if !listeners.isEmpty { lines.append("        Connecting To: " + list(listeners)) }
    if !senders.isEmpty { lines.append("        Connected From: " + list(senders)) }
    return lines
  }

  private func list(_ addresses: [PortAddress]) -> String {
    addresses.map(\.description).joined(separator: ", ")
  }
}
