internal import Outputs

extension RequestList {
  /// The requests as OpenAPI 3.1 describes them (https://spec.openapis.org/oas/v3.1.0), for programs that use the page's
  /// server.
  public static func openAPI(_ forms: [RequestForm], version: String) -> String {
    var info = JSONObject()
    info.set("title", "chordd")
    info.set("version", version)
    var paths = JSONObject()
    for form in forms { paths.set("/api/\(form.name)", form.path) }
    var components = JSONObject()
    components.set("schemas", JSONObject([("Done", .done), ("Failure", .failure)]))
    components.set(
      "securitySchemes",
      JSONObject([("token", JSONObject([("type", "http"), ("scheme", "bearer")]))]))
    var document = JSONObject()
    document.set("openapi", "3.1.0")
    document.set("info", info)
    document.set("paths", paths)
    document.set("components", components)
    return document.closed
  }

  /// The requests as a table of Markdown, for the documents.
  public static func table(_ forms: [RequestForm]) -> String {
    let rows = forms.map { form in
      let method = form.access == .change ? "POST" : "GET"
      let body = form.access == .change ? " `\(form.exampleBody)`" : ""
      let others = form.fields.filter { !$0.isRequired }.map { "`\($0.name)`, \($0.meaning)" }
      let more = others.isEmpty ? "" : " Also: \(others.joined(separator: "; "))."
      let whose = form.access == .readPrivately ? " Only for those who may change something." : ""
      return
        "| `\(method) /api/\(form.name)`\(body) | `\(form.usage.replacing("|", with: "\\|"))` | \(form.summary)\(whose)\(more) |"
    }
    return (["| over HTTP | on the socket | does |", "|---|---|---|"] + rows).joined(separator: "\n")
  }
}

extension RequestForm {
  fileprivate var path: JSONObject {
    var operation = JSONObject()
    operation.set("operationId", name)
    operation.set("summary", summary)
    if access == .change {
      operation.set("requestBody", requestBody)
    } else {
      operation.set("parameters", fields.map(\.parameter))
    }
    operation.set("responses", responses)
    if access != .read { operation.set("security", [JSONObject(), JSONObject([("token", [String]())])]) }
    return JSONObject([(access == .change ? "post" : "get", operation)])
  }

  private var requestBody: JSONObject {
    var schema = JSONObject([("type", "object")])
    schema.set("properties", JSONObject(fields.map { ($0.name, $0.schema) }))
    schema.set("required", fields.filter(\.isRequired).map(\.name))
    var body = JSONObject()
    body.set("required", fields.contains(where: \.isRequired))
    body.set("content", .json(schema))
    return body
  }

  private var responses: JSONObject {
    var answers = [("200", "It was done.", "Done"), ("503", "It cannot be done now.", "Failure")]
    if !fields.isEmpty || access == .change { answers.append(("400", "The request is at fault.", "Failure")) }
    if access != .read { answers.append(("403", "This client may only look.", "Failure")) }
    if access == .change {
      answers.append(("413", "The body is too long.", "Failure"))
      answers.append(("415", "The body is no JSON.", "Failure"))
    }
    return JSONObject(
      answers.map { status, meaning, schema in
        var answer = JSONObject([("description", meaning)])
        answer.set("content", .json(JSONObject([("$ref", "#/components/schemas/\(schema)")])))
        return (status, answer)
      })
  }
}

extension RequestField {
  fileprivate var schema: JSONObject {
    var schema = JSONObject()
    // A text may be written as a whole number; what may be left out may be null.
    let types = kind == .number ? ["number"] : kind == .line ? ["string", "integer"] : ["string"]
    schema.set("type", types + (isRequired ? [] : ["null"]))
    schema.set("description", meaning)
    schema.set("examples", [example])
    return schema
  }

  fileprivate var parameter: JSONObject {
    var parameter = JSONObject([("name", name), ("in", "query")])
    parameter.set("required", isRequired)
    parameter.set("description", meaning)
    parameter.set("schema", JSONObject([("type", kind == .number ? "number" : "string")]))
    return parameter
  }
}

extension JSONObject {
  fileprivate init(_ fields: [(String, JSONObject)]) {
    self.init()
    for (name, value) in fields { set(name, value) }
  }

  fileprivate init(_ fields: [(String, String)]) {
    self.init()
    for (name, value) in fields { set(name, value) }
  }

  fileprivate init(_ fields: [(String, [String])]) {
    self.init()
    for (name, values) in fields { set(name, values) }
  }

  fileprivate static func json(_ schema: JSONObject) -> JSONObject {
    JSONObject([("application/json", JSONObject([("schema", schema)]))])
  }

  /// The fields that every reply has.
  fileprivate static var done: JSONObject {
    var schema = JSONObject([("type", "object")])
    schema.set(
      "properties",
      JSONObject([("ok", JSONObject([("type", "boolean")])), ("v", JSONObject([("type", "integer")]))]))
    schema.set("required", ["ok", "v"])
    return schema
  }

  fileprivate static var failure: JSONObject {
    var schema = JSONObject([("type", "object")])
    schema.set(
      "properties",
      JSONObject([("error", JSONObject([("type", "string")])), ("usage", JSONObject([("type", "boolean")]))]))
    schema.set("required", ["error"])
    return schema
  }
}
