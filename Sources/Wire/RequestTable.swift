extension RequestList {
  /// The requests as a table of Markdown, for the documents.
  public var table: String {
    let rows = descriptions.map { description in
      let (declaration, fields) = (description.declaration, description.fields)
      let isChange = declaration.access == .change
      let body = isChange ? " `\(description.exampleBody)`" : ""
      let others = fields.filter { !$0.isRequired }.map { "`\($0.name)`, \($0.meaning)" }
      let more = others.isEmpty ? "" : " Also: \(others.joined(separator: "; "))."
      let whose =
        switch declaration.audience {
        case .usual: declaration.access == .readPrivately ? " Only for those who may change something." : ""
        case .players: " For those who may play, too."
        case .owner: " Only for the person at the machine."
        }
      let promise = declaration.isPromised ? "" : " Internal."
      let address = "`\(isChange ? "POST" : "GET") /api/\(declaration.name)`\(body)"
      return
        "| \(address) | `\(description.usage.replacing("|", with: "\\|"))` | \(declaration.summary)\(whose)\(more)\(promise) |"
    }
    return (["| over HTTP | on the socket | does |", "|---|---|---|"] + rows).joined(separator: "\n")
  }

  /// The replies as a table of Markdown: which fields each has, by the comments in the source.
  public func replyTable(
    comment: @escaping (_ type: String, _ field: String?) -> String?
  ) -> String {
    let (replies, objects) = self.replies
    let rows = descriptions.map { description in
      "| `\(description.usage.replacing("|", with: "\\|"))` | \(description.declaration.summary) | "
        + "\(Self.cell(replies[description.name] ?? .nothing, objects, comment)) |"
    }
    return (["| request | does | fields of the reply |", "|---|---|---|"] + rows).joined(separator: "\n")
  }

  private static func cell(
    _ schema: Schema, _ objects: [ObjectSchema], _ comment: (String, String?) -> String?
  ) -> String {
    switch schema {
    case .object(let name):
      guard let object = objects.first(where: { $0.name == name }) else { return "" }
      return object.fields.map { field in
        let text = comment(object.type, field.name).map {
          ", \($0.first?.lowercased() ?? "")\($0.dropFirst())"
        }
        return "`\(field.name)`\(text.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 } ?? "")"
      }.joined(separator: "; ")
    case .any(let schemas): return schemas.map { cell($0, objects, comment) }.joined(separator: "; or ")
    default: return ""
    }
  }
}
