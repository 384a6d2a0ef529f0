package import ArgumentParser
internal import ChordAnalysis
internal import FeatureKit
internal import Foundation
package import MusicTheory
package import Settings
internal import System

/// Options on how names are found and written, shared by all commands that name notes.
package struct NamingOptions: ParsableArguments {
  package init() {}

  @OptionGroup package var symbols: SymbolOptions
  @OptionGroup package var keys: KeyOptions
  @OptionGroup package var idioms: IdiomOptions
  @OptionGroup package var readings: AlternativesOptions

  @Option(
    help: ArgumentHelp(
      "The lowest key of the upper hand (60, C4); or 'floating', to follow the gap between the hands; 'channel', to separate the hands by MIDI channel; 'off', for one hand.",
      valueName: "note"), completion: Completions.splits)
  package var split: String?

  @Flag(help: "A bassist plays the roots: prefer chords whose root does not sound.")
  package var rootless = false

  /// The same, as settings that win over every file.
  package var overrides: [SettingOverride] {
    symbols.terminalOverrides + givenOverrides
  }

  /// Those that were given, for a program that says names in other places than its terminal, too.
  package var givenOverrides: [SettingOverride] {
    var overrides = symbols.givenOverrides + keys.overrides + idioms.overrides + readings.overrides
    if let split { overrides.append(SettingOverride("hands.split", .text(split), option: "--split")) }
    if rootless { overrides.append(SettingOverride("naming.rootless", "true", option: "--rootless")) }
    return overrides
  }
}

/// Letters, or numbers of the key.
package struct LettersOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "How roots are written: letters (Emi7), numbers of the key (3mi7), roman (iii7), or nashville (3–7).",
      valueName: "letters"), completion: .list(BandPart.Letters.allCases.map(\.rawValue)))
  package var letters: String?

  package func validate() throws {
    guard let letters, choice == nil else { return }
    let known = BandPart.Letters.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("\(letters.quoted) is not a way to write roots; write \(known)")
  }

  /// The same as a value; `nil` where it was not given.
  package var choice: BandPart.Letters? { letters.flatMap(BandPart.Letters.init) }
}

/// The key that names are spelled in.
package struct KeyOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The key, which spells the chords and decides close calls, such as \"Eb major\" or \"C#m\"; or 'detect', or 'none'.",
      valueName: "key"), completion: Completions.keys)
  package var key: String?

  /// The same, as a setting that wins over every file.
  package var overrides: [SettingOverride] {
    key.map { [SettingOverride("naming.key", .text($0), option: "--key")] } ?? []
  }
}

/// The tradition that names are for.
package struct IdiomOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The tradition of the names: popular (C6, Cmi6, D/C) or classical (Ami7/C, Ami7(b5)/C, D7/C).",
      valueName: "name"), completion: .list(Idiom.allCases.map(\.rawValue)))
  package var idiom: String?

  /// The same, as a setting that wins over every file.
  package var overrides: [SettingOverride] {
    idiom.map { [SettingOverride("naming.idiom", .text($0), option: "--idiom")] } ?? []
  }
}

/// Options on how symbols and notes are written.
package struct SymbolOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "How symbols are written: standard (Cma7), berklee (CMaj7), pop (Cmaj7), jazz (C∆7); for programs ireal, harte, musicxml, lilypond.",
      valueName: "name"),
    completion: .list(SymbolStyle.all.map(\.name)))
  package var style: String?

  @Option(
    help: ArgumentHelp(
      "The names of notes, in chord names and where you type them: english (Bb B), german (B H), semi-german (Bb H), solfege (Sib Si).",
      valueName: "name"),
    completion: .list(NoteNames.all.map(\.name)))
  package var notes: String?

  @Flag(help: "Use plain characters only: b # maj dim 6/9.")
  package var ascii = false

  /// The same, as settings that win over every file; signs that the terminal cannot show are written with ASCII.
  package var overrides: [SettingOverride] { terminalOverrides + givenOverrides }

  var terminalOverrides: [SettingOverride] {
    TerminalLocale.isPlain(ProcessInfo.processInfo.environment) && !ascii
      ? [SettingOverride("naming.ascii", "true", option: "a terminal without UTF-8")] : []
  }

  var givenOverrides: [SettingOverride] {
    var overrides: [SettingOverride] = []
    if let style { overrides.append(SettingOverride("naming.style", .text(style), option: "--style")) }
    if let notes { overrides.append(SettingOverride("naming.notes", .text(notes), option: "--notes")) }
    if ascii { overrides.append(SettingOverride("naming.ascii", "true", option: "--ascii")) }
    return overrides
  }
}
