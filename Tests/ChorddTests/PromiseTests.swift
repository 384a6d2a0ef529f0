import FeatureKit
import FeatureList
import Foundation
import Settings
import Testing
import Wire

/// The promises of 1.0.0 hold until 2.0.0: settings by their names, promised requests and events by their fields.
@Suite struct PromiseTests {
  struct Row: CustomTestStringConvertible {
    let kind: String
    let name: String
    let fields: [String]
    var testDescription: String { "\(kind) \(name)" }
  }

  static let rows: [Row] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "promises.tsv")
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.filter { !$0.hasPrefix("#") }.map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(kind: cells[0], name: cells[1], fields: cells[2].split(separator: " ").map(String.init))
    }
  }()

  private static let features = FeatureSet.all

  @Test(arguments: rows) func `A promise is kept`(_ row: Row) throws {
    switch row.kind {
    case "setting": #expect(Self.features.table.row(named: row.name) != nil)
    case "reply":
      let description = try #require(Self.features.requests.description(of: row.name))
      let (replies, objects) = Self.features.requests.replies
      let fields = Self.fields(try #require(replies[row.name]), objects).union(["v", "ok"])
      #expect(description.declaration.isPromised && Set(row.fields).subtracting(fields) == [])
    case "event":
      let (events, objects) = Self.features.events.described
      // A reading is printed by `chordd name`, and has no type of its own for events.
      let event = try #require(events.first { $0.name == row.name })
      let fields = Self.fields(of: event.object, objects).union(["v"])
      #expect(Set(row.fields).subtracting(fields) == [])
    default: Issue.record("no promise is a \(row.kind)")
    }
  }

  @Test func `Twenty requests are promised, each with a row`() {
    let promised = Self.features.requests.descriptions.filter { $0.declaration.isPromised }.map(\.name)
    let written = Self.rows.filter { $0.kind == "reply" }.map(\.name)
    #expect(promised.count == 20 && Set(promised) == Set(written))
  }

  private static func fields(_ schema: Schema, _ objects: [ObjectSchema]) -> Set<String> {
    switch schema {
    case .object(let name):
      objects.first { $0.name == name }.map { fields(of: $0, objects) } ?? []
    case .any(let schemas): Set(schemas.flatMap { fields($0, objects) })
    default: []
    }
  }

  private static func fields(of object: ObjectSchema, _ objects: [ObjectSchema]) -> Set<String> {
    let parts = object.parts.flatMap { fields(.object($0), objects) }
    return Set(object.fields.map(\.name)).union(parts)
  }
}
