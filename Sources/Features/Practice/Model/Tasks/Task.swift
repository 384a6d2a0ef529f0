public import Languages
public import MusicTheory

/// A task for the player: a prompt and an answer.
public struct PracticeTask: Hashable, Sendable {
  /// The card that it tests; `nil` where it is not remembered.
  public var card: CardKey?
  public var prompt: Prompt
  public var answer: Answer
  /// Whether the name is shown only when it is done: the player listens.
  public var isHidden = false
  public var staff: Staff?
  /// The chords that the player listens to.
  public var sound: TaskSound?
  /// The answers to choose from.
  public var answers: [Phrase] = [] {
    didSet { options = answers.map(\.english) }
  }
  /// The same in English, as they are typed.
  public private(set) var options: [String] = []
  /// For each of them the chords that mean it when they are played, one after the other; empty where playing is no answer.
  public var playable: [[[AcceptedVoicing]]] = []
  /// Whether the two notes of an option may be played one after the other.
  public var isMelodic = false
  /// The notes of a sequence, or the chords of a progression.
  public var steps: [SequenceStep] = []
  /// How many of the steps are shown before they are played; `nil` for all of them.
  public var toldSteps: Int?
  /// A right answer in words, where the question does not have them.
  public var solution: Phrase?
  /// The names of its keys, by pitch class.
  public var noteNames: [PitchClass: Phrase] = [:]
  /// The letters of its chords or its scale, for the names of other notes.
  public var letters = TaskLetters()
  /// How strongly its keys are shown on the keyboard: 1 for a new one, 0 for one that is known.
  public var guideStrength = 0.0
  public var explained: Phrase?
  public var bar: BarPlace?
  /// How long it lasts with a metronome, in beats.
  public var beats: Double?
  /// Its place in a rhythm, on any key or with a chord; `nil`: it is no stroke of one.
  public var stroke: Stroke?
  /// Whether notes that only the pedal holds count.
  public var pedalCounts = false
  /// Whether the movement from the chord before is judged.
  public var judgesMovement = false
  /// The chord before, from which it is measured.
  var comesFrom: Phrase?
  public init(card: CardKey? = nil, prompt: Prompt, answer: Answer) {
    (self.card, self.prompt, self.answer) = (card, prompt, answer)
  }
}

extension PracticeTask {
  /// The task in a list: unlike the question it tells what is done with the chord, as `C, heard`, `C, read, first inversion`.
  public var label: Phrase {
    let more: [Phrase?] =
      switch card.flatMap({ Shape(text: $0.shape) }) {
      case .heard: [IntervalSkill.hear.title]
      case .read(_, let inversion):
        [.say("read"), inversion > 0 ? Drill.inverted([inversion]).first?.title : nil]
      case .interval(_, let skill, let direction):
        [skill.title, skill == .hear || direction == .together && skill != .name ? direction.title : nil]
      case .polychordName: [IntervalSkill.name.title]
      case .transition: [comesFrom.map { .say("after", ["chord": $0]) }]
      default: []
      }
    let isPlace = card.map { [3, 4].contains(Shape(text: $0.shape)?.notesOfDegree) } ?? false
    return .comma([isPlace ? prompt.place ?? prompt.said : prompt.said] + more)
  }

  /// A right answer in English words.
  public var result: String? { solution?.english }
  /// The notes of the answer, in English words.
  public var explanation: String? { explained?.english }
}

/// The letters of a task.
public struct TaskLetters: Hashable, Sendable {
  /// The roots of its chords, or the tonic of its scale.
  public var roots: [SpelledPitch] = []
  /// The notes of its chords, or of its scale.
  public var tones: PitchClassSet = []
  /// Whether it is written with sharps or flats; `nil` for neither.
  public var side: AccidentalSide?

  public init() {}

  init(_ chords: [WrittenChord]) {
    roots = chords.map(\.root)
    tones = chords.reduce(PitchClassSet()) { $0.union($1.chord.pitchClasses) }
    let bent = chords.flatMap { chord in
      chord.chord.quality.row.degrees.members.map { $0.spelled(above: chord.root).alteration }
    }
    side = Self.side(bent)
  }

