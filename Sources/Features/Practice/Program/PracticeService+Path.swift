internal import Charts
internal import FeatureKit
internal import Languages
internal import Practice
internal import Synchronization
internal import System
internal import Wire

// The way of the player: what is open, what waits and why, and the music at the end.
extension PracticeService {
  /// The note of the player's file about what was said of the path.
  private static let beliefNote = "path"
  /// The share of the minutes of a day that is left for music, and the most of it in minutes.
  private static let (musicShare, mostMusic) = (0.2, 4.0)
  /// More songs than these are not looked through at the end of a session.
  private static let mostSongs = 60

  /// The path that is gone.
  var path: LearningPath {
    LearningPath.all.first { $0.name == choices.path.rawValue } ?? .usual
  }

  /// How far the player is.
  func progress(
    _ state: inout State, on own: LearningPath? = nil, hasSound: Bool, day: Int? = nil
  ) -> PathProgress {
    PathProgress(
      state.memory.cards, path: own ?? path, belief: belief(state), most: choices.new, today: day ?? today,
      hasSound: hasSound)
  }

  func belief(_ state: State) -> PathBelief {
    PathBelief(text: state.memory.notes[Self.beliefNote] ?? "")
  }

  /// The limits of what memory chooses, in which success decides about what is new.
  func limits(_ progress: PathProgress, minutes: Double?, _ state: State) -> Deck.Limits {
    let music = minutes.map { min($0 * Self.musicShare, Self.mostMusic) } ?? 0
    return Deck.Limits(
      minutes: minutes.map { $0 - music }, newCards: progress.newCards,
      wanted: state.memory.proposals.taken, leastShare: PathProgress.leastShareOfADay,
      shaky: progress.shaky, proofs: progress.proofs)
  }

  /// The songs of the player for the end of a session. Read without the lock of the keys.
  func songs(_ library: PracticeLibrary) -> [Chart] {
    library.tunes.prefix(Self.mostSongs).compactMap(library.chart)
  }

  /// The music at the end of a session; `nil` when the minutes of the day are over.
  func closing(
    _ maker: DrillMaker, on path: LearningPath, _ songs: [Chart], _ cards: Cards
  ) -> Closing? {
    guard cards.diary.total(of: today).minutes < Double(choices.minutes) else { return nil }
    return Closing(maker, cards: cards, today: today, songs: songs, rhythms: path.rhythms)
  }

  /// Believes what the player says about the path, and goes on with it at once.
  func say(isEasy: Bool) -> PathReply {
    state.withLock { state in
      state.memory.open(creates: true, at: now)
      var belief = belief(state)
      let own = state.session.flatMap { $0.session.isRunning ? $0.drill.path : nil }
      let before = progress(&state, on: own, hasSound: canPlay)
      if isEasy {
        let begun = before.stages.filter { $0.value.met > 0 }.map(\.key)
        belief.sayEasy(begun, today: today)
      } else {
        belief.sayHard(today: today)
      }
      state.memory.keep(belief.text, as: Self.beliefNote, at: now)
      var events: [PracticeSession.Event] = []
      if let running = state.session, running.session.isRunning, running.drill.goesPath {
        if isEasy {
          let progress = progress(&state, on: own, hasSound: running.hasSound)
          let limits = limits(progress, minutes: Double(choices.minutes), state)
          state.session?.session.follow(
            state.memory.cards, candidates: progress.candidates, deck: limits, today: today)
        } else {
          events = state.session?.session.holdNew(at: now) ?? []
        }
      }
      handle(events, &state)
      wakeUp.signal()
      let after = progress(&state, on: own, hasSound: canPlay)
      return PathReply(
        isEasy ? .say("path.easy-believed") : .say("path.hard-believed"),
        waits: after.waits.map(Self.sentence), new: after.newCards)
    }
  }

  /// The stages of the program's paths, which have names in each language.
  private static let named = Set(LearningPath.all.flatMap(\.stages).map(\.name))

  /// `Seventh chords wait: triads at 3.1 s.`
  static func sentence(_ wait: PathProgress.Wait) -> Phrase {
    // The stages of a course have the names that it gives them.
    func stage(_ name: String) -> Phrase {
      named.contains(name) ? .say("stage.\(name)") : .text(name.replacing("-", with: " "))
    }
    return switch wait {
    case .share(let share): .say("path.waits-share", ["share": .number(share)])
    case .unproven(let count): .say("path.waits-unproven", ["count": .number(count)])
    case .slow(let next, let before, let milliseconds):
      .say(
        "path.waits-slow",
        ["next": stage(next), "before": stage(before), "seconds": SessionWriter.seconds(milliseconds)])
    case .unsure(let next, let before, let share):
      .say(
        "path.waits-unsure", ["next": stage(next), "before": stage(before), "share": .number(share)])
    case .unmet(let next, let before):
      .say("path.waits-unmet", ["next": stage(next), "before": stage(before)])
    case .tooHard: .say("path.waits-hard")
    }
  }
}

extension Drill {
  /// Whether memory chooses on a path, and success decides.
  var goesPath: Bool { name == "review" || path != nil }
}

/// The answer of the path to a word of the player.
struct PathReply: Codable, Sendable {
  /// One sentence: what follows from it.
  let message: String
  /// How many new cards may come today.
  let new: Int
  /// Why something waits, a sentence each.
  let waits: [String]
  /// The texts for other languages.
  let sentences: Sentences

  init(_ message: Phrase, waits: [Phrase], new: Int) {
    (self.message, self.new) = (message.english, new)
    self.waits = waits.map(\.english)
    sentences = Sentences(["message": message, "waits": waits.isEmpty ? nil : .sentences(waits)])
  }
}

/// The player finds the path too easy.
struct PracticeEasyRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-easy", .change,
    "Says that the path is too easy: what was begun counts as known, and more comes today.")

  func perform(in practice: PracticeService) throws(RequestFailure) -> PathReply {
    practice.say(isEasy: true)
  }
}

/// The player finds the path too hard.
struct PracticeHardRequest: Request {
  static let declaration = RequestDeclaration(
    "practice-hard", .change, "Says that the path is too hard: nothing new comes for three days.")

  func perform(in practice: PracticeService) throws(RequestFailure) -> PathReply {
    practice.say(isEasy: false)
  }
}
