public import MusicTheory

/// The choice of a person who combines two chords: letter, accidental and kind for each hand, or as much of that as is chosen yet.
public struct CombineSelection: Codable, Hashable, Sendable {
  /// The chord of the left hand.
  public var lower: Side
  /// The chord of the right hand.
  public var upper: Side

  /// A selection for both hands; nothing is chosen by default.
  public init(lower: Side = Side(), upper: Side = Side()) {
    self.lower = lower
    self.upper = upper
  }

  /// The chord of one hand.
  public struct Side: Codable, Hashable, Sendable {
    /// The letter of the root in English, `A` to `G`; `nil` until one is chosen.
    @Nullable public private(set) var letter: String?
    /// The accidental of the root.
    public private(set) var accidental: Accidental
    /// The name of a kind in the menu; `nil` until one is chosen.
    @Nullable public private(set) var type: String?

    /// Only the natural is chosen, as it is by default.
    public init() {
      letter = nil
      accidental = .natural
      type = nil
    }

    /// Reads letter, accidental and kind, separated by spaces: `C ♮ ma7`; a hyphen is not chosen. `b`, `n` and `#` are
    /// accidentals, too. `nil` for anything else.
    public init?(_ text: String) {
      let words = text.split(separator: " ").map(String.init)
      guard words.count == 3 else { return nil }
      let plain = ["b": "♭", "n": "♮", "#": "♯"]
      guard let accidental = Accidental(rawValue: plain[words[1]] ?? words[1]) else { return nil }
      self.init(
        letter: words[0] == "-" ? nil : words[0], accidental: accidental,
        type: words[2] == "-" ? nil : words[2])
    }

    private init?(letter: String?, accidental: Accidental, type: String?) {
      if let letter {
        guard letter.count == 1, let known = Letter(letter[letter.startIndex]), known.text == letter else {
          return nil
        }
      }
      if let type { guard ChordMenu.entry(named: type) != nil else { return nil } }
      self.letter = letter
      self.accidental = accidental
      self.type = type
    }

    private enum CodingKeys: CodingKey {
      case letter, accidental, type
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let letter = try container.decodeIfPresent(String.self, forKey: .letter)
      let type = try container.decodeIfPresent(String.self, forKey: .type)
      let accidental = try container.decode(Accidental.self, forKey: .accidental)
      guard let side = Self(letter: letter, accidental: accidental, type: type) else {
        throw DecodingError.dataCorruptedError(
          forKey: .type, in: container, debugDescription: "no letter or no kind of chord")
      }
      self = side
    }

    /// The chord; `nil` until letter and kind are chosen.
    public var chord: WrittenChord? {
      guard let letter = letter?.first.flatMap({ Letter($0) }),
        let entry = type.flatMap({ ChordMenu.entry(named: $0) })
      else { return nil }
      return WrittenChord(root: SpelledPitch(letter, accidental.alteration), quality: entry.quality)
    }
  }
}
