import MIDI
import MusicTheory
import Testing

@testable import ChordAnalysis

/// The notes that are held after `script`: keys down, bar, keys sounding, and a P when a pedal is down.
private func held(_ script: String, pedals: PedalSettings = PedalSettings()) -> String {
  var held = HeldNotes(pedals: pedals)
  for event in events(script) { held.apply(event) }
  return text(held)
}

private func text(_ held: borrowing HeldNotes) -> String {
  [held.down.text, "|", held.sounding.text, held.isPedalDown ? "P" : ""].filter { !$0.isEmpty }
    .joined(separator: " ")
}

@Suite struct HeldNotesTests {
  @Test(arguments: [
    ("", "|"),
    ("on 60 64 67", "60 64 67 | 60 64 67"),
    ("on 60 64 67; off 64", "60 67 | 60 67"),
    ("on 60; on0 60", "|"),
    ("on 60; off 60; on 60", "60 | 60"),
    // A key struck twice without a release is still one key.
    ("on 60; on 60; off 60", "|"),
    // Note-offs that belong to nothing.
    ("off 60", "|"), ("on 64; off 60", "64 | 64"), ("on 60; off 60; off 60", "|"), ("on0 60", "|"),
    ("on 0 127", "0 127 | 0 127"),
    ("cc 1 127; cc 7 0; cc 65 127; cc 67 127; cc 122 0", "|"),
  ])
  func keys(script: String, state: String) {
    #expect(held(script) == state)
  }

  @Test(arguments: [
    ("on 60; on 60#2; off 60", "60 | 60"),
    ("on 60; on 64#2; off 60#2", "60 64 | 60 64"),
    ("on 60#16; off 60#16", "|"),
    ("pedal 127#2; on 60; off 60", "| P"),
    ("pedal 127#2; on 60#2; off 60#2", "| 60 P"),
    ("on 60@0; on 60@1; off 60@0", "60 | 60"),
    ("on 60@0; off 60@1", "60 | 60"),
    ("pedal 127@1; on 60@0; off 60@0", "| P"),
    ("on 60#3@15; off 60#3@15", "|"),
    ("on 60; on 64#2; cc 123 0", "64 | 64"),
    ("on 60; on 64#2; cc 120 0#2", "60 | 60"),
  ])
  func channelsAndSourcesAreKeptApart(script: String, state: String) {
    #expect(held(script) == state)
  }

  @Test(arguments: [
    ("pedal 127; on 60; off 60", "| 60 P"),
    ("on 60; pedal 127; off 60", "| 60 P"),
    ("on 60; off 60; pedal 127", "| P"),
    ("pedal 127; on 60; off 60; pedal 0", "|"),
    ("pedal 127; on 60 64; off 60; pedal 0", "64 | 64"),
    ("pedal 127; on 60; off 60; on 60; pedal 0", "60 | 60"),
    ("pedal 127; on 60; off 60; on 60; off 60", "| 60 P"),
    // Half-pedal: 64 and more is down.
    ("pedal 63; on 60; off 60", "|"), ("pedal 64; on 60; off 60", "| 60 P"),
    ("pedal 127; on 60; off 60; pedal 64", "| 60 P"), ("pedal 127; on 60; off 60; pedal 63", "|"),
    ("pedal 127; pedal 100; on 60; off 60; pedal 80; pedal 127", "| 60 P"),
  ])
  func sustain(script: String, state: String) {
    #expect(held(script) == state)
  }

  @Test(arguments: [
    // Only the keys that are down when the pedal goes down are held.
    ("on 48; sostenuto 127; off 48", "| 48 P"),
    ("sostenuto 127; on 60; off 60", "| P"),
    ("on 48; sostenuto 127; on 60; off 48 60", "| 48 P"),
    ("on 48; sostenuto 127; off 48; sostenuto 0", "|"),
    ("on 48; sostenuto 127; sostenuto 0; off 48", "|"),
    // Moving on within the pedal's travel captures nothing new.
    ("on 48; sostenuto 127; on 60; sostenuto 100; off 48 60", "| 48 P"),
    ("on 48; sostenuto 127; off 48; on 48; off 48", "| 48 P"),
    ("on 48; sostenuto 63; off 48", "|"),
  ])
  func sostenuto(script: String, state: String) {
    #expect(held(script) == state)
  }

