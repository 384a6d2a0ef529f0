import Foundation
import Testing

/// A mistake on the command line is reported in one sentence, with exit code 64.
@Suite struct BadUsageTests {
  private static let outside = "is outside the MIDI range; notes go from 0 (C-1) to 127 (G9)"
  private static let notANote =
    "is not a note; write a MIDI number from 0 to 127 or a name such as C4, Eb4 or F#3"
  private static let nameHelp = "(see 'chordd name --help')"
  private static let runHelp = "(see 'chordd run --help')"
  private static let analyzeHelp = "(see 'chordd analyze --help')"
  private static let spans = "--spans prints the harmony for programs, in Harte's syntax; it goes without"
  private static let sheet = "--format is a lead sheet; it goes without"
  private static let combineHelp = "(see 'chordd combine --help')"
  private static let scaleHelp = "(see 'chordd scale --help')"
  private static let keyExample = "write one such as C major, Eb minor or F#m"
  private static let split = "must be a note such as C4, E♭4 or 60, or floating, or channel, or off"
  private static let alternatives = "--alternatives must be a whole number from 0 to 7, or all"
  private static let time = "--coalesce must be a time from 0 to 1000 ms"
  private static let key = "--key must be a key such as C major, Eb minor or F#m, or detect, or none"

  @Test(arguments: [
    // Notes
    (["name", "H"], "'H' \(notANote); H is B in German note names: --notes german \(nameHelp)"),
    (["name", "C4", "E4x"], "'E4x' \(notANote) \(nameHelp)"),
    (["name", "Cbbb4"], "'Cbbb4' \(notANote) \(nameHelp)"),
    (["name", "60.5"], "'60.5' \(notANote) \(nameHelp)"),
    (["name", "0x3C"], "'0x3C' \(notANote) \(nameHelp)"),
    (["name", "🎹"], "'🎹' \(notANote) \(nameHelp)"),
    (["name", "128"], "'128' \(outside) \(nameHelp)"),
    (["name", "G#9"], "'G#9' \(outside) \(nameHelp)"),
    (["name", "Cb-1"], "'Cb-1' \(outside) \(nameHelp)"),
    (["name", "--", "-1"], "'-1' \(outside) \(nameHelp)"),
    (
      ["name", "G9", "C"],
      "'C' would be above the highest MIDI note (G9); give the notes octaves, such as C4 \(nameHelp)"
    ),
    (
      ["name", "C", "|", "E", "|", "G"],
      "there is more than one '|'; it stands once, between the lower and the upper hand \(nameHelp)"
    ),
    // Commands
    (["nmae", "C"], "there is no command 'nmae'; did you mean 'name'? (see 'chordd --help')"),
    (["port"], "there is no command 'port'; did you mean 'ports'? (see 'chordd --help')"),
    (["analyse", "a.xyz"], "there is no command 'analyse'; did you mean 'analyze'? (see 'chordd --help')"),
    (["help", "doktor"], "there is no command 'doktor'; did you mean 'doctor'? (see 'chordd --help')"),
    (
      ["ports", "extra"],
      "unexpected argument 'extra'; it takes no words: chordd ports (see 'chordd ports --help')"
    ),
    (["run", "extra"], "unexpected argument 'extra' \(runHelp)"),
    (
      ["analyze"],
      "missing expected argument '<file>'; for example: chordd analyze song.mid, or chordd analyze - < song.mid (see 'chordd analyze --help')"
    ),
    // Options that another one would ignore are refused.
    (["analyze", "f", "--spans", "--json"], "\(spans) --json \(analyzeHelp)"),
    (["analyze", "f", "--spans", "--json", "--exact"], "\(spans) --json and --exact \(analyzeHelp)"),
    (["analyze", "f", "--spans", "--style", "jazz"], "\(spans) --style \(analyzeHelp)"),
    (
      ["analyze", "f", "--spans", "--notes", "german", "--ascii"],
      "\(spans) --notes and --ascii \(analyzeHelp)"
    ),
    (["analyze", "f", "--spans", "--alternatives"], "\(spans) --alternatives \(analyzeHelp)"),
    (["analyze", "f", "--spans", "--format", "csv"], "\(sheet) --spans \(analyzeHelp)"),
    (
      ["analyze", "f", "--beats", "--spans"],
      "--beats prints the beats for programs; it goes without --spans \(analyzeHelp)"
    ),
    (["analyze", "f", "--beats", "--format", "csv"], "\(sheet) --beats \(analyzeHelp)"),
    (["analyze", "f", "--format", "csv", "--json"], "\(sheet) --json \(analyzeHelp)"),
    (["analyze", "f", "--format", "csv", "--alternatives", "2"], "\(sheet) --alternatives \(analyzeHelp)"),
    (
      ["analyze", "f", "--json", "--exact"],
      "--json prints every event; it goes without --exact \(analyzeHelp)"
    ),
    (
      ["analyze", "f", "--alternatives"],
      "--alternatives is for --json; a line of text has one name \(analyzeHelp)"
    ),
    (["analyze", "f", "--title", "A"], "--title is for a lead sheet; add --format \(analyzeHelp)"),
    (["chrod", "C"], "there is no command 'chrod'; did you mean 'chord'? (see 'chordd --help')"),
    (
      ["vocabulary", "C"],
      "unexpected argument 'C'; it lists every quality; one of them: chordd chord C (see 'chordd vocabulary --help')"
    ),
    (
      ["combine", "C"],
      "combine needs two chords, that of the left hand first, such as Cma7 D \(combineHelp)"
    ),
    // Scales and keys; chord symbols have messages of their own.
    (["combine", "C|D", "E"], "\"C|D\" is two chords already; give one for each hand \(combineHelp)"),
    (
      ["combine", "C", "D", "--json", "--verbose"],
      "--verbose and --json print different things; choose one \(combineHelp)"
    ),
    (["scale"], "a root and a scale are missing, such as C dorian; --list shows every scale \(scaleHelp)"),
    (
      ["scale", "C"],
      "a scale is missing after the root, such as: chordd scale C dorian; --list shows every scale \(scaleHelp)"
    ),
    (["scale", "X", "foo"], "\"X\" is not a root; write a note name such as C, F# or Bb \(scaleHelp)"),
    (["scale", "C4", "major"], "\"C4\" has an octave, which no root has; write C \(scaleHelp)"),
    (["scale", "Cbb", "major"], "\"Cbb\" has more than one accidental; write Bb \(scaleHelp)"),
    (
      ["scale", "C", "dorain"],
      "there is no scale \"dorain\"; did you mean 'chordd scale C Dorian'? \(scaleHelp)"
    ),
    (
      ["scale", "C", "whole"],
      "there is no scale \"whole\"; did you mean half-whole diminished or whole-tone? \(scaleHelp)"
    ),
    (
      ["scale", "C", "foo\u{1B}[31m"],
      "there is no scale \"foo\\u{1b}[31m\"; 'chordd scale --list' shows those there are \(scaleHelp)"
    ),
    (["scale", "--list", "C"], "--list shows every scale; leave out the root and the name \(scaleHelp)"),
    (
      ["key", "H"],
      "\"H\" is not a key; \(keyExample); H is B in German note names: --notes german; did you mean 'chordd key B major'? (see 'chordd key --help')"
    ),
    (
      ["key", "C", "dorian"],
      "\"C dorian\" is not a key; \(keyExample); did you mean 'chordd scale C dorian'? (see 'chordd key --help')"
    ),
    (["key", ""], "\"\" is not a key; \(keyExample) (see 'chordd key --help')"),
    // Options
    (["name", "--xyzzy", "C"], "unknown option '--xyzzy' \(nameHelp)"),
    (["--xyzzy"], "unknown option '--xyzzy' \(runHelp)"),
    (["name", "--asci", "C"], "unknown option '--asci'; did you mean '--ascii'? \(nameHelp)"),
    (["name", "C", "--key"], "missing value for '--key <key>'; for example: --key \"Eb major\" \(nameHelp)"),
    (["run", "--input"], "missing value for '--input <source>' \(runHelp)"),
    (
      ["name", "C", "--ascii=yes"],
      "the option '--ascii' does not take any value, but 'yes' was specified \(nameHelp)"
    ),
    (["name", "|"], "there is nothing to name; write notes such as C E G Bb (see 'chordd name --help')"),
    (["name", "C", "--key", "H"], "\(key), not \"H\"; did you mean --key \"B major\"?"),
    (["name", "C", "--key", "G# major"], "\(key), not \"G# major\"; did you mean --key \"Ab major\"?"),
    (["name", "C", "--split", "128"], "--split \(split), not \"128\"; for example, --split C4"),
    (["name", "C", "--split", "C"], "--split \(split), not \"C\"; for example, --split C4"),
    (
      ["run", "--input", "demo", "--alternatives", "8"],
      "\(alternatives), not \"8\"; for example, --alternatives 3"
    ),
    (
      ["run", "--input", "demo", "--alternatives=-1"],
      "\(alternatives), not \"-1\"; for example, --alternatives 3"
    ),
    (
      ["run", "--input", "demo", "--alternatives", "x"],
      "\(alternatives), not \"x\"; for example, --alternatives 3"
    ),
    (
      ["run", "--input", "demo", "--coalesce", "1001"], "\(time), not \"1001\"; for example, --coalesce 25ms"
    ),
    (
      ["run", "--input", "demo", "--coalesce", "soon"], "\(time), not \"soon\"; for example, --coalesce 25ms"
    ),
    (["run", "--input", "demo", "--coalesce", ""], "\(time), not empty; for example, --coalesce 25ms"),
    (
      ["run", "--plain", "--json"], "--plain and --json both write to standard output; choose one \(runHelp)"
    ),
    (
      ["run", "--port", "24:0", "--input", "demo"],
      "--port chooses a sequencer port and --input replaces the sequencer; choose one \(runHelp)"
    ),
    (["run", "--port", ""], "--port needs a port, such as 24:0 or \"Digital Piano\" \(runHelp)"),
    (["run", "--input", ""], "--input needs a MIDI file, or sequencer, or demo, or - \(runHelp)"),
    (["name", "C", "--config", ""], "--config needs the name of a file \(nameHelp)"),
  ])
  func isRefused(_ arguments: [String], _ sentence: String) throws {
    let outcome = try Chordd.run(arguments)
    #expect(outcome.errors == "chordd: \(sentence)\n")
    #expect(outcome.output == "")
    #expect(outcome.code == 64)
  }

