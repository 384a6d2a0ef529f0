import MIDI
import MusicTheory
import Testing

@testable import ChordAnalysis

/// The notes that are held after `script`: keys down, bar, keys sounding.
private func held(_ script: String) -> String {
  var held = HeldNotes()
  for event in events(script) { held.apply(event) }
  return "\(held.down.text)|\(held.sounding.text)"
}

/// The two hands after `script`.
private func hands(_ script: String, _ split: HandSplit) -> String {
  var held = HeldNotes()
  for event in events(script) { held.apply(event) }
  let hands = held.hands(split)
  return "\(hands.lower.text)|\(hands.upper.text)"
}

@Suite struct SourceProfileTests {
  @Test(arguments: [
    ("plug; on 60#1 64#16", "60 64|60 64"),
    ("plug #1; on 60#1 64#2", "60|60"),
    ("plug #1 #3; on 60 64#2 67#3", "60 67|60 67"),
    ("plug #1; cc 64 127#2; on 60#1; off 60#1", "|"),
    // Other sources are not concerned.
    ("plug@1 #1; on 60#2@0 64#2@1", "60|60"),
    // Messages that end notes are followed on every channel.
    ("plug #1; on 60; cc 123 0", "|"), ("plug #1; on 60; cc 120 0", "|"), ("plug #2; on 60#2; reset", "|"),
    ("plug #1; pedal 127; on 60; off 60; cc 121 0", "|"), ("plug #1; on 60; cc 123 0#2", "60|60"),
    ("plug #1; on 60; panic", "|"), ("plug #1; on 60@0 64@1; panic", "|"),
  ])
  func channels(script: String, state: String) {
    #expect(held(script) == state)
  }

  /// Channel 10 has drums, unless somebody says otherwise.
  @Test(arguments: [
    (HeardChannels(), "on 60#1 62#10 64#16; on 66#9", "60 64 66|60 64 66"),
    (HeardChannels(), "plug@1 #1; on 60#1@1 62#10@1 64#10@2", "60|60"),
    (HeardChannels(), "plug #10; on 60#1 62#10", "62|62"),
    (HeardChannels(), "plug #10; on 62#10; unplug; on 64#10", "|"),
    (HeardChannels(drumsCount: true), "on 60#1 62#10", "60 62|60 62"),
    (HeardChannels(chosen: ChannelSet(rawValue: 0b11)), "on 60#1 62#2 64#3 65#10", "60 62|60 62"),
    (HeardChannels(chosen: .drums), "on 60#1 62#10", "62|62"),
    (HeardChannels(chosen: ChannelSet(rawValue: 0b11)), "plug #2 #3; on 60#1 62#2 64#3", "62|62"),
    (HeardChannels(chosen: ChannelSet(rawValue: 0b11)), "plug #10; on 60#1 62#10", "|"),
  ])
  func drums(channels: HeardChannels, script: String, state: String) {
    var held = HeldNotes(heardChannels: channels)
    for event in events(script) { held.apply(event) }
    #expect("\(held.down.text)|\(held.sounding.text)" == state)
  }

