internal import MusicTheory
internal import CommandKit
internal import Wire
internal import Keyboards
internal import ALSASequencer
internal import ArgumentParser
internal import Daemon
internal import Explore
internal import Outputs

/// `chordd ports`: lists the clients of the sequencer.
struct PortsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ports",
    abstract: "List keyboards and other MIDI ports; the one in use is marked.",
    discussion: """
      A * marks keyboards, which chordd listens to by default; → marks those a running chordd listens to.

      Example: chordd ports
               chordd ports --json
      """)

  @Flag(help: "Print one object of JSON per client.")
  var json = false

  func run() async throws {
    try await CommandFailure.reporting {
      if let failure = SequencerAccess.failure() { throw failure }
      let sequencer = try Sequencer(clientName: "chordd ports")
      let clients = ListedClient.all(try sequencer.portDirectory(), ownClient: sequencer.clientID)
      for client in clients { print(json ? JSONText.line(client) : client.text) }
    }
  }
}

extension ListedClient {
  /// Every client but our own.
  static func all(_ directory: PortDirectory, ownClient: UInt8) -> [ListedClient] {
    directory.clients.filter { $0.id != ownClient }.map { client in
      ListedClient(
        client: client.id, name: client.name, kind: client.kind == .kernel ? .kernel : .user,
        card: client.card, usb: client.usb?.description, pid: client.processID,
        ports: client.ports.filter { !$0.capabilities.contains(.noExport) }.map {
          ListedPort($0, of: client, in: directory, policy: KeyboardPolicy(ownClients: [ownClient]))
        })
    }
  }

  /// In the manner of `aconnect -l`.
  var text: String {
    let card = card.map { ",card=\($0)" } ?? ""
    let usb = usb.map { ",\($0)" } ?? ""
    let process = pid.map { ",pid=\($0)" } ?? ""
    return
      (["client \(client): '\(name)' [type=\(kind.rawValue)\(card)\(usb)\(process)]"] + ports.map(\.text))
      .joined(separator: "\n")
  }
}

extension ListedPort {
  init(_ port: Port, of client: Client, in directory: PortDirectory, policy: KeyboardPolicy) {
    // Ports that only their own client may connect are left out, as those of a chordd that listens to itself.
    let listeners = directory.subscriptions.filter { $0.sender == port.address }.map(\.destination)
      .filter { directory[$0]?.capabilities.contains(.noExport) == false }
    self.init(
      port: port.address.description, portName: port.name, keyboard: policy.isKeyboard(port, of: client),
      heard: port.isSource && client.id != PortAddress.announce.client
        && listeners.contains { directory[client: $0.client]?.name == KeyboardPolicy.ownName },
      to: listeners.map(\.description), from: directory.senders(to: port.address).map(\.description))
  }

  var text: String {
    let lines = ["  \(keyboard ? "*" : " ")\(heard ? "→" : " ") \(port)  '\(portName)'"]
    return [(to, "Connecting To"), (from, "Connected From")].filter { !$0.0.isEmpty }.reduce(lines) {
      $0 + ["        \($1.1): \($1.0.joined(separator: ", "))"]
    }.joined(separator: "\n")
  }
}
