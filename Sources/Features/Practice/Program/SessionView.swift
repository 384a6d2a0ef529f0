internal import ChordAnalysis
public import Languages
public import Practice
public import MusicTheory

/// A session of practice.
public struct SessionView: Codable, Sendable {
  /// The number of the session.
  public var id: Int
  /// The name of the drill.
  public var drill: String
  /// The title of the drill, or of its tune.
  public var title: String
  /// The lead sheet that is practiced, as it was asked for; absent in other drills.
  public var sheet: String?
  /// Whether the session goes on.
  public var running: Bool
  /// The number of the present task, from 1.
  public var number: Int
  /// The number of all tasks; absent where there is no end.
  public var count: Int?
  /// The number of tasks that were answered right.
  public var right: Int
  /// The number of tasks that were answered wrong, or not at all.
  public var wrong: Int
  /// The number of tasks with help.
  public var shown: Int
  /// The time since the beginning, in seconds.
  public var seconds: Double
  /// The time of the program, in milliseconds since 1970: the clock of a phone may differ.
  public var now: Int64
  /// The time until the end, in seconds, where a time limit ends the session.
  public var left: Double?
  /// The present task.
  public var task: TaskView?
  /// The judgment of the present task.
  public var verdict: VerdictView?
  /// The tasks that follow, as far as they are known: at most two.
  public var next: [Prompt]
  /// The task before, if its time ended without a right answer.
  public var missed: MissedView?
  /// The tempo; absent without a metronome.
  public var tempo: TempoView?
  /// The result of a session that has ended.
  public var summary: SummaryView?
  /// Why a task to listen to is not heard on the MIDI output; absent where it is. A page sounds it by itself.
  public var notice: String?
  /// The texts for other languages.
  public var sentences: Sentences
}

/// A task without its answer.
public struct TaskView: Codable, Sendable {
  /// The number of the task in the session, from 1.
  public var number: Int
  /// How the task is answered.
  public var kind: Kind
  /// The card that it tests, such as `ma7.rootless-a/3`; absent where it tests none.
  public var card: String?
  /// The question.
  public var prompt: Prompt
  /// Whether the name is shown only when the task is done: the player listens.
  public var hidden: Bool
  /// Notes to read.
  public var staff: Staff?
  /// Chords to listen to.
  public var sound: TaskSound?
  /// The answers to choose from.
  public var options: [String]?
  /// The notes of a scale or melody, or the chords of a progression; `?` for one that is still to be found.
  public var steps: [SequenceStep]?
  /// Keys that show a new shape, the fainter the better it is known.
  public var guide: [GuideKey]
  /// The lowest key that a keyboard should show, as a MIDI note number.
  public var low: Int
  /// The highest of these keys, as a MIDI note number.
  public var high: Int
  /// The notes of the answer, in words; absent while they are secret.
  public var explanation: String?
  /// The place in the tune.
  public var bar: BarPlace?
  /// The length with a metronome, in beats.
  public var beats: Double?
  /// The texts for other languages.
  public var sentences: Sentences

  /// How a task is answered.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case chord, sequence, choice, progression, lowerHand, tap
  }

  public struct GuideKey: Codable, Sendable {
    /// The MIDI note number, 0…127.
    public var midi: Int
    /// The name of the note.
    public var name: String
    /// How clearly the key is shown, 0…1.
    public var strength: Double
    /// The name as a voice says it.
    var said = Phrase.text("")

    private enum CodingKeys: String, CodingKey { case midi, name, strength }
  }
}

/// The judgment of an answer.
public struct VerdictView: Codable, Sendable {
  /// The judgment so far.
  public var outcome: Verdict.Outcome
  /// The keys that are held or missing.
  public var keys: [Key]
  /// The number of notes of a scale that are done.
  public var position: Int
  /// The wrong answer that was played last.
  public var played: Played?
  /// One sentence about the answer; empty before there is one.
  public var message: String
  /// The help that was asked for.
  public var hint: String?
  /// The time from the prompt to the first key, in milliseconds.
  public var think: Int?
  /// The time from the first key to the last, in milliseconds.
  public var grab: Int?
  /// The time from the beat to the answer, in milliseconds; below zero: early.
  public var timing: Int?
  /// The movement from the chord before, where it is judged.
  public var movement: Movement?
  /// The options that were chosen wrongly.
  public var wrongChoices: [String]
  /// The number of wrong answers.
  public var mistakes: Int
  /// The texts for other languages.
  public var sentences: Sentences