  /// On an MPE instrument channel 10 is one of those over which the notes are spread.
  @Test(arguments: [
    // Fifteen members above manager 1, and below manager 16.
    ("rpn 0 6 15#1; on 48#2 52#3 55#9 59#10", "48 52 55 59", "the lower zone"),
    ("rpn 0 6 15#16; on 53#12 57#11 60#10", "53 57 60", "the upper zone"),
    ("rpn 0 6 9#1; on 48#2 52#10", "48 52", "nine members reach channel 10"),
    ("rpn 0 6 8#1; on 48#2 52#10", "48", "eight do not"),
    ("rpn 0 6 6#16; on 48#15 52#10", "48 52", "six from above do"),
    ("rpn 0 6 5#16; on 48#15 52#10", "48", "five do not"),
    ("rpn 0 6 15#1; rpn 0 6 0#1; on 48#2 52#10", "48", "the zone is given up"),
    ("rpn 0 6 15#1; rpn 0 6 3#16; on 48#2 52#10", "48 52", "both zones: eleven are left to the lower one"),
    ("rpn 0 6 15#1; rpn 0 6 6#16; on 48#2 52#10", "48 52", "both zones: channel 10 is the upper one's"),
    ("rpn 0 6 15#3; on 48#2 52#10", "48", "channel 3 manages nothing"),
    ("rpn 0 5 15#1; on 48#2 52#10", "48", "another parameter"),
    ("rpn 0 6 15#1; rpn 0 0 2#1; on 48#2 52#10", "48 52", "and the range of the wheel after it"),
    ("cc 101 0; cc 100 6; cc 99 0; cc 6 15; on 48#2 52#10", "48", "a parameter that is not registered"),
    ("rpn 0 6 15#1; reset; on 48#2 52#10", "48", "a reset"),
    ("rpn 0 6 15#1; unplug; on 48#2 52#10", "48", "another keyboard comes"),
    ("rpn 0 6 15#1@1; on 48#2@0 52#10@0", "48", "each source for itself"),
    ("rpn 0 6 15#1; on 48#10; rpn 0 6 0#1", "", "what no longer counts is let go"),
    // Nobody has said it, and the notes do.
    ("on 48#8; on 52#9; on 55#10", "48 52 55", "one channel after the other"),
    ("on 48#12; on 52#11; on 55#10", "48 52 55", "from above"),
    ("on 48#8; on 52#9; on 55#10; off 48#8; off 52#9; on 57#10", "", "two keys at once on it are drums"),
    ("on 48#8; on 52#9; on 55#10; on 57#10; off 55#10; on 40#9; on 41#10", "48 40 52", "and stay it"),
    ("on 48#8 50#8; on 52#9; on 55#10", "48 50 52", "a chord on one channel is no MPE"),
    ("on 48#1; on 52#9; on 55#10", "48 52", "a manager has no notes"),
    ("on 48#2; on 52#3; on 55#10", "48 52", "a bass, a melody and drums"),
    ("on 52#9; on 55#10", "52", "a melody and drums"),
  ])
  func mpe(script: String, state: String, why: String) {
    var held = HeldNotes()
    for event in events(script) { held.apply(event) }
    let expected = state.split(separator: " ").compactMap { Int($0) }.sorted().map { "\($0)" }
    #expect(held.down.text == expected.joined(separator: " "), "\(why)")
  }

  @Test func `Channels that were chosen stay chosen`() {
    var held = HeldNotes(heardChannels: HeardChannels(chosen: ChannelSet(rawValue: 0b10)))
    for event in events("rpn 0 6 15#1; on 48#2 52#10") { held.apply(event) }
    #expect(held.down.text == "48")
  }

  @Test func `Drums that were taken for notes go at once`() {
    let performance = Performance(
      "0 on 48#8; 0 on 52#9; 0 on 55#10; 300 on 36#10", settings: AnalyzerSettings(split: .off))
    #expect(performance.notes.hasSuffix("0 [48 52 55] [48 52 55]; 300 [48 52] [48 52]"))
  }

  @Test func `A channel that counts no longer lets go of what it held`() {
    var held = HeldNotes(heardChannels: HeardChannels(drumsCount: true))
    for event in events("pedal 127; on 60#1 62#10 64#3; off 60#1") { held.apply(event) }
    held.heardChannels = HeardChannels()
    #expect("\(held.down.text)|\(held.sounding.text)" == "64|60 64")
    held.heardChannels.drumsCount = true
    for event in events("off 62#10; off 64#3") { held.apply(event) }
    #expect("\(held.down.text)|\(held.sounding.text)" == "|60")
  }

