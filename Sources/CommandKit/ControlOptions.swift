package import ArgumentParser
internal import FeatureKit
internal import Foundation
internal import Outputs
package import Settings
internal import System
package import Wire

/// The running chordd that a command talks to.
package struct ControlOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp("Talk to the chordd that has this control socket.", valueName: "path"))
  package var socket: String?

  package func validate() throws {
    guard socket != "" else { throw ValidationError("--socket needs the path of a control socket") }
  }

  /// Sends a request and prints the reply, in words or unchanged.
  package func show<Asked: Request>(_ type: Asked.Type, _ words: String = "", json: Bool) throws {
    let reply = try reply(to: type, words)
    guard !json else { return print(reply.text) }
    let value = try reply.decoded(as: Asked.Reply.self)
    guard let shown = value as? any ShownReply else { return print(reply.text) }
    for note in shown.notes { Diagnostics.note(note) }
    print(shown.text)
  }

  /// The same for a request of another part of the program, by its name.
  package func show(named name: String, _ words: String, json: Bool) throws {
    guard let type = ProgramContext.features.requests.types.first(where: { $0.declaration.name == name })
    else {
      throw ValidationError("this chordd has no request \(name)")
    }
    try show(type, words, json: json)
  }

  /// Sends a request and returns the reply; a refusal is an error.
  package func reply<Asked: Request>(to type: Asked.Type, _ words: String = "") throws -> DaemonReply {
    let line = words.isEmpty ? Asked.declaration.name : "\(Asked.declaration.name) \(words)"
    do throws(RequestFailure) {
      _ = try ProgramContext.features.requests.request(line: line.utf8)
    } catch {
      throw ValidationError(error.description)
    }
    try refuseFile()
    return try DaemonReply(text: try ControlClient(path: path).reply(to: line), path: path)
  }

  /// The control socket that the command uses.
  package var path: String {
    socket ?? ControlSocketLocation.ofRunning(environment: ProcessInfo.processInfo.environment)
  }

  /// The control socket of the chordd that runs; `nil` when none does, and the command may use files of its own.
  ///
  /// - Throws: why the one that runs does not answer, or lets nobody in: then no other files may take the place of its own.
  package func runningPath() throws -> String? {
    let path = path
    do {
      _ = try DaemonReply(text: try ControlClient(path: path).reply(to: "status"), path: path)
      return path
    } catch ControlClientError.notRunning where socket == nil {
      return nil
    }
  }

  /// A file that is not a socket would look like a chordd that does not run.
  private func refuseFile() throws {
    guard let socket,
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: URL(filePath: socket).resolvingSymlinksInPath().path),
      attributes[.type] as? FileAttributeType != .typeSocket
    else { return }
    Diagnostics.note(
      "\(socket.visible) is not a socket; --socket needs the control socket of a running chordd")
    throw ExitCode.failure
  }
}

/// The configuration that a command uses.
package struct ConfigurationOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp("Read this configuration file instead of the usual ones.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  package var config: String?

  package func validate() throws {
    guard config != "" else { throw ValidationError("--config needs the name of a file") }
  }

  /// The configuration with these command-line options on top; warnings go to standard error.
  package func load(_ overrides: [SettingOverride]) throws -> Configuration {
    let loaded = try ConfigurationLoader(environment: ProcessInfo.processInfo.environment)
      .load(file: config, overrides: overrides)
    for warning in loaded.warnings { Diagnostics.note("warning: \(warning)") }
    return loaded.configuration
  }
}
