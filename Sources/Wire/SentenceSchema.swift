public import Languages

// Sentences have phrases in them, which have sentences in them: each is described under its name.

extension Phrase: SchemaDescribed {
  public static var schema: Schema { .object("Phrase") }
  public static var example: Phrase { .text("") }

  public static var objects: [ObjectSchema] {
    let single: [Schema] = [.text, .whole, .object("Sentence")]
    let sentence: [ObjectSchema.Field] = [
      .init(name: "key", schema: .text, isRequired: true),
      .init(name: "parts", schema: .map(schema), isRequired: true),
    ]
    return [
      ObjectSchema(
        type: String(reflecting: Phrase.self), fields: [], alias: .any(single + [.list(.any(single))])),
      ObjectSchema(type: String(reflecting: Sentence.self), fields: sentence),
    ]
  }
}

extension Sentences: SchemaDescribed {
  public static var schema: Schema { .object("Sentences") }
  public static var example: Sentences { Sentences() }

  public static var objects: [ObjectSchema] {
    [ObjectSchema(type: String(reflecting: Sentences.self), fields: [], alias: .map(Phrase.schema))]
      + Phrase.objects
  }
}