  /// The styles and the commands grow, so their lists are not held to the letter.
  @Test(arguments: [
    (["xyzzy"], "chordd: there is no command 'xyzzy'; the commands are run, "),
    (
      ["name", "C", "--style", "fancy"],
      "chordd: --style must be standard, berklee, pop, jazz, ireal, harte, "
    ),
    (["name", "C", "--notes", "fancy"], "chordd: --notes must be english, german, semi-german or solfege"),
  ])
  func isRefusedWithAChoice(_ arguments: [String], _ beginning: String) throws {
    let outcome = try Chordd.run(arguments)
    #expect(outcome.errors.hasPrefix(beginning))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.code == 64)
  }

  /// A mistake in a symbol is reported with its place; the parser's own tests check every letter of the message.
  @Test(arguments: [
    ["chord", ""], ["chord", "C|"], ["chord", "|C"], ["chord", "C|D|E"], ["chord", "C/"], ["chord", "Cxyz"],
    ["chord", "🎹"], ["chord", "C D"], ["chord", "\u{1B}[31m"],
    ["chord", String(repeating: "C", count: 5000)],
    ["combine", "C", ""], ["combine", "Q", "C"],
  ])
  func symbolIsRefused(_ arguments: [String]) throws {
    let outcome = try Chordd.run(arguments)
    #expect(outcome.errors.hasPrefix("chordd: \"") && outcome.errors.contains("\" is not a chord symbol; "))
    #expect(outcome.errors.split(separator: "\n").count == 1 && !outcome.errors.contains("\u{1B}"))
    #expect(outcome.output == "" && outcome.code == 64)
  }

  @Test func `Two mistakes are two lines`() throws {
    let outcome = try Chordd.run(["name", "C", "--key", "H", "--split", "C"])
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("chordd: --") })
    #expect(outcome.code == 64)
  }

  @Test func `Help and version are no mistakes`() throws {
    for command in [
      "run", "ports", "name", "combine", "chord", "scale", "key", "vocabulary", "analyze", "doctor", "play",
      "status", "set", "split", "style", "reload", "panic", "connect", "disconnect", "stats", "save",
      "page",
    ] {
      let outcome = try Chordd.run([command, "--help"])
      #expect(outcome.code == 0 && outcome.errors == "")
      #expect(outcome.output.contains("Example: "))
    }
    #expect(try Chordd.run(["--version"]).output.hasPrefix("chordd "))
  }
}
