internal import CQRencode
public import FeatureKit
internal import Foundation
internal import Outputs
internal import PageServer
public import Settings

/// How another device gets to the page: its addresses, with the secret that lets it do more than look. Only for clients that may know that.
struct PageShare {
  /// A way to the page.
  struct Link: Hashable {
    /// The kind of the network, or `web` for a web server in front.
    let kind: String
    let address: String
    /// The address with the secret, if there is one.
    let link: String
  }

  let page: PageSettings
  /// The token that the server knows; `nil` when there is none.
  let token: String?
  /// The address of the page; `nil` when it is not served.
  let url: String?
  let machineName: String
  /// How the page is opened beside its settings; `nil`: not.
  let network: NetworkSwitch.Choice?

  /// Whether the settings let other machines reach the page.
  var isOpenBySettings: Bool { page.listen.map { !$0.isLoopback } ?? false }

  /// Whether other machines reach the page.
  var isOpen: Bool { isOpenBySettings || network != nil }

  /// Whether the settings alone say who reaches it, so that the switch does nothing.
  var isGoverned: Bool { page.listen.map { $0.isForThisMachine || !$0.isLoopback } ?? false }

  /// The rights of other machines that reach the page; `nil` where none does.
  var rights: PageRights? { isOpenBySettings ? rightsOfSettings : network?.others }

  /// The rights of those who have the links of the settings.
  var rightsOfSettings: PageRights { token == nil ? .look : .everything }

  /// The links to open on another device, the most certain first; empty when no other device can reach the page.
  var links: [Link] {
    guard let listen = page.listen, let url, let port = url.split(separator: ":").last.flatMap({ Int($0) })
    else { return [] }
    // A web server in front, as docs/guide/network.md describes it.
    let proxies = page.hosts.map { link("web", "https://\($0)", token) }
    if listen.isLoopback {
      guard let network else { return proxies }
      let key = network.others == .look ? nil : network.key
      return networks.map { link($0.kind.rawValue, Self.address($0.address, port), key) } + proxies
    }
    let found = networks
    let hosts =
      listen.isWildcard
      ? NetworkAddresses.own.map { each in
        (found.first { $0.address == each }?.kind.rawValue ?? "other", each)
      }
        + [("other", "\(shortName).local")] : [("other", listen.host)]
    return hosts.map { link($0.0, Self.address($0.1, port), token) } + proxies
  }

  /// The same as addresses alone.
  var addresses: [String] { links.map(\.link) }

  /// A sentence for the terminal about what other devices need in order to look or play; `nil` when nothing is needed.
  var advice: String? {
    guard let listen = page.listen else { return "there is no page: page.listen is off" }
    guard url != nil else {
      return "there is no page at \(listen) yet; try again in a moment, or see 'chordd doctor'"
    }
    if listen.isLoopback, let network {
      return network.others == .look
        ? "other devices may only look; let them do more on the page, under Network" : nil
    }
    if listen.isLoopback, page.hosts.isEmpty {
      return "other devices cannot reach the page: it listens at \(listen) only; "
        + (listen.isForThisMachine
          ? "set page.listen to \(listen.port), which the switch Network on the page opens, and start chordd again"
          : "open it on the page, under Network, or set page.listen to \"0.0.0.0:\(listen.port)\" and start chordd again")
    }
    return token == nil
      ? "other devices may only look; to let them play, set page.token-file and start chordd again" : nil
  }

  /// The people who can reach the page; `nil` without one.
  var finding: Finding? { reach.map { Finding(verdict: isOpen ? .note : .fine, sentence: $0) } }

