internal import PageServer
internal import Settings
internal import Keyboards
internal import ALSASequencer
internal import Outputs
public import MusicTheory
public import Wire

/// Says where the page is. For its owner the addresses contain the token.
public struct PageRequest: Request {
  public static let declaration = RequestDeclaration(
    "page", .readPrivately, "Says where the page is, and with which addresses other devices open it.",
    command: RequestCommandForm(
      "Show the address of the page, and a QR code for a phone or tablet.",
      discussion: """
        The addresses contain the token: show them only to people who may play and change settings.

        Example: chordd page
        """))

  public init() {}

  public struct Reply: Codable, Sendable {
    /// The address of the page on this machine; `null` when it is not served.
    @Nullable public var page: String?
    /// The addresses of the page for other devices, the most certain first.
    public let addresses: [String]
    /// A sentence about settings that other devices need in order to look or play; `null` when none is needed.
    @Nullable public var advice: String?
  }

  public func perform(in program: RunningProgram) -> Reply {
    let share = program.share
    let addresses = program.tellsSecrets ? share.addresses : share.links.map(\.address)
    return Reply(page: share.url, addresses: addresses, advice: share.advice)
  }
}

/// Gives the choices of the page's settings: the file in which they are saved, and the connected keyboards.
public struct SetupRequest: Request {
  public static let declaration = RequestDeclaration(
    "setup", .readPrivately, "Says what the settings of the page are chosen from.")

  public init() {}

  public struct Reply: Codable, Sendable {
    public struct Keyboard: Codable, Sendable {
      /// The address of the port in the sequencer, such as `24:0`.
      public let port: String
      /// The name of the port.
      public let portName: String
      /// The text that means this port in the setting `input.ports`.
      public let selector: String
      /// Whether it is listened to when no port is named.
      public let usual: Bool
      /// Whether chordd listens to it now.
      public let connected: Bool
    }

    /// The file in which settings are saved; `null` where there is no place for one.
    @Nullable public var file: String?
    /// The setting `input.ports`.
    public let ports: [String]
    /// The ports that can be listened to.
    public let keyboards: [Keyboard]
  }

  public func perform(in program: RunningProgram) -> Reply {
    Reply(
      file: program.settings.savedFile, ports: program.settings.current.input.ports,
      keyboards: program.keyboards)
  }
}

extension RunningProgram {
  /// How others get to the page.
  var share: PageShare {
    PageShare(
      page: settings.atStart[PageSettings.self], token: pageToken, url: context.page,
      machineName: Assembly.machineName, network: network.isOpen ? network.choice : nil)
  }

  /// Every port that can be listened to; none without the sequencer.
  fileprivate var keyboards: [SetupRequest.Reply.Keyboard] {
    guard fixed.inputKind == "sequencer", SequencerAccess.failure() == nil,
      let sequencer = try? Sequencer(clientName: KeyboardPolicy.playerName),
      let directory = try? sequencer.portDirectory()
    else { return [] }
    let policy = KeyboardPolicy(ownClients: [sequencer.clientID])
    let sources = Set(context.sources.map(\.address))
    return directory.clients.flatMap { client in
      client.ports.filter { policy.isOffered($0, of: client) }.map { port in
        let address = port.address.description
        return .init(
          port: address, portName: port.name, selector: Self.selector(port, of: client),
          usual: policy.isKeyboard(port, of: client), connected: sources.contains(address))
      }
    }
  }

  /// A name lasts longer than a number; but a comma would end it in a list.
  private static func selector(_ port: Port, of client: Client) -> String {
    let isPlain = !client.name.contains(",") && !client.name.contains(":") && Int(client.name) == nil
    return isPlain ? "\(client.name):\(port.address.port)" : port.address.description
  }
}
