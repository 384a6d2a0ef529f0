import MusicTheory
import Testing
import Wire

/// An event has one declaration: the type that is written.
@Suite struct EventTests {
  enum Name: String, CaseIterable, Codable { case tapped }

  /// A part, whose fields are those of the event.
  struct Place: Codable { @From<0, Int> var seq: Int }

  struct Tapped: Codable {
    var type = Name.tapped
    var key: String?
    @Within<0, 127, [Int]> var notes: [Int]
    var place: Place
    @Nullable var text: String?
    var share: Double

    private enum CodingKeys: CodingKey { case type, key, notes, text, share }

    init(notes: [Int], seq: Int, text: String?, share: Double) {
      (self.share, place) = (share, Place(seq: seq))
      (self.notes, self.text) = (notes, text)
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      type = try fields.decode(Name.self, forKey: .type)
      key = try fields.decodeIfPresent(String.self, forKey: .key)
      _notes = try fields.decode(Within<0, 127, [Int]>.self, forKey: .notes)
      place = try Place(from: decoder)
      _text = try fields.decode(Nullable<String>.self, forKey: .text)
      share = try fields.decode(Double.self, forKey: .share)
    }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(type, forKey: .type)
      try fields.encodeIfPresent(key, forKey: .key)
      try fields.encode(_notes, forKey: .notes)
      try place.encode(to: encoder)
      try fields.encode(_text, forKey: .text)
      try fields.encode(share, forKey: .share)
    }
  }

  struct Kept: Codable {
    enum Name: String, CaseIterable, Codable { case kept }
    var type = Name.kept
    let last: Written<Tapped>?
  }

  static let list = EventList([
    EventDescription(Tapped.self, "Something is tapped.", isKept: true),
    EventDescription(Kept.self, "All that was.", hasKept: true),
  ])

  @Test(arguments: [
    (
      Tapped(notes: [60, 64], seq: 3, text: nil, share: 0.5),
      #"{"v":1,"type":"tapped","notes":[60,64],"seq":3,"text":null,"share":0.5}"#
    ),
    (
      Tapped(notes: [], seq: 0, text: "a \"b\" \\ \u{9b}♯", share: -1),
      #"{"v":1,"type":"tapped","notes":[],"seq":0,"text":"a \"b\" \\ \u009b♯","share":-1.0}"#
    ),
  ])
  func `An event is written in the order of its properties`(_ event: Tapped, _ line: String) {
    #expect(JSONText.event(event) == line)
    let kept = JSONText.event(Kept(last: Written(event)))
    #expect(kept == #"{"v":1,"type":"kept","last":{"# + line.dropFirst(7) + "}")
    #expect(JSONText.event(WrittenFields<Tapped>(json: JSONText.ordered(event))) == line)
  }

  @Test func `Its object has the fields of its parts, and their limits`() throws {
    let (events, objects) = Self.list.described
    #expect(events.map(\.name) == ["tapped", "kept"])
    let event = try #require(objects.first { $0.name == "EventTestsTapped" })
    #expect(event.parts == ["EventTestsPlace"])
    #expect(event.fields.map(\.name) == ["type", "key", "notes", "text", "share"])
    #expect(event.fields.map(\.isRequired) == [true, false, true, true, true])
    #expect(event.fields[2].schema == .list(.within(least: 0, most: 127, .whole)))
    let hello = try #require(objects.first { $0.name == "EventTestsKept" })
    #expect(hello.fields.map(\.name) == ["type", "last", "tapped"])
    #expect(objects.contains { $0.name == "EventTestsPlace" && $0.fields.map(\.name) == ["seq"] })
  }

  @Test func `As a table, as TypeScript and as JSON Schema`() {
    #expect(
      Self.list.table(of: "EventTestsPlace") { _, field in field.map { "Its \($0)." } } == """
        | field | | |
        |---|---|---|
        | `seq` | integer from 0 | Its seq. |
        """)
    #expect(Self.list.table(of: "Nobody") { _, _ in nil } == nil)
    let types = TypeDeclarations(RequestList([]), Self.list) { _, _ in nil }.text(
      of: [], modules: { _ in true })
    for line in [
      "interface EventTestsTapped extends EventTestsPlace {", "\"tapped\": EventTestsTapped;",
      "/** Something is tapped. */",
    ] { #expect(types.contains(line), "\(line)") }
    let schema = Self.list.schema { _, _ in nil }.closed
    for part in [
      ##""allOf":[{"$ref":"#/$defs/EventTestsPlace"}]"##, #""enum":["tapped","kept"]"#,
      #"{"type":"integer","minimum":0,"maximum":127}"#,
    ] { #expect(schema.contains(part), "\(part)") }
  }
}
