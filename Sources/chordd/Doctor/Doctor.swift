internal import ALSASequencer
internal import CommandKit
internal import Daemon
internal import FeatureKit
internal import Foundation
internal import Keyboards
internal import PageServer
internal import Settings
internal import System

/// Examines the machine as chordd would find it.
struct Doctor {
  let configurationFile: String?

  /// The findings, in the order in which things depend on each other.
  func examine() -> [Finding] {
    let running = configurationFile == nil ? RunningExamination(environment: environment) : nil
    guard running?.isAnothers != true else { return (running?.findings ?? []) + examineSequencer() }
    let own = examineConfiguration()
    let more = (running?.findings ?? []).filter { finding in !own.contains { $0.sentence == finding.sentence }
    }
    return own + more + examineSequencer()
  }

  private let environment = ProcessInfo.processInfo.environment

  init(configurationFile: String?) { self.configurationFile = configurationFile }

  // MARK: Configuration

  private func examineConfiguration() -> [Finding] {
    let loader = ConfigurationLoader(environment: environment)
    do throws(ConfigurationError) {
      let loaded = try loader.load(file: configurationFile)
      let files = loaded.files.isEmpty ? "no file, all defaults" : loaded.files.joined(separator: ", ")
      let configuration = loaded.configuration
      return [Finding(verdict: .fine, sentence: "configuration: \(files)")]
        + (loaded.warnings + loaded.renamed).map { Finding(verdict: .note, sentence: "\($0)") }
        + Self.examineSecrets(loaded) + examinePorts(configuration.input.ports)
        + examineToken(configuration[PageSettings.self])
        + InstanceExamination(configuration: configuration, environment: environment).examine()
        + OutputExamination(configuration: configuration, environment: environment).examine()
    } catch {
      return error.problems.map { Finding(verdict: .broken, sentence: "configuration: \($0)") }
    }
  }

  private func examinePorts(_ texts: [String]) -> [Finding] {
    guard !texts.isEmpty, SequencerAccess.failure() == nil else { return [] }
    return texts.map { text in
      do {
        let sequencer = try Sequencer(clientName: "chordd doctor")
        let policy = KeyboardPolicy(ownClients: [sequencer.clientID])
        let port = try PortSelector(text).port(in: try sequencer.portDirectory(), policy: policy)
        return Finding(verdict: .fine, sentence: "the port '\(text)' is \(port.address) '\(port.name)'")
      } catch {
        return Finding(verdict: .broken, sentence: "\(error)")
      }
    }
  }

  private func examineToken(_ page: PageSettings) -> [Finding] {
    do throws(PageTokenError) {
      _ = try PageToken.find(page)
      return []
    } catch {
      return [Finding(verdict: .broken, sentence: "\(error)")]
    }
  }

  // MARK: Sequencer

  private func examineSequencer() -> [Finding] {
    if let failure = SequencerAccess.failure() {
      return [Finding(verdict: .broken, sentence: "sequencer: \(failure)")] + examineConnections(nil)
    }
    do {
      let sequencer = try Sequencer(clientName: "chordd doctor")
      let opened = Finding(verdict: .fine, sentence: "sequencer: /dev/snd/seq can be opened")
      let directory = try sequencer.portDirectory()
      return [opened] + examineKeyboards(directory, ownClient: sequencer.clientID)
        + examineConnections(directory) + [examinePriority()]
    } catch {
      return [Finding(verdict: .broken, sentence: "sequencer: \(error)")]
    }
  }

  private func examineKeyboards(_ directory: PortDirectory, ownClient: UInt8) -> [Finding] {
    let keyboards = KeyboardPolicy(ownClients: [ownClient]).keyboards(in: directory)
    var findings = keyboards.map {
      Finding(verdict: .fine, sentence: "keyboard: \($0.address) '\($0.name)'")
    }
    if keyboards.isEmpty {
      findings.append(
        Finding(
          verdict: .note,
          sentence: "no keyboard is connected; plug one in and it appears in 'chordd ports'"))
    }
    let running = directory.clients.first { $0.name == KeyboardPolicy.ownName && $0.id != ownClient }
    if let running {
      let heard = Set(running.ports.first.map { directory.senders(to: $0.address) } ?? [])
      findings += keyboards.filter { !heard.contains($0.address) }.map {
        Finding(
          verdict: .note,
          sentence:
            "chordd does not listen to \($0.address) '\($0.name)'; 'chordd connect \($0.address)' says why not"
        )
      }
      findings.append(Finding(verdict: .fine, sentence: "chordd is running as client \(running.id)"))
    }
    return findings
  }

  /// The ways to a keyboard that are no cable.
  private func examineConnections(_ directory: PortDirectory?) -> [Finding] {
    Connections(looking: directory).findings.map {
      Finding(verdict: $0.verdict, sentence: $0.sentence)
    }
  }

  private func examinePriority() -> Finding {
    do {
      try CurrentThread.requestRealTime(priority: CurrentThread.inputPriority)
      return Finding(verdict: .fine, sentence: "real-time priority is allowed")
    } catch {
      return Finding(
        verdict: .note,
        sentence:
          "real-time priority is not allowed (\(error)); chordd works without, on a busy machine less evenly")
    }
  }
}

extension Finding {
  var text: String {
    let label =
      switch verdict {
      case .fine: "ok     "
      case .note: "note   "
      case .broken: "PROBLEM"
      }
    return "\(label)  \(sentence)"
  }
}
