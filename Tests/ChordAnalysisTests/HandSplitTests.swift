import MIDI
import MusicTheory
import Testing

@testable import ChordAnalysis

private func split(_ script: String, _ split: HandSplit) -> String {
  var held = HeldNotes()
  for event in events(script) { held.apply(event) }
  let hands = held.hands(split)
  return "\(hands.lower.text)|\(hands.upper.text)"
}

@Suite struct HandSplitTests {
  @Test func everyKeyGoesToOneHandAndTheSplitKeyToTheUpper() {
    let all = NoteSet((0...127).map { NoteNumber($0)! })
    for key in all {
      let hands = HandSplit.key(key).split(all)
      #expect(hands.lower.highest.map { $0 < key } ?? true)
      #expect(hands.upper.lowest == key)
      #expect(hands.all == all && hands.lower.intersection(hands.upper).isEmpty)
    }
  }

  @Test(arguments: [
    (HandSplit.standard, "on 48 59 60 61", "48 59|60 61"),
    (.key(NoteNumber(48)!), "on 47 48", "47|48"),
    (.key(NoteNumber(0)!), "on 0 60", "|0 60"),
    (.off, "on 48 60 72", "48 60 72|"),
    (.channel(upper: Channel(1)!), "on 48 72; on 52#2 67#2; on 55#3", "48 55 72|52 67"),
    // A key that both hands hold is in both.
    (.channel(upper: Channel(1)!), "on 60; on 60#2", "60|60"),
    (.channel(upper: Channel(1)!), "on 60@0; on 64#2@1; on 67#2@2", "60|64 67"),
    (.channel(upper: Channel(1)!), "pedal 127#2; on 60#2; off 60#2", "|60"),
  ])
  func hands(split way: HandSplit, script: String, hands: String) {
    #expect(split(script, way) == hands)
  }

  @Test func withoutAKeyNotesAreTheLowerHands() {
    #expect(HandSplit.off.split([48, 72]) == Hands(lower: [48, 72]))
    #expect(HandSplit.channel(upper: Channel(0)!).split([48, 72]) == Hands(lower: [48, 72]))
  }

  @Test(arguments: [
    (HandSplit.standard, "0 on 48 62 66 69", "25 D/C; 200 D/C!"),
    (.channel(upper: Channel(1)!), "0 on 48 62#2 66#2 69#2", "25 D/C; 200 D/C!"),
    (.standard, "0 on 48 52 55 66 70 73", "25 F♯|C; 200 F♯|C!"),
    (.off, "0 on 48 52 55 66 70 73", "25 C7(♭9♯11); 200 C7(♭9♯11)!"),
  ])
  func theSplitReachesTheCombiner(split: HandSplit, script: String, chords: String) {
    #expect(play(script, split: split) == chords)
  }
}
