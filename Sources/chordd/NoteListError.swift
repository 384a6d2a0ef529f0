internal import MusicTheory

/// Why a line is no list of notes.
enum NoteListError: Error {
  case note(NoteTextError)
  case tooManyBars
  case stackedTooHigh(String)
}

extension NoteListError: CustomStringConvertible {
  var description: String {
    switch self {
    case .note(let error): error.description
    case .tooManyBars: "there is more than one '|'; it stands once, between the lower and the upper hand"
    case .stackedTooHigh(let name):
      "'\(name)' would be above the highest MIDI note (G9); give the notes octaves, such as \(name)4"
    }
  }
}
