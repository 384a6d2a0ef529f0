/// A value that is identified by its English text, in JSON as well: `F♯`, `E♭ major`, `C Lydian dominant`.
public protocol TextCoded: Codable {
  /// The English text, different for every value.
  var text: String { get }
  /// The value with this ``text``; `nil` when no value has it.
  init?(coded text: String)
  /// Some value, for descriptions of the type.
  static var example: Self { get }
  /// A regular expression that every ``text`` matches; `nil` where descriptions have none.
  static var pattern: String? { get }
}

extension TextCoded {
  public static var pattern: String? { nil }
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

extension TextCoded where Self: CaseIterable {
  /// The first case.
  public static var example: Self { allCases[allCases.startIndex] }

  /// The case with this text; `nil` when there is none.
  public init?(coded text: String) {
    guard let found = Self.allCases.first(where: { $0.text == text }) else { return nil }
    self = found
  }
}

// Without these two, its number would count as its coded form.
extension TextCoded where Self: RawRepresentable, RawValue == UInt8 {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(coded: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no \(Self.self): \(text)")
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension ChordFamily: TextCoded {}

extension Rarity: TextCoded {
  /// The name of the case: `uncommon`.
  public var text: String { "\(self)" }
}

extension SpelledPitch: TextCoded {
  /// C.
  public static var example: SpelledPitch { SpelledPitch(.c) }

  /// A capital letter and signs.
  public static var pattern: String? { "^[A-G](♭+|♯+|𝄫|𝄪)?$" }

  /// Reads a capital letter and accidentals: `F♯`, `B𝄫`; `nil` for any other text.
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
  /// C major.
  public static var example: Key { Key(.example, .major) }

  /// Reads a tonic and a mode: `E♭ major`; `nil` for any other text.
  public init?(coded text: String) {
    guard let (tonic, mode) = text.tonicAndRest, let mode = Mode(rawValue: mode) else { return nil }
    self.init(tonic, mode)
  }
}

extension Scale: TextCoded {
  /// C major.
  public static var example: Scale { Scale(.example, ScaleTable.scales[0]) }

  /// Reads a tonic and the usual name of a scale: `C Lydian dominant`; `nil` for any other text.
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

/// An optional field that is written as `null`, where an absent one would be left out.
@propertyWrapper
public struct Nullable<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  /// The value, if there is one.
  public var wrappedValue: Value?

  /// A field with this value, if there is one.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// A number, or numbers, from `least` to `most`, which descriptions say. Nothing is checked: a value of ours that is outside is a fault, which
/// tests find.
@propertyWrapper
public struct Within<let least: Int, let most: Int, Value: Codable & Hashable & Sendable>: Codable, Hashable,
  Sendable
{
  /// The number.
  public var wrappedValue: Value

  /// A field with this value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Value.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// The same without a largest number.
@propertyWrapper
public struct From<let least: Int, Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  /// The number.
  public var wrappedValue: Value

  /// A field with this value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Value.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
