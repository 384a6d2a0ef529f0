/// The requests as OpenAPI 3.1 describes them (https://spec.openapis.org/oas/v3.1.0), for programs that use the page's
/// server.
public struct OpenAPI {
  private let list: RequestList
  private let version: String

  public init(_ list: RequestList, version: String) { (self.list, self.version) = (list, version) }

  public var text: String {
    var info = JSONObject()
    info.set("title", "chordd")
    info.set("version", version)
    let (replies, objects) = list.replies
    let writer = SchemaWriter(place: "#/components/schemas/")
    var paths = JSONObject()
    for description in list.descriptions {
      paths.set(
        "/api/\(description.name)", description.path(reply: replies[description.name] ?? .nothing, writer))
    }
    var schemas = JSONObject([("Line", SchemaWriter.line), ("Failure", SchemaWriter.failure)])
    for object in objects { schemas.set(object.name, writer.object(object)) }
    var components = JSONObject()
    components.set("schemas", schemas)
    components.set(
      "securitySchemes", JSONObject([("token", JSONObject([("type", "http"), ("scheme", "bearer")]))]))
    var document = JSONObject()
    document.set("openapi", "3.1.0")
    document.set("info", info)
    document.set("paths", paths)
    document.set("components", components)
    return document.closed
  }
}

extension RequestList {
  /// The reply to each request, and all the objects in these replies.
  public var replies: (schemas: [String: Schema], objects: [ObjectSchema]) {
    var reader = SchemaReader()
    var schemas: [String: Schema] = [:]
    for type in types { schemas[type.declaration.name] = Self.reply(of: type, &reader) }
    return (schemas, reader.objects)
  }

  private static func reply<Asked: Request>(of type: Asked.Type, _ reader: inout SchemaReader) -> Schema {
    do {
      return try reader.schema(of: Asked.Reply.self)
    } catch {
      preconditionFailure("the reply to \(type.declaration.name) cannot be described: \(error)")
    }
  }
}

extension RequestDescription {
  fileprivate func path(reply: Schema, _ writer: SchemaWriter) -> JSONObject {
    var operation = JSONObject()
    operation.set("operationId", name)
    operation.set("summary", declaration.summary)
    if !declaration.isPromised { operation.set("tags", ["internal"]) }
    if declaration.access == .change {
      operation.set("requestBody", requestBody)
    } else {
      operation.set("parameters", fields.map(\.parameter))
    }
    operation.set("responses", responses(reply, writer))
    if declaration.access != .read, declaration.audience != .owner {
      operation.set("security", [JSONObject(), JSONObject([("token", [String]())])])
    }
    return JSONObject([(declaration.access == .change ? "post" : "get", operation)])
  }

  private var requestBody: JSONObject {
    var schema = JSONObject([("type", "object")])
    schema.set("properties", JSONObject(fields.map { ($0.name, $0.schema(isInQuery: false)) }))
    schema.set("required", fields.filter(\.isRequired).map(\.name))
    schema.set("additionalProperties", false)
    var body = JSONObject()
    body.set("required", fields.contains(where: \.isRequired))
    body.set("content", .json(schema))
    return body
  }

  private func responses(_ reply: Schema, _ writer: SchemaWriter) -> JSONObject {
    var answers = [("503", "It cannot be done now.")]
    answers.append(("400", "The request is at fault."))
    answers.append(("404", "It does not exist."))
    if declaration.access != .read {
      let meaning =
        declaration.audience == .owner
        ? "This client is not the page of the machine." : "This client may only look."
      answers.append(("403", meaning))
    }
    if declaration.access == .change {
      answers.append(("413", "The body is too long."))
      answers.append(("415", "The body is no JSON."))
    }
    var responses = JSONObject()
    var done = JSONObject([("description", "It was done.")])
    done.set("content", .json(writer.line(with: reply)))
    responses.set("200", done)
    for (status, meaning) in answers {
      var answer = JSONObject([("description", meaning)])
      answer.set("content", .json(JSONObject([("$ref", "#/components/schemas/Failure")])))
      responses.set(status, answer)
    }
    return responses
  }
}

extension FieldDescription {
  /// The schema of its value in a body or a query.
  fileprivate func schema(isInQuery: Bool) -> JSONObject {
    var schema = JSONObject()
    // A text may be written as a whole number; an optional value may be null.
    let types =
      switch kind {
      case .number: ["number"]
      case .whole: ["integer"]
      case .flag: ["boolean"]
      case .line: isInQuery ? ["string"] : ["string", "integer"]
      case .text, .choice: ["string"]
      }
    let all = types + (isRequired || isInQuery ? [] : ["null"])
    if all.count == 1 { schema.set("type", all[0]) } else { schema.set("type", all) }
    if case .choice(let words) = kind {
      // An enumeration is complete: null is one of its values where it is allowed.
      let values = words.map(JSONText.encode) + (isRequired || isInQuery ? [] : ["null"])
      schema.set("enum", json: "[\(values.joined(separator: ","))]")
    }
    if let range {
      schema.set("minimum", json: Self.number(range.lowerBound))
      schema.set("maximum", json: Self.number(range.upperBound))
    }
    if !isInQuery { schema.set("description", meaning) }
    schema.set("examples", json: "[\(exampleJSON)]")
    return schema
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int64(value))" : "\(value)"
  }

  fileprivate var parameter: JSONObject {
    var parameter = JSONObject([("name", name), ("in", "query")])
    parameter.set("required", isRequired)
    parameter.set("description", meaning)
    parameter.set("schema", schema(isInQuery: true))
    return parameter
  }
}

