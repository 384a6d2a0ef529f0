import CommandKit
import Daemon
import FeatureKit
import FeatureList
import Foundation
import Testing
import Wire

/// The descriptions of replies, made of the types that are written.
enum ReplyDocuments {
  /// A feature with a page: its folder, its module, and its requests.
  struct Feature: Sendable {
    let folder: String
    let module: String
    let requests: Set<String>
  }

  static let features: [Feature] = {
    let sources = Repository.file("Sources/Features")!
    let folders = try! FileManager.default.contentsOfDirectory(atPath: sources.path).sorted()
    return folders.compactMap { folder in
      guard FileManager.default.fileExists(atPath: sources.appending(path: "\(folder)/Page").path) else {
        return nil
      }
      let kinds = FeatureSet.all.requests.types.filter {
        String(reflecting: $0).hasPrefix("\(folder)Feature.")
      }
      guard let first = kinds.first else { return nil }
      let module = String(String(reflecting: first).prefix { $0 != "." })
      return Feature(folder: folder, module: module, requests: Set(kinds.map { $0.declaration.name }))
    }
  }()

  /// The TypeScript declarations of a feature's requests; `nil`: of all others, with the types that features share.
  static func declarations(of feature: Feature?) throws -> String {
    let list = FeatureSet.all.requests
    let declarations = TypeDeclarations(
      list, FeatureSet.all.events, comment: try SourceComments.all.get().comment)
    guard let feature else {
      let modules = Set(features.map(\.module))
      let names = Set(list.descriptions.map(\.name)).subtracting(features.flatMap(\.requests))
      return declarations.text(of: names, isCore: true) { !modules.contains($0) }
    }
    return declarations.text(of: feature.requests) { $0 == feature.module }
  }

  /// Sources/tsconfig.json: where the imports of the page's files are found, which are served from one folder.
  static func listingFolders(in text: String) throws -> String {
    let sources = try #require(Repository.file("Sources"))
    func folders(in folder: String, _ page: String = "") throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: folder).path)
        .map { "\(folder)/\($0)\(page)" }.sorted()
        .filter {
          let values = try? sources.appending(path: $0).resourceValues(forKeys: [.isDirectoryKey])
          return values?.isDirectory == true
        }
    }
    let all = try folders(in: "PageServer/Resources/assets") + folders(in: "Features", "/Page")
    let listed = all.map { "      \"\($0)\"" }.joined(separator: ",\n")
    return text.replacing(/"rootDirs": \[[^\]]*\]/, with: "\"rootDirs\": [\n\(listed)\n    ]")
  }

  /// docs/reference/replies.schema.json.
  static var schema: String {
    get throws {
      let list = FeatureSet.all.requests
      let comments = try SourceComments.all.get()
      let writer = SchemaWriter(place: "#/$defs/", comment: comments.comment)
      var (replies, objects) = list.replies
      var reader = SchemaReader()
      for (name, type) in PrintedLines.all(of: allFeatures) { replies[name] = try reader.schema(of: type) }
      objects += reader.objects.filter { found in !objects.contains { $0.type == found.type } }
      var definitions = JSONObject()
      definitions.set("Line", SchemaWriter.line)
      definitions.set("Failure", SchemaWriter.failure)
      for object in objects.sorted(by: { $0.name < $1.name }) {
        definitions.set(object.name, writer.object(object))
      }
      let names = replies.keys.sorted()
      for name in names { definitions.set(name, writer.line(with: replies[name] ?? .nothing)) }
      var document = JSONObject()
      document.set("$schema", "https://json-schema.org/draft/2020-12/schema")
      document.set("title", "chordd replies, version 1")
      document.set(
        "description",
        "One line of `--json` of any command but run and analyze, which print events (events.schema.json), and of the "
          + "replies of a running chordd, by the name of the request. Fields may be added; readers ignore what they do "
          + "not know. Written by `make documents`.")
      let all = (["Failure"] + names).map { "{\"$ref\":\"#/$defs/\($0)\"}" }.joined(separator: ",")
      document.set("anyOf", json: "[\(all)]")
      document.set("$defs", definitions)
      return try pretty(document)
    }
  }

  /// docs/reference/events.schema.json.
  static var events: String {
    get throws { try pretty(FeatureSet.all.events.schema(comment: try SourceComments.all.get().comment)) }
  }

  private static func pretty(_ document: JSONObject) throws -> String {
    let value = try JSONSerialization.jsonObject(with: Data(document.closed.utf8))
    let text = try JSONSerialization.data(
      withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: text, as: UTF8.self) + "\n"
  }
}
