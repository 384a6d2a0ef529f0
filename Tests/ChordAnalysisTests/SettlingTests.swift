import ChordAnalysis
import Testing

/// One line, one performance. With the default settings a chord lands 25 ms after its last key and 60 ms after its
/// first at most, is committed when it has held for 200 ms, and fades 500 ms after the last note.
@Suite struct SettlingTests {
  @Test(arguments: [
    ("0 on 60 64 67", "25 C; 200 C!"),
    ("0 on 60; 10 on 64; 20 on 67", "45 C; 200 C!"),
    // A rolled chord is one chord, up to 60 ms.
    ("0 on 48; 20 on 52; 40 on 55; 59 on 59", "60 Cma7; 200 Cma7!"),
    ("0 on 48; 20 on 52; 40 on 55; 60 on 59", "60 C; 85 Cma7; 260 Cma7!"),
    // A slower one is named as it grows.
    ("0 on 48; 30 on 52; 60 on 55", "25 C; 55 C–E; 85 C; 260 C!"),
    ("0 on 60; 25 on 64", "25 C; 50 C–E; 225 C–E!"),
    // Staccato: a chord that is gone before it has landed was played all the same.
    ("0 on 60 64 67; 10 off 60 64 67", "25 C; 200 C!; 525 clear"),
    ("0 on 60; 5 off 60; 10 on 64; 15 off 64; 20 on 67; 24 off 67", "45 C; 200 C!; 545 clear"),
    ("0 on 60; 20 on0 60", "25 C; 200 C!; 525 clear"),
  ])
  func landing(script: String, chords: String) {
    #expect(play(script) == chords)
  }

  @Test(arguments: [
    ("0 on 60; 1 on 64; 2 on 67", "0 C; 1 C–E; 2 C; 202 C!"),
    ("0 on 60; 0 on 64; 0 on 67", "0 C; 0 C–E; 0 C; 200 C!"),
  ])
  func withoutCoalescingEveryKeyIsNamedAtOnce(script: String, chords: String) {
    #expect(play(script, settling: SettlingSettings(coalesce: .zero)) == chords)
  }

  @Test(arguments: [
    // Fingers on their way up make no new chord, fast or slow.
    (
      "0 on 60 64 67 71; 1000 off 60; 1020 off 64; 1040 off 67; 1060 off 71", "25 Cma7; 200 Cma7!; 1560 clear"
    ),
    ("0 on 60 64 67 71; 1000 off 71; 2000 off 67; 3000 off 64", "25 Cma7; 200 Cma7!"),
    ("0 on 48 52 55; 500 on 71; 700 off 71", "25 C; 200 C!; 525 Cma7; 700 Cma7!"),
    // The name stays while anything sounds, and fades after the hold.
    ("0 on 60 64 67; 4000 off 60 64 67", "25 C; 200 C!; 4500 clear"),
    ("0 pedal 127; 1 on 60 64 67; 300 off 60 64 67", "26 C; 201 C!"),
    ("0 pedal 127; 1 on 60 64 67; 300 off 60 64 67; 1000 pedal 0", "26 C; 201 C!; 1500 clear"),
    // The same chord again before it has faded is no news; afterwards it is.
    ("0 on 60 64 67; 300 off 60 64 67; 700 on 60 64 67", "25 C; 200 C!"),
    ("0 on 60 64 67; 300 off 60 64 67; 900 on 60 64 67", "25 C; 200 C!; 800 clear; 925 C; 1100 C!"),
  ])
  func lettingGo(script: String, chords: String) {
    #expect(play(script) == chords)
  }

