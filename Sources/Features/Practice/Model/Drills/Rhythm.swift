public import Languages
internal import MusicTheory

/// A rhythm of one bar, as data: the beats from each stroke to the next. The first stroke is on beat 1.
public struct Rhythm: Hashable, Sendable {
  /// As a path writes it: `half-quarters`.
  public let name: String
  /// In beats; four in all.
  let strokes: [Double]

  private init(_ name: String, _ strokes: Double...) { (self.name, self.strokes) = (name, strokes) }

  /// From the easiest: on the beat, between beats, ahead of the beat.
  public static let all: [Rhythm] = [
    Rhythm("halves", 2, 2),
    Rhythm("quarters", 1, 1, 1, 1),
    Rhythm("half-quarters", 2, 1, 1),
    Rhythm("quarters-half", 1, 1, 2),
    Rhythm("dotted-half", 3, 1),
    Rhythm("eighths-quarters", 0.5, 0.5, 1, 1, 1),
    Rhythm("quarters-eighths", 1, 0.5, 0.5, 1, 1),
    Rhythm("charleston", 1.5, 2.5),
    Rhythm("tresillo", 1.5, 1.5, 1),
    Rhythm("offbeats", 1.5, 1, 1, 0.5),
  ]

  /// The rhythm with this name.
  public static func named(_ name: some StringProtocol) -> Rhythm? { all.first { $0.name == name } }

  /// `1`, `2 +`: as musicians count.
  private static func count(_ beat: Double) -> Phrase {
    let number = Phrase.number(Int(beat) % 4 + 1)
    return beat > Double(Int(beat)) ? .say("beat.and", ["beat": number]) : number
  }

  /// Two bars on any key, and then a bar with each of these chords.
  func tasks(chords: [PracticeTask]) -> [PracticeTask] {
    let clap = PracticeTask(prompt: Prompt(.text(""), instruction: .say("clap-key")), answer: .tap)
    var beats = [0.0]
    for length in strokes.dropLast() { beats.append(beats.last! + length) }
    return ([clap, clap] + chords).flatMap { bar in
      var beat = 0.0
      let key = bar.answer == .tap ? Phrase.say("voice.any-key") : bar.prompt.said
      let words = Phrase.say("voice.strokes", ["key": key, "beats": .list(beats.map(Self.count))])
      return strokes.map { length in
        var task = bar
        // A chord that is struck again and again shows nothing about memory.
        task.card = nil
        task.beats = length
        task.stroke = Stroke(count: Self.count(beat), bar: beat == 0 ? words : nil)
        if task.answer == .tap {
          task.prompt = Prompt(Self.count(beat), instruction: .say("clap-key"))
        } else {
          task.prompt.saidDetail = .say("on-beat", ["beat": Self.count(beat)])
        }
        beat += length
        return task
      }
    }
  }
}

/// A stroke of a rhythm.
public struct Stroke: Hashable, Sendable {
  /// How far from its beat it was struck, or what else was wrong with it.
  public enum Fault: String, Hashable, Sendable { case early, late, missed, extra, other }

  /// Its beat, as musicians count.
  public let count: Phrase
  /// At the first of a bar: its key or chord, and all its beats.
  public let bar: Phrase?
  /// At the first of a bar: the next bar, where that is another one.
  public internal(set) var next: Phrase?

  init(count: Phrase, bar: Phrase?) { (self.count, self.bar) = (count, bar) }
}

extension [PracticeTask] {
  /// Each bar of strokes announces the next one: a player who sees nothing has to know it before it begins.
  var announcingBars: [PracticeTask] {
    var tasks = self
    let bars = indices.filter { self[$0].stroke?.bar != nil }
    for (bar, next) in zip(bars, bars.dropFirst()) where self[bar].stroke?.bar != self[next].stroke?.bar {
      tasks[bar].stroke?.next = self[next].stroke?.bar
    }
    return tasks
  }
}

extension DrillMaker {
  /// Each rhythm on any key, and then with chords that every song has.
  func rhythms(_ options: DrillOptions) -> [PracticeTask] {
    var random = random
    let tonic = options.roots.first?.pitchClass ?? PitchClass(0)
    let chords = [0, 5].compactMap { step in
      tasks.task(CardKey(plain: "maj", on: tonic.up(step)), using: &random)
    }
    return Rhythm.all.flatMap { $0.tasks(chords: chords) }.announcingBars
  }
}
