import Daemon
import FeatureKit
import FeatureList
import Foundation
import Testing
import Wire

/// The parts of documents about settings, commands and requests are generated from their tables: `make documents` writes them,
/// and these tests fail when a document says something else. The text that people write around them stays.
@Suite struct GeneratedDocumentTests {
  /// A document, and what it should be, given what it is.
  struct Document: CustomTestStringConvertible, Sendable {
    let path: String
    let made: @Sendable (_ old: String) throws -> String

    var testDescription: String { path }
  }

  static let documents =
    [
      Document(path: "config/chordd.yaml") { try SettingsDocuments.example(in: $0) },
      Document(path: "docs/reference/settings.md") {
        try $0.replacing(marked: "settings", .markdown, with: SettingsDocuments.table)
      },
      Document(path: "man/chordd.yaml.5") {
        try $0.replacing(marked: "settings", .roff, with: SettingsDocuments.page)
      },
      Document(path: "man/chordd.1") {
        let page = try CommandPage()
        return try $0.replacing(marked: "synopsis", .roff, with: page.synopsis)
          .replacing(marked: "commands", .roff, with: page.commands)
          .replacing(marked: "options", .roff, with: page.options)
      },
      Document(path: "docs/reference/commands.md") {
        try $0.replacing(marked: "commands", .markdown, with: CommandPage().table)
      },
      Document(path: "docs/guide/practice.md") {
        try $0.replacing(marked: "drills", .markdown, with: DrillsTable.text())
      },
      Document(path: "docs/reference/api.md") {
        try $0.replacing(marked: "requests", .markdown, with: FeatureSet.all.requests.table)
          .replacingTables(of: FeatureSet.all.events)
      },
      Document(path: "docs/reference/control.md") {
        let table = FeatureSet.all.requests.replyTable(comment: try SourceComments.all.get().comment)
        return try $0.replacing(marked: "replies", .markdown, with: table)
      },
      Document(path: "docs/reference/replies.schema.json") { _ in try ReplyDocuments.schema },
      Document(path: "docs/reference/events.schema.json") { _ in try ReplyDocuments.events },
      Document(path: "docs/reference/events.md") {
        try $0.replacing(marked: "events", .markdown, with: FeatureSet.all.events.overview)
          .replacingTables(of: FeatureSet.all.events)
      },
      Document(path: "Sources/tsconfig.json") { try ReplyDocuments.listingFolders(in: $0) },
      Document(path: "Sources/PageServer/wire.d.ts") { _ in try ReplyDocuments.declarations(of: nil) },
    ]
    + ReplyDocuments.features.map { feature in
      Document(path: "Sources/Features/\(feature.folder)/Page/wire.d.ts") { _ in
        try ReplyDocuments.declarations(of: feature)
      }
    }

  @Test(arguments: documents) func `A document shows the table`(_ document: Document) throws {
    let file = Repository.top.appending(path: document.path)
    let old = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let made = try document.made(old)
    if ProcessInfo.processInfo.environment["ACCEPT"] == "yes" {
      try made.write(to: file, atomically: true, encoding: .utf8)
    } else {
      let differences = made.split(separator: "\n").filter { !old.contains($0) }
      #expect(made == old, "make documents: \(differences.prefix(3))")
    }
  }

  @Test(arguments: ["chordd.1", "chordd.yaml.5"])
  func `A manual page has the version of the program`(_ name: String) throws {
    let page = try String(contentsOf: try #require(Repository.file("man/\(name)")), encoding: .utf8)
    let version = try Chordd.run(["--version"]).output.trimmingCharacters(in: .newlines)
    #expect(page.hasPrefix(".TH ") && page.prefix { $0 != "\n" }.contains("\"\(version)\""))
  }
}

extension String {
  /// How a comment is written.
  enum Comment { case markdown, roff }

  /// Replaces the lines between the comments `name: begin` and `name: end`.
  fileprivate func replacing(marked name: String, _ comment: Comment, with text: String) throws -> String {
    let mark = { (word: String) in
      comment == .roff ? ".\\\" \(name): \(word)\n" : "<!-- \(name): \(word) -->\n"
    }
    let parts = components(separatedBy: mark("begin"))
    let rest = try #require(parts.last).components(separatedBy: mark("end"))
    try #require(parts.count == 2 && rest.count == 2, "there is no place for the \(name)")
    return parts[0] + mark("begin") + text + "\n" + mark("end") + rest[1]
  }

  /// Replaces the lines of each table of fields: it stands between the comments `fields of NAME: begin` and `fields of NAME: end`.
  fileprivate func replacingTables(of events: EventList) throws -> String {
    let names = matches(of: #/<!-- fields of (?<name>\w+): begin -->/#).map { String($0.output.name) }
    try #require(!names.isEmpty, "there is no table of fields")
    let comment = try SourceComments.all.get().comment
    return try names.reduce(self) { text, name in
      let table = try #require(events.table(of: name, comment: comment), "no event has a \(name)")
      return try text.replacing(marked: "fields of \(name)", .markdown, with: table)
    }
  }

  /// A text as it is written in a manual page: a sentence a line, what stands in quotes of code in bold.
  var roff: String {
    let plain = replacing("\\", with: "\\e").replacing("-", with: "\\-")
    let bold = plain.replacing(#/`([^`]+)`/#) { "\\fB\($0.output.1)\\fR" }
      .replacing(#/(^|[ (])'([^']+)'/#) { "\($0.output.1)\\fB\($0.output.2)\\fR" }
    let lines = bold.replacing(#/(?<sentence>[^.]{2}[.)]) (?=[A-Z(\\])/#) { "\($0.output.sentence)\n" }
      .split(separator: "\n", omittingEmptySubsequences: false)
    // A period or an apostrophe at the beginning of a line would be a command.
    return lines.map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&\($0)" : String($0) }
      .joined(separator: "\n")
  }

  /// The same as an argument of a macro.
  var roffArgument: String { "\"" + roff.replacing("\"", with: "\\(dq") + "\"" }

  /// In lines of at most `width` characters, each of which begins with `prefix`.
  func wrapped(_ width: Int, prefix: String) -> String {
    var lines: [String] = []
    var line = prefix
    for word in split(separator: " ") {
      if line.count + word.count + 1 > width, line != prefix {
        lines.append(line)
        line = prefix
      }
      line += (line == prefix ? "" : " ") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
