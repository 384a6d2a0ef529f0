import CommandKit
import FeatureList
import Testing

@testable import Daemon
@testable import FeatureKit
@testable import Settings

/// Values out of their range in a configuration file, and the messages that a person reads.
@Suite struct ConfigurationValuesTests {
  @Test(arguments: [
    (
      "pedals:\n  sustain:",
      "f:2:11: pedals.sustain must be true or false, not empty; for example, sustain: true"
    ),
    (
      "pedals: {sustain: 1}",
      "f:1:19: pedals.sustain must be true or false, not \"1\"; for example, sustain: true"
    ),
    (
      "hands: {reach: 25}",
      "f:1:16: hands.reach must be a whole number from 7 to 24, not \"25\"; for example, reach: 16"
    ),
    (
      "hands: {learn-controller: 120}",
      "f:1:27: pedals.learn must be a MIDI controller from 0 to 119, or off, not \"120\"; "
        + "for example, learn: 80"
    ),
    (
      "input: {stuck-note: 10}",
      "f:1:21: input.stuck-note must be a time from 1000 to 3600000 ms, or off, not \"10\"; "
        + "for example, stuck-note: 300s"
    ),
    (
      "settling: {latch: 0}",
      "f:1:19: settling.latch must be a time from 50 to 2000 ms, or off, not \"0\"; for example, latch: 400ms"
    ),
    (
      "pedals: {half-pedal: 0}",
      "f:1:22: pedals.half-pedal must be a whole number from 1 to 127, not \"0\"; for example, half-pedal: 64"
    ),
    (
      "pedals: {half-pedal: 0x10}",
      "f:1:22: pedals.half-pedal must be a whole number from 1 to 127, not \"0x10\"; for example, half-pedal: 64"
    ),
    (
      "pedals: {half-pedal: 99999999999999999999}",
      "f:1:22: pedals.half-pedal must be a whole number from 1 to 127, not \"99999999999999999999\"; for example, half-pedal: 64"
    ),
    (
      "hands: {split: 128}",
      "f:1:16: hands.split must be a note such as C4, E♭4 or 60, or floating, or channel, or off, not \"128\"; for example, split: C4"
    ),
    (
      "hands: {split: no}",
      "f:1:16: hands.split must be a note such as C4, E♭4 or 60, or floating, or channel, or off, not \"no\"; for example, split: C4"
    ),
    (
      "hands: {split: C}",
      "f:1:16: hands.split must be a note such as C4, E♭4 or 60, or floating, or channel, or off, not \"C\"; for example, split: C4"
    ),
    (
      "hands: {upper-channel: 0}",
      "f:1:24: hands.upper-channel must be a MIDI channel from 1 to 16, not \"0\"; for example, upper-channel: 1"
    ),
    (
      "settling: {coalesce: 1001}",
      "f:1:22: settling.coalesce must be a time from 0 to 1000 ms, not \"1001\"; for example, coalesce: 25ms"
    ),
    (
      "settling: {hold: 61s}",
      "f:1:18: settling.hold must be a time from 0 to 60000 ms, not \"61s\"; for example, hold: 500ms"
    ),
    (
      "settling: {hold: 1e3}",
      "f:1:18: settling.hold must be a time from 0 to 60000 ms, not \"1e3\"; for example, hold: 500ms"
    ),
    (
      "settling: {hold: -1}",
      "f:1:18: settling.hold must be a time from 0 to 60000 ms, not \"-1\"; for example, hold: 500ms"
    ),
    // A number without a unit, where seconds were meant.
    (
      "settling: {hold: 5}",
      "f:1:18: settling.hold must be a time from 0 to 60000 ms, not \"5\"; did you mean hold: 5 s?"
    ),
    (
      "settling: {hold: 1.5}",
      "f:1:18: settling.hold must be a time from 0 to 60000 ms, not \"1.5\"; did you mean hold: 1.5 s?"
    ),
    (
      "settling: {commit: 1}",
      "f:1:20: settling.commit must be a time from 0 to 5000 ms, not \"1\"; did you mean commit: 1 s?"
    ),
    (
      "input: {stuck-note: 300}",
      "f:1:21: input.stuck-note must be a time from 1000 to 3600000 ms, or off, not \"300\"; did you mean stuck-note: 300 s?"
    ),
    // Written as TOML or INI.
    (
      "[hands]\nsplit = \"G3\"\n",
      "f:1:1: a configuration is YAML, and not TOML or INI; write \"hands:\" and, indented below it, \"split: G3\""
    ),
    (
      "# mine\n[hands]\n",
      "f:2:1: a configuration is YAML, and not TOML or INI; write \"hands:\" and its settings indented below it"
    ),
    (
      "log.level = debug\n",
      "f:1:1: a configuration is YAML, and not TOML or INI; write a colon and a space: \"log.level: debug\""
    ),
    ("hands:\n  split=G3\n", "f:2:3: a setting has a colon and a space, and no =: \"split: G3\""),
    (
      "hands:\n  split = G3\n  upper-channel = 2\n",
      "f:2:3: a setting has a colon and a space, and no =: \"split: G3\""
    ),
    ("MThd\0\0\0\u{6}", "f: this is a MIDI file, not a configuration; 'chordd run --input' plays it"),
    (
      "outputs: {osc: [\"10.0.0.1:9000\", \"udp://10.0.0.2:9000\"]}",
      "f:1:16: outputs.osc: \"udp://10.0.0.2:9000\" has no protocol before it; write 10.0.0.2:9000"
    ),
    (
      "naming: {style: fancy}",
      "f:1:17: naming.style must be standard, berklee, pop, jazz, ireal, harte, musicxml or lilypond, not \"fancy\"; for example, style: standard"
    ),
    (
      "naming: {notes: klingon}",
      "f:1:17: naming.notes must be english, german, semi-german or solfege, not \"klingon\"; for example, notes: english"
    ),
    (
      "naming: {key: H}",
      "f:1:15: naming.key must be a key such as C major, Eb minor or F#m, or detect, or none, not \"H\"; did you mean key: B major?"
    ),
    (
      "outputs: {terminal: big}",
      "f:1:21: outputs.terminal must be auto, on, plain or off, not \"big\"; for example, terminal: auto"
    ),
    (
      "outputs: {json: ~/a}",
      "f:1:17: outputs.json must be off, \"-\" for standard output, or the path of a file without ~, not \"~/a\"; for example, json: /tmp/chords.jsonl"
    ),
    (
      "outputs: {json: \"a\\0b\"}",
      "f:1:17: outputs.json must be off, \"-\" for standard output, or the path of a file without ~, not \"a\\u{0}b\"; for example, json: /tmp/chords.jsonl"
    ),
    (
      "log: {level: loud}",
      "f:1:14: log.level must be trace, debug, info, notice, warning, error or critical, not \"loud\"; for example, level: notice"
    ),
  ])
  func refuses(_ yaml: String, message: String) {
    let loader = ConfigurationLoader(table: FeatureSet.all.table, environment: [:]) { _ in Array(yaml.utf8) }
    let error = #expect(throws: ConfigurationError.self) { try loader.load(file: "f") }
    #expect(error?.description == message)
  }
}
