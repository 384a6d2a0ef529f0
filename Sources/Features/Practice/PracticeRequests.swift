public import Daemon
internal import Explore
internal import Foundation
internal import MusicTheory
internal import Outputs
internal import Practice
public import Requests
internal import Settings
internal import System

/// What there is to practice, and how far the player is.
public struct PracticeRequest: Request {
  public static let form = RequestForm(
    "practice", .readPrivately, "Says which drills there are, what is due today, and how practice goes.")

  public struct Reply: Codable, Sendable {
    public var drills: [DrillRow]
    public var tunes: [TuneRow]
    public var today: Today
    /// Days in a row.
    public var streak: Int
    /// Whether anything is known about the player.
    public var placed: Bool
    /// Why nothing is kept, if that is so.
    public var memory: String?
    public var session: SessionView?
    public var choices: Choices
    /// What is wrong in files of the player's own.
    public var wrong: [String]
    /// Where these files are.
    public var folder: String?
  }

  public struct DrillRow: Codable, Sendable {
    public var name: String
    public var title: String
    public var group: String
    public var summary: String
    public var takes: [String]
    public var own: Bool

    init(_ drill: Drill) {
      (name, title, group, summary) = (drill.name, drill.title, drill.group.rawValue, drill.summary)
      (takes, own) = (drill.takes.map(\.rawValue), drill.isOwn)
    }
  }

  public struct TuneRow: Codable, Sendable {
    public var name: String
    public var title: String
    public var bars: Int
  }

  public struct Today: Codable, Sendable {
    public var due: Int
    public var new: Int
    public var done: Int
    public var minutes: Double
    public var budgetMinutes: Int
  }

  /// What can be chosen for drills.
  public struct Choices: Codable, Sendable {
    public var keys: [String]
    public var scales: [String]
    public var qualities: [Choice]
    public var forms: [Choice]

    public struct Choice: Codable, Sendable {
      public var name: String
      public var title: String
    }

    init(_ naming: NamingSettings) {
      let maker = TaskMaker(naming: naming)
      keys = DrillOptions.circle.map { naming.style.finish(naming.style.noteNames.text($0)) }
      scales = ScaleTable.scales.map(\.name)
      let words = [
        "maj", "m", "dim", "aug", "7sus4", "6", "m6", "ma7", "7", "m7", "m7b5", "dim7", "mMaj7", "ma9", "9",
        "m9", "13",
        "7(b9)", "7(#9)", "7(#11)", "7(#5)",
      ]
      qualities = words.compactMap { word in
        ChordQuality(word: word).map { Choice(name: $0.word, title: maker.title($0)) }
      }
      // Inversions are chosen by themselves.
      forms = Form.allCases.filter { ![.root, .first, .second, .third].contains($0) }.map {
        Choice(name: $0.rawValue, title: $0.title ?? "any")
      }
    }
  }

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    try program.practiceRoom.overview()
  }
}

/// Begins a drill, in place of the one that goes on.
public struct PracticeStartRequest: Request {
  public static let form = RequestForm(
    "practice-start", .change, "Begins a drill, in place of the one that goes on.", words: "DRILL",
    fields: [
      RequestField("drill", "its name", example: "triads"),
      option("keys", "keys or roots, or all", "C F Bb"),
      option("scale", "the name of a scale", "Dorian"),
      option("qualities", "kinds of chords", "ma7 m7"),
      option("forms", "how they are laid out", "rootless-a"),
      option("inversions", "root, first, second or third", "first second"),
      option("tune", "the title of a tune", "Blues in F"),
      option("bars", "those that are repeated", "1-8"),
      option("progression", "chord symbols", "Dm7 G7 Cma7"),
      RequestField(
        "tempo", "in beats a minute; without it there is no metronome", example: "90", kind: .number,
        isRequired: false,
        isOnLine: false),
      RequestField(
        "count", "how many tasks", example: "20", kind: .number, isRequired: false, isOnLine: false),
      RequestField(
        "minutes", "how long", example: "5", kind: .number, isRequired: false, isOnLine: false),
    ])

  private static func option(_ name: String, _ meaning: String, _ example: String) -> RequestField {
    RequestField(name, meaning, example: example, kind: .text, isRequired: false, isOnLine: false)
  }

  public struct Reply: Codable, Sendable {
    public let session: SessionView
  }