  @Test(arguments: [
    ("plug +12; on 60", "72|72"), ("plug -12; on 60; off 60", "|"),
    ("plug +48; on 79 80", "127|127"), ("plug -48; on 47 48", "0|0"),
    // A note that is shifted out of the keyboard neither sounds nor hangs.
    ("plug +1; on 127; off 127", "|"), ("plug -1; on 0; on 1; off 0", "0|0"),
    ("plug +12; on 60; on0 60", "|"), ("plug +12; on 60; off 72", "72|72"),
    ("plug +12; pedal 127; on 60; off 60", "|72"),
    ("plug@1 +12; on 60@0 60@1", "60 72|60 72"),
  ])
  func transposition(script: String, state: String) {
    #expect(held(script) == state)
  }

  @Test(arguments: [
    ("plug >30; on 60; soft 64", "60|60"), ("plug >20; soft 64", "64|64"), ("plug >21; soft 64", "|"),
    // A key that was heard ends, however it is let go.
    ("plug >30; on 60; off 60", "|"), ("plug >30; on 60; on0 60", "|"),
    ("plug >30; on 60; soft 60; off 60", "|"),
    ("plug >30; soft 60; off 60", "|"),
  ])
  func velocityFloor(script: String, state: String) {
    #expect(held(script) == state)
  }

  @Test(arguments: [
    // Another profile lets go of what was held, the same one does not.
    ("on 60; plug", "60|60"), ("on 60; plug +1", "|"), ("plug +1; on 60; plug +1", "61|61"),
    ("plug +1; on 60; plug", "|"), ("pedal 127; on 60; off 60; plug lower", "|"),
    ("plug +1; on 60; plug +2; off 60", "|"), ("plug@1 +1; on 60@0 60@1; plug@1 +2", "60|60"),
    // A source that goes takes its profile along; losses and panic leave it.
    ("plug +1; unplug; on 60", "60|60"), ("plug +1; lost; on 60", "61|61"),
    ("plug +1; panic; on 60", "61|61"),
    ("plug +1; reset; on 60", "61|61"),
  ])
  func comingAndGoing(script: String, state: String) {
    #expect(held(script) == state)
  }

  @Test(arguments: [
    (HandSplit.standard, "plug@1 upper; on 48@0 72@0 50@1", "48|50 72"),
    (.standard, "plug@1 lower; on 48@0 72@0 74@1", "48 74|72"),
    (.standard, "plug@1 both; on 48@1 72@1", "48|72"),
    (.off, "plug@1 upper; on 48@0 72@0 50@1", "48 72|50"),
    (.off, "plug@1 lower; on 48@0 50@1", "48 50|"),
    (.channel(upper: Channel(1)!), "plug@1 upper; on 48@0 50@1", "48|50"),
    (.channel(upper: Channel(1)!), "plug@1 lower; on 48#1@0 72#2@0 74#2@1", "48 74|72"),
    (.floating(FloatingSplit()), "plug@1 lower; on 50@0 74@0 76@1", "50 76|74"),
    (.floating(FloatingSplit()), "plug@0 lower; plug@1 upper; on 60 64@1; on 62@0 40@1", "60 62|40 64"),
    (.standard, "plug@1 upper +12; on 40@1", "|52"),
    (.standard, "plug@0 lower; plug@1 upper; on 60@0 60@1", "60|60"),
  ])
  func roles(split: HandSplit, script: String, expected: String) {
    #expect(hands(script, split) == expected)
  }

  @Test(arguments: [
    // The landing hears what the held notes hear: a staccato chord of one hand, shifted.
    (
      "0 plug upper +12; 0 plug@1 lower; 1 on 48 52 55@0; 1 on 48@1; 5 off 48 52 55@0; 6 off 48@1",
      "26 C; 201 C!; 526 clear"
    ),
    ("0 plug >30; 0 soft 60; 5 on 64 67 72; 10 off 60", "30 C/E; 205 C/E!"),
    ("0 plug #2; 0 on 60 64 67; 10 on 65#2 69#2 72#2", "35 F; 210 F!"),
  ])
  func analysis(script: String, chords: String) {
    #expect(play(script, to: 1000, split: .standard) == chords)
  }
}
