internal import FeatureKit
internal import Foundation
internal import MusicTheory
internal import Practice
internal import System
internal import Wire

// Reads what is typed as an answer.
extension PracticeAnswerRequest {
  /// Notes in the order in which they were typed.
  static func notesInTurn(
    _ text: String, _ names: NoteNames
  ) throws(RequestFailure) -> [TypedNote] {
    var notes: [TypedNote] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == "-" }).prefix(200) {
      do throws(NoteTextError) {
        switch try NoteText.read(word, names: names) {
        case .note(let note): notes.append(.key(note))
        case .name(let pitch): notes.append(.name(pitch.pitchClass))
        }
      } catch {
        throw .usage(error.description)
      }
    }
    return notes
  }

  /// Options in a row, by their names or numbers: `I vi 2`; `nil` where it is something else, such as notes.
  static func places(_ text: String, _ options: [String]) -> [String]? {
    let words = text.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == "-" }).prefix(20)
    let places = words.compactMap { word -> String? in
      options.first { $0 == word } ?? options.first { plain($0) == plain(String(word)) }
        ?? Int(word).flatMap { options.indices.contains($0 - 1) ? options[$0 - 1] : nil }
    }
    return places.isEmpty || places.count != words.count ? nil : places
  }

  /// The option that a name of an interval means: `P5`, `perfect fifth`, `fifth`.
  static func interval(_ text: String, _ options: [String]) -> String? {
    // P5 and p5; m3 and M3 are two.
    let capital = text.prefix(1).uppercased() + text.dropFirst()
    let word = ["P", "A"].contains(capital.prefix(1)) ? capital : text
    // A written tritone is a fourth or a fifth: its other name leaves that open.
    if ["tritone", "tt"].contains(text.lowercased()) { return options.first { $0 == "tritone" } }
    if let interval = Interval(word: word), let option = option(interval, options) { return option }
    let words = text.lowercased().split { $0 == " " || $0 == "-" }.map { word in
      ordinals[String(word)] ?? sizes[String(word)] ?? String(word)
    }
    let named = words.joined(separator: " ")
    if let option = options.first(where: { $0 == named }) { return option }
    let all = (1...15).flatMap { number in Interval.Kind.allCases.compactMap { Interval($0, number) } }
    if let interval = all.first(where: { $0.text == named }) { return option(interval, options) }
    // Without its size only where one of the options has this number.
    let fitting = options.filter { words.count == 1 && $0.hasSuffix(" \(named)") }
    return fitting.count == 1 ? fitting[0] : nil
  }

  private static func option(_ interval: Interval, _ options: [String]) -> String? {
    // By ear an augmented fourth and a diminished fifth are a tritone.
    options.first { $0 == interval.text } ?? options.first { $0 == "tritone" && interval.semitones == 6 }
  }

  private static let ordinals = [
    "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th", "sixth": "6th", "seventh": "7th",
    "ninth": "9th", "tenth": "10th", "eighth": "octave", "8th": "octave",
  ]
  private static let sizes = [
    "perf": "perfect", "maj": "major", "min": "minor", "dim": "diminished", "aug": "augmented",
  ]

  /// As an option may be typed: `b9` for ♭9.
  static func plain(_ text: String) -> String {
    SymbolStyle.standard.ascii.finish(text).lowercased()
  }
}