  private var reach: String? {
    guard let listen = page.listen else { return nil }
    let servers =
      page.hosts.isEmpty ? "" : ", and so do those whom \(page.hosts.joined(separator: ", ")) let in"
    if listen.isLoopback {
      guard let network else { return "page: this machine reaches it\(servers)" }
      return
        "page: the networks of this machine reach it\(servers), and may \(network.others.words); the switch Network on the page closes it"
    }
    let rights =
      token != nil || page.tokenFile != nil
      ? "those who have the token may change something" : "none there may change anything (page.token-file)"
    let place = listen.isWildcard ? "the networks of this machine" : "the network of \(listen.host)"
    return
      "page: everybody in \(place) may look at it\(servers); \(rights); a firewall, or IPAddressDeny= of the service, may stand before it"
  }

  private var networks: [MachineNetwork] { NetworkAddresses.networks }

  private var shortName: String { String(machineName.prefix { $0 != "." }) }

  private static func address(_ host: String, _ port: Int) -> String {
    "http://\(PageAddress(host: host, port: port))"
  }

  private func link(_ kind: String, _ address: String, _ secret: String?) -> Link {
    let plain = CharacterSet(charactersIn: "-._~").union(.init(charactersIn: "a"..."z"))
      .union(.init(charactersIn: "A"..."Z")).union(.init(charactersIn: "0"..."9"))
    let shown = secret?.addingPercentEncoding(withAllowedCharacters: plain)
    return Link(kind: kind, address: address, link: shown.map { "\(address)/#token=\($0)" } ?? address)
  }
}

/// Says who can reach the page, for `chordd doctor`.
public enum PageReach {
  /// As the next start finds it; `nil` where there is no page.
  public static func finding(_ configuration: Configuration, environment: [String: String]) -> Finding? {
    let page = configuration[PageSettings.self]
    let choice = NetworkSwitch(page, environment: environment).choice
    let share = PageShare(
      page: page, token: page.token, url: nil, machineName: Assembly.machineName,
      network: choice.open ? choice : nil)
    return share.finding
  }
}

/// A text as a QR code (ISO/IEC 18004), for a phone to read from a screen.
public struct QRCode: Sendable {
  /// Row by row; true is dark. The quiet zone around it is not part of it.
  let rows: [[Bool]]

  /// How many light modules have to be around the code, says the standard.
  private static let quietZone = 4

  /// `nil` for a text that is too long.
  ///
  /// The corresponding C function is `QRcode_encodeString`.
  public init?(_ text: String) {
    guard let code = unsafe QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
    defer { unsafe QRcode_free(code) }
    let width = Int(unsafe code.pointee.width)
    // The lowest bit of each byte says whether the module is dark.
    rows = (0..<width).map { row in
      (0..<width).map { column in unsafe code.pointee.data[row * width + column] & 1 == 1 }
    }
  }

  /// As an SVG, always black on white.
  public var svg: String {
    let size = rows.count + 2 * Self.quietZone
    let path = rows.indices.flatMap { row in
      rows[row].indices.filter { rows[row][$0] }.map {
        "M\($0 + Self.quietZone) \(row + Self.quietZone)h1v1h-1z"
      }
    }.joined()
    return
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size) \(size)\" shape-rendering=\"crispEdges\">"
      + "<path fill=\"#fff\" d=\"M0 0h\(size)v\(size)H0z\"/><path d=\"\(path)\"/></svg>"
  }

  /// For a terminal, two rows of modules in each line.
  ///
  /// - Parameter isColored: whether it is set to be black on white; else it is right where letters are light on dark.
  public func text(isColored: Bool) -> String {
    let margin = Self.quietZone
    let size = rows.count + 2 * margin
    func isDark(_ row: Int, _ column: Int) -> Bool {
      rows.indices.contains(row - margin) && rows.indices.contains(column - margin)
        && rows[row - margin][column - margin]
    }
    let lines = stride(from: 0, to: size, by: 2).map { row in
      let modules = (0..<size).map { column in
        switch (isDark(row, column), isDark(row + 1, column)) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
      return isColored ? "\u{1B}[97;40m\(modules)\u{1B}[0m" : modules
    }
    return lines.joined(separator: "\n")
  }
}