  init(_ scale: Scale) {
    roots = [scale.tonic]
    tones = scale.notes.reduce(PitchClassSet()) { $0.union(PitchClassSet($1.pitchClass)) }
    side = Self.side(scale.notes.map(\.alteration))
  }

  private static func side(_ alterations: [Int]) -> AccidentalSide? {
    let sum = alterations.reduce(0, +)
    return sum == 0 ? nil : sum < 0 ? .flats : .sharps
  }

  /// A note that is not in it, on its side: G♭ beside E♭ major, A♯ beside E major; `nil` where it has no side.
  func name(of foreign: PitchClass) -> SpelledPitch? {
    guard let side else { return nil }
    // Twelve fifths in a row, with flats or with sharps alone.
    let fifths = side == .flats ? -6...5 : -1...10
    return fifths.lazy.map { SpelledPitch(fifths: $0) }.first { $0.pitchClass == foreign }
  }
}

/// The chord in the text of a row, for who sets names as they are drawn.
public struct RowChord: Codable, Hashable, Sendable {
  /// The name, as the text has it.
  public var name: String
  /// The name taken apart.
  public var parts: [NamePart]

  /// - Returns: `nil` where no chord is named.
  public init?(_ prompt: Prompt) {
    guard let name = prompt.name, !prompt.parts.isEmpty else { return nil }
    (self.name, parts) = (name, prompt.parts)
  }
}

/// The question, in words.
public struct Prompt: Codable, Hashable, Sendable {
  /// All of it in one line: `E♭mi7, rootless A`.
  public private(set) var text: String
  /// The chord alone, in the style that is set.
  public var name: String?
  /// The name taken apart; empty where there is none.
  public var parts: [NamePart]
  /// Further conditions: `first inversion`, `rootless, from the third`.
  public private(set) var detail: String?
  /// The function of the chord in the key: `ii7`.
  public private(set) var numeral: String?
  /// The key of the task.
  public private(set) var key: String?
  /// The text for speech.
  public private(set) var spoken: String
  /// The action: `Play the chord`.
  public private(set) var instruction: String
  /// The texts for other languages.
  public private(set) var sentences: Sentences

  /// - Parameters:
  ///   - said: all of it.
  ///   - chord: the name alone, where it has one.
  ///   - spoken: all of it, for speech; `nil`: as it is written.
  public init(
    _ said: Phrase, chord: Phrase? = nil, parts: [NamePart] = [], detail: Phrase? = nil,
    numeral: String? = nil, key: Phrase? = nil, spoken: Phrase? = nil, instruction: Phrase
  ) {
    let spoken = spoken ?? said
    (text, name, self.parts, self.detail) = (said.english, chord?.english, parts, detail?.english)
    (self.numeral, self.key, self.spoken) = (numeral, key?.english, spoken.english)
    self.instruction = instruction.english
    sentences = Sentences([
      "text": said, "name": chord, "detail": detail, "key": key, "spoken": spoken, "instruction": instruction,
      "numeral": numeral.map { .name(.numeral, $0) },
    ])
  }

  /// The phrases of its fields; each field has the English words of its own.
  public var said: Phrase {
    get { sentences["text"] ?? .text(text) }
    set { (sentences["text"], text) = (newValue, newValue.english) }
  }
  public var saidDetail: Phrase? {
    get { sentences["detail"] }
    set { (sentences["detail"], detail) = (newValue, newValue?.english) }
  }
  public var saidKey: Phrase? {
    get { sentences["key"] }
    set { (sentences["key"], key) = (newValue, newValue?.english) }
  }
  public var saidAloud: Phrase {
    get { sentences["spoken"] ?? .text(spoken) }
    set { (sentences["spoken"], spoken) = (newValue, newValue.english) }
  }
  public var saidInstruction: Phrase {
    get { sentences["instruction"] ?? .text(instruction) }
    set { (sentences["instruction"], instruction) = (newValue, newValue.english) }
  }

