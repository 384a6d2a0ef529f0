internal import MusicTheory

extension Chord {
  /// A complete triad or seventh chord: nothing missing, nothing stacked, no foreign bass.
  var isComplete: Bool { quality.isPlain && bassDegree != nil }

  /// A diminished seventh with nothing stacked on it.
  var isDiminishedSeventh: Bool { quality.isPlain && quality.degrees.contains(.diminishedSeventh) }

  /// Whether a hand that holds it says which tone is the root: a complete chord, or a shell of root, third and
  /// seventh.
  var saysTheRoot: Bool {
    guard bassDegree != nil, !isRootless, quality.extensions.isEmpty else { return false }
    if quality.omitted.isEmpty { return !quality.row.degrees.isDisjoint(with: .thirds) }
    return quality.hasSeventh && quality.row.hasThird
  }
}

extension ChordQuality {
  var isTriad: Bool { row.degrees.count == 3 && !hasSeventh }

  /// Whether nothing stands where a third is; a bare fifth does not count.
  var hasNoThird: Bool { row.degrees.count > 2 && row.degrees.isDisjoint(with: .thirds) }

  /// Whether ♭5 or ♯5 stands in for the fifth of a chord that has a perfect one by nature.
  var hasAlteredFifth: Bool {
    guard family != .diminished, family != .augmented else { return false }
    return row.degrees.contains(.flatFifth) || row.degrees.contains(.sharpFifth)
  }

  /// Whether its symbol has parentheses for an altered tone.
  var isAltered: Bool {
    if !extensions.isDisjoint(with: .alteredExtensions) { return true }
    switch family {
    case .dominant, .major, .minor:
      return row.degrees.count > 3 && (degrees.contains(.flatFifth) || degrees.contains(.sharpFifth))
    default: return false
    }
  }
}