  @Test(arguments: [
    ("on 48; sostenuto 127; pedal 127; on 60; off 48 60; pedal 0", "| 48 P"),
    ("on 48; sostenuto 127; pedal 127; on 60; off 48 60; sostenuto 0", "| 48 60 P"),
    ("on 48; sostenuto 127; off 48; pedal 127; sostenuto 0; pedal 0", "|"),
    ("pedal 127; on 48; off 48; sostenuto 127; pedal 0", "| P"),
    ("on 48; sostenuto 127; pedal 127; off 48; sostenuto 0; pedal 0", "|"),
  ])
  func bothPedals(script: String, state: String) {
    #expect(held(script) == state)
  }

  @Test(arguments: [
    // All notes off is every finger lifted: pedals keep holding. CC 124…127 mean it too.
    ("on 60 64; cc 123 0", "|"),
    ("pedal 127; on 60 64; cc 123 0", "| 60 64 P"),
    ("on 48; sostenuto 127; on 60; cc 123 0", "| 48 P"),
    ("on 60; cc 124 0", "|"), ("on 60; cc 125 0", "|"), ("on 60; cc 126 1", "|"), ("on 60; cc 127 0", "|"),
    // All sound off is silence, also with a pedal down.
    ("pedal 127; on 60; off 60; on 64; cc 120 0", "| P"),
    ("pedal 127; on 60; cc 120 0; on 64; off 64", "| 64 P"),
    ("on 48; sostenuto 127; cc 120 0; on 48; off 48", "| P"),
    // Reset-all-controllers lifts the pedals, not the fingers.
    ("pedal 127; on 60 64; off 60; cc 121 0", "64 | 64"),
    ("on 48; sostenuto 127; off 48; cc 121 0", "|"),
    // A system reset forgets everything of its source.
    ("pedal 127; on 60 64#2; off 60; reset", "|"),
    ("on 60@0; on 64@1; reset@1", "60 | 60"),
  ])
  func channelMode(script: String, state: String) {
    #expect(held(script) == state)
  }

  @Test(arguments: [
    ("on 60@0; on 64@1; unplug@1", "60 | 60"),
    ("on 60@0; on 60@1; unplug@0", "60 | 60"),
    ("pedal 127@1; on 60@1; off 60@1; unplug@1", "|"),
    ("on 60#1@1; on 64#9@1; on 67#16@1; unplug@1", "|"),
    ("on 60; unplug; off 60; on 64", "64 | 64"),
    ("unplug@7", "|"),
    ("on 60@0; pedal 127@1; on 64@1; off 64@1; lost", "|"),
    ("on 60; lost; on 64", "64 | 64"),
  ])
  func whatIsGoneLetsGo(script: String, state: String) {
    #expect(held(script) == state)
  }

  @Test(arguments: [
    (PedalSettings(sustainCounts: false), "pedal 127; on 60; off 60", "|"),
    (PedalSettings(sostenutoCounts: false), "on 60; sostenuto 127; off 60", "|"),
    (PedalSettings(sustainCounts: false), "on 60; sostenuto 127; off 60", "| 60 P"),
    (PedalSettings(threshold: 1), "pedal 1; on 60; off 60", "| 60 P"),
    (PedalSettings(threshold: 100), "pedal 99; on 60; off 60", "|"),
  ])
  func pedalSettings(settings: PedalSettings, script: String, state: String) {
    #expect(held(script, pedals: settings) == state)
  }

  @Test func aPedalThatStopsCountingLetsGo() {
    var held = HeldNotes()
    for event in events("on 48; sostenuto 127; pedal 127; on 60 64; off 48 60") { held.apply(event) }
    held.pedals.sustainCounts = false
    #expect(text(held) == "64 | 48 64 P")
    held.pedals.sostenutoCounts = false
    #expect(text(held) == "64 | 64")
  }
}
