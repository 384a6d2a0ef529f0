/// The requests and replies as TypeScript declares them, so that a misspelt field of a reply on the page is an error.
public struct TypeDeclarations {
  private let list: RequestList
  private let comment: (_ type: String, _ field: String?) -> String?

  public init(_ list: RequestList, comment: @escaping (_ type: String, _ field: String?) -> String?) {
    (self.list, self.comment) = (list, comment)
  }

  /// The declarations of these requests, and of the objects whose module is in `modules`.
  ///
  /// - Parameter isCore: whether what every reply has is declared, too.
  public func text(of names: Set<String>, isCore: Bool = false, modules: (String) -> Bool) -> String {
    let (replies, objects) = list.replies
    let line =
      isCore
      ? [
        "  /** The fields of every reply. */", "  interface Line { v: 1; ok?: boolean }",
        "  /** The fields that each request takes. */", "  interface Requests extends Reads, Changes {}",
      ] : []
    let interfaces = line + objects.filter { modules($0.module) }.map(interface)
    let chosen = list.descriptions.filter { names.contains($0.name) }
    let answered = chosen.map { "    \"\($0.name)\": Line & \(Self.type(replies[$0.name] ?? .nothing));" }
    let maps =
      Self.fields("Reads", of: chosen.filter { $0.form.access != .change })
      + Self.fields("Changes", of: chosen.filter { $0.form.access == .change })
      + ["  interface Replies {"] + answered + ["  }"]
    return (["// Written by `make documents`.", "declare namespace Wire {"] + interfaces + maps + ["}", ""])
      .joined(separator: "\n")
  }

  private static func fields(_ interface: String, of requests: [RequestDescription]) -> [String] {
    ["  interface \(interface) {"]
      + requests.map { "    \"\($0.name)\": { \($0.fields.map(field).joined(separator: "; ")) };" } + ["  }"]
  }

  private func interface(_ object: ObjectSchema) -> String {
    let fields = object.fields.map { field in
      let about = comment(object.type, field.name).map { "    /** \($0) */\n" } ?? ""
      return "\(about)    \"\(field.name)\"\(field.isRequired ? "" : "?"): \(Self.type(field.schema));"
    }
    let about = comment(object.type, nil).map { "  /** \($0) */\n" } ?? ""
    if let alias = object.alias { return "\(about)  type \(object.name) = \(Self.type(alias));" }
    return "\(about)  interface \(object.name) {\n\(fields.joined(separator: "\n"))\n  }"
  }

  private static func field(_ field: FieldDescription) -> String {
    let type =
      switch field.kind {
      case .line: "string | number"
      case .text: "string"
      case .number, .whole: "number"
      case .flag: "boolean"
      case .choice(let words): words.map(JSONText.encode).joined(separator: " | ")
      }
    return "\(field.name)\(field.isRequired ? "" : "?"): \(type)\(field.isRequired ? "" : " | null")"
  }

  private static func type(_ schema: Schema) -> String {
    switch schema {
    case .text: "string"
    case .choice(let words): words.map(JSONText.encode).joined(separator: " | ")
    case .whole, .number: "number"
    case .flag: "boolean"
    case .nullable(let schema): "\(type(schema)) | null"
    case .list(let schema): "Array<\(type(schema))>"
    case .map(let schema): "Record<string, \(type(schema))>"
    case .object(let name): name
    case .any(let schemas): "(\(schemas.map(type).joined(separator: " | ")))"
    case .nothing: "null"
    }
  }
}
