public import Charts
internal import Languages
internal import MusicTheory

/// The end of a session: music made of the chords that were just learned.
///
/// First come changes from one chord to the next, each of which has a memory of its own, then a progression in time, at a tempo that the
/// player reaches. Progressions move on with success, as the path does: C F G C, a song of four chords, and what the chords allow.
public struct Closing: Sendable {
  /// A part of it.
  enum Part {
    case changes([PracticeTask])
    case music(Music)
  }

  /// A progression in time.
  struct Music {
    var tasks: [PracticeTask]
    var bpm: Int
    var passes: Int
    var measure = Measure()
  }

  private let maker: DrillMaker
  /// As they were before the session.
  let cards: Cards
  let today: Int
  /// The player's own songs.
  private let songs: [Chart]
  /// Those of the path, the easiest first.
  private let rhythms: [Rhythm]
  private var part = 0

  /// The changes of a session, due ones first, and of them those that are new.
  private static let (mostChanges, mostNew) = (8, 4)
  /// The time that music takes at the end, in seconds.
  static let seconds = 150.0
  /// The chord of a beginner comes after four beats of this tempo at the slowest.
  private static let tempos = 32...132
  /// A song of more bars is played up to here.
  private static let mostBars = 16

  /// - Parameter songs: the player's own, of which those are played whose chords are known.
  /// - Parameter rhythms: the names of those that the path has.
  public init(
    _ maker: DrillMaker, cards: Cards, today: Int, songs: [Chart] = [], rhythms: [String] = []
  ) {
    (self.maker, self.cards, self.today, self.songs) = (maker, cards, today, songs)
    self.rhythms = rhythms.compactMap(Rhythm.named)
  }

  /// Whether nothing of it has come yet.
  var isAhead: Bool { part == 0 }

  /// The next part, after these results; `nil` at the end.
  mutating func next(after results: [TaskResult], using random: inout SeededRandom) -> Part? {
    part += 1
    let known = KnownChords(cards, results)
    switch part {
    case 1:
      let tasks = changes(known, using: &random)
      return tasks.isEmpty ? next(after: results, using: &random) : .changes(tasks)
    case 2:
      guard isTimed(results), let rhythm = rhythm(known, results, using: &random) else {
        return next(after: results, using: &random)
      }
      return .music(rhythm)
    case 3:
      guard let music = music(known, results, using: &random) else { return nil }
      return isTimed(results) ? .music(music) : .changes(music.tasks.map(Self.withoutTime))
    default: return nil
    }
  }

  /// A player who types has no time.
  private func isTimed(_ results: [TaskResult]) -> Bool {
    results.isEmpty || results.contains { $0.think != nil }
  }

  // MARK: - Rhythm

  /// The tempo of a rhythm, in beats a minute.
  private static let rhythmTempo = 72
  /// A rhythm comes on this many days; in the end all of them take turns.
  private static let daysOfARhythm = 2

  /// The rhythm of the day on any key, and then with a chord that is known.
  private func rhythm(
    _ known: KnownChords, _ results: [TaskResult], using random: inout SeededRandom
  ) -> Music? {
    guard !rhythms.isEmpty else { return nil }
    let days = cards.diary.days(before: today)
    let place = days / Self.daysOfARhythm
    let rhythm = rhythms[place < rhythms.count ? place : days % rhythms.count]
    let chord = ["maj", "mi", "7", "ma7", "mi7"].lazy
      .flatMap { word in [0, 7, 5, 2, 9].map { CardKey(plain: word, on: PitchClass($0)) } }
      .first { known.card(of: $0, in: nil) != nil }
    let task = chord.flatMap { maker.tasks.task($0, using: &random) }
    return Music(
      tasks: rhythm.tasks(chords: [task, task].compactMap(\.self)).announcingBars, bpm: Self.rhythmTempo,
      passes: 1)
  }

  private static func withoutTime(_ task: PracticeTask) -> PracticeTask {
    var task = task
    task.beats = nil
    return task
  }

  // MARK: - Changes

  private func changes(_ known: KnownChords, using random: inout SeededRandom) -> [PracticeTask] {
    let due = cards.memories.keys.filter { $0.isChange && cards.isDue($0, by: today) }
      .filter { known.has(change: $0) }
    let asked = CardKey.sorted(due).prefix(Self.mostChanges / 2)
    var pairs = Array(asked)
    for card in known.newChanges where pairs.count < asked.count + Self.mostNew && !pairs.contains(card) {
      if cards[card] == nil { pairs.append(card) }
    }
    if pairs.isEmpty { pairs = Array(known.newChanges.prefix(Self.mostNew)) }
    return chain(pairs, using: &random)
  }

  /// Changes one after the other, so that each begins with the chord that is held; where none does, that chord comes first.
  private func chain(_ changes: [CardKey], using random: inout SeededRandom) -> [PracticeTask] {
    var left = changes
    var held: CardKey?
    var tasks: [PracticeTask] = []
    while !left.isEmpty, tasks.count < Self.mostChanges + 2 {
      let place = left.firstIndex { $0.start == held } ?? 0
      let change = left.remove(at: place)
      if change.start != held, let start = change.start, var task = maker.tasks.task(start, using: &random) {
        task.card = nil
        tasks.append(task)
      }
      guard let task = maker.tasks.task(change, using: &random) else { continue }
      tasks.append(task)
      held = change.end
    }
    return tasks
  }

  // MARK: - Music

