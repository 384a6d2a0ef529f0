import Foundation
import Testing

/// With hostile names of files, arguments and variables, nothing that a terminal obeys leaves the program.
@Suite struct HostileNameTests {
  private static let names = [
    "\u{1B}[2J\u{1B}]0;owned\u{7}", "a\rb", "\u{9B}31m", "x\u{202E}gnp.exe", "\u{2066}a\u{2069}",
    "a\u{2028}b", "\u{85}", "\u{7F}",
    "\u{8}\u{8}", "\u{61C}", "a\u{0B}\u{0C}b", "\u{90}q\u{9C}",
  ]

  /// All of them in one word, in both orders, for a message that shows only the beginning of one.
  private static let words = [names.joined(), names.reversed().joined()]

  private static let commands: [[String]] = [
    ["analyze"], ["analyze", "--json"], ["run", "--input"], ["name"], ["name", "--json"],
    ["name", "--config"],
    ["name", "C", "--key"], ["name", "C", "--split"], ["chord"], ["chord", "--style"], ["scale"], ["key"],
    ["combine", "C"], ["play", "--print"], ["play", "--json"], ["play", "C", "--print", "--voicing"],
    ["play", "C", "--print", "--tempo"], ["vocabulary", "--notes"], ["doctor", "--config"],
    ["status", "--socket"],
    ["connect"], ["disconnect"], ["split"], ["style"], ["stats", "--socket"], ["run", "--port"], [], ["help"],
    ["--bogus"], ["run", "--input", "-", "--coalesce"], ["guard-output"],
  ]

  private static func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || scalar == "\t"
        || scalar.properties.generalCategory != .control && !scalar.properties.isBidiControl
          && scalar.properties.generalCategory != .lineSeparator
    }
  }

  @Test(arguments: words) func isWrittenOut(_ name: String) throws {
    let folder = try Folder()
    try folder.write(name, MIDIBytes.file([[60, 64, 67]]))
    for command in Self.commands {
      let outcome = try Chordd.run(command + [name], in: folder)
      #expect(Self.isClean(outcome.errors), "\(command): \(outcome.errors.debugDescription)")
      #expect(Self.isClean(outcome.output), "\(command): \(outcome.output.debugDescription)")
    }
  }

  @Test func `Neither is what a setting says`() throws {
    let folder = try Folder()
    for name in Self.words {
      let escaped = name.unicodeScalars.map {
        "\\u" + String(repeating: "0", count: 4 - String($0.value, radix: 16).count)
          + String($0.value, radix: 16)
      }
      for setting in ["outputs:\n  json:", "input:\n  ports:", "page:\n  token:", "hands:\n  split:"] {
        try folder.write("c.yaml", "\(setting) \"\(escaped.joined())\"\n\"\(escaped.joined())\": 1\n")
        let outcome = try Chordd.run(["doctor", "--config", "c.yaml"], in: folder)
        #expect(Self.isClean(outcome.errors + outcome.output))
      }
    }
  }
}
