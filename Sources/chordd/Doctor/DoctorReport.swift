internal import ALSASequencer
internal import CommandKit
internal import Daemon
internal import FeatureKit
internal import Foundation
internal import Glibc
internal import Settings
internal import System

/// The file that goes with a report of a bug: this build, the machine, the findings, the settings and the sequencer.
///
/// Without private things: names of people and machines, addresses and secrets are left out or written as words in brackets.
struct DoctorReport {
  let findings: [Finding]
  /// The settings that are written somewhere.
  let written: [ConfigurationRequest.Line]

  var text: String {
    let sections = [
      ("chordd", BuildRecord.line), ("system", system),
      ("findings", findings.map(\.text).joined(separator: "\n")),
      ("settings that are written somewhere", settings),
      ("sequencer", sequencer),
    ]
    let text = sections.map { "== \($0)\n\($1)\n" }.joined(separator: "\n")
    return PrivateWords(environment: ProcessInfo.processInfo.environment, others: hidden).hidden(in: text)
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
    let lines = written.map { "\($0.name): \(Self.isOpen($0) ? $0.value ?? "" : "[not shown]")" }
    return lines.isEmpty ? "none" : lines.joined(separator: "\n")
  }

  private static let openGroups = ["naming", "hands", "settling", "harmony"]

  private static func isOpen(_ line: ConfigurationRequest.Line) -> Bool {
    guard let value = line.value else { return false }
    return openGroups.contains { line.name.hasPrefix($0 + ".") }
      || ["true", "false", "on", "off", "auto"].contains(value) || Double(value) != nil
  }

  /// The words of the settings that are not shown, each with the name of its setting.
  private var hidden: [(word: String, replacement: String)] {
    written.filter { !Self.isOpen($0) }.flatMap { line in
      (line.value ?? "").split { "[]\"', ".contains($0) }.flatMap { text in
        // The scheme of an address is no name.
        let place = text.range(of: "://").map { text[$0.upperBound...] } ?? text
        let host = place.split(separator: ":").first.map(String.init) ?? ""
        return [String(text), host].map { (word: $0, replacement: "[\(line.name)]") }
      }
    }
  }

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

  /// Writes the report into a new file in the current folder, for its owner alone, and returns the name of the file.
  ///
  /// The corresponding C functions are `open` and `write`.
  func write() throws(ReportFailure) -> String {
    var (name, number) = ("chordd-report.txt", 1)
    while true {
      let file = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)
      if file >= 0 {
        defer { close(file) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
          let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
          if count < 0 {
            let code = errno
            unsafe unlink(name)
            throw ReportFailure(code: code)
          }
          rest = rest.dropFirst(count)
        }
        return name
      }
      guard errno == EEXIST else { throw ReportFailure(code: errno) }
      number += 1
      name = "chordd-report-\(number).txt"
    }
  }
}

/// Why there is no report.
struct ReportFailure: Error, CustomStringConvertible {
  let code: CInt

  var description: String {
    "the report cannot be written into this folder (\(unsafe String(cString: strerror(code)))); change to a folder of yours"
  }
}

/// Words that say who somebody is or where a machine is.
struct PrivateWords {
  /// Each with the word that is written in its place, the longest first.
  private let words: [(word: String, replacement: String)]

  /// - Parameter others: more words, each with the one that is written in its place.
  init(
    environment: [String: String], others: [(word: String, replacement: String)] = [],
    host: String = ProcessInfo.processInfo.hostName
  ) {
    let user = environment["USER"] ?? environment["LOGNAME"] ?? ""
    let found = [
      (environment["HOME"] ?? "", "~"), (environment["SUDO_USER"] ?? "", "[user]"), (user, "[user]"),
      (host, "[host]"), (String(host.prefix { $0 != "." }), "[host]"),
    ]
    // Names that programs have, too, hide nobody.
    words = (found + others.map { ($0.word, $0.replacement) }).filter {
      $0.0.count > 1 && !Self.common.contains($0.0)
    }
    .sorted { $0.0.count > $1.0.count }.map { (word: $0.0, replacement: $0.1) }
  }

  private static let common: Set = [
    "root", "chordd", "localhost", "audio", "auto", "off", "127.0.0.1", "0.0.0.0", "null", "http", "https",
  ]

  /// The places where every chordd has files; what is elsewhere says something about its user.
  private static let places = ["/dev/", "/etc/chordd", "/proc/", "/run/chordd", "/usr/", "/var/lib/chordd"]
  /// Findings about files of the player's own, whose names are titles.
  private static let titles = ["your charts: ", "your own sets and tunes: "]

  /// The text without them, without names of files, and without addresses of networks and mail.
  func hidden(in text: String) -> String {
    var text = text
    for (word, replacement) in words { text = Self.replacing(word, with: replacement, in: text) }
    text = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Self.titles.lazy.compactMap { line.firstRange(of: $0) }.first.map {
        line[..<$0.upperBound] + "[not shown]"
      } ?? line
    }.joined(separator: "\n")
    text.replace(/(^|[^\w.~\]:\/])(\/[^\s,;'")]+)/.anchorsMatchLineEndings()) { found in
      found.1 + (Self.places.contains { found.2.hasPrefix($0) } ? found.2 : "[path]")
    }
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
