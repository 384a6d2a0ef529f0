internal import ALSASequencer
internal import CommandKit
internal import Daemon
internal import FeatureKit
internal import Foundation
internal import Keyboards
internal import MIDIOutput
internal import Outputs
internal import Settings
internal import Synchronization
internal import System

/// Examines the outputs that the configuration switches on, with their own checks, and the instrument that is played to.
struct OutputExamination {
  let configuration: Configuration
  let environment: [String: String]

  func examine() -> [Finding] {
    let checks = ProgramContext.features.checks(configuration, environment: environment)
    let quick = checks.filter { $0.silence == nil }.map { Finding($0.examine()) }
    return quick + Self.carryOut(checks.filter { $0.silence != nil }) + instrument
  }

  /// Runs checks that may not answer, all at the same time. A check that takes longer than `limit` is abandoned; it ends with the program.
  static func carryOut(
    _ checks: [OutputCheck], within limit: DispatchTimeInterval = .seconds(3)
  ) -> [Finding] {
    let results = Results()
    for (place, check) in checks.enumerated() {
      Thread.detachNewThread {
        let finding = Finding(check.examine())
        results.found.withLock { $0[place] = finding }
        results.done.signal()
      }
    }
    let end = DispatchTime.now() + limit
    for _ in checks where results.done.wait(timeout: end) == .timedOut { break }
    let found = results.found.withLock { $0 }
    return checks.indices.map { found[$0] ?? Finding(.broken(checks[$0].silence ?? "it does not answer")) }
  }

  private final class Results: Sendable {
    let found = Mutex<[Int: Finding]>([:])
    let done = DispatchSemaphore(value: 0)
  }

  private var instrument: [Finding] {
    guard let text = configuration[MIDIOutputSettings.self].port, SequencerAccess.failure() == nil else {
      return []
    }
    do {
      let sequencer = try Sequencer(clientName: "chordd doctor")
      let policy = InstrumentPolicy(ownClients: [sequencer.clientID])
      let choice = try PortSelector(text).instrument(in: try sequencer.portDirectory(), policy: policy)
      return [Finding(verdict: .fine, sentence: "playback.port: chords are played to \(choice)".visible)]
    } catch {
      return [Finding(verdict: .broken, sentence: "playback.port: \(error)".visible)]
    }
  }
}