  /// `ii7 in C major`.
  public var place: Phrase? {
    guard let numeral = sentences["numeral"], let key = saidKey else { return nil }
    return .say("numeral-in-key", ["numeral": numeral, "key": key])
  }

  /// The same without the name of its chord.
  public func unnamed(_ said: Phrase, spoken: Phrase) -> Prompt {
    var prompt = self
    (prompt.said, prompt.saidAloud, prompt.name, prompt.parts) = (said, spoken, nil, [])
    prompt.sentences["name"] = nil
    return prompt
  }
}

/// A note of a scale that is to be played.
public struct SequenceStep: Codable, Hashable, Sendable {
  /// The name of the note.
  public var name: String
  /// Its degree in the scale.
  public var degree: String?
  /// The name, and the degree, as a voice says them.
  public private(set) var said = Phrase.text("")
  public private(set) var saidDegree: Phrase?

  private enum CodingKeys: String, CodingKey { case name, degree }

  public init(_ name: Phrase, degree: Phrase? = nil) {
    (said, saidDegree) = (name, degree)
    (self.name, self.degree) = (name.english, degree?.english)
  }
}

/// Where in a tune a chord stands.
public struct BarPlace: Codable, Hashable, Sendable {
  /// From 1, as it is written.
  public var number: Int
  /// How many bars there are.
  public var of: Int
  /// The section of the tune, such as `A`.
  public var section: String?
  /// The bar in the order in which bars are played, from 0; the statistics of the tune use it.
  public var index: Int

  public init(number: Int, of: Int, section: String? = nil, index: Int) {
    (self.number, self.of, self.section, self.index) = (number, of, section, index)
  }
}

/// Notes on a grand staff or on one staff of it.
public struct Staff: Codable, Hashable, Sendable {
  public enum Clefs: String, CaseIterable, Codable, Hashable, Sendable { case grand, treble, bass }

  /// The staves.
  public var clefs: Clefs
  /// The key signature: sharps, or flats below 0; −7…7.
  public var fifths: Int
  /// The notes, from the lowest up.
  public var notes: [StaffNote]

  public init(clefs: Clefs, fifths: Int, notes: [StaffNote]) {
    (self.clefs, self.fifths, self.notes) = (clefs, fifths, notes)
  }
}

/// A note as it is written.
public struct StaffNote: Codable, Hashable, Sendable {
  public enum Place: String, CaseIterable, Codable, Hashable, Sendable { case upper, lower }

  /// `C` to `B`.
  public var letter: String
  /// Its accidental in semitones: −2…2.
  public var alteration: Int
  /// The octave of the name: C♭4 sounds as B3.
  public var octave: Int
  /// The MIDI note number, 0…127.
  public var midi: Int
  /// The staff that it is written on.
  public var staff: Place

  public init(_ note: NoteNumber, as pitch: SpelledPitch, staff: Place) {
    letter = pitch.letter.text
    alteration = pitch.alteration
    octave = pitch.octave(of: note)
    midi = Int(note.rawValue)
    self.staff = staff
  }
}

/// Chords that the player listens to, one after the other.
///
/// In a key a cadence and a low tonic come before what is asked.
public struct TaskSound: Codable, Hashable, Sendable {
  public struct Chord: Codable, Hashable, Sendable {
    /// MIDI note numbers, 0…127.
    public var notes: [Int]
    /// The length in seconds.
    public var seconds: Double
    /// From the beginning, in seconds.
    public var at: Double
  }

  /// The chords, in the order of their times.
  public var chords: [Chord]
  /// The place of the first chord that is asked for; those before it lead to it.
  public var asked: Int

  /// Chords of equal length.
  public init(_ chords: [NoteSet], seconds: Double = 1.2) {
    self.chords = chords.enumerated().map { place, notes in
      Chord(notes: notes.map { Int($0.rawValue) }, seconds: seconds, at: Double(place) * seconds)
    }
    asked = 0
  }
}
