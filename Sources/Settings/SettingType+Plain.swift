public import System
internal import Logging
internal import MusicTheory

/// The values that a setting may have, and how they are read.
public struct SettingType<Value: Sendable>: Sendable {
  /// The end of the sentence "it must be …".
  public let expected: String
  /// An example, where the default is not one.
  public let example: SettingValue?
  /// Whether messages must not repeat the value.
  public var isSecret = false
  /// The probable meaning of a text that is not valid.
  public var suggestion: @Sendable (String) -> String? = { _ in nil }
  /// The words that it may be, where they are few; for completions.
  public private(set) var words: [String] = []
  /// The mistake in one item of a list, as a sentence that begins with the item; `nil` for a good one.
  public private(set) var mistake: @Sendable (String) -> String? = { _ in nil }
  /// The value of a text; `nil` when it is not valid.
  public let read: @Sendable (SettingValue) -> Value?

  public init(
    _ expected: String, example: SettingValue? = nil, list: @escaping @Sendable ([String]) -> Value?
  ) {
    self.expected = expected
    self.example = example
    read = { value in
      guard case .list(let items) = value, !items.contains(where: \.hasControlCharacters) else { return nil }
      return list(items)
    }
  }

  /// A value that may be written as a text or as a list.
  public init(
    _ expected: String, example: SettingValue? = nil, either: @escaping @Sendable (SettingValue) -> Value?
  ) {
    self.expected = expected
    self.example = example
    read = either
  }

  public init(_ expected: String, example: SettingValue? = nil, text: @escaping @Sendable (String) -> Value?)
  {
    self.expected = expected
    self.example = example
    read = { value in
      guard case .text(let written) = value, !written.hasControlCharacters else { return nil }
      return text(written)
    }
  }

  /// The same type of list, with a sentence about an item that is not valid.
  public func explaining(_ mistake: @escaping @Sendable (_ item: String) -> String?) -> Self {
    var type = self
    type.mistake = mistake
    return type
  }

  /// The same type, which is one of these words; the nearest is suggested for others.
  func offering(_ words: [String]) -> Self {
    var type = suggesting { Suggestion.nearest(to: $0, among: words) }
    type.words = words
    return type
  }

  /// The same type, with suggestions for some texts that are not valid.
  public func suggesting(_ suggestion: @escaping @Sendable (String) -> String?) -> Self {
    var type = self
    type.suggestion = suggestion
    return type
  }
}

// Values that have nothing to do with music.

extension SettingType<Bool> {
  /// All the words for yes and no that people know from YAML.
  public static var flag: Self {
    SettingType("true or false") { text in
      switch text.lowercased() {
      case "true", "yes", "on": true
      case "false", "no", "off": false
      default: nil
      }
    }
  }
}

