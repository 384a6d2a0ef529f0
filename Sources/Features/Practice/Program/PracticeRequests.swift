internal import Explore
internal import FeatureKit
internal import Foundation
internal import Languages
internal import MusicTheory
internal import Outputs
internal import Practice
internal import Settings
internal import System
internal import Wire

/// Lists the drills, and the progress of the player.
struct PracticeRequest: Request {
  static let declaration = RequestDeclaration(
    "practice", .readPrivately, "Says which drills there are, what is due today, and how practice goes.")

  struct Reply: Codable, Sendable {
    /// All drills, in the order of the menu.
    var drills: [DrillRow]
    /// The tunes in the player's files.
    var tunes: [TuneRow]
    /// The practice of today.
    var today: Today
    /// The number of days in a row with practice.
    var streak: Int
    /// Whether the player has any reviews.
    var placed: Bool
    /// One sentence when reviews cannot be kept; absent otherwise.
    var memory: String?
    /// The session that goes on, or the last one; absent before the first.
    var session: SessionView?
    /// The courses of the player's files, with what is done of them.
    var courses: [CourseRow]
    /// The name of the one who plays; that of the first player is `default`.
    var player: String
    /// All players.
    var players: [PracticePlayerRequest.PlayerRow]
    /// Whether others may read the report of this player.
    var report: Bool
    /// The values of the options of drills.
    var choices: Choices
    /// Sentences about mistakes in the player's files.
    var wrong: [String]
    /// The folder of these files.
    var folder: String?
    /// The parts of scales that the player has played right.
    var learned: [Learned]
    /// The place in a class; absent for a player whom no teacher may see.
    var `class`: ClassPlace?
  }

  struct ClassPlace: Codable, Sendable {
    /// The number of the sign on the wall, from 0.
    var sign: Int
    /// The task that the teacher gave; absent for none.
    var task: ClassOverview.Task?
  }

  struct DrillRow: Codable, Sendable {
    /// The name for `practice-start`.
    var name: String
    /// The name for a person.
    var title: String
    /// The group in the menu.
    var group: String
    /// One sentence about the drill.
    var summary: String
    /// The fields of `practice-start` that the drill takes.
    var takes: [Drill.Option]
    /// Whether it comes from a file of the player.
    var own: Bool
    /// The texts for other languages.
    var sentences: Sentences

    init(_ drill: Drill) {
      let said = drill.course.map { Phrase.text($0.title) } ?? drill.group.said
      (name, title, summary, group) = (drill.name, drill.title, drill.summary, said.english)
      (takes, own) = (drill.takes, drill.isOwn)
      sentences = Sentences(["title": drill.said, "summary": drill.saidSummary, "group": said])
    }
  }

  struct TuneRow: Codable, Sendable {
    /// The name for `practice-start`.
    var name: String
    /// The title.
    var title: String
    /// The number of bars, as the tune is played.
    var bars: Int
  }

  struct Today: Codable, Sendable {
    /// The number of cards to review within the time of a day.
    var due: Int
    /// The number of new cards.
    var new: Int
    /// The new cards, in the order in which they come.
    var coming: [Coming]
    /// The number of answers so far.
    var done: Int
    /// The minutes of practice so far.
    var minutes: Double
    /// How many minutes the cards above will take, by the player's own pace.
    var expectedMinutes: Double
    /// The setting `practice.minutes`.
    var budgetMinutes: Int
    /// Why nothing new comes, or what waits on the path and for what; a sentence each.
    var waits: [String]
    /// The texts for other languages, as one.
    var sentences: Sentences

    init(
      due: Int, new: Int, coming: [Coming], done: Int, minutes: Double, expectedMinutes: Double,
      budgetMinutes: Int, waits: [Phrase]
    ) {
      (self.due, self.new, self.coming, self.done) = (due, new, coming, done)
      (self.minutes, self.expectedMinutes, self.budgetMinutes) = (minutes, expectedMinutes, budgetMinutes)
      self.waits = waits.map(\.english)
      sentences = Sentences(["waits": waits.isEmpty ? nil : .sentences(waits)])
    }
  }

  struct Coming: Codable, Sendable {
    /// As it will be asked; of a card to hear or to read only its root.
    var text: String
    /// Whether only its root is given: it will be heard or read.
    var isHeard: Bool
    /// The way in which it is asked.
    var kind: Kind
    /// The chord in the text.
    var chord: RowChord?
    /// The texts for other languages.
    var sentences: Sentences

    init(_ said: Phrase, isHeard: Bool, kind: Kind, chord: RowChord? = nil) {
      (text, self.isHeard, self.kind, self.chord) = (said.english, isHeard, kind, chord)
      sentences = Sentences(["text": said])
    }

    enum Kind: String, CaseIterable, Codable, Sendable {
      /// Its name is given.
      case named
      /// A chord to hear, or to read.
      case heard, read
      /// Two notes to hear.
      case heardInterval

      init(_ task: PracticeTask) {
        let isInterval = task.sound?.chords.allSatisfy { $0.notes.count < 3 } ?? false
        self =
          !task.isHidden ? .named : task.staff != nil ? .read : isInterval ? .heardInterval : .heard
      }
    }

