public import Languages

/// A text, a number, a sentence, or a list of these.
extension Phrase: SchemaDescribed {
  private static let single: [Schema] = [.text, .whole, .object("Sentence")]

  public static var schema: Schema { .any(single + [.list(.any(single))]) }
  public static var example: Phrase { .text("") }

  /// A sentence has phrases in it, which have sentences in them.
  public static var objects: [ObjectSchema] {
    [
      ObjectSchema(
        type: String(reflecting: Sentence.self),
        fields: [
          .init(name: "key", schema: .text, isRequired: true),
          .init(name: "parts", schema: .map(schema), isRequired: true),
        ])
    ]
  }
}
