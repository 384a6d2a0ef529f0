internal import ArgumentParser
internal import Daemon
internal import Outputs

/// `chordd doctor`: what is in order and what to fix.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check sequencer, permissions, keyboards and configuration, and say what to fix.",
    discussion: """
      Ends with 0 when everything is in order, else with 1.

      Example: chordd doctor
               chordd doctor --json
      """)

  @Flag(help: "Print one object of JSON a finding.")
  var json = false

  @OptionGroup var files: ConfigurationOptions

  func run() async throws {
    let findings = Doctor(configurationFile: files.config).examine()
    for finding in findings { print(json ? JSONText.line(finding) : finding.text) }
    if findings.contains(where: { $0.verdict == .broken }) { throw ExitCode.failure }
  }
}
