internal import ArgumentParser
internal import Daemon
internal import Foundation

/// `chordd page`: how another device gets to the page of a running chordd.
struct PageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract:
      "Show where the page of a running chordd is, and the QR code that opens it on a phone or tablet.",
    discussion: """
      The addresses have the token in them that lets the device play and change settings: show them to those only who \
      may do that.

      Example: chordd page
      """)

  @Flag(help: "Print the reply as it came, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let reply = try running.reply(to: .page)
      guard !json else { return print(reply.text) }
      let page = try reply.decoded(as: PageReply.self)
      print(page.text(isColored: isatty(STDOUT_FILENO) == 1))
      if let advice = page.advice { Diagnostics.note(advice) }
    }
  }
}

/// The reply to `page`.
private struct PageReply: Decodable {
  let page: String?
  /// For other devices.
  let addresses: [String]
  let advice: String?

  /// The addresses, and the code of the first.
  func text(isColored: Bool) -> String {
    var sheet = FactSheet("page")
    sheet.add("this machine", page ?? "none")
    sheet.add("elsewhere", lines: addresses.isEmpty ? ["none"] : addresses)
    guard let code = addresses.first.flatMap(QRCode.init) else { return sheet.text }
    return sheet.text + "\n\n" + code.text(isColored: isColored)
  }
}