  public let drill: RequestText
  public let keys: String?
  public let scale: String?
  public let qualities: String?
  public let forms: String?
  public let inversions: String?
  public let tune: String?
  public let bars: String?
  public let progression: String?
  public let tempo: Double?
  public let count: Double?
  public let minutes: Double?

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    let order = PracticeOrder(
      drill: drill.text, keys: keys, scale: scale, qualities: qualities, forms: forms, inversions: inversions,
      tune: tune, bars: bars, progression: progression, tempo: tempo, count: count, minutes: minutes)
    return Reply(session: try program.practiceRoom.start(order))
  }
}

/// Answers without a keyboard: one of the options, or notes by their names.
public struct PracticeAnswerRequest: Request {
  public static let form = RequestForm(
    "practice-answer", .change, "Answers a task: one of its options, or notes by name.", words: "ANSWER",
    fields: [RequestField("answer", "an option, or notes", example: "C E G", kind: .text)])

  public let answer: String

  public func perform(in program: RunningProgram) throws(RequestFailure) -> PracticeStartRequest.Reply {
    let names = program.context.naming.style.noteNames
    let text = answer.trimmed
    // Who answers now does not mean what was right before.
    let view = try program.practiceRoom.ask { session, time throws(RequestFailure) in
      session.endRest(at: time)
    }
    guard view.running else { return PracticeStartRequest.Reply(session: view) }
    return PracticeStartRequest.Reply(
      session: try program.practiceRoom.ask { session, time throws(RequestFailure) in
        if session.task?.options.isEmpty == false {
          let options = session.task?.options ?? []
          let place = Int(text).flatMap {
            options.indices.contains($0 - 1) && !options.contains(text) ? options[$0 - 1] : nil
          }
          let meant = options.first { Self.plain($0) == Self.plain(text) }
          guard session.choose(place ?? meant ?? text, at: time) else {
            throw .usage("\(text.quoted) is no option; the options are \(options.joined(separator: ", "))")
          }
          return session.answered(at: time)
        }
        if session.asksInTurn {
          return session.answer(typedInTurn: try Self.notesInTurn(text, names), at: time)
        }
        do throws(NoteListError) {
          return session.answer(typed: try NoteList(text, names: names).all, at: time)
        } catch {
          throw .usage(error.description)
        }
      })
  }
}

extension PracticeAnswerRequest {
  /// Notes in the order in which they were typed.
  fileprivate static func notesInTurn(
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

  /// As an option may be typed: `b9` for ♭9.
  fileprivate static func plain(_ text: String) -> String {
    SymbolStyle.standard.ascii.finish(text).lowercased()
  }
}

/// One step more of help.
public struct PracticeHintRequest: Request {
  public static let form = RequestForm(
    "practice-hint", .change, "Helps with the task: first the names of the notes, then the keys.")

  public func perform(in program: RunningProgram) throws(RequestFailure) -> PracticeStartRequest.Reply {
    PracticeStartRequest.Reply(
      session: try program.practiceRoom.ask { session, _ throws(RequestFailure) in session.hint() })
  }
}

/// Shows the answer.
public struct PracticeGiveUpRequest: Request {
  public static let form = RequestForm(
    "practice-give-up", .change, "Shows the answer, which is still to be played.")

  public func perform(in program: RunningProgram) throws(RequestFailure) -> PracticeStartRequest.Reply {
    PracticeStartRequest.Reply(
      session: try program.practiceRoom.ask { session, _ throws(RequestFailure) in session.giveUp() })
  }
}

/// Goes on without an answer.
public struct PracticeNextRequest: Request {
  public static let form = RequestForm("practice-next", .change, "Goes on to the next task.")

  public func perform(in program: RunningProgram) throws(RequestFailure) -> PracticeStartRequest.Reply {
    PracticeStartRequest.Reply(
      session: try program.practiceRoom.ask { session, time throws(RequestFailure) in session.skip(at: time) }
    )
  }
}

/// Sounds the task again.
public struct PracticeReplayRequest: Request {
  public static let form = RequestForm(
    "practice-replay", .change, "Plays the task again on the MIDI output, where it is one to listen to.",
    words: "[chord|arpeggio]",
    fields: [
      RequestField(
        "how", "chord, or arpeggio: one note after the other", example: "arpeggio", isRequired: false)
    ])

  public let how: RequestText?

  public func validate() throws(RequestFailure) {
    guard [nil, "chord", "arpeggio"].contains(how?.text) else {
      throw .usage("practice-replay takes chord or arpeggio, not \((how?.text ?? "").quoted)")
    }
  }