  @Test(arguments: [
    // Overlap within the landing window: the old notes are gone when the new chord is read.
    ("0 on 60 64 67; 1000 on 65 69 72; 1010 off 60 64 67", "25 C; 200 C!; 1025 F; 1200 F!"),
    // Longer overlap: both chords at first, then the one that stays.
    ("0 on 60 64 67; 1000 on 65 69 72; 1030 off 60 64 67", "25 C; 200 C!; 1025 Fma9/C; 1110 F; 1200 F!"),
    // Old notes let go one after the other put the re-reading off.
    (
      "0 on 60 64 67; 1000 on 65 69 72; 1030 off 60; 1070 off 64; 1120 off 67",
      "25 C; 200 C!; 1025 Fma9/C; 1200 F; 1200 F!"
    ),
    // Both hands leave: no re-reading.
    (
      "0 on 60 64 67; 1000 on 65 69 72; 1030 off 60; 1140 off 72",
      "25 C; 200 C!; 1025 Fma9/C; 1110 Fma9/E; 1200 Fma9/E!"
    ),
    // An inner voice moves.
    ("0 on 48 52 55 58; 1000 on 57; 1050 off 58", "25 C7; 200 C7!; 1025 C13; 1130 C6; 1200 C6!"),
    // The pedal comes up after the new chord.
    (
      "0 pedal 127; 1 on 60 64 67; 300 off 60 64 67; 1000 on 65 69 72; 2000 pedal 0",
      "26 C; 201 C!; 1025 Fma9/C; 1200 Fma9/C!; 2080 F; 2200 F!"
    ),
    (
      "0 pedal 127; 1 on 60 64 67; 300 off 60 64 67; 1000 on 65 69 72; 1010 pedal 0",
      "26 C; 201 C!; 1025 F; 1200 F!"
    ),
    // New keys decide first.
    (
      "0 on 60 64 67; 1000 on 65 69 72; 1030 off 60 64 67; 1060 on 74",
      "25 C; 200 C!; 1025 Fma9/C; 1085 F6; 1260 F6!"
    ),
  ])
  func movingOn(script: String, chords: String) {
    #expect(play(script) == chords)
  }

  @Test(arguments: [
    ("0 on 60 64 67; 150 off 60 64 67; 160 on 65 69 72", "25 C; 185 F; 360 F!"),
    ("0 on 60 64 67; 170 on 70", "25 C; 195 C7; 370 C7!"),
    // A commit waits for keys that are landing: they may have ended the reading before it was due.
    ("0 on 60 64 67; 180 on 70", "25 C; 205 C7; 380 C7!"),
    ("0 on 60 64 67; 180 on 72", "25 C; 205 C!"),
    ("0 on 60 64 67; 200 on 70", "25 C; 200 C!; 225 C7; 400 C7!"),
    ("0 on 60 64 67; 100 on 70; 200 on 74; 300 on 81", "25 C; 125 C7; 225 C9; 325 C13; 500 C13!"),
  ])
  func onlyWhatHoldsIsCommitted(script: String, chords: String) {
    #expect(play(script) == chords)
  }

  @Test(arguments: [
    (SettlingSettings(hold: .zero), "25 C; 200 C!; 300 clear"),
    (SettlingSettings(commit: .milliseconds(400)), "25 C; 400 C!; 800 clear"),
    (SettlingSettings(commit: .milliseconds(900)), "25 C; 800 clear"),
    (SettlingSettings(commit: .zero), "25 C; 25 C!; 800 clear"),
    (SettlingSettings(commit: .milliseconds(10)), "25 C; 25 C!; 800 clear"),
    (
      // The window for the last key may be longer than the limit; then it is the window that counts.
      SettlingSettings(coalesce: .milliseconds(100), coalesceLimit: .milliseconds(50)),
      "100 C; 200 C!; 800 clear"
    ),
  ])
  func settings(settling: SettlingSettings, chords: String) {
    #expect(play("0 on 60 64 67; 300 off 60 64 67", settling: settling) == chords)
  }

  @Test(arguments: [
    ("0 on 60 64 67; 300 lost", "25 C; 200 C!; 800 clear"),
    ("0 on 60 64 67; 10 lost", "25 C; 200 C!; 525 clear"),
    ("0 on 60 64 67; 300 unplug", "25 C; 200 C!; 800 clear"),
    ("0 on 60 64 67; 300 unplug@1", "25 C; 200 C!"),
    ("0 on 60 64 67; 300 cc 123 0", "25 C; 200 C!; 800 clear"),
  ])
  func whatVanishesFades(script: String, chords: String) {
    #expect(play(script) == chords)
  }
}