    /// `Cma7, D7; by ear: C, F; to read: C`: each name once, by kind.
    static func list(_ coming: [Coming]) -> String {
      let words: [Kind: String] = [
        .heard: "by ear: ", .read: "to read: ", .heardInterval: "intervals by ear: ",
      ]
      return Kind.allCases.compactMap { kind in
        let texts = coming.filter { $0.kind == kind }.map(\.text)
        let distinct = texts.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return distinct.isEmpty ? nil : (words[kind] ?? "") + distinct.joined(separator: ", ")
      }.joined(separator: "; ")
    }
  }

  @Field("whether who asks sounds tasks itself, as the page does", example: "true") var sounds: Bool?

  func perform(in practice: PracticeService) throws(RequestFailure) -> Reply {
    practice.overview(hasSound: sounds)
  }
}

/// Begins a drill, in place of the one that goes on.
struct PracticeStartRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-start", .change, "Begins a drill, in place of the one that goes on.")

  struct Reply: Codable, Sendable {
    /// The session after the request.
    let session: SessionView
  }

  @Field("its name", example: "triads") var drill: RequestText
  @Field("keys or roots, or all", example: "C F Bb") var keys: String?
  @Field("the name of a scale", example: "Dorian") var scale: String?
  @Field("kinds of chords", example: "ma7 m7") var qualities: String?
  @Field("how they are laid out", example: "rootless-a") var forms: String?
  @Field("root, first, second or third", example: "first second") var inversions: String?
  @Field("their names", example: "m3 M3 P5") var intervals: String?
  @Field("up, down or together", example: "up down") var directions: String?
  @Field("yes to let the tonic sound on", example: "true") var drone: Bool?
  @Field("the title of a tune", example: "Blues in F") var tune: String?
  @Field("the number or title of a lead sheet of yours, instead of a tune", example: "1") var sheet:
    RequestText?
  @Field("those that are repeated", example: "1-8") var bars: String?
  @Field("chord symbols", example: "Dm7 G7 Cma7") var progression: String?
  @Field("in beats a minute; without it there is no metronome", example: "90", in: 30...300) var tempo: Int?
  @Field("how many tasks", example: "20", in: 1...1000) var count: Int?
  @Field("how long", example: "5", in: 1...240) var minutes: Int?
  @Field("whether who asks sounds tasks itself, as the page does", example: "true") var sounds: Bool?
  @Field("who practices from now on", example: "default") var player: RequestText?

  func perform(in practice: PracticeService) throws(RequestFailure) -> Reply {
    Reply(session: try practice.start(self))
  }
}

/// Answers without a keyboard: one of the options, or notes by their names.
struct PracticeAnswerRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-answer", .change, "Answers a task: one of its options, or notes by name.")

  @Field("an option, or notes", example: "C E G") var answer: String

  func perform(in practice: PracticeService) throws(RequestFailure) -> PracticeStartRequest.Reply {
    let names = practice.context.naming.style.noteNames
    let text = answer.trimmed
    // The answer is for the next task if a right one is still on the screen.
    let view = try practice.ask { session, time throws(RequestFailure) in
      session.endRest(at: time)
    }
    guard view.running else { return PracticeStartRequest.Reply(session: view) }
    return PracticeStartRequest.Reply(
      session: try practice.ask { session, time throws(RequestFailure) in
        if session.asksForChords, let places = Self.places(text, session.task?.options ?? []) {
          for place in places where session.verdict?.outcome != .wrong || place == places.first {
            _ = session.choose(place, at: time)
          }
          return session.answered(at: time)
        }
        if session.task?.options.isEmpty == false, !session.asksForChords {
          let options = session.task?.options ?? []
          let place = Int(text).flatMap {
            options.indices.contains($0 - 1) && !options.contains(text) ? options[$0 - 1] : nil
          }
          let meant = options.first { Self.plain($0) == Self.plain(text) } ?? Self.interval(text, options)
          if place == nil, meant == nil, session.task?.playable.isEmpty == false,
            let notes = try? NoteList(text, names: names), notes.all.count > 1
          {
            return session.answer(typed: notes.all, at: time)
          }
          guard session.choose(place ?? meant ?? text, at: time) else {
            throw .usage(
              "\(text.quoted) is not an option; the options are \(options.joined(separator: ", "))")
          }
          return session.answered(at: time)
        }
        if session.asksInTurn {
          return session.answer(typedInTurn: try Self.notesInTurn(text, names), at: time)
        }
        do throws(NoteListError) {
          let notes = try NoteList(text, names: names)
          return session.answer(
            typed: notes.all, lower: notes.hands?.lower, areNames: !text.contains(where: \.isNumber), at: time
          )
        } catch {
          throw .usage(error.description)
        }
      })
  }
}

/// Gives one more step of help.
struct PracticeHintRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-hint", .change, "Helps with the task: first the names of the notes, then the keys.")

  func perform(in practice: PracticeService) throws(RequestFailure) -> PracticeStartRequest.Reply {
    PracticeStartRequest.Reply(
      session: try practice.ask { session, _ throws(RequestFailure) in session.hint() })
  }
}

