import Wire
import Foundation
import Testing

@testable import Outputs

/// The writer of JSON, judged by Foundation's reader.
@Suite struct JSONObjectTests {
  @Test(arguments: [
    ("", #""""#),
    ("Cma13(♯11)", #""Cma13(♯11)""#),
    ("a\"b\\c", #""a\"b\\c""#),
    ("tab\tline\nreturn\r", #""tab\tline\nreturn\r""#),
    ("\u{0}\u{1}\u{1F}", #""\u0000\u0001\u001f""#),
    ("\u{7F}\u{2028}", #""\u007f\u2028""#),
    ("e\u{301}🎹", "\"e\u{301}🎹\""),
    ("\r\n", #""\r\n""#),
  ])
  func writes(_ text: String, _ written: String) throws {
    var object = JSONObject()
    object.set("key", text)
    #expect(object.closed == "{\"key\":\(written)}")
    let read = try JSONSerialization.jsonObject(with: Data(object.closed.utf8)) as? [String: String]
    #expect(read?["key"].map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    let encoded = Data(JSONText.encode(["key": text]).utf8)
    #expect(
      try JSONDecoder().decode([String: String].self, from: encoded)["key"]?.utf8.elementsEqual(text.utf8)
        == true)
  }

  @Test func `Keys are escaped, too, and fields keep their order`() {
    var object = JSONObject()
    #expect(object.closed == "{}")
    object.set("b\"", 1)
    object.set("a", true)
    object.setNull("n")
    object.set("d", 1.5)
    object.set("i", [1, 2])
    object.set("e", [Int]())
    object.set("t", ["x", "y\""])
    object.set("m", String?.none)
    object.set("o", [JSONObject(), JSONObject()])
    object.set("u", UInt64.max)
    #expect(
      object.closed
        == #"{"b\"":1,"a":true,"n":null,"d":1.5,"i":[1,2],"e":[],"t":["x","y\""],"m":null,"o":[{},{}],"u":18446744073709551615}"#
    )
  }
}
