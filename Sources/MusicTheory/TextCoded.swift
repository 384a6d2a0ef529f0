/// A value that is known by its English text, in JSON as well: `F♯`, `E♭ major`, `C Lydian dominant`.
public protocol TextCoded: Codable {
  var text: String { get }
  /// Reads what ``text`` wrote; `nil` for what it cannot have written.
  init?(coded text: String)
}

extension TextCoded {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(coded: text), value.text == text else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no \(Self.self): \(text)")
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension SpelledPitch: TextCoded {
  public init?(coded text: String) {
    guard let letter = text.first.flatMap({ Letter($0) }) else { return nil }
    self.init(letter)
    for sign in text.dropFirst() {
      guard let accidental = (-2...2).first(where: { $0 != 0 && Self.accidentalText($0) == String(sign) })
      else { return nil }
      alteration += accidental
    }
  }
}

extension Key: TextCoded {
  public init?(coded text: String) {
    guard let (tonic, mode) = text.tonicAndRest, let mode = Mode(rawValue: mode) else { return nil }
    self.init(tonic, mode)
  }
}

extension Scale: TextCoded {
  public init?(coded text: String) {
    guard let (tonic, name) = text.tonicAndRest,
      let type = ScaleTable.scales.first(where: { $0.name == name })
    else { return nil }
    self.init(tonic, type)
  }
}

extension String {
  /// The note before the first space, and what is behind it.
  fileprivate var tonicAndRest: (SpelledPitch, String)? {
    let words = split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let tonic = SpelledPitch(coded: words[0]) else { return nil }
    return (tonic, words[1])
  }
}
