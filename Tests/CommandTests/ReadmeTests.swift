import Foundation
import Testing

/// The documents show what the program prints: their console blocks are run and compared.
@Suite struct ReadmeTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var command: String
    var output: [String]
    var testDescription: String { command }
  }

  /// Commands that need no sequencer, no keyboard and no end of their own.
  private static let runnable = ["name", "analyze", "combine", "chord", "scale", "key", "vocabulary"]

  /// `$ …` lines in ```console blocks, each with the lines up to the next.
  static let examples: [Example] = [
    "README.md", "docs/chord-naming.md", "docs/events.md", "docs/symbols.md", "docs/theory.md",
  ].flatMap(examples)

  private static func examples(in path: String) -> [Example] {
    guard let file = Repository.file(path), let text = try? String(contentsOf: file, encoding: .utf8) else {
      FileHandle.standardError.write(Data("SKIPPED: there is no \(path) to compare with\n".utf8))
      return []
    }
    var examples: [Example] = []
    var isConsole = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isConsole = line == "```console"
      } else if isConsole, line.hasPrefix("$ ") {
        examples.append(Example(command: String(line.dropFirst(2)), output: []))
      } else if isConsole, !examples.isEmpty {
        examples[examples.count - 1].output.append(line)
      }
    }
    return examples.filter { example in
      let stages = example.command.split(separator: "|").map { $0.split(separator: " ") }
      return stages.contains { $0.first == "chordd" && $0.count > 1 && runnable.contains(String($0[1])) }
        && !example.command.contains("#!")
    }
  }

  @Test(arguments: examples)
  func prints(_ example: Example) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", example.command]
    let folder = try #require(Chordd.executable).deletingLastPathComponent().path
    process.environment = Chordd.environment.merging(["PATH": "\(folder):/usr/bin:/bin"]) { $1 }
    process.currentDirectoryURL = Repository.file("README.md")?.deletingLastPathComponent()
    let (reading, writing) = try RunningChordd.pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = writing
    process.standardError = writing
    try process.run()
    try writing.close()
    let text = String(decoding: try reading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(process.ends(within: 30))
    let printed = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(
      Self.matches(printed.last == "" ? printed.dropLast() : printed, example.output), "it printed: \(text)")
  }

  /// Line by line; a `…` in the README stands for any rest.
  private static func matches(_ printed: [String], _ shown: [String]) -> Bool {
    guard let (line, rest) = shown.first.map({ ($0, Array(shown.dropFirst())) }) else {
      return printed.isEmpty
    }
    if line == "…" || line == "..." {
      return rest.isEmpty || printed.count >= rest.count && Array(printed.suffix(rest.count)) == rest
    }
    guard let first = printed.first else { return false }
    let isSame = line.hasSuffix("…") ? first.hasPrefix(line.dropLast()) : first == line
    return isSame && matches(Array(printed.dropFirst()), rest)
  }

  @Test(.enabled(if: Repository.file("README.md") != nil))
  func `There are examples to compare`() { #expect(!Self.examples.isEmpty) }
}
