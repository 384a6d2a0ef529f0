internal import System
internal import ArgumentParser
internal import Daemon
internal import MusicTheory
internal import Outputs

/// Reads what was typed after a theory command; a mistake is wrong usage, with one sentence.
struct SymbolReader {
  let names: NoteNames
  /// The command and what was typed after it, for hints.
  var command = ""
  var words: [String] = []

  func symbol(_ text: String) throws -> WrittenSymbol {
    do {
      return try ChordSymbolParser(noteNames: names).parse(text)
    } catch {
      if let notes = notes(besideBarIn: text) {
        throw ValidationError(
          "\(text.quoted) is no chord symbol; \(notes.quoted) are notes, which stand as lower | upper, such as: "
            + "chordd name C E G \"|\" D; chords stand as upper|lower, such as D|C7")
      }
      throw ValidationError("\(text.quoted) is no chord symbol; \(error)\(hint)")
    }
  }

  /// Several notes on one side of a bar.
  private func notes(besideBarIn text: String) -> String? {
    let sides = text.split(separator: "|").map(String.init)
    guard sides.count == 2 else { return nil }
    return sides.first { side in
      let words = side.split(whereSeparator: { $0.isWhitespace || $0 == "," })
      return words.count > 1 && words.allSatisfy { (try? NoteText.read($0, names: names)) != nil }
    }
  }

  /// One chord, where two would make no sense.
  func chord(_ text: String) throws -> WrittenChord {
    guard case .chord(let chord) = try symbol(text) else {
      throw ValidationError("\(text.quoted) is two chords already; give one for each hand")
    }
    return chord
  }

  /// A note name without octave and with one accidental at most.
  func root(_ text: String) throws -> SpelledPitch {
    let reading = try? NoteText.read(text, names: names)
    if case .note = reading, text.first?.isLetter == true {
      let name = text.prefix { !$0.isNumber && $0 != "-" }
      throw ValidationError("\(text.quoted) has an octave, which no root has; write \(name)")
    }
    guard case .name(let pitch) = reading else {
      throw ValidationError(
        "\(text.quoted) is no root; write a note name such as C, F# or Bb\(hint(for: text))")
    }
    guard abs(pitch.alteration) < 2 else {
      let plain = SymbolStyle.standard.ascii.finish(names.text(pitch.simplified))
      throw ValidationError("\(text.quoted) has more than one accidental; write \(plain)")
    }
    return pitch
  }

  /// The key as it is usually written.
  func key(_ text: String) throws -> Key {
    guard let key = Key.read(text, names: names) else {
      try refuseSetting(text)
      try refuseSecondMode(text)
      throw ValidationError(
        "\(text.quoted) is no key; write one such as C major, Eb minor or F#m\(hint(for: text))")
    }
    if !key.isInUse {
      Diagnostics.note(
        "\(key.text(names)) would need \(abs(key.signature)) accidentals; the same key is written \(key.usual.text(names))"
      )
    }
    return key.usual
  }

  func scale(_ name: String) throws -> ScaleType {
    guard let type = ScaleTable.scale(named: name) else {
      let hint = CommandGuess.text(for: words, besides: [command]).map { "did you mean '\($0)'?" }
      throw ValidationError("there is no scale \(name.quoted); \(hint ?? ScaleSuggestion.text(for: name))")
    }
    return type
  }

  /// `detect`, `none`: values of a setting, but not keys.
  private func refuseSetting(_ text: String) throws {
    guard ["detect", "none"].contains(text.lowercased()) else { return }
    throw ValidationError("\(text.quoted) is a setting: chordd set key \(text.lowercased())")
  }

  /// `Am minor`.
  private func refuseSecondMode(_ text: String) throws {
    let words = text.split(whereSeparator: \.isWhitespace)
    let first = words.dropLast().joined(separator: " ")
    guard let mode = words.last, ["major", "minor", "dur", "moll"].contains(mode.lowercased()),
      let key = Key.read(first, names: names)
    else { return }
    let tonic = SymbolStyle.standard.ascii.finish(names.text(key.tonic))
    throw ValidationError(
      "\(first.quoted) is \(key.mode == .major ? "major" : "minor") already; write \(first) or \(tonic) \(mode)"
    )
  }

  private func hint(for text: String) -> String {
    hint.isEmpty ? names.foreignHint(for: text).map { "; \($0)" } ?? "" : hint
  }

  private var hint: String { CommandGuess.hint(for: words, besides: [command]) }
}

/// "Did you mean …?" for scales.
enum ScaleSuggestion {
  /// The names that contain `name`, or else the most similar one.
  static func text(for name: String) -> String {
    // One or two letters would match too many names.
    let longer = name.count < 3 ? [] : ScaleTable.scales(containing: name).prefix(6).map(\.name)
    if !longer.isEmpty { return "did you mean \(list(longer))?" }
    let all = ScaleTable.scales.flatMap { [$0.name] + $0.otherNames }
    guard let nearest = Suggestion.nearest(to: name, among: all) else {
      return "'chordd scale --list' shows those there are"
    }
    return "did you mean \(nearest)?"
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
