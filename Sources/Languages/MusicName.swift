public import MusicTheory

/// A name in music, by which a voice can say it.
public enum MusicName: Hashable, Sendable {
  /// A chord, or several notes.
  case reading(SpelledReading)
  /// A note alone.
  case note(SpelledPitch)
  /// The signs behind the root of a chord: `mi7`.
  case quality(ChordQuality)
  /// `♭9`.
  case degree
  /// `ii7`.
  case numeral
}

extension Phrase {
  /// Whether it is the name of an interval.
  public var isInterval: Bool {
    guard case .sentence(let sentence) = self else { return false }
    return sentence.key.split(separator: ".").first.map { ["interval", "number"].contains($0) } ?? false
  }

  /// An interval, with the article that its language gives it.
  public static func interval(_ interval: Interval) -> Phrase {
    let number = Phrase.say("number.\(interval.number)")
    guard let size = interval.size else { return number }
    return .say(
      "interval", ["size": .say("size.\(size.replacing(" ", with: "-"))"), "number": number])
  }

  /// The name of a scale; one that no language translates is the same in all.
  public static func scale(_ type: ScaleType, _ style: SymbolStyle) -> Phrase {
    let words = type.name.split(separator: " ")
    guard let last = words.last, last.first.map(signs.contains) == true else {
      return scale(named: type.name)
    }
    // `♯2♯6` are two degrees.
    let degrees = last.reduce(into: [String]()) { degrees, character in
      if signs.contains(character) { degrees.append("") }
      degrees[degrees.count - 1].append(character)
    }
    return .say(
      "scale-with",
      [
        "scale": scale(named: words.dropLast().joined(separator: " ")),
        "degrees": .list(degrees.map { .name(.degree, style.finish($0)) }),
      ])
  }

  private static let signs: Set<Character> = ["♭", "♯", "♮", "𝄫", "˚"]

  /// The name of a scale without degrees behind it.
  static func scale(named name: String) -> Phrase {
    let key = "scale.\(name.replacing(" ", with: "-"))"
    return Catalog.english.has(key) ? .say(key) : .text(name)
  }

  /// A scale on its tonic: `C Dorian`.
  public static func scale(_ scale: Scale, _ style: SymbolStyle) -> Phrase {
    switch scale.type.name {
    case "major": key(Key(scale.tonic, .major), style)
    case "minor": key(Key(scale.tonic, .minor), style)
    default:
      .say("scale-on", ["tonic": tonic(scale.tonic, style), "scale": .scale(scale.type, style)])
    }
  }

  /// A key: `A minor`.
  public static func key(_ key: Key, _ style: SymbolStyle) -> Phrase {
    .say(key.mode == .minor ? "key.minor" : "key.major", ["tonic": tonic(key.tonic, style)])
  }

  /// B in English is another note to those who call it H.
  private static func tonic(_ pitch: SpelledPitch, _ style: SymbolStyle) -> Phrase {
    let note = note(pitch, style)
    let isB = pitch == SpelledPitch(.b) && style.noteNames.name == NoteNames.english.name
    return isB ? .say("tonic.b", ["note": note]) : note
  }

  public static func note(_ pitch: SpelledPitch, _ style: SymbolStyle) -> Phrase {
    .name(.note(pitch), style.finish(style.noteNames.text(pitch)))
  }
}
