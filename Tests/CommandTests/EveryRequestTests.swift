import Daemon
import FeatureKit
import FeatureList
import Foundation
import Testing
import Wire

@testable import Settings

/// Every request of the list, by all three ways: what one answers, the others answer, too.
@Suite struct EveryRequestTests {
  /// The names of the fields, and of those that are the same at any time their values.
  private static func shape(_ text: String) throws -> [String: String] {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
    // Saving a second time finds nothing to save; a busy machine may take too long to draw.
    let moving: Set = [
      "uptime", "outputs", "input", "prometheus", "saved", "session", "seq", "added", "today", "svg",
      "advice",
    ]
    return try object.reduce(into: [:]) { shape, field in
      var value = moving.contains(field.key) ? "" : field.value
      // On the page no sentence names a command.
      if field.key == "error", let error = value as? String {
        value = RequestFailure.state(error).withoutCommands.error
      }
      let data = try JSONSerialization.data(withJSONObject: [value], options: .sortedKeys)
      shape[field.key] = String(decoding: data, as: UTF8.self)
    }
  }

  @Test func `Socket, HTTP and command line answer alike`() throws {
    let folder = try Folder()
    let chordd = try ControlledChordd(
      folder: folder,
      environment: ["CHORDD_PAGE_LISTEN": "127.0.0.1:0", "XDG_CONFIG_HOME": folder.path("config").path])
    let url = try chordd.program.errorLine { $0.hasPrefix("chordd: page: http://127.0.0.1:") }
    let page = WebPeer.Place(port: try #require(url.split(separator: ":").last.flatMap { Int($0) }))
    for form in FeatureSet.all.requests.descriptions {
      let peer = try chordd.peer()
      peer.send(form.example + "\n")
      let bySocket = try #require(peer.line(), "\(form.name)")
      let query = form.fields.filter(\.isRequired).map {
        "\($0.name)=\($0.example.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
      }
      let path = "/api/\(form.name)"
      let answer =
        form.declaration.access == .change
        ? try page.post(path, form.exampleBody)
        : try page.get(query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))")
      #expect(try Self.shape(bySocket) == Self.shape(answer.body), "\(form.name)")
      let reply = try #require(
        try JSONSerialization.jsonObject(with: Data(bySocket.utf8)) as? [String: Any], "\(bySocket)")
      let isDone = try #require(reply["ok"] as? Bool, "\(bySocket)")
      #expect(reply["v"] as? Int == 1 && bySocket.hasPrefix("{\"ok\":\(isDone)"), "\(bySocket)")
      // Nobody has agreed to be read about.
      let isForbidden = form.name == "practice-report"
      let isMissing =
        (reply["error"] as? String)?.contains(
          #/^there is no (sheet|bookmark|sitting|chart|chart file|set list) /#) == true
      let refusal = isMissing ? 404 : isForbidden ? 403 : reply["usage"] as? Bool == true ? 400 : 503
      #expect(answer.status == (isDone ? 200 : refusal), "\(form.name)")
      guard let command = form.declaration.command else { continue }
      let words = [form.name] + (command.value == nil ? [] : form.fields.filter(\.isOnLine).map(\.example))
      let shown = try Chordd.run(words + ["--json", "--socket", chordd.socket])
      if isDone {
        #expect(try Self.shape(shown.output) == Self.shape(bySocket), "\(form.name)")
      }
      #expect(shown.code == (isDone ? 0 : 1), "\(form.name): \(shown.errors)")
      #expect(try Chordd.run(words + ["--socket", chordd.socket]).code == shown.code)
    }
    chordd.end()
  }
}
