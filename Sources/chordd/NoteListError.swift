internal import MusicTheory
internal import Outputs

/// Why a line is no list of notes.
enum NoteListError: Error {
  case note(NoteTextError)
  case tooManyBars
  case stackedTooHigh(String)
  /// A line of more bytes than all notes need.
  case tooLong(limit: Int)
  /// A chord where notes stand: beside a bar, whose sides are the other way round for chords.
  case chordBesideBar(String)
}

extension NoteListError: CustomStringConvertible {
  var description: String {
    switch self {
    case .note(let error): error.description
    case .tooManyBars: "there is more than one '|'; it stands once, between the lower and the upper hand"
    case .tooLong(let limit): "the line is longer than \(limit) bytes, which no chord needs"
    case .chordBesideBar(let word):
      "'\(word.visible)' beside a '|' can be a chord; notes stand as lower | upper, such as C3 E3 \"|\" D4; chords as "
        + "upper|lower, such as: chordd chord \"D|C7\""
    case .stackedTooHigh(let name):
      "'\(name)' would be above the highest MIDI note (G9); give the notes octaves, such as \(name)4"
    }
  }
}