  public struct Key: Codable, Sendable {
    /// The MIDI note number, 0…127.
    public var midi: Int
    /// The name of the note.
    public var name: String
    /// Whether the key is right, wrong or missing.
    public var state: Verdict.KeyState
    /// The name as a voice says it.
    var said = Phrase.text("")

    private enum CodingKeys: String, CodingKey { case midi, name, state }
  }

  public struct Played: Codable, Sendable {
    /// The name of the chord or note.
    public var name: String
    /// The name taken apart; empty for a note.
    public var parts: [NamePart]
    /// The name for speech.
    public var spoken: String
    /// The name as a voice says it, and the same where a sentence says what was played: a voice would take the name of a note for a chord.
    private(set) var said = Phrase.text("")
    private(set) var asPlayed = Phrase.text("")

    private enum CodingKeys: String, CodingKey { case name, parts, spoken }

    init(_ said: Phrase, parts: [NamePart] = [], spoken: String? = nil, isNote: Bool = false) {
      (name, self.parts, self.said) = (said.english, parts, said)
      self.spoken = spoken ?? name
      asPlayed = isNote ? .say("note", ["note": said]) : said
    }
  }
}

/// A task with a metronome whose time is over.
public struct MissedView: Codable, Sendable {
  /// The number of the task, from 1.
  public var number: Int
  /// The chord or note that was played instead; absent when there was none.
  public var played: VerdictView.Played?
  /// Whether the right answer was played, and came too late.
  public var isLate = false
  /// One sentence about the task.
  public var message: String
  /// The texts for other languages.
  public var sentences: Sentences

  init(_ message: Phrase, number: Int, _ played: VerdictView.Played? = nil, isLate: Bool = false) {
    (self.number, self.played, self.isLate) = (number, played, isLate)
    (self.message, sentences) = (message.english, Sentences(["message": message]))
  }
}

/// The time of a session with a metronome.
public struct TempoView: Codable, Sendable {
  /// Beats a minute.
  public var bpm: Int
  /// The beats of a bar.
  public var beatsPerBar: Int
  /// The number of beats that are counted before the first chord of the round.
  public var countIn: Int
  /// When the present round begins, in milliseconds since 1970.
  public var startedAt: Int64
  /// The number of beats of the round, with those of the count-in.
  public var beats: Double
  /// On which beat of its bar the first chord falls, counted from 0.
  public var pickup: Int
  /// Whether bass and ride play along, instead of a click.
  public var band: Bool
  /// The notes of the bass under the present chord; none without a band.
  public var bass: [BassNote]

  public struct BassNote: Codable, Sendable {
    /// From the beginning of the round, in beats.
    public var beat: Double
    /// The length in beats.
    public var beats: Double
    /// The MIDI note number, 0…127.
    public var midi: Int
  }
}

/// The result of a session.
public struct SummaryView: Codable, Sendable {
  /// The number of tasks.
  public var tasks: Int
  /// The number of tasks that were answered right.
  public var right: Int
  /// The share of tasks that were right at first touch, 0…1.
  public var firstTime: Double
  /// The number of notes, where only scales were played; absent otherwise.
  public var notes: Int?
  /// The number of these notes that were right at first touch.
  public var rightNotes: Int?
  /// The median time from the prompt to the first key, in milliseconds.
  public var medianThink: Int?
  /// The median time from the first key to the last, in milliseconds.
  public var medianGrab: Int?
  /// The slowest tasks, at most three.
  public var slowest: [Summary.Slow]
  /// The result in words.
  public var message: String
  /// The same without the numbers of right answers, which may stand above it.
  public var outlook: String
  /// The tempo of the first task; absent without a metronome.
  public var firstTempo: Int?
  /// The tempo of the last task.
  public var tempo: Int?
  /// The texts for other languages.
  public var sentences: Sentences

  /// Says one more sentence.
  mutating func add(_ sentence: Phrase) {
    for (field, text) in [("message", \SummaryView.message), ("outlook", \.outlook)] {
      let all = Phrase.sentences([sentences[field], sentence].compactMap(\.self))
      (self[keyPath: text], sentences[field]) = (all.english, all)
    }
    sentences["said"] = .sentences([sentences["said"], sentence].compactMap(\.self))
  }
}
