internal import Foundation
internal import Outputs
internal import PageServer

/// How another device gets to the page: its addresses, with the token that lets it play. Only for those who may know the
/// token.
struct PageShare {
  let page: Configuration.Page
  /// The token that the server knows; `nil` when there is none.
  let token: String?
  /// Where the page is; `nil` when it is nowhere.
  let url: String?
  let machineName: String

  /// What to open on another device, the most certain first; empty when no other device gets here.
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

  /// What has to be set so that others may look, or play; `nil` when all is well.
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

  func write(to object: inout JSONObject) {
    object.set("page", url)
    object.set("addresses", addresses)
    object.set("advice", advice)
  }

  private var shortName: String { String(machineName.prefix { $0 != "." }) }

  private func withToken(_ address: String) -> String {
    let plain = CharacterSet(charactersIn: "-._~").union(.init(charactersIn: "a"..."z"))
      .union(.init(charactersIn: "A"..."Z")).union(.init(charactersIn: "0"..."9"))
    guard let token = token?.addingPercentEncoding(withAllowedCharacters: plain) else { return address }
    return "\(address)/#token=\(token)"
  }
}