  private func music(
    _ known: KnownChords, _ results: [TaskResult], using random: inout SeededRandom
  ) -> Music? {
    var found = Progression.all.flatMap { progression in
      Progression.keys.flatMap { candidates(progression, on: $0, known) }
    }
    found += songs.compactMap { song($0, known) }
    let opened = openRank(found)
    let best = found.filter { $0.rank <= opened }.map { ($0, $0.worth(cards, known, today)) }
    guard let chosen = best.max(by: { $0.1 < $1.1 })?.0 else { return nil }
    let seconds = seconds(chosen, results)
    // A chord is there before the next one comes: a third more than the player needs.
    let beats = chosen.tasks.map { $0.beats ?? 4 }.min() ?? 4
    let bpm = Int(60 * beats / (seconds * 1.35))
    let tempo = min(max(bpm, Self.tempos.lowerBound), Self.tempos.upperBound)
    let length = 60 / Double(tempo) * chosen.tasks.reduce(0) { $0 + ($1.beats ?? 4) }
    return Music(
      tasks: chosen.tasks, bpm: tempo, passes: min(max(1, Int(75 / length)), 4), measure: chosen.measure)
  }

  /// The time of an answer to the slower ones of these chords, in seconds.
  private func seconds(_ candidate: Candidate, _ results: [TaskResult]) -> Double {
    var times: [CardKey: Int] = [:]
    for result in results where result.rating != .again {
      guard let card = result.task.card, let think = result.think else { continue }
      times[card] = (think + (result.grab ?? .zero)).milliseconds
    }
    let usual = times.isEmpty ? 3000 : times.values.sorted()[times.count / 2]
    let own = candidate.chords.map { card in
      cards.fluency(of: card, today: today)?.estimate ?? times[card] ?? usual
    }.sorted()
    // Most of the chords come in time; the slowest one has the next round.
    return Double(own[own.count * 3 / 4]) / 1000
  }

  /// One rank above what was played in time before; a player who was placed may play all.
  private func openRank(_ found: [Candidate]) -> Int {
    if let level = PracticePath.placedLevel(cards), level != .triads { return .max }
    let played = found.filter { $0.isPlayed(cards) }.map(\.rank).max()
    // From what is there: a path without C F G C begins with something else.
    return max(played.map { $0 + 1 } ?? 0, found.map(\.rank).min() ?? 0)
  }

  /// The progression in this key, in each form in which all of its chords are known.
  private func candidates(_ progression: Progression, on tonic: Int, _ known: KnownChords) -> [Candidate] {
    let chords = progression.chords.map { step in
      CardKey(plain: step.word, on: PitchClass(tonic).up(step.semitones))
    }
    return progression.forms.compactMap { forms -> Candidate? in
      var met: [CardKey] = []
      for (place, chord) in chords.enumerated() {
        guard let card = known.card(of: chord, in: forms.isEmpty ? nil : forms[place % forms.count]) else {
          return nil
        }
        met.append(card)
      }
      var options = DrillOptions()
      options.forms = forms.isEmpty ? nil : forms
      var tasks: [PracticeTask] = []
      for (place, step) in progression.chords.enumerated() {
        let chord = Chord(root: chords[place].root, quality: step.quality)
        let symbol = WrittenSymbol.chord(maker.tasks.written(chord))
        guard let task = maker.task(of: symbol, options, place, beats: step.beats) else { return nil }
        tasks.append(task)
      }
      return Candidate(rank: progression.rank, tasks: Self.linked(tasks, chords), chords: met)
    }
  }

  /// A song whose chords are all known, as the player likes to play them.
  private func song(_ chart: Chart, _ known: KnownChords) -> Candidate? {
    var options = DrillOptions()
    (options.tune, options.bars) = (chart, 1...min(Self.mostBars, max(1, chart.bars.count)))
    let tasks = maker.tune(options)
    guard tasks.count > 1 else { return nil }
    let chords = tasks.compactMap(\.card)
    let met = chords.compactMap { known.card(of: $0, in: nil) }
    guard met.count == tasks.count else { return nil }
    let rank = Set(met).count <= 4 ? 1 : 2
    var candidate = Candidate(rank: rank, tasks: Self.linked(tasks, chords), chords: met, isOwn: true)
    candidate.measure = options.measure
    return candidate
  }

  /// In music the way from each chord to the next is remembered; the first chord comes from nowhere.
  private static func linked(_ tasks: [PracticeTask], _ chords: [CardKey]) -> [PracticeTask] {
    tasks.indices.map { place in
      var task = tasks[place]
      task.card = place == 0 ? nil : CardKey(changeFrom: chords[place - 1], to: chords[place])
      return task
    }
  }
}

extension CardKey {
  /// A chord in any form, by the word of its quality.
  init(plain word: String, on root: PitchClass) { self.init(shape: "\(word).any", root: root) }

  /// The word of the quality of a chord in any form; `nil` for other cards.
  var plainWord: String? { shape.hasSuffix(".any") ? String(shape.dropLast(4)) : nil }

  /// The way from one chord in any form to another; `nil` for the same one.
  init?(changeFrom chord: CardKey, to next: CardKey) {
    guard chord != next, let from = chord.plainWord, let to = next.plainWord else { return nil }
    let distance = next.root.semitones(above: chord.root)
    self.init(shape: "\(from)-to-\(to).\(distance)", root: chord.root)
  }

  /// The chord from which a change goes.
  var start: CardKey? {
    guard case .transition(let from, _, _)? = Shape(text: shape) else { return nil }
    return CardKey(.chord(from, .any), on: root)
  }

  /// The chord to which a change goes.
  var end: CardKey? {
    guard case .transition(_, let to, let distance)? = Shape(text: shape) else { return nil }
    return CardKey(.chord(to, .any), on: root.up(distance))
  }
}
