import Foundation
import FoundationNetworking
import TestKit
import Testing

/// `chordd page`: addresses, and a code that a camera reads.
@Suite struct PageCommandTests {
  private func start(_ listen: String, _ settings: String = "") throws -> ControlledChordd {
    let folder = try Folder()
    let file = folder.path("chordd.yaml")
    try Data(("page:\n" + settings).utf8).write(to: file)
    let chordd = try ControlledChordd(
      ["--config", file.path], folder: folder, environment: ["CHORDD_PAGE_LISTEN": listen])
    // The page comes a moment after the control socket.
    if listen != "off" {
      try waitUntil("the page") { try chordd.reply(to: "page")["page"] is String }
    }
    return chordd
  }

  @Test func `A page that only this machine reaches says what to set`() throws {
    for (listen, way) in [("0", "open it on the page, under Network, or "), ("127.0.0.1:0", "")] {
      let chordd = try start(listen)
      let outcome = try chordd.run("page")
      #expect(outcome.code == 0 && outcome.output.contains("elsewhere     none\n"))
      #expect(
        outcome.errors.hasPrefix("chordd: other devices cannot reach the page: it listens at 127.0.0.1:")
          && outcome.errors.contains("; \(way)set page.listen to "))
      chordd.end()
    }
  }

  /// The switch holds where a port alone is set, and does nothing against an address that names this machine.
  @Test(arguments: [("0", true), ("127.0.0.1:0", false), ("[::1]:0", false)])
  func `Where the network is open everybody says so, and an address of this machine keeps it closed`(
    _ listen: String, _ isOpen: Bool
  ) throws {
    let folder = try Folder()
    let environment = ["CHORDD_PAGE_LISTEN": listen, "XDG_STATE_HOME": folder.path("state").path]
    let first = try ControlledChordd(folder: folder, environment: environment)
    let reply = try first.reply(to: "open-network true")
    #expect(reply["ok"] as? Bool == isOpen && reply["open"] as? Bool ?? false == isOpen)
    if !isOpen { #expect((reply["error"] as? String)?.contains("for this machine alone") == true) }
    first.end()
    // Kept by another program, or before the address was set.
    try FileManager.default.createDirectory(
      at: folder.path("state/chordd"), withIntermediateDirectories: true)
    try folder.write(
      "state/chordd/network.json", #"{"open":true,"others":"look","key":"0123456789abcdefghijklmn"}"#)
    #expect(unsafe chmod(folder.path("state/chordd/network.json").path, 0o600) == 0)
    let second = try ControlledChordd(folder: folder, environment: environment)
    try waitUntil("the page") { try second.reply(to: "page")["page"] is String }
    let told = environment.merging(["CHORDD_CONTROL_SOCKET": second.socket]) { $1 }
    for (command, words) in [
      (["status"], "other machines reach it"), (["doctor"], "the networks of this machine reach it"),
      (["configuration", "page.listen"], "opened to the network by the switch"),
    ] {
      let said = try Chordd.run(command, environment: told).output
      #expect(said.contains(words) == isOpen, "\(command): \(said)")
    }
    second.end()
  }

  @Test func `Without a token others may only look`() throws {
    let chordd = try start("0.0.0.0:0")
    let outcome = try chordd.run("page")
    #expect(
      outcome.errors.hasPrefix("chordd: other devices may only look; to let them play, set page.token-file"))
    #expect(!outcome.output.contains("token"))
    chordd.end()
  }

  @Test func `The code says the first address, with the token`() throws {
    let chordd = try start("0.0.0.0:0", "  token: 0123456789+abc/def=\n")
    let reply = try chordd.reply(to: "page")
    let addresses = try #require(reply["addresses"] as? [String])
    #expect(addresses.allSatisfy { $0.hasSuffix("/#token=0123456789%2Babc%2Fdef%3D") })
    #expect(addresses.last?.contains(".local:") == true && reply["advice"] is NSNull)
    let outcome = try chordd.run("page")
    #expect(try text(ofCode: outcome.output) == addresses.first)
    #expect(outcome.errors == "")
    chordd.end()
  }

  @Test func `A web server in front is named by its host`() throws {
    let chordd = try start("127.0.0.1:0", "  hosts: [stage.local]\n  token: 0123456789abcdef\n")
    #expect(
      try chordd.reply(to: "page")["addresses"] as? [String] == [
        "https://stage.local/#token=0123456789abcdef"
      ])
    chordd.end()
  }

  @Test func `Only the owner gets the token`() async throws {
    let chordd = try start("127.0.0.1:0", "  hosts: [stage.local]\n  token: 0123456789abcdef\n")
    let page = try #require(try chordd.reply(to: "page")["page"] as? String)
    for (header, expected) in [
      (nil, "https://stage.local/#token=0123456789abcdef"), ("10.0.0.7", "https://stage.local"),
    ] {
      var request = URLRequest(url: try #require(URL(string: page + "/api/page")))
      request.setValue(header, forHTTPHeaderField: "X-Forwarded-For")
      request.setValue("Bearer 0123456789abcdef", forHTTPHeaderField: "Authorization")
      let (data, _) = try await URLSession.shared.data(for: request)
      let reply = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      #expect(reply?["addresses"] as? [String] == [expected])
    }
    chordd.end()
  }

  @Test func `Without a page there is no address`() throws {
    let chordd = try start("off")
    let outcome = try chordd.run("page")
    #expect(outcome.output.contains("this machine  none\n"))
    #expect(outcome.errors == "chordd: there is no page: page.listen is off\n")
    chordd.end()
  }

  /// The text that a camera would read from the half blocks of a dark terminal.
  private func text(ofCode output: String) throws -> String {
    let lines = output.split(separator: "\n").filter { line in line.allSatisfy { "█▀▄ ".contains($0) } }
    let width = try #require(lines.first?.count)
    var rows: [[Bool]] = []
    for line in lines where line.count == width {
      rows.append(line.map { $0 == "▄" || $0 == " " })
      rows.append(line.map { $0 == "▀" || $0 == " " })
    }
    let scale = 6
    let pixels = rows.flatMap { row in
      Array(
        repeating: row.flatMap { Array(repeating: $0 ? "1" : "0", count: scale) }.joined(separator: " "),
        count: scale)
    }
    let folder = try Folder()
    let picture = folder.path("code.pbm")
    try Data("P1\n\(width * scale) \(pixels.count)\n\(pixels.joined(separator: "\n"))\n".utf8).write(
      to: picture)
    let reader = Process()
    reader.executableURL = URL(filePath: "/usr/bin/zbarimg")
    reader.arguments = ["--quiet", "--raw", picture.path]
    let pipe = Pipe()
    reader.standardOutput = pipe
    try reader.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    reader.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
