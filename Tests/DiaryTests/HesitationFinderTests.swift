import Charts
import Diary
import MusicTheory
import Testing

/// Chords that came late, were corrected, or never come in a key.
@Suite struct HesitationFinderTests {
  /// Chords in the harmony: `C:500` lasts half a second up to the next, `*` is a pause that ends a sitting.
  private static func harmony(_ text: String) throws -> [HesitationFinder.Played] {
    var (time, sitting) = (Int64(1_000_000), Int64(1))
    var played: [HesitationFinder.Played] = []
    for word in text.split(separator: " ") {
      guard word != "*" else {
        (time, sitting) = (time + 3_600_000, sitting + 1)
        continue
      }
      let parts = word.split(separator: ":")
      let length = Int64(parts.count > 1 ? parts[1] : "1000")!
      played.append(
        HesitationFinder.Played(
          try ChordSymbolParser().parse(String(parts[0])), onset: time, end: time + length, sitting: sitting,
          notes: []))
      time += length
    }
    return played
  }

  private static func text(_ hesitations: [Hesitation]) -> String {
    let symbol = ChordSymbol()
    return hesitations.map { hesitation in
      let name = symbol.text(
        WrittenSymbol.chord(WrittenChord(root: hesitation.root, quality: hesitation.quality)))
      switch hesitation.reason {
      case .late(let times, let of, let wait, let before):
        return "\(name) late \(times)/\(of) \(Int(wait / .milliseconds(1))) after \(symbol.text(before))"
      case .corrected(let times, let of, let struck):
        return "\(name) corrected \(times)/\(of) from \(symbol.text(struck))"
      case .avoided(let roots, let sittings): return "\(name) avoided \(roots) in \(sittings)"
      }
    }.joined(separator: "; ")
  }

  private static func again(_ text: String, _ count: Int) -> String {
    Array(repeating: text, count: count).joined(separator: " ")
  }

  @Test(
    arguments: [
      ("a steady tune", again("C Am F G", 6), ""),
      (
        "one chord comes late every time", again("C Am:1500 F G", 3) + " " + again("C Am:1400 F G", 3),
        "F late 6/6 500 after Ami"
      ),
      ("it came late once only", "C Am:1500 F G " + again("C Am F G", 5), ""),
      ("it came late at times", again("C Am:1500 F G C Am F G C Am F G", 3), ""),
      ("a chord of two bars is not late", again("C:2000 Am F G", 6), ""),
      ("nor is one of three", again("C Am F:3000 G", 6), ""),
      ("two chords in a bar", again("C:500 Am:500 F G", 6), ""),
      ("always late by the same is a rhythm", again("C Am:1500 F G", 6), ""),
      ("a little late is human", again("C Am:1150 F G", 3) + " " + again("C Am:1180 F G", 3), ""),
      ("a pause is none", again("C Am F:9000 G", 6), ""),
      ("too little to say", "C Am:1700 F C Am:1500 F", ""),
      // Without a pulse only what takes twice as long counts.
      (
        "a beginner without a pulse",
        again("C:700 Am:1300 F:900 G:3100 Bb:620 C:800 Am:1090 F:1210 G:2900 Bb:900", 2),
        "B♭ late 4/4 2000 after G"
      ),
      ("no pulse and no trouble", again("C:700 Am:1300 F:900 G:1600 Bb:620", 4), ""),
      ("over a pause nothing is late", again("C Am F *", 6) + again(" G", 1), ""),
    ] as [(String, String, String)])
  func late(name: String, played: String, found: String) throws {
    let text = Self.text(try HesitationFinder.hesitations(harmony: Self.harmony(played), exact: []))
    // The usual time of a stretch without a pulse is the median.
    let plain = text.replacing(/late (\d+)\/(\d+) (\d+)/) { match in
      "late \(match.1)/\(match.2) \((Int(match.3)! + 125) / 250 * 250)"
    }
    #expect(plain == found, "\(name): \(text)")
  }

  /// The hands are lifted after `held` milliseconds, as the exact layer knows.
  @Test(
    arguments: [
      (
        "hands that look for a chord", "C Am:1900 A7 F C Am:2100 A7 F C Am:2300 A7 F", 900,
        "A7 late 3/3 1100 after Ami"
      ),
      ("a chord that is held on", "C Am:1900 A7 F C Am:2100 A7 F C Am:2000 A7 F", 5000, ""),
      ("a rest that is written", "C Am:2000 A7 F C Am:2010 A7 F C Am:1990 A7 F", 900, ""),
      ("stabs with rests all along", "C Am:1900 A7 F C Am:2100 A7 F C Am:2200 A7 F", 300, ""),
    ] as [(String, String, Int64, String)])
  func searched(name: String, played: String, held: Int64, found: String) throws {
    let harmony = try Self.harmony(played)
    let exact = harmony.map { chord in
      var chord = chord
      chord.end = chord.onset + min(held, chord.end! - chord.onset)
      return chord
    }
    let text = Self.text(HesitationFinder.hesitations(harmony: harmony, exact: exact))
    #expect(text == found, "\(name)")
  }

