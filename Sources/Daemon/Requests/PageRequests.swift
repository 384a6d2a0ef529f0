internal import PageServer
internal import Settings
internal import Keyboards
internal import ALSASequencer
internal import Outputs
public import MusicTheory
public import Wire

/// Says how to get to the page. The addresses hold the token.
public struct PageRequest: Request {
  public static let form = RequestForm(
    "page", .readPrivately, "Says where the page is, and with which addresses other devices open it.",
    command: RequestCommandForm(
      "Show where the page of a running chordd is, and the QR code that opens it on a phone or tablet.",
      discussion: """
        The addresses contain the token: show them only to people who may play and change settings.

        Example: chordd page
        """))

  public init() {}

  public struct Reply: Codable, Sendable {
    /// Where the page is on this machine; `nil` when it is nowhere.
    @Nullable public var page: String?
    /// For other devices, the most certain first.
    public let addresses: [String]
    /// What has to be set so that others may look, or play; `nil` when all is well.
    @Nullable public var advice: String?
  }

  public func perform(in program: RunningProgram) -> Reply {
    let share = program.share
    return Reply(page: share.url, addresses: share.addresses, advice: share.advice)
  }
}

/// Says what the settings of the page are chosen from: the file that they are kept in, the keyboards that there are, and
/// how other devices get here.
public struct SetupRequest: Request {
  public static let form = RequestForm(
    "setup", .readPrivately, "Says what the settings of the page are chosen from.")

  public init() {}

  public struct Reply: Codable, Sendable {
    public struct Keyboard: Codable, Sendable {
      public let port: String
      public let portName: String
      /// The name that finds it again.
      public let selector: String
      /// Whether it is listened to when no port is named.
      public let usual: Bool
      public let connected: Bool
    }

    public struct Address: Codable, Sendable {
      public let address: String
      /// A picture of vectors.
      @Nullable public var qr: String?
    }

    @Nullable public var file: String?
    /// The setting `input.ports`.
    public let ports: [String]
    public let keyboards: [Keyboard]
    @Nullable public var advice: String?
    public let share: [Address]
  }

  public func perform(in program: RunningProgram) -> Reply {
    let share = program.share
    return Reply(
      file: program.settings.savedFile, ports: program.settings.current.input.ports,
      keyboards: program.keyboards, advice: share.advice,
      share: share.addresses.map { .init(address: $0, qr: QRCode($0)?.svg) })
  }
}

extension RunningProgram {
  /// How others get to the page.
  fileprivate var share: PageShare {
    PageShare(
      page: settings.atStart[PageSettings.self], token: pageToken, url: context.page,
      machineName: Assembly.machineName)
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
