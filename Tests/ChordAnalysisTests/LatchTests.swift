import ChordAnalysis
import Testing

/// One line, one performance of somebody who plays broken chords without a pedal, with a latch of 400 ms.
@Suite struct LatchTests {
  private func latched(_ script: String) -> String {
    play(script, settling: SettlingSettings(latch: .milliseconds(400)))
  }

  @Test(arguments: [
    // Keys that are let go add up, and the name fades when the last of them ends.
    (
      "0 on 48; 90 off 48; 100 on 52; 190 off 52; 200 on 55; 290 off 55",
      "25 C; 125 C–E; 225 C; 400 C!; 1190 clear"
    ),
    // Without the latch they do not.
    ("0 on 48; 500 off 48; 950 on 52", "25 C; 200 C!; 975 E; 1150 E!"),
    // The same figure again is no news.
    (
      "0 on 48; 90 off 48; 100 on 52; 190 off 52; 200 on 55; 290 off 55; 300 on 48; 390 off 48; 400 on 52; "
        + "490 off 52; 500 on 55; 590 off 55",
      "25 C; 125 C–E; 225 C; 400 C!; 1490 clear"
    ),
    // Alberti: C G E G, then B G F G.
    (
      "0 on 48; 90 off 48; 100 on 55; 190 off 55; 200 on 52; 290 off 52; 300 on 55; 390 off 55; 400 on 47; "
        + "490 off 47; 500 on 55; 590 off 55; 600 on 53; 690 off 53; 700 on 55; 790 off 55",
      "25 C; 125 C5; 225 C; 400 C!; 425 B; 525 B–G; 625 G7/B; 800 G7/B!; 1690 clear"
    ),
  ])
  func brokenChords(script: String, chords: String) {
    #expect(latched(script) == chords)
  }

  @Test(arguments: [
    // A chord struck as a chord begins anew.
    (
      "0 on 48; 90 off 48; 100 on 52; 190 off 52; 200 on 55; 290 off 55; 300 on 53 57 60; 600 off 53 57 60",
      "25 C; 125 C–E; 225 C; 325 F; 500 F!; 1500 clear"
    ),
    // A new bass below, after going up.
    (
      "0 on 48; 90 off 48; 100 on 52; 190 off 52; 200 on 55; 290 off 55; 300 on 45; 390 off 45; 400 on 48; "
        + "490 off 48; 500 on 52",
      "25 C; 125 C–E; 225 C; 325 A; 425 A–C; 525 Ami; 700 Ami!"
    ),
    // Going down is one gesture.
    (
      "0 on 67; 90 off 67; 100 on 64; 190 off 64; 200 on 60; 290 off 60",
      "25 G; 125 E–G; 225 C; 400 C!; 1190 clear"
    ),
    // The bass that opened the new figure stays with it.
    (
      "0 on 48; 90 off 48; 100 on 52; 190 off 52; 200 on 55; 290 off 55; 300 on 48; 390 off 48; 400 on 53; "
        + "490 off 53; 500 on 57",
      "25 C; 125 C–E; 225 C; 400 C!; 425 F5/C; 525 F/C; 700 F/C!"
    ),
    // A bass, then a chord above it, then nothing: what is kept of the chord alone is no new one.
    ("0 on 40; 150 on 55 59 64; 1000 off 40 55 59 64", "25 E; 175 Emi; 350 Emi!; 1900 clear"),
    (
      "0 on 40; 150 on 67 71 76; 1000 off 40; 1005 off 67; 1010 off 71; 1015 off 76",
      "25 E; 175 Emi; 350 Emi!; 1915 clear"
    ),
    ("0 on 40; 150 on 55 59 64; 1000 off 40; 1050 off 55 59 64", "25 E; 175 Emi; 350 Emi!; 1950 clear"),
    // Legato chords read as they do without the latch.
    ("0 on 60 64 67; 1000 on 65 69 72; 1030 off 60 64 67", "25 C; 200 C!; 1025 Fma9/C; 1110 F; 1200 F!"),
    (
      "0 on 60 64 67 71; 1000 off 60; 1020 off 64; 1040 off 67; 1060 off 71", "25 Cma7; 200 Cma7!; 1960 clear"
    ),
  ])
  func newGestures(script: String, chords: String) {
    #expect(latched(script) == chords)
  }

  @Test(arguments: [
    // All other ways to end notes end the kept ones, too.
    ("0 on 48; 90 off 48; 100 on 52; 190 unplug", "25 C; 125 C–E; 300 C–E!; 690 clear"),
    ("0 on 48; 90 off 48; 100 on 52; 190 cc 120 0", "25 C; 125 C–E; 300 C–E!; 690 clear"),
    ("0 on 48; 90 off 48; 100 on 52; 190 panic", "25 C; 125 C–E; 190 clear"),
    ("0 pedal 127; 0 on 48 52; 90 off 48 52; 300 pedal 0", "25 C–E; 200 C–E!; 800 clear"),
    // A key that ends makes no chord of those that stay; the next one is read without it.
    ("0 on 48; 90 off 48; 100 on 52; 900 off 52", "25 C; 125 C–E; 300 C–E!; 1800 clear"),
    ("0 on 48; 90 off 48; 100 on 52; 600 on 55", "25 C; 125 C–E; 300 C–E!; 625 E–G; 800 E–G!"),
  ])
  func endings(script: String, chords: String) {
    #expect(latched(script) == chords)
  }
}
