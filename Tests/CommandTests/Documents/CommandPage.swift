import Foundation
import Testing

/// The commands as chordd(1) shows them, from what the program itself says of them.
struct CommandPage {
  /// A command, as ArgumentParser describes it (`--experimental-dump-help`).
  struct Command: Decodable {
    var commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let arguments: [Argument]?
    let subcommands: [Command]?
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let names: [Name]?
    let valueName: String?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool
    let abstract: String?
    let discussion: String?

    /// `--port`.
    var longNames: [String] { (names ?? []).filter { $0.kind == "long" }.map { "--\($0.name)" } }
    /// Two options of different commands are the same one if this is equal.
    var identity: String { "\(longNames) \(valueName ?? "") \(abstract ?? "")" }
  }

  private let all: [Command]
  /// The options that at least three commands have, with the names of those.
  private let shared: [(option: Argument, commands: [String])]

  init() throws {
    struct Dump: Decodable { let command: Command }
    let outcome = try Chordd.run(["--experimental-dump-help"])
    let dump = try JSONDecoder().decode(Dump.self, from: Data(outcome.output.utf8))
    let isShown = { (command: Command) in command.shouldDisplay != false && command.commandName != "help" }
    // A command below another one is shown under both names.
    all = (dump.command.subcommands ?? []).filter(isShown).flatMap { command in
      [command]
        + (command.subcommands ?? []).filter(isShown).map { inner in
          var inner = inner
          inner.commandName = "\(command.commandName) \(inner.commandName)"
          return inner
        }
    }
    var shared: [(option: Argument, commands: [String])] = []
    for command in all {
      for option in Self.options(command) {
        if let place = shared.firstIndex(where: { $0.option.identity == option.identity }) {
          shared[place].commands.append(command.commandName)
        } else {
          shared.append((option, [command.commandName]))
        }
      }
    }
    self.shared = shared.filter { $0.commands.count > 2 }
  }

  var names: [String] { all.map(\.commandName) }

  func command(_ name: String) -> Command? { all.first { $0.commandName == name } }

  // MARK: - Sections

  /// How a command is typed.
  private func usage(_ command: Command) -> String {
    let options = own(command).map { option in
      ".OP \(option.longNames[0].roff)" + (option.kind == "flag" ? "" : " \((option.valueName ?? "").roff)")
    }
    let more = Self.options(command).count > options.count ? [".RI [ option ]\\~.\\|.\\|."] : []
    let words = (command.arguments ?? []).filter { $0.kind == "positional" }.map { word in
      let (name, dots) = ((word.valueName ?? "").roffArgument, word.isRepeating ? "\\~.\\|.\\|." : "")
      if word.isOptional { return ".RI [ \(name) ]\(dots)" }
      return dots.isEmpty ? ".I \(name)" : ".IR \(name) \(dots)"
    }
    let start =
      command.commandName == "run"
      ? [".SY chordd", ".RB [ run ]"] : [".SY \"chordd \(command.commandName)\""]
    return (start + options + more + words + [".YS"]).joined(separator: "\n")
  }

  /// The way from the first line to every other one: those of all commands would fill five screens.
  var synopsis: String {
    """
    .SY chordd
    .RB [ run ]
    .RI [ option ]\\~.\\|.\\|.
    .YS
    .SY chordd
    .I command
    .RI [ option ]\\~.\\|.\\|.
    .RI [ argument ]\\~.\\|.\\|.
    .YS
    """
  }

  var commands: String {
    all.map { command in
      let parts = (command.discussion ?? "").components(separatedBy: "Example: ")
      let texts = parts[0].split(separator: "\n").map { ".PP\n\(String($0).roff)" }
      let options = own(command).map(Self.entry)
      let others = shared.filter { $0.commands.contains(command.commandName) }.map { $0.option.longNames[0] }
      let also =
        others.isEmpty
        ? [] : [".PP\nAlso \(Self.list(others.map { "`\($0)`" }).roff): see\n.BR OPTIONS ."]
      let heading = [".SS \"chordd \(command.commandName)\"", (command.abstract ?? "").roff, usage(command)]
      return (heading + texts + options + also + (parts.count > 1 ? [Self.example(parts[1])] : [])).joined(
        separator: "\n")
    }.joined(separator: "\n")
  }

  var options: String {
    shared.map { option, commands in
      "\(Self.entry(option))\nFor \(Self.list(commands.map { "`\($0)`" }).roff)."
    }.joined(separator: "\n")
  }

  /// A row for each command, with the options that are its own.
  var table: String {
    let rows = all.map { command in
      let options = Self.options(command).map { "`\($0.longNames[0])`" }.joined(separator: ", ")
      let name = command.commandName == "run" ? "chordd`, `chordd run" : "chordd \(command.commandName)"
      return "| `\(name)` | \((command.abstract ?? "").replacing("|", with: "\\|")) | \(options) |"
    }
    return (["| command | does | options |", "|---|---|---|"] + rows).joined(separator: "\n")
  }

  // MARK: - Pieces

  /// Those that are shown, without the two that every command has.
  private static func options(_ command: Command) -> [Argument] {
    (command.arguments ?? []).filter {
      $0.kind != "positional" && $0.shouldDisplay && !["--version", "--help"].contains($0.longNames.first)
    }
  }

  private func own(_ command: Command) -> [Argument] {
    Self.options(command).filter { option in !shared.contains { $0.option.identity == option.identity } }
  }

  private static func entry(_ option: Argument) -> String {
    let names = option.longNames.map(\.roff)
    let heading =
      option.kind == "flag"
      ? ".BR \(names.map { "\($0)" }.joined(separator: " \", \" "))"
      : ".BI \(names[0])\\~ \((option.valueName ?? "").roff)"
    let text = [option.abstract, option.discussion].compactMap(\.self).joined(separator: " ")
    return ".TP\n\(names.count == 1 && option.kind == "flag" ? ".B \(names[0])" : heading)\n\(text.roff)"
  }

  private static func example(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { line in
      line.trimmingCharacters(in: .whitespaces).replacing("\\", with: "\\e").replacing("-", with: "\\-")
    }
    return ([".PP", ".RS 4", ".EX"] + lines + [".EE", ".RE"]).joined(separator: "\n")
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
