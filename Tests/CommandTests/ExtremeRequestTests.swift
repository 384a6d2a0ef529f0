import Daemon
import FeatureKit
import FeatureList
import Foundation
import TestKit
import Testing
import Wire

/// Every request with the extremes of its numbers in every order, while there is something for it to work on.
@Suite struct ExtremeRequestTests {
  /// The example, the smallest and the largest number, for times those around now, and every word.
  private static func values(_ field: FieldDescription) -> [String] {
    switch field.kind {
    case .number, .whole:
      let range = field.range ?? -1e15...1e15
      let now = Date().timeIntervalSince1970 * 1000
      let times = range == 0...1e15 ? [now - 3.6e6, now - 1, now + 3.6e6] : []
      return [field.example]
        + ([range.lowerBound, range.upperBound] + times).map {
          $0 == $0.rounded() || field.kind == .whole ? "\(Int64($0))" : "\($0)"
        }
    case .flag: return ["true", "false"]
    case .choice(let words): return words
    case .line, .text: return [field.example]
    }
  }

  /// The values of the fields: each two fields have each two of theirs; the others are as in the example, or left out.
  private static func calls(_ request: RequestDescription) -> Set<[String: String]> {
    let moving = request.fields.filter { values($0).count > 1 }
    var calls: Set<[String: String]> = []
    for fields in [request.fields, request.fields.filter(\.isRequired)] {
      let others = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.example) })
      for (index, first) in moving.enumerated() {
        for second in moving[index...] {
          for one in values(first) {
            for other in values(second) {
              calls.insert(others.merging([first.name: one]) { $1 }.merging([second.name: other]) { $1 })
            }
          }
        }
      }
    }
    return calls
  }

  private static func answer(
    _ page: WebPeer.Place, _ request: RequestDescription, _ call: [String: String]
  ) throws -> (status: Int, body: String) {
    guard request.declaration.access == .change else {
      let query = call.map {
        "\($0.key)=\($0.value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
      }
      return try page.get("/api/\(request.name)?\(query.joined(separator: "&"))")
    }
    let fields = try request.fields.compactMap { field in
      try call[field.name].map { value in
        switch field.kind {
        case .number, .whole, .flag: "\"\(field.name)\":\(value)"
        default: "\"\(field.name)\":" + String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        }
      }
    }
    return try page.post("/api/\(request.name)", "{\(fields.joined(separator: ","))}")
  }

  @Test func `No order of any numbers ends the program`() throws {
    let folder = try Folder()
    let chordd = try ControlledChordd(
      folder: folder,
      environment: ["CHORDD_PAGE_LISTEN": "127.0.0.1:0", "XDG_CONFIG_HOME": folder.path("config").path])
    let url = try chordd.program.errorLine { $0.hasPrefix("chordd: page: http://127.0.0.1:") }
    let page = WebPeer.Place(port: try #require(url.split(separator: ":").last.flatMap { Int($0) }))
    var count = 0
    for request in FeatureSet.all.requests.descriptions {
      // Sheets and bookmarks are made of what was just played; a request before this one may have deleted it.
      for chord: [UInt8] in [[48, 52, 55], [50, 53, 57], [43, 47, 50, 53]] {
        _ = try chordd.name(of: chord)
        try chordd.release(chord)
      }
      _ = try page.post("/api/sheet-make", "{}")
      for call in Self.calls(request).sorted(by: { "\($0)" < "\($1)" }) {
        count += 1
        let answer = try Self.answer(page, request, call)
        #expect(
          [200, 400, 403, 404, 409, 503].contains(answer.status), "\(request.name) \(call): \(answer)")
      }
      _ = try chordd.reply(to: "panic")
    }
    #expect(count > 1000)
    chordd.end()
  }
}
