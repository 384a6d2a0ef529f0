internal import ChordAnalysis
internal import MusicTheory

/// Notes as a person types them: numbers or names, with a `|` between the hands if they are to be told apart.
struct NoteList {
  /// The hands, when a `|` told them apart.
  private(set) var hands: Hands?
  private(set) var all: NoteSet = []

  init(_ text: String, names: NoteNames = .english) throws(NoteListError) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { throw .tooManyBars }
    var previous: NoteNumber?
    var sets: [NoteSet] = []
    for part in parts { sets.append(try Self.notes(part, names, after: &previous)) }
    if sets.count == 2 { hands = Hands(lower: sets[0], upper: sets[1]) }
    all = sets.reduce(into: NoteSet()) { $0.formUnion($1) }
  }

  private static func notes(
    _ text: Substring, _ names: NoteNames, after previous: inout NoteNumber?
  ) throws(NoteListError) -> NoteSet {
    var notes: NoteSet = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      let note = try Self.note(word, names, after: previous)
      notes.insert(note)
      previous = note
    }
    return notes
  }

  private static func note(
    _ word: Substring, _ names: NoteNames, after previous: NoteNumber?
  ) throws(NoteListError) -> NoteNumber {
    let reading: NoteText.Reading
    do {
      reading = try NoteText.read(word, names: names)
    } catch {
      throw .note(error)
    }
    switch reading {
    case .note(let note): return note
    case .name(let name): return try next(name, after: previous)
    }
  }

  /// A name without octave is the next such note above the one before; the first one is in the octave below
  /// middle C, where a left hand begins.
  private static func next(
    _ name: SpelledPitch, after previous: NoteNumber?
  ) throws(NoteListError) -> NoteNumber {
    let floor = previous.map { Int($0.rawValue) + 1 } ?? 48
    let number = floor + name.pitchClass.semitones(above: PitchClass(floor))
    guard let note = NoteNumber(number) else { throw .stackedTooHigh(name.text) }
    return note
  }
}