  /// Keys, for how long they were held, in milliseconds, and with a slash the rest after it.
  private static func exact(_ text: String) throws -> [HesitationFinder.Played] {
    var time = Int64(1_000_000)
    return try text.split(separator: " ").map { word in
      let parts = word.split(separator: ":")
      let notes = parts[1].split(separator: ",").map { NoteNumber(Int($0)!)! }
      let length = Int64(parts[2])!
      defer { time += length }
      return HesitationFinder.Played(
        try ChordSymbolParser().parse(String(parts[0])), onset: time, end: time + length, sitting: 1,
        notes: NoteSet(notes))
    }
  }

  @Test(
    arguments: [
      (
        "a third that is wrong", again("Bb:58,62,65:300 Bbm:58,61,65:1500 F:53,57,60:1500", 2),
        "B♭mi corrected 2/2 from B♭"
      ),
      ("once is chance", "Bb:58,62,65:300 Bbm:58,61,65:1500 F:53,57,60:1500", ""),
      ("a change of chords is none", again("Bb:58,62,65:1500 Bbm:58,61,65:1500 F:53,57,60:1500", 2), ""),
      ("nor is a short one before a short one", again("Bb:58,62,65:400 Bbm:58,61,65:400", 4), ""),
      ("a suspension resolves", again("Csus4:60,65,67:400 C:60,64,67:1500 F:53,57,60:1500", 3), ""),
      ("another chord altogether", again("F:53,57,60:300 Bbm:58,61,65:1500", 3), ""),
      ("a chord that grows", again("C:60,64,67:300 C7:60,64,67,70:1500 F:53,57,60:1500", 3), ""),
      (
        "rarely beside how often it is right",
        again("Bb:58,62,65:300 Bbm:58,61,65:1500 F:53,57,60:1500", 2) + " "
          + again("Bbm:58,61,65:1500 F:53,57,60:1500", 9), ""
      ),
      (
        "a seventh", again("Bb7:46,58,62,65,68:250 Bbm7:46,58,61,65,68:1500 F:53,57,60:1500", 3),
        "B♭mi7 corrected 3/3 from B♭7"
      ),
    ] as [(String, String, String)])
  func corrected(name: String, played: String, found: String) throws {
    #expect(
      Self.text(try HesitationFinder.hesitations(harmony: [], exact: Self.exact(played))) == found, "\(name)")
  }

  @Test(
    arguments: [
      ("three sittings in five keys", again("C F G D Bb *", 3), "E♭ avoided 5 in 3; A avoided 5 in 3"),
      ("one tune is not enough", again("C F G", 40), ""), ("one sitting is not enough", "C F G D Bb A", ""),
      ("few roots may be a key", again("Am Dm Em *", 9), ""),
      (
        "what is usual comes first: Gmi7 is at home in F, and Dmi7 in C",
        again("Am7 Em7 Bm7 Cm7 Fm7 *", 4), "Dmi7 avoided 5 in 4; Gmi7 avoided 5 in 4"
      ),
      ("all of the usual ones are there", again("C F G D Bb A Eb *", 1), ""),
      ("nothing", "", ""), ("polychords have no one root", again("D|C7 *", 9), ""),
    ] as [(String, String, String)])
  func avoided(name: String, played: String, found: String) throws {
    #expect(
      Self.text(try HesitationFinder.hesitations(harmony: Self.harmony(played), exact: [])) == found,
      "\(name)")
  }

  /// A chord with two reasons is named once.
  @Test func `Each chord once, the worst first`() throws {
    let late = try Self.harmony(
      Self.again("C Am:2800 Bbm G", 3) + " " + Self.again("C Am:2600 Bbm G", 3))
    let exact = try Self.exact(Self.again("Bb:58,62,65:300 Bbm:58,61,65:1500 F:53,57,60:1500", 2))
    let found = HesitationFinder.hesitations(harmony: late, exact: exact)
    #expect(found.count == 1)
    if case .late? = found.first?.reason {} else { Issue.record("\(Self.text(found))") }
  }
}
