import Daemon
import FeatureKit
import FeatureList
import Foundation
import Testing
import Wire

private let hasPythonSchema = (try? Chordd.runPython("import jsonschema", [], lines: []))?.code == 0

/// Every line that a command prints with `--json`, and every reply of a running chordd, is what
/// `docs/reference/replies.schema.json` says, with no field that stands nowhere in it.
@Suite(.enabled(if: hasPythonSchema, "no python3-jsonschema")) struct ReplySchemaTests {
  /// Each command, and the part of the schema that its lines satisfy.
  @Test(arguments: [
    ("chord", ["chord", "Cma13(#11)"]), ("chord", ["chord", "D|C7"]), ("combine", ["combine", "Cma7", "D"]),
    ("partners", ["combine", "C7", "?"]), ("partners", ["combine", "?", "D"]),
    ("chordGraph", ["graph", "Cma9"]),
    ("name", ["name", "48 52 55 | 62 66 69"]), ("name", ["name", "C4"]), ("scale", ["scale", "C", "lydian"]),
    ("scaleType", ["scale", "--list"]), ("key-facts", ["key", "Eb"]), ("key-facts", ["key"]),
    ("quality", ["vocabulary", "--all"]),
    ("playedEvent", ["play", "Cma7 D"]), ("finding", ["doctor"]), ("version", ["--version"]),
  ])
  func `What a command prints is in the schema`(_ part: String, _ arguments: [String]) throws {
    let outcome = try Chordd.run(arguments + ["--json"])
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("{\"v\":1") }, "\(outcome.errors)")
    try Self.check(lines.map { (part, $0) })
  }

  @Test func `Every reply is in the schema`() throws {
    let chordd = try ControlledChordd(environment: ["CHORDD_PAGE_LISTEN": "127.0.0.1:0"])
    _ = try chordd.name(of: [60, 64, 67])
    var replies: [(String, String)] = []
    let lines =
      FeatureSet.all.requests.descriptions.map(\.example) + ["stats prometheus", "split learn", "status"]
    for line in lines {
      let peer = try chordd.peer()
      peer.send(line + "\n")
      let reply = try #require(peer.line(), "\(line)")
      let word = String(line.prefix { $0 != " " })
      replies.append((reply.hasPrefix("{\"ok\":true") ? word : "Failure", reply))
    }
    try Self.check(replies)
    chordd.end()
  }

  @Test func `A field that the schema does not have is noticed`() throws {
    #expect(try !Self.complaints([("style", #"{"ok":true,"v":1,"style":"pop","more":1}"#)]).isEmpty)
    #expect(try !Self.complaints([("style", #"{"ok":true,"style":"pop"}"#)]).isEmpty)
    #expect(try Self.complaints([("style", #"{"ok":true,"v":1,"style":"pop"}"#)]).isEmpty)
  }

  private static func check(_ lines: [(part: String, text: String)]) throws {
    let complaints = try complaints(lines)
    #expect(complaints.isEmpty, "\(complaints.prefix(2000))")
  }

  // MARK: - Debian's python3-jsonschema

  private static let program = """
    import json, sys, jsonschema

    def named(value):
        return schema["$defs"].get(str(value.get("$ref")).rsplit("/")[-1], {})

    def close(value):
        \"""Lets no value of a field have fields that its schema does not name.\"""
        if isinstance(value, dict):
            for inner in [*value.get("properties", {}).values(), value.get("items")]:
                # The fields of a map have any names.
                if isinstance(inner, dict) and "additionalProperties" not in {**inner, **named(inner)}:
                    inner["unevaluatedProperties"] = False
            for inner in value.values():
                close(inner)
        elif isinstance(value, list):
            for inner in value:
                close(inner)

    schema, events = (json.load(open(path)) for path in sys.argv[1:])
    jsonschema.Draft202012Validator.check_schema(schema)
    close(schema["$defs"])
    resolver = jsonschema.RefResolver("replies.schema.json", schema, store={"events.schema.json": events})
    for line in sys.stdin:
        part, text = line.split("\\t", 1)
        wanted = {"$ref": "#/$defs/" + part, "unevaluatedProperties": False}
        for error in jsonschema.Draft202012Validator(wanted, resolver=resolver).iter_errors(json.loads(text)):
            print(part, text.strip()[:200], "::", error.message[:300], list(error.path))
    """

  private static func complaints(_ lines: [(part: String, text: String)]) throws -> String {
    let schemas = try ["replies", "events"].map {
      try #require(Repository.file("docs/reference/\($0).schema.json")).path
    }
    let outcome = try Chordd.runPython(program, schemas, lines: lines.map { "\($0.part)\t\($0.text)" })
    #expect(outcome.code == 0, "\(outcome.errors)")
    return outcome.output
  }
}
