public import MusicTheory

/// The form of a value in JSON, as far as its type determines it.
public indirect enum Schema: Hashable, Sendable {
  case text
  /// One of these texts.
  case choice([String])
  case whole, number, flag
  /// A number from `least` to `most`; `nil`: as large as it likes.
  case within(least: Int, most: Int?, Schema)
  /// A text that matches a regular expression.
  case matching(String)
  case nullable(Schema)
  case list(Schema)
  /// An object whose fields have any names.
  case map(Schema)
  /// An object that is described under its name.
  case object(String)
  case any([Schema])
  /// Only null.
  case nothing
}

/// The fields of an object.
public struct ObjectSchema: Hashable, Sendable {
  public struct Field: Hashable, Sendable {
    public let name: String
    public let schema: Schema
    /// Whether it is always there.
    public let isRequired: Bool
    /// The type in Swift that declares it, where that is another one than the object's.
    var declaring: String?
  }

  /// The type in Swift, with its module: `Diary.HistoryRequest.Reply`.
  public internal(set) var type: String
  public internal(set) var fields: [Field]
  /// The objects all of whose fields it has, too.
  public internal(set) var parts: [String] = []
  /// The schema of a value that is described under its name and is no object of fields.
  var alias: Schema?
  /// When it comes, where it is an event.
  var meaning: String?

  public var module: String { String(type.prefix { $0 != "." }) }

  /// The name of the object in descriptions: `HistoryReply`.
  public var name: String { Self.name(of: type) }

  /// The type that declares a field, whose comment says what that means.
  func declaring(_ field: Field) -> String { field.declaring ?? type }

  static func name(of type: String) -> String {
    type.split(separator: ".").dropFirst().map { part in
      part.hasSuffix("Request") ? String(part.dropLast(7)) : String(part)
    }.joined()
  }
}

/// A type whose JSON does not follow from its properties.
public protocol SchemaDescribed: Decodable {
  static var schema: Schema { get }
  static var example: Self { get }
  /// The objects that are in it.
  static var objects: [ObjectSchema] { get }
}

extension SchemaDescribed {
  public static var objects: [ObjectSchema] { [] }
}

/// A type of several types, whose own name would say all of these.
public protocol SchemaNamed {
  /// With its module: `Outputs.ChordEvent`.
  static var schemaName: String { get }
}

/// Describes types by letting them read from a decoder that has an answer for every question.
public struct SchemaReader {
  /// The objects that were found, in the order in which they were met.
  public private(set) var objects: [ObjectSchema] = []

  public init() {}

  /// The schema of a type; the objects in it are added to `objects`.
  ///
  /// - Throws: the error of a type that cannot decode its own JSON: it should be `SchemaDescribed`.
  public mutating func schema<Value: Decodable>(of type: Value.Type) throws -> Schema {
    let notes = SchemaNotes()
    let schema = try notes.describe(type)
    for object in notes.objects where !objects.contains(where: { $0.type == object.type }) {
      objects.append(object)
    }
    return schema
  }
}

/// The state that the decoders of one description share.
private final class SchemaNotes {
  var objects: [ObjectSchema] = []
  /// The types that are being read: one that has itself in it is not read again.
  private var reading: [String] = []

  private static func name(_ type: Any.Type) -> String {
    (type as? any SchemaNamed.Type)?.schemaName ?? String(reflecting: type)
  }

  /// The schema of a type of which no value is needed.
  func describe<Value: Decodable>(_ type: Value.Type) throws -> Schema {
    let name = Self.name(type)
    if reading.contains(name) { return .object(ObjectSchema.name(of: name)) }
    return try readPlain(type).schema
  }

  /// The schema of a type, and a value of it.
  func read<Value: Decodable>(_ type: Value.Type) throws -> (schema: Schema, value: Value) {
    if let known = try Self.known(type, self), let value = known.value as? Value {
      return (known.schema, value)
    }
    let decoder = SchemaDecoder(notes: self, type: Self.name(type))
    reading.append(decoder.type)
    defer { reading.removeLast() }
    let value = try Value(from: decoder)
    // A type that decodes no value is an object without fields.
    if case .value(.nothing) = decoder.found { _ = decoder.container(keyedBy: NoKey.self) }
    return (decoder.found.schema, value)
  }

  private enum NoKey: CodingKey {}

