import FeatureList
import Foundation
import Outputs
import Testing
import Wire

@testable import Daemon
@testable import FeatureKit
@testable import Settings

/// The meaning of requests in each of their forms, and the sentences in which they are refused.
@Suite struct RequestTests {
  private static let list = FeatureSet.all.requests

  /// The name of a request and its fields.
  private static func shown(_ request: any Request) -> String {
    let fields = request.sentFields.map { name, value in "\"\(name)\":\(shown(value))" }.sorted()
    return "\(type(of: request).declaration.name) {\(fields.joined(separator: ","))}"
  }

  private static func shown(_ value: Any) -> String {
    switch value {
    case let text as RequestText: JSONText.encode(text.text)
    case let text as String: JSONText.encode(text)
    case let choice as any RawRepresentable: shown(choice.rawValue)
    case let number as Double where number == number.rounded(): "\(Int(number))"
    default: "\(value)"
    }
  }

  @Test(arguments: [
    ("status", "status {}"),
    ("  status  ", "status {}"),
    ("status\r", "status {}"),
    ("split C4", #"split {"split":"C4"}"#),
    ("split   E♭4", #"split {"split":"E♭4"}"#),
    ("split 60", #"split {"split":"60"}"#),
    ("split learn", #"split {"split":"learn"}"#),
    ("key Eb major", #"key {"key":"Eb major"}"#),
    ("style jazz", #"style {"style":"jazz"}"#),
    ("set naming.rootless true", #"set {"name":"naming.rootless","value":"true"}"#),
    ("set  naming.key   Eb major ", #"set {"name":"naming.key","value":"Eb major"}"#),
    ("set input.ports", #"set {"name":"input.ports","value":""}"#),
    ("save", "save {}"),
    ("page", "page {}"),
    ("setup", "setup {}"),
    ("reload", "reload {}"),
    ("panic", "panic {}"),
    ("play Dm7 G7 | C", #"play {"what":"Dm7 G7 | C"}"#),
    ("play last", #"play {"what":"last"}"#),
    ("stop", "stop {}"),
    ("stats", "stats {}"),
    ("stats prometheus", #"stats {"format":"prometheus"}"#),
    ("help", "help {}"),
    ("chord C7 | x", #"chord {"symbol":"C7 | x"}"#),
    ("combine Cma7 D", #"combine {"lower":"Cma7","upper":"D"}"#),
    ("name 48 52 | 55", #"name {"notes":"48 52 | 55"}"#),
    ("scale C lydian b7", #"scale {"name":"lydian b7","root":"C"}"#),
    ("connect 24:0", #"connect {"port":"24:0"}"#),
    ("disconnect  Digital Piano ", #"disconnect {"port":"Digital Piano"}"#),
    ("connect a:b:c", #"connect {"port":"a:b:c"}"#),
  ])
  func lineIsUnderstood(_ line: String, _ request: String) throws {
    #expect(Self.shown(try Self.list.request(line: line.utf8)) == request)
  }

  @Test(arguments: [
    ("split", #"{"split":"G3"}"#, #"split {"split":"G3"}"#),
    ("split", #"{"split":60}"#, #"split {"split":"60"}"#),
    ("style", #"{"style":"jazz","x":[1]}"#, nil),
    ("set", #"{"name":"a","value":true}"#, nil),
    ("set", #"{"name":"input.ports","value":""}"#, #"set {"name":"input.ports","value":""}"#),
    ("panic", "", "panic {}"), ("panic", #"{"x":[1]}"#, nil),
    ("play", #"{"what":"C","tempo":90.5}"#, #"play {"tempo":90.5,"what":"C"}"#),
    ("play", #"{"what":"C","style":null}"#, #"play {"what":"C"}"#),
  ])
  func bodyIsUnderstood(_ name: String, _ body: String, _ request: String?) throws {
    guard let request else {
      #expect(throws: RequestFailure.self) { try Self.list.request(name, body: body.utf8) }
      return
    }
    #expect(Self.shown(try Self.list.request(name, body: body.utf8)) == request)
  }

  @Test(arguments: [
    ("split", "{}", "the body must be a JSON object with the field \"split\", such as {\"split\":\"G3\"}"),
    ("split", "", "the body must be a JSON object with the field \"split\", such as {\"split\":\"G3\"}"),
    ("split", "[]", "the body must be a JSON object with the field \"split\", such as {\"split\":\"G3\"}"),
    (
      "split", "{\"split\":\"\u{FFFD}",
      "the body must be a JSON object with the field \"split\", such as {\"split\":\"G3\"}"
    ),
    ("split", "{\"split\":{}}", "\"split\" must be a text"),
    ("split", "{\"split\":null}", "\"split\" must be a text"),
    ("split", #"{"split":"C4\nstyle jazz"}"#, "\"split\" must be one line of at most 1024 bytes"),
    (
      "key", "{\"key\":\"\(String(repeating: "C", count: 1025))\"}",
      "\"key\" must be one line of at most 1024 bytes"
    ),
    (
      "set", #"{"name":"x"}"#,
      "the body must be a JSON object with the fields \"name\" and \"value\", such as {\"name\":\"naming.rootless\",\"value\":\"true\"}"
    ),
    ("panic", " \n", "the body must be a JSON object"), ("panic", "[1]", "the body must be a JSON object"),
    ("save", "x", "the body must be a JSON object"),
    ("play", #"{"what":"C","tempo":"x"}"#, "\"tempo\" must be a number from 20 to 400"),
    ("play", #"{"what":5}"#, "\"what\" must be a text"),
    (
      "play", "[",
      "the body must be a JSON object with the field \"what\", such as {\"what\":\"Dm7 G7 Cma7\"}"
    ),
    (
      "connect", #"{"port":":"}"#,
      "\":\" is not a port: write two numbers below 256, as in 24:0, or a name, as in \"Digital Piano\"."
    ),
  ])
  func bodyIsRefused(_ name: String, _ body: String, _ sentence: String) {
    let failure = #expect(throws: RequestFailure.self) { try Self.list.request(name, body: body.utf8) }
    #expect(failure?.error == sentence && failure?.usage == true)
  }

  @Test(arguments: [
    ("stats", ["format": "prometheus"], #"stats {"format":"prometheus"}"#),
    ("status", ["token": "1"], "status {}"), ("status", ["style": "jazz"], "status {}"),
  ])
  func queryIsUnderstood(_ name: String, _ query: [String: String], _ request: String) throws {
    #expect(Self.shown(try Self.list.request(name, query: query)) == request)
  }

  private static let names = "the requests are \(list.descriptions.map(\.name).joined(separator: ", "))"
  private static let notText = "the line is not plain UTF-8 text; send help to see the requests"
  private static let empty = "the line is empty; send help to see the requests"
  private static let tooLong = "the line is longer than 1024 bytes; send one request a line"

  @Test(arguments: [
    ("", empty),
    ("   ", empty),
    ("\r", empty),
    ("statsu", "there is no request \"statsu\"; did you mean status?"),
    ("STATUS", "there is no request \"STATUS\"; did you mean status?"),
    ("xyzzy 3", "there is no request \"xyzzy\"; \(names)"),
    ("{\"request\":\"status\"}", "there is no request \"{\\\"request\\\":\\\"status\\\"}\"; \(names)"),
    ("status now", "status stands alone, without \"now\""),
    ("panic 1", "panic stands alone, without \"1\""),
    ("split", "split needs a value, NOTE|floating|channel|off|learn; for example, split G3"),
    ("combine Cma7", "combine needs a value, LOWER UPPER; for example, combine Cma7 D"),
    ("split ", "split needs a value, NOTE|floating|channel|off|learn; for example, split G3"),
    ("key", "key needs a value, KEY|detect|none; for example, key Eb major"),
    ("style", "style needs a value, NAME; for example, style jazz"),
    ("connect", "connect needs a value, PORT; for example, connect Digital Piano"),
    ("set", "set needs a value, SETTING VALUE; for example, set naming.rootless true"),
    ("save it", "save stands alone, without \"it\""),
    ("stats csv", "\"format\" must be prometheus"),
    (
      "connect :",
      "\":\" is not a port: write two numbers below 256, as in 24:0, or a name, as in \"Digital Piano\"."
    ),
    (
      "connect 300:0",
      "\"300:0\" is not a port: write two numbers below 256, as in 24:0, or a name, as in \"Digital Piano\"."
    ),
    ("status\0", notText),
    ("split \u{1B}[31m", notText),
    ("status\nstatus", notText),
    (String(repeating: "a", count: 1025), tooLong),
    (String(repeating: " ", count: 1025), tooLong),
    (
      String(repeating: "a", count: 1024),
      "there is no request \"\(String(repeating: "a", count: 40))…\"; \(names)"
    ),
  ])
  func lineIsRefused(_ line: String, _ sentence: String) {
    let failure = #expect(throws: RequestFailure.self) { try Self.list.request(line: line.utf8) }
    // Quotation marks inside a word are shown as they were written.
    #expect(failure?.error == sentence.replacing("\\\"", with: "\"") && failure?.usage == true)
  }

  @Test(arguments: [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0x80], [0xF0, 0x9F]] as [[UInt8]])
  func bytesAreNoText(_ bytes: [UInt8]) {
    let failure = #expect(throws: RequestFailure.self) {
      try Self.list.request(line: Array("split ".utf8) + bytes)
    }
    #expect(failure?.error == Self.notText)
  }

  /// The list's description of a request is enough to send it: as a line, as a body, and by its fields.
  @Test(arguments: FeatureSet.all.requests.descriptions.indices)
  func formIsTrue(_ index: Int) throws {
    let form = Self.list.descriptions[index]
    let byLine = Self.shown(try Self.list.request(line: form.example.utf8))
    let byBody = Self.shown(try Self.list.request(form.name, body: form.exampleBody.utf8))
    #expect(byLine == byBody && byLine.hasPrefix("\(form.name) "))
    #expect(form.declaration.summary.hasSuffix(".") && form.fields.allSatisfy { !$0.meaning.isEmpty })
    #expect(Set(Self.list.descriptions.map(\.name)).count == Self.list.descriptions.count)
    // Every field means something: an example of it comes back.
    for field in form.fields {
      let others = form.fields.filter { $0.isRequired && $0.name != field.name }
      let body = ([field] + others).map { "\"\($0.name)\":\($0.exampleJSON)" }.joined(separator: ",")
      let shown = Self.shown(try Self.list.request(form.name, body: "{\(body)}".utf8))
      #expect(shown.contains("\"\(field.name)\":\(field.exampleJSON)"), "\(form.name)")
    }
  }

  @Test func descriptionIsWhole() throws {
    let text = OpenAPI(Self.list, version: "1").text
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let paths = try #require(object["paths"] as? [String: [String: Any]])
    #expect(Set(paths.keys) == Set(Self.list.descriptions.map { "/api/\($0.name)" }))
    for form in Self.list.descriptions {
      #expect(
        paths["/api/\(form.name)"].map { Array($0.keys) } == [
          form.declaration.access == .change ? "post" : "get"
        ])
    }
  }
}
