internal import CommandKit
internal import Wire
internal import ArgumentParser
internal import Daemon
internal import Outputs

/// `chordd doctor`: checks the setup, and tells how to fix problems.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check sequencer, permissions, keyboards and configuration, and say what to fix.",
    discussion: """
      It looks at outputs (files, broker, speech, receivers, instrument), too, and says which process already has the \
      page's port or the control socket. It waits at most three seconds for each check, and ends with 0 when everything is \
      in order, else with 1.

      Example: chordd doctor
               chordd doctor --json
      """)

  @Flag(help: "Print one object of JSON per finding.")
  var json = false

  @OptionGroup var files: ConfigurationOptions

  func run() async throws {
    let findings = Doctor(configurationFile: files.config).examine()
    for finding in findings { print(json ? JSONText.line(finding) : finding.text) }
    if findings.contains(where: { $0.verdict == .broken }) { throw ExitCode.failure }
  }
}
