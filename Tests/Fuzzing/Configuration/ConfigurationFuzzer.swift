@testable import Settings
import FeatureList
import ChordAnalysis
import FuzzingDriver
import Outputs

@testable import Daemon

/// Any bytes as a configuration file: a configuration that can be used, or sentences that say what is wrong.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConfiguration(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let loader = ConfigurationLoader(environment: [:]) { _ in bytes }
  do throws(ConfigurationError) {
    let loaded = try loader.load(file: "f")
    precondition(loaded.files == ["f"])
    check(loaded.configuration)
  } catch {
    precondition(!error.problems.isEmpty)
    for problem in error.problems { check(problem) }
  }
  return 0
}

/// A configuration that was accepted keeps the promises of the table.
private func check(_ configuration: Configuration) {
  precondition((1...127).contains(configuration[PedalChoices.self].halfPedal))
  if case .close(let count) = configuration.naming.alternatives { precondition((0...7).contains(count)) }
  for time in [
    configuration.settling.coalesce, configuration.settling.coalesceLimit, configuration.settling.commit,
    configuration.settling.hold,
  ] {
    precondition((.zero...Duration.seconds(60)).contains(time))
  }
  _ = (configuration.analyzer, configuration.namingSettings)
}

/// A sentence is one line that is harmless to a terminal, and leads to a place in the file.
private func check(_ problem: ConfigurationProblem) {
  precondition(problem.description.hasPrefix("f:") && problem.description.utf8.count < 8192)
  precondition(!problem.description.unicodeScalars.contains { $0.properties.generalCategory == .control })
  if case .file(_, let position?) = problem.origin {
    precondition(position.line > 0 && position.column > 0)
  }
}

/// The package manager gives the beginning of a program this name.
@_cdecl("ConfigurationFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzConfiguration)
}
