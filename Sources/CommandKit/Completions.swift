internal import ALSASequencer
package import ArgumentParser
internal import FeatureKit
internal import Foundation
internal import Keyboards
internal import MusicTheory
internal import Settings

/// Values that are not in the completion script: ports, scales, keys.
///
/// A shell asks for them while the user types, so this is quick, and silent without a result.
package enum Completions {
  /// The keyboards and other ports that can be listened to, by name.
  package static let ports = CompletionKind.custom { _, _, _ in
    names { PortChoice.all(in: $0, policy: KeyboardPolicy(ownClients: [$1])) }
  }

  /// The ports that can be played to, by name.
  package static let instruments = CompletionKind.custom { _, _, _ in
    names { InstrumentPolicy(ownClients: [$1]).choices(in: $0) }
  }

  /// Every key in use: `Eb`, `Ebm`.
  package static let keys = CompletionKind.list(keyWords)

  package static let splits = CompletionKind.list(splitWords)

  /// A root and the name of a scale, in one word: `lydian-b7`.
  package static let scales = CompletionKind.custom { words, index, _ in
    let typed = positionals(words, before: index, of: "scale")
    return typed.isEmpty ? roots : scaleWords
  }

  /// A setting and its values.
  package static let settings = CompletionKind.custom { words, index, _ in
    switch positionals(words, before: index, of: "set").first {
    case nil: settingWords
    case "split": splitWords + ["learn"]
    case "key": keyWords
    case "style": SymbolStyle.all.map(\.name)
    case let name?: ProgramContext.features.table.row(named: name)?.words ?? []
    }
  }

  /// Sources beside the keyboards: the demo, and the MIDI files of the folder.
  package static let inputs = CompletionKind.custom { _, _, _ in
    let names = (try? FileManager.default.contentsOfDirectory(atPath: ".")) ?? []
    return ["demo"] + names.filter { [".mid", "midi"].contains($0.suffix(4).lowercased()) }.sorted()
  }

  /// The settings that can be set while chordd runs: the words, and the settings by the names that they have in a file.
  package static let settingNames = CompletionKind.custom { _, _, _ in
    settingWords + ProgramContext.features.table.rows.filter { !$0.isForTheStart }.map(\.name)
  }

  /// Every setting, and every group of settings.
  package static let allSettings = CompletionKind.custom { _, _, _ in
    let table = ProgramContext.features.table
    return table.groups.sorted() + table.rows.map(\.name)
  }

  /// The words between a command and the word that is being typed, without options.
  private static func positionals(_ words: [String], before index: Int, of command: String) -> [String] {
    words.prefix(max(0, index)).drop { $0 != command }.dropFirst().filter { !$0.hasPrefix("-") }
  }

  /// The settings that have a word of their own.
  package static let settingWords = ["split", "key", "style"]

  private static let splitWords = ["floating", "channel", "off", "C3", "G3", "C4"]

  private static let keyWords: [String] = {
    let keys = [(Key.Mode.major, ""), (.minor, "m")].flatMap { mode, ending in
      Key.circle(mode).joined().map { plain($0.tonic.text) + ending }
    }
    return keys + ["detect", "none"]
  }()

  private static let roots = Array(Set(Key.circle(.major).joined().map { plain($0.tonic.text) })).sorted()

  private static let scaleWords = ScaleTable.scales.map { type in
    plain(type.name).lowercased().split(whereSeparator: \.isWhitespace).joined(separator: "-")
  }

  private static func plain(_ text: String) -> String { SymbolStyle.standard.ascii.finish(text) }

  private static func names(_ choices: (PortDirectory, UInt8) -> [PortChoice]) -> [String] {
    guard SequencerAccess.failure() == nil, let sequencer = try? Sequencer(clientName: "chordd completion"),
      let directory = try? sequencer.portDirectory()
    else { return [] }
    var seen: Set<String> = []
    return choices(directory, sequencer.clientID).map(\.clientName).filter { seen.insert($0).inserted }
  }
}
