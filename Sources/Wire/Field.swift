internal import Synchronization

/// One value that a request takes: its meaning, and an example that succeeds. Its name is that of the property.
///
/// It is the only description of a property of a `Request`: the readers of lines, queries and bodies, the list of requests, OpenAPI and the
/// documents use it.
///
///     @Field("the chord of the lower hand", example: "Cma7") var lower: RequestText
///     @Field("how many", example: "50", in: 1...500) var limit: Int?
@propertyWrapper
public struct Field<Value: FieldValue>: Sendable {
  private let box = Box()
  let about: FieldDescription

  /// Holds the value once it was read; the request is only used from then on.
  private final class Box: Sendable {
    let value = Mutex<Value?>(Value.absent)
  }

  /// The value that was sent. A request that was only made for its description has no values.
  public var wrappedValue: Value {
    guard let value = box.value.withLock(\.self) else { preconditionFailure("this request was not sent") }
    return value
  }

  /// - Parameters:
  ///   - meaning: its meaning, in a few words without a period.
  ///   - example: how it may be written on a line.
  ///   - words: how a usage shows it; the name in capitals without it.
  ///   - isOnLine: whether it can be written on a line. By default, only required fields are.
  ///   - mayBeEmpty: whether an empty text is a value.
  ///   - range: the valid numbers, both ends included.
  ///   - demand: the valid values, as the end of "must be …", where type and range do not say it well.
  public init(
    _ meaning: String, example: String, words: String? = nil, isOnLine: Bool? = nil, mayBeEmpty: Bool = false,
    in range: ClosedRange<Double>? = nil, demand: String? = nil
  ) {
    about = FieldDescription(
      name: "", meaning: meaning, example: example, words: words, kind: Value.kind,
      isRequired: Value.absent == nil, isOnLine: isOnLine ?? (Value.absent == nil), mayBeEmpty: mayBeEmpty,
      range: range, givenDemand: demand)
  }
}

extension Field<Int?> {
  /// A time of the clock.
  public init(_ meaning: String, time example: String) {
    self.init(
      meaning, example: example, in: 0...1e15,
      demand: "a time in milliseconds since 1970, such as \(example)")
  }
}

extension Field {
  /// A field that several requests have.
  public init(_ common: Field) { about = common.about }
}

/// The description of a field, for readers of requests and for documents.
public struct FieldDescription: Sendable {
  public internal(set) var name: String
  public let meaning: String
  public let example: String
  let words: String?
  public let kind: FieldKind
  public let isRequired: Bool
  /// Whether it can be written on a line.
  public let isOnLine: Bool
  /// Whether an empty text is a value.
  let mayBeEmpty: Bool
  public let range: ClosedRange<Double>?
  let givenDemand: String?

  /// How a usage shows it.
  var usage: String { isRequired ? word : "[\(word)]" }
  private var word: String { words ?? name.uppercased() }

  /// The valid values, as the end of "must be …".
  var demand: String {
    if let givenDemand { return givenDemand }
    return switch kind {
    case .line, .text: "a text"
    case .number, .whole:
      (kind == .whole ? "a whole number" : "a number")
        + (range.map { " from \(Self.plain($0.lowerBound)) to \(Self.plain($0.upperBound))" } ?? "")
    case .flag: "true or false"
    case .choice(let words):
      words.dropLast().joined(separator: ", ") + (words.count > 1 ? " or " : "") + (words.last ?? "")
    }
  }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() ? "\(Int64(number))" : "\(number)"
  }

  /// Its example as JSON.
  public var exampleJSON: String {
    switch kind {
    case .number, .whole, .flag: example
    case .line, .text, .choice: JSONText.encode(example)
    }
  }
}

/// The kind of value that a field takes.
public enum FieldKind: Hashable, Sendable {
  /// One line; in JSON a whole number stands for its digits.
  case line
  /// Any text.
  case text
  case number
  case whole
  case flag
  /// One of some words.
  case choice([String])
}

/// The value that was sent for a field.
public enum SentValue: Sendable {
  /// On a line or in a query, where everything is text.
  case written(String)
  // In JSON.
  case text(String)
  case whole(Int64)
  case number(Double)
  case flag(Bool)
  case null
  case list, object
}

/// A type that a field may have.
public protocol FieldValue: Sendable {
  static var kind: FieldKind { get }
  /// Its value when nothing was sent; `nil` where something must be.
  static var absent: Self? { get }

  /// `nil` when the sent value is not of this type.
  ///
  /// - Throws: a better sentence than that it must be such a value, behind the field's name.
  init?(sent value: SentValue) throws(FieldMistake)
}

/// The mistake in a field, as the end of a sentence that begins with its name.
public struct FieldMistake: Error {
  let sentence: String
  public init(_ sentence: String) { self.sentence = sentence }
}

