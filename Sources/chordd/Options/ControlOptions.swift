internal import ArgumentParser
internal import Daemon
internal import Foundation
internal import Outputs

/// Which running chordd a command talks to.
struct ControlOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Talk to the chordd that has this control socket.", valueName: "path"))
  var socket: String?

  func validate() throws {
    guard socket != "" else { throw ValidationError("--socket needs the path of a control socket") }
  }

  /// Sends a request and returns what was answered; a refusal is an error.
  func reply(to name: ControlRequestName, _ value: String = "") throws -> DaemonReply {
    let line = value.isEmpty ? name.rawValue : "\(name.rawValue) \(value)"
    do throws(ControlRequestError) {
      _ = try ControlRequest(line: line.utf8)
    } catch {
      throw ValidationError(error.description)
    }
    try refuseFile()
    let path =
      socket ?? ControlSocketLocation.ofRunning(environment: ProcessInfo.processInfo.environment)
    return try DaemonReply(text: try ControlClient(path: path).reply(to: line), path: path)
  }

  /// What is there but no socket would look like a chordd that does not run.
  private func refuseFile() throws {
    guard let socket,
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: URL(filePath: socket).resolvingSymlinksInPath().path),
      attributes[.type] as? FileAttributeType != .typeSocket
    else { return }
    Diagnostics.note("\(socket.visible) is no socket; --socket needs the control socket of a running chordd")
    throw ExitCode.failure
  }

  /// Changes a setting of the running chordd and says what it is now.
  func change(_ name: ControlRequestName, to value: String, json: Bool) throws {
    let reply = try reply(to: name, value)
    print(json ? reply.text : try reply.decoded(as: ChangeReply.self).text)
  }
}

/// Which configuration a command uses.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read this configuration file instead of the usual ones.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  func validate() throws {
    guard config != "" else { throw ValidationError("--config needs the name of a file") }
  }

  /// The configuration with these command-line options on top; warnings go to standard error.
  func load(_ overrides: [SettingOverride]) throws -> Configuration {
    let loaded = try ConfigurationLoader(environment: ProcessInfo.processInfo.environment)
      .load(file: config, overrides: overrides)
    for warning in loaded.warnings { Diagnostics.note("warning: \(warning)") }
    return loaded.configuration
  }
}