  private static func known(_ type: Any.Type, _ notes: SchemaNotes) throws -> (schema: Schema, value: Any)? {
    switch type {
    case let type as any SchemaDescribed.Type: described(type, notes)
    case let type as any (TextCoded & CaseIterable).Type: words(type)
    case let type as any TextCoded.Type: (type.pattern.map(Schema.matching) ?? .text, type.example)
    case let type as any ListType.Type: try type.described(notes)
    case let type as any (RawRepresentable & CaseIterable).Type: choice(type)
    default: nil
    }
  }

  private static func described(
    _ type: any SchemaDescribed.Type, _ notes: SchemaNotes
  ) -> (schema: Schema, value: Any) {
    notes.objects += type.objects.filter { object in !notes.objects.contains { $0.type == object.type } }
    return (type.schema, type.example)
  }

  private static func words<Choice: TextCoded & CaseIterable>(
    _ type: Choice.Type
  ) -> (schema: Schema, value: Any) {
    (.choice(Choice.allCases.map(\.text)), Choice.example)
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) -> (schema: Schema, value: Any)? {
    let words = Choice.allCases.compactMap { $0.rawValue as? String }
    guard let first = Choice.allCases.first, words.count == Choice.allCases.count else { return nil }
    return (.choice(words), first)
  }
}

/// An array, a set, a dictionary or an optional: its elements are described, without decoding it.
private protocol ListType {
  static func described(_ notes: SchemaNotes) throws -> (schema: Schema, value: Any)
}

extension Array: ListType where Element: Decodable {
  fileprivate static func described(_ notes: SchemaNotes) throws -> (schema: Schema, value: Any) {
    (.list(try notes.describe(Element.self)), [Element]())
  }
}

extension Dictionary: ListType where Key == String, Value: Decodable {
  fileprivate static func described(_ notes: SchemaNotes) throws -> (schema: Schema, value: Any) {
    (.map(try notes.describe(Value.self)), [Key: Value]())
  }
}

extension Optional: ListType where Wrapped: Decodable {
  fileprivate static func described(_ notes: SchemaNotes) throws -> (schema: Schema, value: Any) {
    (.nullable(try notes.describe(Wrapped.self)), Self.none as Any)
  }
}

extension Nullable: ListType {
  fileprivate static func described(_ notes: SchemaNotes) throws -> (schema: Schema, value: Any) {
    (.nullable(try notes.describe(Value.self)), Nullable(wrappedValue: nil))
  }
}

extension Within: ListType {
  fileprivate static func described(_ notes: SchemaNotes) throws -> (schema: Schema, value: Any) {
    let (schema, value) = try notes.readPlain(Value.self)
    return (schema.within(least: least, most: most), Within(wrappedValue: value))
  }
}

extension From: ListType {
  fileprivate static func described(_ notes: SchemaNotes) throws -> (schema: Schema, value: Any) {
    let (schema, value) = try notes.readPlain(Value.self)
    return (schema.within(least: least, most: nil), From(wrappedValue: value))
  }
}

extension Schema {
  /// The same with limits for its numbers.
  fileprivate func within(least: Int, most: Int?) -> Schema {
    switch self {
    case .whole, .number: .within(least: least, most: most, self)
    case .nullable(let schema): .nullable(schema.within(least: least, most: most))
    case .list(let schema): .list(schema.within(least: least, most: most))
    default: self
    }
  }
}

/// Records the values that a type decodes.
private final class SchemaDecoder: Decoder {
  enum Found {
    case value(Schema)
    case object(String)

    var schema: Schema {
      switch self {
      case .value(let schema): schema
      case .object(let type): .object(ObjectSchema.name(of: type))
      }
    }
  }

  let notes: SchemaNotes
  let type: String
  var found = Found.value(.nothing)
  /// The fields that may be left out, as far as that is known before they are read.
  var optional: Set<String> = []
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(notes: SchemaNotes, type: String) { (self.notes, self.type) = (notes, type) }

  func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedDecodingContainer<Key> {
    found = .object(type)
    notes.begin(type)
    let declaring = Self.declaring(Key.self) ?? type
    // A value that decodes another one from the same decoder has all of its fields: the other one is a part of it.
    let isPart = declaring != type && !declaring.hasPrefix(type + ".") && !declaring.contains("<")
    if isPart { notes.begin(declaring, in: type) }
    return KeyedDecodingContainer(
      KeyedSchema<Key>(
        decoder: self, object: isPart ? declaring : type,
        declaring: declaring == type ? nil : String(declaring.prefix { $0 != "<" })))
  }

