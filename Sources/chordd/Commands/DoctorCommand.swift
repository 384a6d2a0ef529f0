internal import ArgumentParser
internal import CommandKit
internal import Daemon
internal import FeatureKit
internal import Outputs
internal import System
internal import Wire

/// `chordd doctor`: checks the setup, and tells how to fix problems.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check keyboards, permissions and settings, and say what to fix.",
    discussion: """
      It looks at outputs (files, broker, speech, receivers, instrument), too, and says which process already has the \
      page's port or the control socket. It waits at most three seconds for each check, and ends with 0 when everything is \
      in order, else with 1.

      Example: chordd doctor
               chordd doctor --json
               chordd doctor --report
      """)

  @Flag(help: "Print one object of JSON per finding.")
  var json = false

  @Flag(
    help:
      "Also write a file for a report of a bug, chordd-report.txt: build, system, findings, settings and ports, without names, addresses and secrets."
  )
  var report = false

  @OptionGroup var files: ConfigurationOptions

  func run() async throws {
    let findings = Doctor(configurationFile: files.config).examine()
    for finding in findings { print(json ? JSONText.line(finding) : finding.text) }
    if report {
      try await CommandFailure.reporting {
        // A configuration with mistakes is in the findings.
        let lines = (try? ConfigurationCommand.lines(files, try ControlOptions.parse([]))) ?? []
        let name = try DoctorReport(findings: findings, written: lines.filter { $0.source != "default" })
          .write()
        Diagnostics.note("written: \(name); read it before you send it")
      }
    }
    if findings.contains(where: { $0.verdict == .broken }) { throw ExitCode.failure }
  }
}
