internal import ALSASequencer
internal import CommandKit
internal import Daemon
internal import Foundation
internal import Settings
internal import System

/// The file that goes with a report of a bug: this build, the machine, the findings, the settings and the sequencer.
///
/// Without private things: names of people and machines, addresses and secrets are left out or written as words in brackets.
struct DoctorReport {
  let findings: [Finding]
  let configurationFile: String?

  var text: String {
    let sections = [
      ("chordd", BuildRecord.line), ("system", system),
      ("findings", findings.map(\.text).joined(separator: "\n")),
      ("settings that are written somewhere", settings),
      ("sequencer", sequencer),
    ]
    let text = sections.map { "== \($0)\n\($1)\n" }.joined(separator: "\n")
    return PrivateWords(environment: ProcessInfo.processInfo.environment).hidden(in: text)
  }

  private var system: String {
    let release = lines(of: "/etc/os-release").first { $0.hasPrefix("PRETTY_NAME=") }?.dropFirst(12)
    let memory = lines(of: "/proc/meminfo").first ?? ""
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { ProcessInfo.processInfo.environment[$0] }.first {
      !$0.isEmpty
    }
    return """
      \(release.map { $0.trimmingCharacters(in: ["\""]) } ?? "an unknown release")
      \(lines(of: "/proc/version").first.map { $0.split(separator: " ").prefix(3).joined(separator: " ") } ?? "")
      \(ProcessInfo.processInfo.activeProcessorCount) processors, \(memory)
      locale \(locale ?? "none")
      """
  }

  /// Names of other programs, machines and files are nobody's business: of outputs and the page only words and numbers are shown.
  private var settings: String {
    let loader = ConfigurationLoader(environment: ProcessInfo.processInfo.environment)
    guard let loaded = try? loader.load(file: configurationFile) else {
      return "(not readable; see the findings)"
    }
    let table = ProgramContext.features.table
    let lines = loaded.written.sorted { $0.key < $1.key }.map { name, written in
      let isSecret = table.row(named: name)?.isSecret ?? false
      let isOpen =
        !isSecret && (Self.openGroups.contains { name.hasPrefix($0 + ".") } || written.value.isPlain)
      return "\(name): \(isOpen ? written.value.yaml : "[not shown]")"
    }
    return lines.isEmpty ? "none" : lines.joined(separator: "\n")
  }

  private static let openGroups = ["naming", "hands", "settling", "harmony"]

  private var sequencer: String {
    do {
      if let failure = SequencerAccess.failure() { throw failure }
      let sequencer = try Sequencer(clientName: "chordd report")
      return ListedClient.all(try sequencer.portDirectory(), ownClient: sequencer.clientID).map(\.text)
        .joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }

  private func lines(of path: String) -> [String] {
    guard let bytes = try? SmallFile.read(path, atMost: 65536) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Writes it into a new file of the present folder, and returns its name.
  func write() throws -> String {
    let content = Data(text.utf8)
    var name = "chordd-report.txt"
    var number = 1
    while true {
      do {
        try content.write(to: URL(filePath: name), options: .withoutOverwriting)
        return name
      } catch let error as CocoaError where error.code == .fileWriteFileExists {
        number += 1
        name = "chordd-report-\(number).txt"
      }
    }
  }
}

extension SettingValue {
  /// Whether it is a flag or a number.
  fileprivate var isPlain: Bool {
    guard case .text(let text) = self else { return false }
    return ["true", "false", "on", "off", "auto"].contains(text) || Double(text) != nil
  }
}

/// Words that say who somebody is or where a machine is.
struct PrivateWords {
  /// Each with the word that is written in its place, the longest first.
  private let words: [(word: String, replacement: String)]

  init(environment: [String: String], host: String = ProcessInfo.processInfo.hostName) {
    let user = environment["USER"] ?? environment["LOGNAME"] ?? ""
    let found = [
      (environment["HOME"] ?? "", "~"), (environment["SUDO_USER"] ?? "", "[user]"), (user, "[user]"),
      (host, "[host]"), (String(host.prefix { $0 != "." }), "[host]"),
    ]
    // Names that programs have, too, hide nobody.
    words = found.filter { $0.0.count > 1 && !["root", "chordd", "localhost", "audio"].contains($0.0) }
      .sorted { $0.0.count > $1.0.count }.map { (word: $0.0, replacement: $0.1) }
  }

  /// The text without them, and without addresses of networks and mail.
  func hidden(in text: String) -> String {
    var text = text
    for (word, replacement) in words { text = Self.replacing(word, with: replacement, in: text) }
    text.replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/, with: "[mail]")
    text.replace(/\b(?!127\.|0\.0\.0\.0)\d{1,3}(\.\d{1,3}){3}\b/, with: "[address]")
    text.replace(/\b[0-9a-f]{1,4}(:[0-9a-f]{0,4}){3,7}\b/.ignoresCase(), with: "[address]")
    return text
  }

  /// The text with another word in place of `word` where that is no part of a longer one.
  private static func replacing(_ word: String, with replacement: String, in text: String) -> String {
    var (result, rest) = ("", text[...])
    while let found = rest.firstRange(of: word) {
      let before = rest[..<found.lowerBound].last ?? result.last
      let isPart = [before, rest[found.upperBound...].first].contains {
        $0?.isLetter == true || $0?.isNumber == true
      }
      result += rest[..<found.lowerBound] + (isPart ? word : replacement)
      rest = rest[found.upperBound...]
    }
    return result + rest
  }
}
