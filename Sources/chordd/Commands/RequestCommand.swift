internal import ArgumentParser
internal import CommandKit
internal import Daemon
internal import FeatureKit
internal import FeatureList
internal import Wire

/// The commands that send one request to a running chordd and print its reply: one for each form with a command.
enum RequestCommands {
  static let all: [any ParsableCommand.Type] = FeatureSet.all.requests.types.compactMap { command(for: $0) }

  private static func command<Asked: Request>(
    for type: Asked.Type
  ) -> (any ParsableCommand.Type)? {
    guard let form = Asked.declaration.command else { return nil }
    if form.value == nil { return PlainRequestCommand<Asked>.self }
    return form.isValueOptional ? OptionalValueRequestCommand<Asked>.self : ValueRequestCommand<Asked>.self
  }
}

/// `chordd status` and its like: a request without a value.
struct PlainRequestCommand<Asked: Request>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { CommandConfiguration(Asked.declaration) }

  @Flag(help: "Print the reply unchanged, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting { try running.show(Asked.self, json: json) }
  }
}

/// `chordd connect` and its like: a request with a value.
struct ValueRequestCommand<Asked: Request>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { CommandConfiguration(Asked.declaration) }

  @Argument(
    help: ArgumentHelp(
      "\(Asked.declaration.command?.value?.help ?? "")",
      valueName: Asked.declaration.command?.value?.name ?? "value"),
    completion: Asked.fields.contains { $0.name == "port" } ? Completions.ports : nil)
  var value: [String]

  @Flag(help: "Print the reply unchanged, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  func run() async throws {
    try await CommandFailure.reporting {
      for value in values { try running.show(Asked.self, value, json: json) }
    }
  }

  /// Ports by their numbers are several; any other words are one value, typed without quotation marks.
  private var values: [String] {
    value.count > 1 && value.allSatisfy(Self.isAddress) ? value : [value.joined(separator: " ")]
  }

  private static func isAddress(_ word: String) -> Bool {
    let numbers = word.split(separator: ":", omittingEmptySubsequences: false)
    return numbers.count == 2 && numbers.allSatisfy { UInt8($0) != nil }
  }
}

/// `chordd bookmark`: a request whose value may be left out.
struct OptionalValueRequestCommand<Asked: Request>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { CommandConfiguration(Asked.declaration) }

  @Argument var value: [String]

  @Flag(help: "Print the reply unchanged, one object of JSON.")
  var json = false

  @OptionGroup var running: ControlOptions

  init() {
    let form = Asked.declaration.command?.value
    _value = Argument(
      wrappedValue: [], help: ArgumentHelp("\(form?.help ?? "")", valueName: form?.name ?? "value"))
  }

  func run() async throws {
    try await CommandFailure.reporting {
      let words = value.joined(separator: " ")
      if words.isEmpty {
        try running.show(Asked.self, json: json)
      } else {
        try running.show(Asked.self, words, json: json)
      }
    }
  }
}

extension CommandConfiguration {
  fileprivate init(_ form: RequestDeclaration) {
    self.init(
      commandName: form.name, abstract: form.command?.abstract ?? form.summary,
      discussion: form.command?.discussion ?? "", shouldDisplay: form.command?.isShown ?? true)
  }
}