extension SettingType<Int> {
  public static func integer(_ range: ClosedRange<Int>) -> Self {
    SettingType("a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(decimal: text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension SettingType<Duration> {
  /// Milliseconds, with or without the unit, or seconds with the unit.
  ///
  /// A number without a unit is refused where it was probably meant in seconds: 5 for a time that is usually half a second.
  public static func time(milliseconds range: ClosedRange<Int>, usual: Duration) -> Self {
    let allowed = Duration.milliseconds(range.lowerBound)...Duration.milliseconds(range.upperBound)
    /// The same number in seconds, if that is a better value.
    @Sendable func seconds(_ text: String) -> Duration? {
      guard text.last?.isNumber == true, let short = Duration(written: text), short > .zero,
        !allowed.contains(short) || short * 20 < usual
      else { return nil }
      let long = short * 1000
      return allowed.contains(long) && long <= usual * 12 && usual <= long * 12 ? long : nil
    }
    return SettingType("a time from \(range.lowerBound) to \(range.upperBound) ms") { text in
      guard seconds(text) == nil else { return nil }
      return Duration(written: text).flatMap { allowed.contains($0) ? $0 : nil }
    }
    .suggesting { text in seconds(text.trimmed).map { _ in "\(text.trimmed) s" } }
  }
}

extension SettingType<Duration?> {
  /// The same, or none at all.
  public static func timeOrOff(
    milliseconds range: ClosedRange<Int>, usual: Duration, example: SettingValue
  ) -> Self {
    let time = SettingType<Duration>.time(milliseconds: range, usual: usual)
    return SettingType("\(time.expected), or off", example: example) { text in
      text == "off" ? .some(nil) : time.read(.text(text)).map(Optional.some)
    }
    .suggesting(time.suggestion)
  }
}

extension SettingType<String> {
  /// One of a list of words.
  public static func choice(_ words: [String]) -> Self {
    SettingType(Self.oneOf(words)) { words.contains($0) ? $0 : nil }.offering(words)
  }

  static func oneOf(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension SettingType where Value: RawRepresentable<String> & CaseIterable {
  /// One of the cases of an enumeration.
  public static func choice(of type: Value.Type) -> Self {
    let words = Value.allCases.map(\.rawValue)
    return SettingType(SettingType<String>.oneOf(words)) { Value(rawValue: $0) }.offering(words)
  }
}

extension SettingType {
  /// One of the cases of an enumeration, or `auto`: the value of another setting.
  public static func choiceOrAuto<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> Self
  where Value == Word? {
    let words = Word.allCases.map(\.rawValue) + ["auto"]
    return SettingType(SettingType<String>.oneOf(words)) { text in
      text == "auto" ? .some(nil) : Word(rawValue: text).map(Optional.some)
    }.offering(words)
  }
}

extension SettingType<[String]> {
  public static var portNames: Self {
    SettingType("a list of port names", example: ["20:0", "Roland"]) { names in
      names.contains("") ? nil : names
    }
  }
}

extension SettingType<String?> {
  public static var portOrNone: Self {
    SettingType("a port, such as \"FLUID Synth\" or 128:0, or none", example: "FLUID Synth") { text in
      text == "none" ? .some(nil) : text.isEmpty ? nil : text
    }
  }
}

extension SettingType<SocketPlace> {
  public static var socket: Self {
    SettingType("auto, off, or a path of at most \(SocketPlace.longestPath) bytes that begins with /") {
      text in
      switch text {
      case "auto": .auto
      case "off": .off
      case let path where path.hasPrefix("/") && !path.hasSuffix("/"):
        path.utf8.count <= SocketPlace.longestPath ? .path(path) : nil
      default: nil
      }
    }
  }
}

extension SettingType<String?> {
  /// The path of a file, or none.
  public static func pathOrOff(example: SettingValue) -> Self {
    SettingType("the path of a file without ~, or off", example: example) { text in
      switch text {
      case "off": .some(nil)
      // A tilde is not expanded here, and a folder called "~" is never meant.
      case let path where path.isEmpty || path.hasPrefix("~") || path.hasSuffix("/"): nil
      case let path: path
      }
    }
  }
}

// Decimal digits only: `010` is ten, and `0x10` is not a number.

extension Int {
  public init?(decimal text: String) {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(text)
  }
}

extension Duration {
  /// `25`, `25ms`, `25 ms` or `0.5s`; to the microsecond.
  public init?(written text: String) {
    let (number, microsecondsPerUnit) =
      if text.hasSuffix("ms") {
        (text.dropLast(2), 1000.0)
      } else if text.hasSuffix("s") {
        (text.dropLast(1), 1_000_000.0)
      } else {
        (text[...], 1000.0)
      }
    // A day is more than any setting allows, and small enough for the arithmetic.
    guard let value = Self.decimalFraction(String(number).trimmed), value < 86_400_000 else { return nil }
    self = .microseconds(Int64((value * microsecondsPerUnit).rounded()))
  }

  private static func decimalFraction(_ text: String) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isDecimal = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    return isDecimal && parts.count <= 2 ? Double(text) : nil
  }
}

extension SettingType<String?> {
  public static var wordOrOff: Self {
    SettingType("a name, or off", example: "chordd") { text in
      if text == "off" { return .some(nil) }
      return text.isEmpty ? nil : text
    }
  }
}
