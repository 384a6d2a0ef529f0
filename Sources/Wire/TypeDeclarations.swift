/// The requests, replies and events as TypeScript declares them, so that a misspelt field of a reply on the page is an error.
public struct TypeDeclarations {
  private let list: RequestList
  private let events: EventList
  private let comment: (_ type: String, _ field: String?) -> String?

  public init(
    _ list: RequestList, _ events: EventList,
    comment: @escaping (_ type: String, _ field: String?) -> String?
  ) {
    (self.list, self.events, self.comment) = (list, events, comment)
  }

  /// The declarations of these requests, and of the objects whose module is in `modules`.
  ///
  /// - Parameter isCore: whether what every reply has is declared, too.
  public func text(of names: Set<String>, isCore: Bool = false, modules: (String) -> Bool) -> String {
    let (replies, answers) = list.replies
    let (events, objects) = self.events.described
    let known = Set(objects.map(\.type))
    let interfaces =
      (isCore ? Self.common : [])
      + (answers.filter { !known.contains($0.type) } + objects).compactMap { interface($0, modules) }
    let told = events.filter { modules($0.object.module) }.map {
      "    \(JSONText.encode($0.name)): \($0.object.name);"
    }
    let chosen = list.descriptions.filter { names.contains($0.name) }
    let answered = chosen.map { "    \"\($0.name)\": Line & \(Self.type(replies[$0.name] ?? .nothing));" }
    let maps =
      Self.fields("Reads", of: chosen.filter { $0.declaration.access != .change })
      + Self.fields("Changes", of: chosen.filter { $0.declaration.access == .change })
      + ["  interface Replies {"] + answered + ["  }"]
      + (told.isEmpty ? [] : ["  interface Events {"] + told + ["  }"])
    return (["// Written by `make documents`.", "declare namespace Wire {"] + interfaces + maps + ["}", ""])
      .joined(separator: "\n")
  }

  /// The same in all.
  private static let common = [
    "  /** The fields of every reply. */", "  interface Line { v: 1; ok?: boolean }",
    "  /** The fields that each request takes. */", "  interface Requests extends Reads, Changes {}",
    "  /** An event: its type says which one. */", "  type Event = { v: 1 } & Events[keyof Events];",
  ]

  private static func fields(_ interface: String, of requests: [RequestDescription]) -> [String] {
    ["  interface \(interface) {"]
      + requests.map { "    \"\($0.name)\": { \($0.fields.map(field).joined(separator: "; ")) };" } + ["  }"]
  }

  /// The part of an object that these modules declare; `nil` when they declare none of it. The fields that
  /// features add to an event of others are in their own declarations.
  private func interface(_ object: ObjectSchema, _ modules: (String) -> Bool) -> String? {
    let own = object.fields.filter { field in
      modules(String(object.declaring(field).prefix { $0 != "." }))
    }
    let isOwn = modules(object.module)
    guard isOwn || !own.isEmpty else { return nil }
    let fields = own.map { field in
      let about = comment(object.declaring(field), field.name).map { "    /** \($0) */\n" } ?? ""
      return "\(about)    \"\(field.name)\"\(field.isRequired ? "" : "?"): \(Self.type(field.schema));"
    }
    let meaning = isOwn ? object.meaning ?? comment(object.type, nil) : nil
    let about = meaning.map { "  /** \($0) */\n" } ?? ""
    if let alias = object.alias { return "\(about)  type \(object.name) = \(Self.type(alias));" }
    let parts = object.parts.isEmpty || !isOwn ? "" : " extends \(object.parts.joined(separator: ", "))"
    return "\(about)  interface \(object.name)\(parts) {\n\((fields + ["  }"]).joined(separator: "\n"))"
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
    case .text, .matching: "string"
    case .within(_, _, let schema): type(schema)
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