  /// The type whose properties these keys are.
  private static func declaring(_ keys: Any.Type) -> String? {
    let name = String(reflecting: keys)
    guard name.hasSuffix(".CodingKeys") else { return nil }
    var parts = name.split(separator: ".")
    // Of private keys the name says where they are: `Outputs.HeardKey.(unknown context at $5).CodingKeys`.
    parts.removeLast()
    while parts.last?.hasPrefix("(") == true { parts.removeLast() }
    return parts.joined(separator: ".")
  }

  func add(_ field: ObjectSchema.Field, to object: String) {
    guard let index = notes.objects.firstIndex(where: { $0.type == object }),
      !notes.objects[index].fields.contains(where: { $0.name == field.name })
    else { return }
    notes.objects[index].fields.append(field)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw DecodingError.dataCorrupted(
      .init(codingPath: [], debugDescription: "\(type) is a list of its own kind"))
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleSchema(decoder: self) }
}

private struct SingleSchema: SingleValueDecodingContainer {
  let decoder: SchemaDecoder
  let codingPath: [any CodingKey] = []

  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let (schema, value) = try decoder.notes.readPlain(type)
    decoder.found = .value(schema)
    return value
  }
}

private struct KeyedSchema<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: SchemaDecoder
  let object: String
  let declaring: String?
  let codingPath: [any CodingKey] = []
  let allKeys: [Key] = []

  func contains(_ key: Key) -> Bool { true }

  /// Only asked for what may be left out, before it is read.
  func decodeNil(forKey key: Key) -> Bool {
    decoder.optional.insert(key.stringValue)
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let (schema, value) = try decoder.notes.readPlain(type)
    add(key, schema, isRequired: !decoder.optional.contains(key.stringValue))
    return value
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    let (schema, value) = try decoder.notes.readPlain(type)
    add(key, schema, isRequired: false)
    return value
  }

  private func add(_ key: Key, _ schema: Schema, isRequired: Bool) {
    decoder.add(
      .init(name: key.stringValue, schema: schema, isRequired: isRequired, declaring: declaring), to: object)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw refused }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw refused }
  func superDecoder() throws -> any Decoder { throw refused }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw refused }

  private var refused: DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "\(decoder.type) reads itself in its own way"))
  }
}

extension SchemaNotes {
  /// Notes an object, and that it is a part of another one.
  func begin(_ type: String, in whole: String? = nil) {
    if !objects.contains(where: { $0.type == type }) { objects.append(ObjectSchema(type: type, fields: [])) }
    guard let index = objects.firstIndex(where: { $0.type == whole }) else { return }
    let name = ObjectSchema.name(of: type)
    if !objects[index].parts.contains(name) { objects[index].parts.append(name) }
  }

  /// The same for values that JSON has itself.
  func readPlain<Value: Decodable>(_ type: Value.Type) throws -> (schema: Schema, value: Value) {
    let plain: (Schema, Any)? =
      switch type {
      case is String.Type: (.text, "")
      case is Bool.Type: (.flag, false)
      case is Double.Type: (.number, 0.0)
      case is Float.Type: (.number, Float(0))
      case let whole as any FixedWidthInteger.Type: (.whole, whole.init(0))
      default: nil
      }
    if let plain, let value = plain.1 as? Value { return (plain.0, value) }
    return try read(type)
  }
}

/// One of two kinds of reply, which are told apart by their fields.
public enum Either<First: Codable & Sendable, Second: Codable & Sendable>: Codable, Sendable {
  case first(First)
  case second(Second)

  public init(from decoder: any Decoder) throws {
    if let first = try? First(from: decoder) {
      self = .first(first)
    } else {
      self = .second(try Second(from: decoder))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .first(let value): try value.encode(to: encoder)
    case .second(let value): try value.encode(to: encoder)
    }
  }
}

extension Either: ListType {
  fileprivate static func described(_ notes: SchemaNotes) throws -> (schema: Schema, value: Any) {
    let first = try notes.read(First.self)
    return (.any([first.schema, try notes.describe(Second.self)]), Either.first(first.value))
  }
}
