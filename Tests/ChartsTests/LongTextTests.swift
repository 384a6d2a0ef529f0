import Foundation
import Glibc
import MusicTheory
import Testing

@testable import Charts

/// The time of every reader grows with the text, not with its square: a file from elsewhere never holds up the program.
@Suite(.enabled(if: !ProcessInfo.processInfo.environment.keys.contains { $0.hasSuffix("SAN_OPTIONS") }))
struct LongTextTests {
  /// In bytes.
  private static let size = 100_000
  /// The most that a reader may take of a processor, in seconds: five times what it should. Something quadratic takes hundreds of times as much.
  private static let most = 1.0

  private static let letters =
    (0x20..<0x7F).map { String(UnicodeScalar($0)) } + ["\t", "\n", "\r", "\u{0}", "ü", "♭", "\u{301}", "👍"]
  /// The text before the run, and the text behind it.
  private static let frames = [
    ("", ""), ("| C |", ""), ("[C]", ""), ("Title\n\n| C | F |", "| C |"), ("{title: T}\n[C]la ", "[F]"),
  ]
  private static let words = [
    "| C ", "C ", "| ", "|: ", ":| ", "C :| ", "[C]", "[C", "{c: A}", "4/4 ", "| % ", "(C ", "<", "<b>",
    "&amp;", "T44", "|\n", "To Coda ",
  ]

  private static let formats: [(name: String, head: String, read: @Sendable (String) -> Void)] = [
    ("text", "", { _ = try? TextChartReader.read($0, name: "n") }),
    ("ChordPro", "", { _ = try? ChartFormat.chordPro.read(ChartInput(Array($0.utf8), name: "n")) }),
    (
      "iReal", "irealbook://N=X=Swing=C=n=",
      { _ = try? ChartFormat.iReal.read(ChartInput(Array($0.utf8), name: "n")) }
    ),
    ("progression", "", { _ = try? ProgressionReader.read(String($0.prefix(10_000))) }),
    ("symbol", "", { _ = try? ChordSymbolParser().parse($0) }),
  ]

  /// Of this thread, in seconds of the processor: other programs do not count.
  private static func time(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
  }

  @Test(arguments: formats.map(\.name)) func `A long run of anything is read in no time`(name: String) throws
  {
    let format = try #require(Self.formats.first { $0.name == name })
    for part in Self.letters + Self.words {
      for (before, behind) in Self.frames {
        let run = String(repeating: part, count: Self.size / part.utf8.count)
        let taken = Self.time { format.read(format.head + before + run + behind) }
        #expect(taken < Self.most, "\(before) and \(part.debugDescription): \(taken) s")
      }
    }
  }
}
