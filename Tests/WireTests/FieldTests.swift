import Testing

@testable import Wire

/// The values that fields take, in each form of a request.
@Suite struct FieldTests {
  enum Side: String, CaseIterable, FieldValue { case left, right }

  struct Asked: Request {
    static let declaration = RequestDeclaration("asked", .change, "Asks.")
    @Field("one line", example: "C") var line: RequestText
    @Field("how many", example: "3", in: 1...9) var count: Int?
    @Field("how much", example: "1.5", in: 0...10) var share: Double?
    @Field("whether", example: "true") var flag: Bool?
    @Field("where", example: "left") var side: Side?
    @Field("any text", example: "a") var text: String?
    @Field("from when on, in milliseconds since 1970", time: "1767225600000") var since: Int?
    func perform(in program: Int) -> Done { Done() }
  }

  private static let list = RequestList([Asked.self])

  private static func shown(_ request: any Request) -> String {
    request.sentFields.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
  }

  @Test(arguments: [
    (#"{"line":"C"}"#, #"line=RequestText(text: "C")"#),
    (#"{"line":60}"#, #"line=RequestText(text: "60")"#),
    (
      #"{"line":"\"line\":{}","text":"{\"line\":1,\"line\":2}"}"#,
      #"line=RequestText(text: "\"line\":{}") text={"line":1,"line":2}"#
    ),
    (
      #"{"line":"C","count":3,"share":2,"flag":false,"side":"right","text":"a\nb"}"#,
      "line=RequestText(text: \"C\") count=3 share=2.0 flag=false side=right text=a\nb"
    ),
    (#"{"line":"C","count":null}"#, #"line=RequestText(text: "C")"#),
  ])
  func bodyIsRead(_ body: String, _ fields: String) throws {
    #expect(Self.shown(try Self.list.request("asked", body: body.utf8)) == fields)
  }

  @Test(arguments: [
    (#"{"line":"C","count":10}"#, "\"count\" must be a whole number from 1 to 9"),
    (#"{"line":"C","count":1.5}"#, "\"count\" must be a whole number from 1 to 9"),
    (#"{"line":"C","count":"3"}"#, "\"count\" must be a whole number from 1 to 9"),
    (#"{"line":"C","share":11}"#, "\"share\" must be a number from 0 to 10"),
    (#"{"line":"C","flag":1}"#, "\"flag\" must be true or false"),
    (#"{"line":"C","side":"up"}"#, "\"side\" must be left or right"),
    (#"{"line":[]}"#, "\"line\" must be a text"),
    (#"{"line":true}"#, "\"line\" must be a text; write it in quotes: \"true\""),
    (#"{"line":1.5}"#, "\"line\" must be a text; write it in quotes: \"1.5\""),
    (#"{"line":"C","cuont":1}"#, "asked has no field \"cuont\"; did you mean count?"),
    (
      #"{"line":"C","xyzzy":1}"#,
      "asked has no field \"xyzzy\"; it has line, count, share, flag, side, text, since"
    ),
    (
      #"{"line":"C","since":"yesterday"}"#,
      "\"since\" must be a time in milliseconds since 1970, such as 1767225600000"
    ),
    (
      #"{"line":"C","since":-1}"#,
      "\"since\" must be a time in milliseconds since 1970, such as 1767225600000"
    ),
    (#"{"line":"C","line":"D"}"#, "the field \"line\" is given more than once; keep one of them"),
    (#"{"line":"C","l\u0069ne":"D"}"#, "the field \"line\" is given more than once; keep one of them"),
    (#"{"line":{"a":1,"a":2}}"#, "\"line\" must be a text"),
    (#"{"count":1}"#, "the body must be a JSON object with the field \"line\", such as {\"line\":\"C\"}"),
  ])
  func bodyIsRefused(_ body: String, _ sentence: String) {
    let failure = #expect(throws: RequestFailure.self) {
      try Self.list.request("asked", body: body.utf8)
    }
    #expect(failure?.error == sentence)
  }

  @Test(arguments: [
    (#"asked {"lnie":"C"}"#, "asked has no field \"lnie\"; did you mean line?"),
    (#"asked {"line":"C","line":"D"}"#, "the field \"line\" is given more than once; keep one of them"),
  ])
  func `An object on a line is a body`(_ line: String, _ sentence: String) {
    let failure = #expect(throws: RequestFailure.self) { try Self.list.request(line: line.utf8) }
    #expect(failure?.error == sentence)
  }

  @Test(arguments: [
    (
      ["line": "C+", "count": "3", "flag": "yes", "token": "x"],
      #"line=RequestText(text: "C+") count=3 flag=true"#
    ),
    (["line": "C", "count": "", "text": ""], #"line=RequestText(text: "C") text="#),
  ])
  func queryIsRead(_ query: [String: String], _ fields: String) throws {
    #expect(Self.shown(try Self.list.request("asked", query: query)) == fields)
  }

  /// A sentence often quotes the request, which may hold anything.
  @Test(arguments: [
    ("plain", "plain"), ("'a\nb' is none", #"'a\u{a}b' is none"#), ("\u{1B}[2J", #"\u{1b}[2J"#),
    ("\u{9B}2J", #"\u{9b}2J"#), ("a\r\nb\t", #"a\u{d}\u{a}b\u{9}"#), ("\u{202E}abc", #"\u{202e}abc"#),
    ("a\u{2028}b\0", #"a\u{2028}b\u{0}"#), ("A♭ mi7 – ü", "A♭ mi7 – ü"),
  ])
  func sentencesAreHarmless(_ sentence: String, _ shown: String) {
    #expect(RequestFailure.usage(sentence).error == shown)
    #expect(RequestFailure.state(sentence).error == shown)
    #expect(RequestFailure([sentence, "second"], isUsage: true).error == shown + "\nsecond")
    #expect(RequestReply(RequestFailure.usage(sentence)).text.unicodeScalars.allSatisfy { $0.value >= 32 })
  }

  @Test func `Two requests of one type share nothing`() throws {
    let first = try #require(try Self.list.request("asked", body: #"{"line":"A"}"#.utf8) as? Asked)
    let second = try #require(try Self.list.request("asked", body: #"{"line":"B"}"#.utf8) as? Asked)
    #expect(first.line.text == "A" && second.line.text == "B")
  }

  @Test(arguments: [
    ("the piano has gone; 'chordd ports' lists what is there", "the piano has gone"),
    ("there is no scale 'x'; did you mean Lydian?", "there is no scale 'x'; did you mean Lydian?"),
    (
      "'chordd x' is wrong; look; see 'chordd doctor'\nand; 'chordd status' says why",
      "'chordd x' is wrong; look\nand"
    ),
    ("nothing", "nothing"), ("", ""),
  ])
  func `Who has no terminal reads no command`(_ sentence: String, _ wanted: String) {
    let failure = RequestFailure(
      sentence.split(separator: "\n").map(String.init), isUsage: false, lines: "a: b")
    #expect(
      failure.withoutCommands
        == RequestFailure(wanted.split(separator: "\n").map(String.init), isUsage: false, lines: "a: b"))
    #expect(RequestReply(RequestFailure.missing(sentence).withoutCommands).outcome == .missing)
  }
}
