/// One of the seven note letters.
public enum Letter: UInt8, CaseIterable, Hashable, Sendable {
  case c, d, e, f, g, a, b

  /// Semitones of the plain letter above C: 0 2 4 5 7 9 11.
  public var semitones: Int {
    switch self {
    case .c: 0
    case .d: 2
    case .e: 4
    case .f: 5
    case .g: 7
    case .a: 9
    case .b: 11
    }
  }

  /// The letter `steps` letters higher, going round.
  public func up(_ steps: Int) -> Letter {
    Letter(rawValue: UInt8((((Int(rawValue) + steps) % 7) + 7) % 7))!
  }

  /// The upper-case letter.
  public var text: String { ["C", "D", "E", "F", "G", "A", "B"][Int(rawValue)] }

  /// Reads an upper- or lower-case letter.
  public init?(_ character: Character) {
    switch character {
    case "C", "c": self = .c
    case "D", "d": self = .d
    case "E", "e": self = .e
    case "F", "f": self = .f
    case "G", "g": self = .g
    case "A", "a": self = .a
    case "B", "b": self = .b
    default: return nil
    }
  }
}