/// Writes schemas as JSON Schema 2020-12.
public struct SchemaWriter {
  private let place: String
  private let comment: (_ type: String, _ field: String?) -> String?

  /// - Parameters:
  ///   - place: where the objects are, such as `#/$defs/`.
  ///   - comment: the documentation of a Swift type, or of a field of it.
  public init(
    place: String, comment: @escaping (_ type: String, _ field: String?) -> String? = { _, _ in nil }
  ) {
    (self.place, self.comment) = (place, comment)
  }

  /// A reply: the fields of every line, and its own.
  public func line(with reply: Schema) -> JSONObject {
    var line = JSONObject()
    line.set("allOf", [JSONObject([("$ref", "\(place)Line")]), schema(reply)])
    return line
  }

  public func object(_ object: ObjectSchema) -> JSONObject {
    var written = object.alias.map(schema) ?? JSONObject([("type", "object")])
    if let comment = object.meaning ?? comment(object.type, nil) { written.set("description", comment) }
    guard object.alias == nil else { return written }
    if !object.parts.isEmpty { written.set("allOf", object.parts.map { schema(.object($0)) }) }
    written.set("required", object.fields.filter(\.isRequired).map(\.name))
    var properties = JSONObject()
    for field in object.fields {
      var schema = JSONObject()
      if let comment = comment(object.declaring(field), field.name) {
        schema.set("description", comment)
      }
      schema.add(fieldsOf: self.schema(field.schema).closed)
      properties.set(field.name, schema)
    }
    written.set("properties", properties)
    return written
  }

  func schema(_ schema: Schema) -> JSONObject {
    switch schema {
    case .text: JSONObject([("type", "string")])
    case .whole: JSONObject([("type", "integer")])
    case .number: JSONObject([("type", "number")])
    case .flag: JSONObject([("type", "boolean")])
    case .nothing: JSONObject([("type", "null")])
    case .within(let least, let most, let schema): within(least, most, schema)
    case .matching(let pattern): JSONObject([("type", "string"), ("pattern", pattern)])
    case .choice(let words): JSONObject([("enum", words)])
    case .nullable(let schema): any([schema, .nothing])
    case .list(let schema): JSONObject([("type", "array")], ("items", self.schema(schema)))
    case .map(let schema): JSONObject([("type", "object")], ("additionalProperties", self.schema(schema)))
    case .object(let name): JSONObject([("$ref", place + name)])
    case .any(let schemas): any(schemas)
    }
  }

  private func within(_ least: Int, _ most: Int?, _ schema: Schema) -> JSONObject {
    var written = self.schema(schema)
    if least > .min { written.set("minimum", least) }
    if let most { written.set("maximum", most) }
    return written
  }

  private func any(_ schemas: [Schema]) -> JSONObject {
    var written = JSONObject()
    written.set("anyOf", schemas.map(schema))
    return written
  }
}

extension JSONObject {
  init(_ fields: [(String, JSONObject)]) {
    self.init()
    for (name, value) in fields { set(name, value) }
  }

  init(_ fields: [(String, String)], _ more: (String, JSONObject)? = nil) {
    self.init()
    for (name, value) in fields { set(name, value) }
    if let more { set(more.0, more.1) }
  }

  init(_ fields: [(String, [String])]) {
    self.init()
    for (name, values) in fields { set(name, values) }
  }

  fileprivate static func json(_ schema: JSONObject) -> JSONObject {
    JSONObject([("application/json", JSONObject([("schema", schema)]))])
  }

  fileprivate init(_ fields: [(String, String)], json: (String, String)) {
    self.init(fields)
    set(json.0, json: json.1)
  }
}

extension SchemaWriter {
  /// The fields that every reply has.
  public static var line: JSONObject {
    var schema = JSONObject([("type", "object")])
    schema.set("description", "The fields of every line.")
    var ok = JSONObject([("type", "boolean")])
    ok.set(
      "description",
      "Whether a running chordd did what it was asked; absent from what commands say by themselves.")
    schema.set("properties", JSONObject([("ok", ok), ("v", JSONObject([], json: ("const", "1")))]))
    schema.set("required", ["v"])
    return schema
  }

  /// Why something was not done.
  public static var failure: JSONObject {
    var sentences = JSONObject([
      ("type", "object"), ("description", "The sentence for other languages, where it has words in them."),
    ])
    sentences.set("additionalProperties", JSONObject())
    var schema = JSONObject([("type", "object")])
    schema.set("description", "Why it was not done.")
    schema.set(
      "properties",
      JSONObject([
        ("ok", JSONObject([("type", "boolean")])),
        ("v", JSONObject([("type", "integer")])),
        ("error", JSONObject([("type", "string"), ("description", "One sentence.")])),
        ("sentences", sentences),
        (
          "usage",
          JSONObject([
            ("type", "boolean"),
            ("description", "Whether the request is wrong, rather than the state of things."),
          ])
        ),
        (
          "lines",
          JSONObject([
            ("type", "string"),
            ("description", "Lines that a person can add to the configuration file instead."),
          ])
        ),
      ]))
    schema.set("required", ["error"])
    return schema
  }
}
