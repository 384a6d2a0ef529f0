/// An event as its readers know it: the type that is written says its fields, and the comments there what they mean.
///
/// The field `type` of such a type is an enumeration of one word, the name of the event.
public struct EventDescription: Sendable {
  /// When it comes, and what it says, in one or two sentences.
  public let meaning: String
  /// Whether the page keeps the newest one for new clients.
  let isKept: Bool
  /// Whether it has those that are kept as fields.
  let hasKept: Bool
  private let read: @Sendable (inout SchemaReader) throws -> Schema

  public init<Event: Decodable & SendableMetatype>(
    _ type: Event.Type, _ meaning: String, isKept: Bool = false, hasKept: Bool = false
  ) {
    (self.meaning, self.isKept, self.hasKept) = (meaning, isKept, hasKept)
    read = { reader in try reader.schema(of: Event.self) }
  }

  /// The object of the event, which is added to those that the reader has found.
  fileprivate func object(_ reader: inout SchemaReader) -> ObjectSchema {
    do {
      let schema = try read(&reader)
      if let object = reader.objects.first(where: { .object($0.name) == schema }) { return object }
    } catch {
      preconditionFailure("an event cannot be described: \(error)")
    }
    preconditionFailure("an event is no object: \(meaning)")
  }
}

/// All events.
public struct EventList: Sendable {
  private let descriptions: [EventDescription]

  public init(_ descriptions: [EventDescription]) { self.descriptions = descriptions }

  /// The events by their names, and all the objects in them.
  public var described: (events: [(name: String, object: ObjectSchema)], objects: [ObjectSchema]) {
    var reader = SchemaReader()
    var events = descriptions.map { description in
      var object = description.object(&reader)
      object.meaning = description.meaning
      return (name: object.word, object: object, description: description)
    }
    let kept = events.filter(\.description.isKept).map { event in
      ObjectSchema.Field(
        name: event.name, schema: .object(event.object.name), isRequired: false, declaring: event.object.type)
    }
    for index in events.indices where events[index].description.hasKept {
      events[index].object.fields += kept
    }
    let types = Set(events.map(\.object.type))
    return (
      events.map { ($0.name, $0.object) },
      events.map(\.object) + reader.objects.filter { !types.contains($0.type) }
    )
  }
}

extension ObjectSchema {
  /// The only value of the field `type`.
  fileprivate var word: String {
    guard case .choice(let words)? = fields.first(where: { $0.name == "type" })?.schema, words.count == 1
    else {
      preconditionFailure("the type of \(name) is not one word")
    }
    return words[0]
  }
}

// The version of the format is in every event; the type says which one it is.
extension EventList {
  /// All events as JSON Schema 2020-12.
  public func schema(comment: @escaping (_ type: String, _ field: String?) -> String?) -> JSONObject {
    let (events, objects) = described
    let writer = SchemaWriter(place: "#/$defs/", comment: comment)
    var document = JSONObject()
    document.set("$schema", "https://json-schema.org/draft/2020-12/schema")
    document.set("title", "chordd event, version 1")
    document.set(
      "description",
      "One line of `chordd run --json`, `chordd analyze --json` or `chordd name --json`, or an event of the page's "
        + "server. Fields may be added; readers ignore what they do not know. Written by `make documents`.")
    document.set("type", "object")
    document.set("required", ["v", "type"])
    var version = JSONObject()
    version.set("const", 1)
    document.set(
      "properties", JSONObject([("v", version), ("type", JSONObject([("enum", events.map(\.name))]))]))
    document.set("oneOf", events.map { writer.schema(.object($0.object.name)) })
    let sorted = objects.sorted { $0.name < $1.name }
    document.set("$defs", JSONObject(sorted.map { ($0.name, writer.object($0)) }))
    return document
  }

  /// The events and when they come, as a table of Markdown.
  public var overview: String {
    let rows = described.events.map { "| `\($0.name)` | \($0.object.meaning ?? "") |" }
    return (["| event | |", "|---|---|"] + rows).joined(separator: "\n")
  }

  /// The fields of an object as a table of Markdown, without those of its parts, which have tables of their own; `nil`: no event has it.
  public func table(
    of name: String, comment: @escaping (_ type: String, _ field: String?) -> String?
  ) -> String? {
    let objects = described.objects
    guard let object = objects.first(where: { $0.name == name }) else { return nil }
    let rows = object.fields.map { field in
      let meaning = comment(object.declaring(field), field.name) ?? ""
      return "| `\(field.name)` | \(Self.cell(field)) | \(meaning.replacing("|", with: "\\|")) |"
        .replacing("|  |", with: "| |")
    }
    return (["| field | | |", "|---|---|---|"] + rows).joined(separator: "\n")
  }

  private static func cell(_ field: ObjectSchema.Field) -> String {
    words(field.schema).replacing("|", with: "\\|") + (field.isRequired ? "" : ", may be absent")
  }

  private static func words(_ schema: Schema) -> String {
    switch schema {
    case .text, .matching: "string"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .whole: "integer"
    case .number: "number"
    case .flag: "boolean"
    case .within(let least, let most?, _): "\(least)–\(most)"
    case .within(let least, nil, let schema): "\(words(schema)) from \(least)"
    case .nullable(let schema): "\(words(schema)) or null"
    case .list(let schema): "array of \(words(schema))"
    case .map(let schema): "object of \(words(schema))"
    case .object(let name): "`\(name)`"
    case .any(let schemas): schemas.map(words).joined(separator: " or ")
    case .nothing: "null"
    }
  }
}
