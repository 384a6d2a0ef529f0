internal import Logging
public import PageServer
internal import Settings
public import MusicTheory
public import Wire

extension PageRights: FieldValue {}

/// Says whether others in the network reach the page, and by which links.
public struct NetworkRequest: Request {
  public static let declaration = RequestDeclaration(
    "network", .readPrivately, "Says whether others in the network reach the page, and by which links.",
    audience: .owner)

  public init() {}

  /// Why others do not reach the page, though they should.
  public enum Problem: String, Codable, Sendable, CaseIterable, SchemaDescribed {
    /// Another program has the place in the network.
    case taken
    /// The machine is in no private network.
    case alone
    case failed

    public static var schema: Schema { .choice(allCases.map(\.rawValue)) }
    public static var example: Problem { .taken }
  }

  public struct Reply: Codable, Sendable {
    public struct Network: Codable, Sendable {
      /// `wifi`, `cable`, `hotspot` or `other`; `web` for a web server in front.
      public let kind: String
      /// The address of the page in it, to be typed.
      public let address: String
      /// The same with the key, where others may do more than look.
      public let link: String
      /// The link as a QR code in SVG; `null` when it is too long.
      @Nullable public var qr: String?
    }

    /// Whether others may reach the page.
    public let open: Bool
    /// Whether the settings open the page, or keep it for this machine alone, so that the switch does nothing.
    public let governed: Bool
    /// The rights of others with the link: `look`, `play` or `everything`.
    public let others: String
    /// Whether the choice outlasts a restart.
    public let lasts: Bool
    /// Why others do not reach it, though they may; `null` where they do.
    @Nullable public var problem: Problem?
    /// The networks of the machine, the most probable first.
    public let networks: [Network]
  }

  public func perform(in program: RunningProgram) -> Reply { program.networkReply }
}

/// Opens the page to the networks of the machine, or closes it.
public struct OpenNetworkRequest: Request {
  public static let declaration = RequestDeclaration(
    "open-network", .change, "Opens the page to the networks of this machine, or closes it.", audience: .owner
  )

  public typealias Reply = NetworkRequest.Reply

  @Field("whether others may look", example: "true", words: "true|false")
  public var open: Bool

  @Field("what others with the link may do", example: "look")
  public var others: PageRights?

  @Field("whether old links shall be worth nothing from now on", example: "true")
  public var newKey: Bool?

  public init() {}

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    guard !program.isGoverned else {
      throw .state(
        program.share.isOpenBySettings
          ? "the page was opened when chordd was set up, and is closed there"
          : "the page is for this machine alone, as chordd was set up, and is opened there")
    }
    program.network.choose { choice in
      choice.open = open
      if let others { choice.others = others }
      if newKey ?? false { choice.key = NetworkSwitch.newKey() }
    }
    program.log.notice(
      "page: \(program.network.isOpen ? "open to the network; others may \(program.network.choice.others.words)" : "for this machine only")"
    )
    if !program.network.isKept {
      program.log.warning(
        "page: the choice about the network cannot be kept, so the next start has the page for this machine only"
      )
    }
    return program.networkReply
  }
}

extension PageRights {
  /// The same in a sentence.
  var words: String {
    switch self {
    case .look: "look"
    case .play: "look and play"
    case .everything: "do everything"
    }
  }
}

extension RunningProgram {
  /// Whether the settings alone say who reaches the page, or there is none.
  fileprivate var isGoverned: Bool { share.isGoverned || settings.atStart[PageSettings.self].listen == nil }

  fileprivate var networkReply: NetworkRequest.Reply {
    let (share, choice) = (share, network.choice)
    let links = share.links
    return NetworkRequest.Reply(
      open: share.isOpenBySettings || choice.open, governed: share.isGoverned,
      others: (share.isOpenBySettings ? share.rightsOfSettings : choice.others).rawValue,
      lasts: share.isGoverned || network.isKept,
      problem: share.isOpenBySettings || !choice.open
        ? nil
        : network.isOpen
          ? (links.isEmpty ? .alone : nil) : network.obstacle?.isTaken ?? true ? .taken : .failed,
      networks: links.map {
        .init(kind: $0.kind, address: $0.address, link: $0.link, qr: QRCode($0.link)?.svg)
      })
  }
}
