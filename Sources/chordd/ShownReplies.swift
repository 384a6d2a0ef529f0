internal import CommandKit
internal import Daemon
internal import Foundation
internal import Wire

extension StatusRequest.Reply: ShownReply {
  /// The settings that `chordd set` has words for.
  var settings: String { "split: \(splitName)\nkey: \(key)\nstyle: \(style)" }

  /// One labeled line after another.
  package var text: String {
    var sheet = FactSheet("chordd \(version), process \(pid), up \(Self.length(uptime))")
    sheet.add("input", input)
    let keyboards = keyboards.map {
      [$0.portName, $0.port.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
    }
    sheet.add("keyboards", lines: keyboards.isEmpty ? ["none"] : keyboards)
    sheet.add("split", splitName)
    sheet.add("key", key == "detect" ? "detect" + (heard.map { " (\($0))" } ?? "") : key)
    sheet.add("style", style)
    sheet.add("chord", chord.map { "\($0.name) (\($0.kind))" } ?? "none")
    sheet.add("notes", held ? "held" : "none held")
    if ignoredDrums > 0 { sheet.add("drums", "\(ignoredDrums) not heard: \(IgnoredDrums.sentence)") }
    let reach =
      others.map {
        [
          "other machines reach it, and may look"
            + ($0 == "look"
              ? ""
              : "; with the address of 'chordd page' they may \($0 == "play" ? "play" : "do everything")")
        ]
      } ?? []
    sheet.add("page", lines: [page ?? "none"] + reach)
    if !troubles.isEmpty { sheet.add("not kept", lines: troubles) }
    sheet.add("outputs", outputs.map { "\($0.name) \($0.state)" })
    return sheet.text
  }

  /// `E♭ major is heard, 93 % sure`.
  private var heard: String? {
    heardKey.map { "\($0) is heard" + (heardKeyConfidence.map { ", \($0) % sure" } ?? "") }
  }

  private static func length(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    case ..<86_400: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    default: "\(seconds / 86_400) d \(seconds % 86_400 / 3600) h"
    }
  }
}

extension SplitRequest.Reply: ShownReply {
  package var text: String { "split: \(splitName ?? "the next key that is struck")" }
}

extension KeyRequest.Reply: ShownReply {
  package var text: String { "key: \(key)" }
}

extension StyleRequest.Reply: ShownReply {
  package var text: String { "style: \(style)" }
}

extension SetRequest.Reply: ShownReply {
  package var text: String {
    atNextStart
      ? "\(set) counts from the next start on; 'chordd save' keeps it until then"
      : "\(set) is set until the next reload; 'chordd save' keeps it"
  }
}

extension SaveRequest.Reply: ShownReply {
  package var notes: [String] { warnings.map { "warning: \($0)" } }
  package var text: String {
    saved.isEmpty
      ? "there is nothing to save in \(file): nothing was changed by 'chordd set' or on the page since chordd read its configuration"
      : "saved in \(file): \(saved.joined(separator: ", "))"
  }
}

extension ReloadRequest.Reply: ShownReply {
  package var notes: [String] { warnings.map { "warning: \($0)" } }
  package var text: String { "configuration reloaded" }
}

extension PortReply: ShownReply {
  package var text: String { "\(connected ? "connected" : "disconnected"): \(portName) (\(port))" }
}

extension PanicRequest.Reply: ShownReply {
  package var text: String { "no note is held any more" }
}

extension PageRequest.Reply: ShownReply {
  package var notes: [String] { [advice].compactMap(\.self) }

  /// The addresses, and the code of the first.
  package var text: String {
    var sheet = FactSheet("page")
    sheet.add("this machine", page ?? "none")
    sheet.add("elsewhere", lines: addresses.isEmpty ? ["none"] : addresses)
    guard let code = addresses.first.flatMap(QRCode.init) else { return sheet.text }
    return sheet.text + "\n\n" + code.text(isColored: isatty(STDOUT_FILENO) == 1)
  }
}
