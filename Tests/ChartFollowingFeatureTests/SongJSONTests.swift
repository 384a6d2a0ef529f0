import Charts
import FeatureKit
import Foundation
import MusicTheory
import Outputs
import TestKit
import Testing
import Wire

@testable import ChartFollowingFeature

/// Words of any kind arrive as text where the song is shown: in the event, and in the reply to a request.
@Suite struct SongJSONTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let file: String
    let bytes: [UInt8]
    /// The lines of words that are shown.
    let words: [String]

    init(_ name: String, _ file: String, _ text: String, _ words: [String]) {
      self.init(name, file, Array(text.utf8), words)
    }

    init(_ name: String, _ file: String, _ bytes: [UInt8], _ words: [String]) {
      (self.name, self.file, self.bytes, self.words) = (name, file, bytes, words)
    }

    var testDescription: String { name }
  }

  private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    ([0xFEFF] + Array(text.utf16)).flatMap { unit -> [UInt8] in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBig ? bytes : bytes.reversed()
    }
  }

  private static func openSong(_ words: String) -> String {
    "<song><title>x</title><lyrics>[V1]\n.C\n \(words)\n</lyrics></song>"
  }

  private static let many = (0..<10_000).map { "line \($0) <i>\u{202E}la</i>" }

  static let cases = [
    Case(
      "markup", "x.cho", "{t: x}\n[C]<script>alert(1)</script> & \"la\" 'lo' \\ </p>",
      ["<script>alert(1)</script> & \"la\" 'lo' \\ </p>"]),
    Case(
      "markup above words", "x.txt", "C\n<img src=x onerror=alert(1)>\n", ["<img src=x onerror=alert(1)>"]),
    Case("entities", "x.xml", openSong("&lt;b&gt;la&lt;/b&gt; &amp;amp; &#60;lo"), ["<b>la</b> &amp; <lo"]),
    Case(
      "entities in OpenLyrics", "x.xml",
      "<song xmlns=\"http://openlyrics.info/namespace/2009/song\"><lyrics><verse name=\"v1\"><lines><chord name=\"C\"/>&lt;b&gt; &#x202E;la</lines></verse></lyrics></song>",
      ["<b> \u{202E}la"]),
    Case("right to left", "x.cho", "{t: x}\n[C]שלום \u{202E}abc [F]عليكم", ["שלום \u{202E}abc عليكم"]),
    Case(
      "control characters", "x.cho", "{t: x}\n[C]la\u{1B}(31m \u{7}lo\u{7F} \u{85}li",
      ["la (31m  lo  ", "li"]),
    Case(
      "line and paragraph separators", "x.cho", "{t: x}\n[C]la\u{2028}lo [F]li\u{2029}lu",
      ["la", "lo li", "lu"]),
    Case("CRLF", "x.txt", "C\r\nla\r\nF\r\nlo\r\n", ["la", "lo"]),
    Case("CR", "x.txt", "C\rla\rF\rlo\r", ["la", "lo"]),
    Case("tabs", "x.txt", "C\tF\nla la\tlo", ["la la   lo"]),
    Case("tabs in ChordPro", "x.cho", "{t: x}\n[C]la\tlo", ["la lo"]),
    Case("UTF-16, little end first", "x.txt", utf16("C\nlä <b>\n", isBig: false), ["lä <b>"]),
    Case("UTF-16, big end first", "x.cho", utf16("{t: x}\n[C]lä שלום\n", isBig: true), ["lä שלום"]),
    Case("Latin-1", "x.txt", "C\nl\u{E4} <b>\n".unicodeScalars.map { UInt8($0.value) }, ["lä <b>"]),
    Case(
      "Latin-1 in ChordPro", "x.cho", "{t: x}\n[C]M\u{F6}nch\n".unicodeScalars.map { UInt8($0.value) },
      ["Mönch"]),
    Case("a mark of UTF-8", "x.txt", [0xEF, 0xBB, 0xBF] + Array("C\nlä\n".utf8), ["lä"]),
    Case(
      "signs of several parts", "x.cho", "{t: x}\n[C]\u{1F469}\u{200D}\u{1F3A4} cafe\u{301} [F]la",
      ["\u{1F469}\u{200D}\u{1F3A4} cafe\u{301} la"]),
    Case(
      "ten thousand lines", "x.cho",
      "{t: x}\n" + many.enumerated().map { $0.isMultiple(of: 10) ? "[C]" + $1 : $1 }.joined(separator: "\n"),
      many),
    Case("words without chords", "x.cho", "{t: x}\n<b>la</b>\nlo", ["<b>la</b>", "lo"]),
  ]

  @Test(arguments: cases) func `words arrive as text`(_ each: Case) throws {
    let world = try World()
    try world.folder.write(each.bytes, each.file)
    let service = try world.service()
    let name = try #require(service.charts().entries.first?.name, "\(service.charts().mistakes)")
    try service.choose(ChartChoice(name: name))
    let event = FeatureEvent(ChartNews(chart: service.shownChart), context: service.context.stream).text
    let answer = try reply(ChartRequest.self, "{}", service)
    let encoded = String(decoding: try JSONEncoder().encode(answer.chart), as: UTF8.self)
    for text in [event, encoded] {
      // One line, and nothing that a terminal or a page would carry out.
      #expect(!text.utf8.contains { $0 < 0x20 || $0 == 0x7F })
      let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let song = try #require(object["song"] as? [String: Any])
      let sections = try #require(song["sections"] as? [[String: Any]])
      let lines = sections.flatMap { $0["lines"] as? [[String: Any]] ?? [] }
      #expect(lines.compactMap { $0["words"] as? String } == each.words)
      let offsets = lines.flatMap { $0["chords"] as? [[String: Any]] ?? [] }.compactMap {
        $0["offset"] as? Int
      }
      #expect(offsets.allSatisfy { $0 >= 0 })
    }
  }

  /// The command prints the lines with no character that a terminal carries out.
  @Test(arguments: cases) func `the lines of the command are plain`(_ each: Case) throws {
    let world = try World()
    try world.folder.write(each.bytes, each.file)
    let service = try world.service()
    try service.choose(ChartChoice(name: try #require(service.charts().entries.first?.name)))
    let song = try #require(try reply(ChartRequest.self, "{}", service).chart.song)
    for line in song.textLines(in: nil) {
      #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(!line.unicodeScalars.contains("\u{202E}"))
    }
  }
}