  public func perform(in program: RunningProgram) throws(RequestFailure) -> PracticeStartRequest.Reply {
    PracticeStartRequest.Reply(session: try program.practiceRoom.replay(isBroken: how?.text == "arpeggio"))
  }
}

/// Ends the session.
public struct PracticeStopRequest: Request {
  public static let form = RequestForm(
    "practice-stop", .change, "Ends the session, if one goes on, and says how it went.")

  public struct Reply: Codable, Sendable {
    public let session: SessionView?
  }

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    Reply(session: try program.practiceRoom.stop())
  }
}

/// The session as it is now.
public struct PracticeSessionRequest: Request {
  public static let form = RequestForm(
    "practice-session", .readPrivately, "Gives the session as it is now; seq changes with every event of it.")

  public struct Reply: Codable, Sendable {
    public let session: SessionView?
    public let seq: Int
  }

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    let (view, sequence) = try program.practiceRoom.session()
    return Reply(session: view, seq: sequence)
  }
}

/// Everything that was practiced.
public struct PracticeExportRequest: Request {
  public static let form = RequestForm(
    "practice-export", .readPrivately, "Gives every review: what was asked, when, and how it went.")

  public struct Reply: Codable, Sendable {
    /// A JSON object each: card, time, day, rating, think, grab, drill, session.
    public let reviews: [String]
  }

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    Reply(reviews: try program.practiceRoom.export().map { JSONText.encode($0) })
  }
}

/// Takes reviews that were exported.
public struct PracticeImportRequest: Request {
  public static let form = RequestForm(
    "practice-import", .change, "Takes one review of an export; one that is known is left out.",
    words: "CARD TIME DAY RATING SESSION DRILL",
    fields: [
      RequestField("card", "what was asked", example: "ma7.any/0"),
      RequestField("time", "in milliseconds since 1970", example: "1767225600000"),
      RequestField("day", "in days since 1970", example: "20454"),
      RequestField("rating", "1 for again, 3 for good", example: "3"),
      RequestField("session", "counted from 1", example: "1"),
      RequestField("drill", "its name", example: "chords"),
      RequestField(
        "think", "to the first key, in milliseconds", example: "800", isRequired: false, isOnLine: false),
      RequestField(
        "grab", "to the last key, in milliseconds", example: "120", isRequired: false, isOnLine: false),
    ])

  public struct Reply: Codable, Sendable {
    /// 0 for one that was known.
    public let added: Int
    public let memory: String?
  }

  public let card: RequestText
  public let time: RequestText
  public let day: RequestText
  public let rating: RequestText
  public let session: RequestText
  public let drill: RequestText
  public let think: RequestText?
  public let grab: RequestText?

  public func validate() throws(RequestFailure) { _ = try review }

  private var review: Review {
    get throws(RequestFailure) {
      guard let time = Int64(time.text), let day = Int(day.text), let rating = Int(rating.text),
        let session = Int(session.text), think.map({ Int($0.text) != nil }) ?? true,
        grab.map({ Int($0.text) != nil }) ?? true,
        let review = ReviewLine(
          card: card.text, time: time, day: day, rating: rating, think: think.flatMap { Int($0.text) },
          grab: grab.flatMap { Int($0.text) }, drill: drill.text, session: session
        ).review
      else { throw .usage("this is no review of an export") }
      return review
    }
  }

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    let (added, notice) = try program.practiceRoom.merge([try review])
    return Reply(added: added, memory: notice)
  }
}

extension RunningProgram {
  /// The room of this program.
  var practiceRoom: PracticeRoom {
    get throws(RequestFailure) {
      guard let room = parts[PracticeRoom.self] else {
        throw RequestFailure("practice could not begin; start chordd anew", isUsage: false)
      }
      return room
    }
  }
}

/// Fits the schedule to how the player forgets.
public struct PracticeOptimizeRequest: Request {
  public static let form = RequestForm(
    "practice-optimize", .change, "Fits the schedule to how the player forgets; from 400 answers on.")

  public struct Reply: Codable, Sendable {
    /// How many parameters were fitted.
    public let fitted: Int
    /// About how many answers a month that saves.
    public let saved: Int
    public let message: String
  }

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    guard let outcome = try program.practiceRoom.optimize() else {
      return Reply(
        fitted: 0, saved: 0,
        message: "There are too few answers for that; from \(Optimizer.reviewsForFew) on it is possible.")
    }
    let saved = outcome.savedPerMonth
    return Reply(
      fitted: outcome.fitted, saved: saved,
      message: saved > 0
        ? "The schedule is fitted to you now; that saves about \(saved) answers a month."
        : "The schedule is fitted to you now; it needs about as many answers as before.")
  }
}
