import Wire
import System
import Testing

@testable import Outputs

/// Nothing that a terminal obeys is left of the words of others.
@Suite struct VisibleTextTests {
  @Test func `No character of Unicode that would be obeyed passes`() {
    let harmful = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      scalar.properties.generalCategory == .control || (0x202A...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value)
        || [0x200E, 0x200F, 0x61C, 0x2028, 0x2029].contains(scalar.value)
    }
    #expect(harmful.count == 65 + 5 + 4 + 5)
    for scalar in harmful {
      let text = "a\(scalar)b"
      #expect(text.visible == "a\\u{\(String(scalar.value, radix: 16))}b")
      let isMeant = scalar == "\n" || scalar == "\t"
      #expect(text.visibleLines == (isMeant ? text : text.visible))
      var object = JSONObject()
      object.set("a", text)
      #expect(!object.closed.unicodeScalars.contains(scalar))
      #expect(JSONText.encode(["a": text]) == object.closed || scalar.isASCII)
      #expect(!JSONText.encode([text: 1]).unicodeScalars.contains(scalar))
    }
  }

  @Test(arguments: ["", "F♯mi7(♭5)", "Großes Klavier ä°²", "鍵盤", "لوحة", "👩‍👩‍👧‍👦", "e\u{301}", "\u{FEFF}x"])
  func `What is harmless stays as it is`(text: String) {
    #expect(text.visible == text && text.visibleLines == text)
    var object = JSONObject()
    object.set("a", text)
    #expect(object.closed == "{\"a\":\"\(text)\"}")
    #expect(JSONText.encode(["a": text]) == object.closed)
  }
}
