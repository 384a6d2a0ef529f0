import Testing

@testable import Daemon
@testable import Wire

/// A stream of bytes, in pieces of any size, as lines of at most four bytes.
@Suite struct LineSplitterTests {
  @Test(
    arguments: [
      ("", []),
      ("ab", []),
      ("\n", [""]),
      ("ab\n", ["ab"]),
      ("ab\ncd\n", ["ab", "cd"]),
      ("abcd\n", ["abcd"]),
      ("abcde\n", [nil]),
      ("abcdefghij\nab\n", [nil, "ab"]),
      ("abcde\nabcde\n\n", [nil, nil, ""]),
      ("a\0b\n", ["a\0b"]),
    ] as [(String, [String?])])
  func cuts(_ text: String, _ lines: [String?]) {
    var splitter = LineSplitter(limit: 4)
    let found = text.utf8.compactMap { splitter.consume($0) }
    #expect(found == lines.map { $0.map { .whole(Array($0.utf8)) } ?? .tooLong })
  }
}