/// Shows the answer.
struct PracticeGiveUpRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-give-up", .change, "Shows the answer, which is still to be played.")

  func perform(in practice: PracticeService) throws(RequestFailure) -> PracticeStartRequest.Reply {
    PracticeStartRequest.Reply(
      session: try practice.ask { session, _ throws(RequestFailure) in session.giveUp() })
  }
}

/// Goes on without an answer.
struct PracticeNextRequest: Request {
  static let declaration = RequestDeclaration("practice-next", .change, "Goes on to the next task.")

  func perform(in practice: PracticeService) throws(RequestFailure) -> PracticeStartRequest.Reply {
    PracticeStartRequest.Reply(
      session: try practice.ask { session, time throws(RequestFailure) in session.skip(at: time) }
    )
  }
}

/// Sounds the task again.
struct PracticeReplayRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-replay", .change, "Plays the task again on the MIDI output, where it is one to listen to.")

  enum Way: String, CaseIterable, FieldValue { case chord, arpeggio }

  @Field(
    "chord, or arpeggio: one note after the other", example: "arpeggio", words: "chord|arpeggio",
    isOnLine: true)
  var how: Way?
  @Field("one of the chords that are asked for, counted from 1", example: "2", in: 1...16) var chord: Int?

  func perform(in practice: PracticeService) throws(RequestFailure) -> PracticeStartRequest.Reply {
    PracticeStartRequest.Reply(session: try practice.replay(chord: chord, isBroken: how == .arpeggio))
  }
}

/// Ends the session.
struct PracticeStopRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-stop", .change, "Ends the session, if one goes on, and says how it went.")

  struct Reply: Codable, Sendable {
    /// The session that has ended; absent when there was none.
    let session: SessionView?
  }

  func perform(in practice: PracticeService) throws(RequestFailure) -> Reply {
    Reply(session: practice.stop())
  }
}

/// Gives the session as it is now.
struct PracticeSessionRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-session", .readPrivately, "Gives the session as it is now; seq changes with every event of it.")

  struct Reply: Codable, Sendable {
    /// The session that goes on, or the last one; absent before the first.
    let session: SessionView?
    /// A number that changes with every event of the session.
    let seq: Int
  }

  func perform(in practice: PracticeService) throws(RequestFailure) -> Reply {
    let (view, sequence) = practice.session()
    return Reply(session: view, seq: sequence)
  }
}

/// Gives every review.
struct PracticeExportRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-export", .readPrivately, "Gives every review: what was asked, when, and how it went.",
    pace: .long)

  struct Reply: Codable, Sendable {
    /// The reviews, each as a text of JSON: card, time, day, rating, think, grab, drill, session.
    let reviews: [String]
  }

  @Field("the name of a player; without it the one who plays", example: "default") var player: RequestText?

  func perform(in practice: PracticeService) throws(RequestFailure) -> Reply {
    let reviews = try practice.memory(of: player?.text).memory.reviews
    return Reply(reviews: reviews.map { JSONText.encode(ReviewLine($0)) })
  }
}

/// Takes a review of an export.
struct PracticeImportRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-import", .change, "Takes one review of an export; one that is known is left out.")

  struct Reply: Codable, Sendable {
    /// The number of reviews that were added; 0 for one that was known.
    let added: Int
    /// One sentence when reviews cannot be kept; absent otherwise.
    let memory: String?
  }

  @Field("what was asked", example: "ma7.any/0") var card: RequestText
  @Field("in milliseconds since 1970", example: "1767225600000") var time: Int
  @Field("in days since 1970", example: "20454") var day: Int
  @Field("1 for again, 3 for good", example: "3") var rating: Int
  @Field("counted from 1", example: "1") var session: Int
  @Field("its name", example: "chords") var drill: RequestText
  @Field("to the first key, in milliseconds", example: "800") var think: Int?
  @Field("to the last key, in milliseconds", example: "120") var grab: Int?

  func validate() throws(RequestFailure) { _ = try review }

  private var review: Review {
    get throws(RequestFailure) {
      let line = ReviewLine(
        card: card.text, time: Int64(time), day: day, rating: rating, think: think, grab: grab,
        drill: drill.text, session: session)
      guard let review = line.review else { throw .usage("this is not a review of an export") }
      return review
    }
  }

  func perform(in practice: PracticeService) throws(RequestFailure) -> Reply {
    let (added, notice) = practice.merge([try review])
    return Reply(added: added, memory: notice)
  }
}

/// Fits the schedule to how the player forgets.
struct PracticeOptimizeRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-optimize", .change, "Fits the schedule to how the player forgets; from 400 answers on.",
    pace: .long)

  struct Reply: Codable, Sendable {
    /// The number of parameters that were fitted: 0, 4 or 21.
    let fitted: Int
    /// The number of answers a month that this saves, about.
    let saved: Int
    /// The result in words.
    let message: String
  }

  func perform(in practice: PracticeService) throws(RequestFailure) -> Reply {
    guard let outcome = try practice.optimize() else {
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
