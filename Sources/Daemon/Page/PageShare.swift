internal import CQRencode
internal import Foundation
internal import Glibc
internal import Outputs
internal import PageServer

/// How another device gets to the page: its addresses, with the token that lets it play. Only for clients that may know the token.
struct PageShare {
  let page: PageSettings
  /// The token that the server knows; `nil` when there is none.
  let token: String?
  /// The address of the page; `nil` when it is not served.
  let url: String?
  let machineName: String

  /// The addresses to open on another device, the most certain first; empty when no other device can reach the page.
  var addresses: [String] {
    guard let listen = page.listen, let url, let port = url.split(separator: ":").last.flatMap({ Int($0) })
    else {
      return []
    }
    // A web server in front, as docs/page-server.md describes it.
    let proxies = page.hosts.map { "https://\($0)" }
    if listen.isLoopback { return proxies.map(withToken) }
    let hosts = listen.isWildcard ? NetworkAddresses.own + ["\(shortName).local"] : [listen.host]
    return (hosts.map { "http://\(PageAddress(host: $0, port: port))" } + proxies).map(withToken)
  }

  /// A sentence about settings that other devices need in order to look or play; `nil` when none is needed.
  var advice: String? {
    guard let listen = page.listen else { return "there is no page: page.listen is off" }
    guard url != nil else {
      return "there is no page at \(listen) yet; try again in a moment, or see 'chordd doctor'"
    }
    if listen.isLoopback, page.hosts.isEmpty {
      return "other devices cannot reach the page: it listens at \(listen) only; "
        + "set page.listen to \"0.0.0.0:\(listen.port)\" and start chordd again"
    }
    return token == nil
      ? "other devices may only look; to let them play, set page.token-file and start chordd again" : nil
  }

  private var shortName: String { String(machineName.prefix { $0 != "." }) }

  private func withToken(_ address: String) -> String {
    let plain = CharacterSet(charactersIn: "-._~").union(.init(charactersIn: "a"..."z"))
      .union(.init(charactersIn: "A"..."Z")).union(.init(charactersIn: "0"..."9"))
    guard let token = token?.addingPercentEncoding(withAllowedCharacters: plain) else { return address }
    return "\(address)/#token=\(token)"
  }
}

/// The addresses of this machine.
enum NetworkAddresses {
  /// Those of IPv4 by which other machines reach it, in the order of the system.
  ///
  /// The corresponding C functions are `getifaddrs` and `getnameinfo`.
  static var own: [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&list) == 0 else { return [] }
    defer { unsafe freeifaddrs(list) }
    var found: [String] = []
    var next = unsafe list
    while let entry = unsafe next {
      unsafe next = entry.pointee.ifa_next
      let flags = unsafe entry.pointee.ifa_flags
      guard let address = unsafe entry.pointee.ifa_addr,
        unsafe address.pointee.sa_family == sa_family_t(AF_INET),
        flags & UInt32(IFF_UP) != 0, flags & UInt32(IFF_LOOPBACK) == 0,
        let text = unsafe text(address)
      else { continue }
      if !found.contains(text) { found.append(text) }
    }
    return found
  }

  private static func text(_ address: UnsafePointer<sockaddr>) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    guard unsafe getnameinfo(address, size, &bytes, socklen_t(bytes.count), nil, 0, NI_NUMERICHOST) == 0
    else {
      return nil
    }
    return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
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
