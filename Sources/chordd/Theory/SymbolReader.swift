internal import ArgumentParser
internal import Daemon
internal import MusicTheory

/// Reads what a person typed after a theory command; a mistake is wrong usage and told in one sentence.
struct SymbolReader {
  let names: NoteNames

  func symbol(_ text: String) throws -> WrittenSymbol {
    do {
      return try ChordSymbolParser(noteNames: names).parse(text)
    } catch {
      throw ValidationError("\(text.quoted) is no chord symbol; \(error)")
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
    guard case .name(let pitch) = try? NoteText.read(text, names: names) else {
      throw ValidationError("\(text.quoted) is no root; write a note name such as C, F# or Bb")
    }
    guard abs(pitch.alteration) < 2 else {
      let plain = SymbolStyle.standard.ascii.finish(names.text(pitch.simplified))
      throw ValidationError("\(text.quoted) has more than one accidental; write \(plain)")
    }
    return pitch
  }

  func key(_ text: String) throws -> Key {
    guard let key = Key(text: text, names: names) else {
      throw ValidationError("\(text.quoted) is no key; write one such as C major, Eb minor or F#m")
    }
    return key
  }

  func scale(_ name: String) throws -> ScaleType {
    guard let type = ScaleTable.scale(named: name) else {
      throw ValidationError("there is no scale \(name.quoted); \(ScaleSuggestion.text(for: name))")
    }
    return type
  }
}
