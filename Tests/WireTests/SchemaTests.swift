import MusicTheory
import Testing

@testable import Wire

/// The schema of replies, which follows from their types.
@Suite struct SchemaTests {
  enum Hand: String, Codable, CaseIterable { case lower, upper }

  struct Tone: Codable, Sendable {
    let name: SpelledPitch
    let midi: Int
    let hand: Hand
  }

  struct Chord: Codable, Sendable {
    let symbol: String
    let tones: [Tone]
    let weights: [String: Double]
    let isSlash: Bool
    let comment: String?
    @Nullable var key: Key?
    let parts: [Chord]
  }

  private static func object(_ type: (some Decodable).Type, _ name: String) throws -> ObjectSchema {
    var reader = SchemaReader()
    _ = try reader.schema(of: type)
    return try #require(reader.objects.first { $0.name == name })
  }

  @Test func `Every field has its type, and says whether it is always there`() throws {
    let chord = try Self.object(Chord.self, "SchemaTestsChord")
    #expect(
      chord.fields == [
        .init(name: "symbol", schema: .text, isRequired: true),
        .init(name: "tones", schema: .list(.object("SchemaTestsTone")), isRequired: true),
        .init(name: "weights", schema: .map(.number), isRequired: true),
        .init(name: "isSlash", schema: .flag, isRequired: true),
        .init(name: "comment", schema: .text, isRequired: false),
        .init(name: "key", schema: .nullable(.text), isRequired: true),
        .init(name: "parts", schema: .list(.object("SchemaTestsChord")), isRequired: true),
      ])
    let tone = try Self.object(Chord.self, "SchemaTestsTone")
    #expect(
      tone.fields.map(\.schema) == [.matching("^[A-G](♭+|♯+|𝄫|𝄪)?$"), .whole, .choice(["lower", "upper"])]
        && tone.module == "WireTests")
  }

  @Test func `One of two replies is either`() throws {
    var reader = SchemaReader()
    let schema = try reader.schema(of: Either<Tone, Done>.self)
    #expect(schema == .any([.object("SchemaTestsTone"), .object("Done")]))
  }

  @Test func `As TypeScript and as JSON Schema`() throws {
    struct Asked: Request {
      static let declaration = RequestDeclaration("asked", .read, "Asks.")
      @Field("which", example: "C") var chord: RequestText
      @Field("how many", example: "3", in: 1...9) var count: Int?
      @Field("which hand", example: "lower") var hand: SchemaTests.Side?
      func perform(in program: Int) -> SchemaTests.Tone { preconditionFailure() }
    }
    let list = RequestList([Asked.self])
    let text = TypeDeclarations(list, EventList([])) { type, field in field == "midi" ? "Its number." : nil }
      .text(of: ["asked"], modules: { $0 == "WireTests" })
    #expect(
      text == """
        // Written by `make documents`.
        declare namespace Wire {
          interface SchemaTestsTone {
            "name": string;
            /** Its number. */
            "midi": number;
            "hand": "lower" | "upper";
          }
          interface Reads {
            "asked": { chord: string | number; count?: number | null; hand?: "left" | "right" | null };
          }
          interface Changes {
          }
          interface Replies {
            "asked": Line & SchemaTestsTone;
          }
        }

        """)
    let openAPI = OpenAPI(list, version: "1").text
    for part in [
      #""name":"count","in":"query","required":false,"description":"how many","schema":{"type":"integer","minimum":1,"maximum":9,"examples":[3]}"#,
      ##"{"allOf":[{"$ref":"#/components/schemas/Line"},{"$ref":"#/components/schemas/SchemaTestsTone"}]}"##,
      #""hand":{"enum":["lower","upper"]}"#,
    ] {
      #expect(openAPI.contains(part))
    }
  }

  enum Side: String, CaseIterable, FieldValue { case left, right }
}