extension FieldValue {
  public static var absent: Self? { nil }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  public static var kind: FieldKind { Wrapped.kind }
  public static var absent: Wrapped?? { .some(nil) }

  public init?(sent value: SentValue) throws(FieldMistake) {
    if case .null = value {
      self = .none
    } else if case .written("") = value, Wrapped.kind != .text {
      self = .none
    } else if let value = try Wrapped(sent: value) {
      self = value
    } else {
      return nil
    }
  }
}

extension String: FieldValue {
  public static var kind: FieldKind { .text }

  public init?(sent value: SentValue) {
    switch value {
    case .written(let text), .text(let text): self = text
    default: return nil
    }
  }
}

extension Double: FieldValue {
  public static var kind: FieldKind { .number }

  public init?(sent value: SentValue) {
    switch value {
    case .written(let text):
      guard let number = Double(text), number.isFinite else { return nil }
      self = number
    case .whole(let number): self = Double(number)
    case .number(let number): self = number
    default: return nil
    }
  }
}

extension Int: FieldValue {
  public static var kind: FieldKind { .whole }

  public init?(sent value: SentValue) {
    guard let number = Double(sent: value).flatMap({ Int(exactly: $0) }) else { return nil }
    if case .whole(let exact) = value { self = Int(exact) } else { self = number }
  }
}

extension Bool: FieldValue {
  public static var kind: FieldKind { .flag }

  public init?(sent value: SentValue) {
    switch value {
    case .flag(let flag): self = flag
    case .written("true"), .written("yes"), .text("yes"), .text("true"): self = true
    case .written("false"), .written("no"), .text("no"), .text("false"): self = false
    default: return nil
    }
  }
}

/// Words are the cases of an enumeration.
extension FieldValue where Self: RawRepresentable<String> & CaseIterable {
  public static var kind: FieldKind { .choice(allCases.map(\.rawValue)) }

  public init?(sent value: SentValue) {
    guard let text = String(sent: value) else { return nil }
    self.init(rawValue: text)
  }
}

/// The value of a field that is one line of text. In JSON a whole number stands for its digits.
public struct RequestText: Hashable, Sendable, FieldValue, ExpressibleByStringLiteral {
  public let text: String

  /// In bytes, as the longest line of the socket.
  static let limit = 1024

  public static var kind: FieldKind { .line }

  public init(_ text: String) { self.text = text }
  public init(stringLiteral text: String) { self.text = text }

  public init?(sent value: SentValue) throws(FieldMistake) {
    switch value {
    case .written(let text), .text(let text): self.text = text
    case .whole(let number): text = String(number)
    case .number(let number): throw FieldMistake("must be a text; write it in quotes: \"\(number)\"")
    case .flag(let flag): throw FieldMistake("must be a text; write it in quotes: \"\(flag)\"")
    default: return nil
    }
    guard text.utf8.count <= Self.limit,
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw FieldMistake("must be one line of at most \(Self.limit) bytes") }
  }
}

// MARK: - The fields of a request

/// A field of any type.
protocol AnyField {
  var about: FieldDescription { get }
  /// Takes the value that was sent for it.
  func take(_ value: SentValue) throws(FieldMistake)
  /// The value that was sent, for tests and logs; `nil` when there is none.
  var taken: Any? { get }
}

extension Field: AnyField {
  func take(_ value: SentValue) throws(FieldMistake) {
    guard let read = try Value(sent: value) else { throw FieldMistake("must be \(about.demand)") }
    if let range = about.range, let number = Self.number(read), !range.contains(number) {
      throw FieldMistake("must be \(about.demand)")
    }
    box.value.withLock { $0 = read }
  }

  private static func number(_ value: Value) -> Double? {
    switch value as Any? {
    case let number as Double: number
    case let number as Int: Double(number)
    default: nil
    }
  }

  var taken: Any? {
    guard let value = box.value.withLock(\.self) else { return nil }
    return Mirror(reflecting: value).displayStyle == .optional
      ? Mirror(reflecting: value).children.first?.value : value
  }
}

extension Request {
  /// The fields of the request, in the order of its properties, which is that of a line.
  public static var fields: [FieldDescription] {
    Self().namedFields.map { name, field in
      var description = field.about
      description.name = name
      return description
    }
  }

  /// Its fields by their names, in the order of its properties.
  var namedFields: [(name: String, field: any AnyField)] {
    Mirror(reflecting: self).children.compactMap { child in
      (child.value as? any AnyField).map { (String((child.label ?? "").drop { $0 == "_" }), $0) }
    }
  }

  /// The values that were sent, for tests and logs, without fields that were left out.
  public var sentFields: [(name: String, value: Any)] {
    namedFields.compactMap { name, field in field.taken.map { (name, $0) } }
  }
}
