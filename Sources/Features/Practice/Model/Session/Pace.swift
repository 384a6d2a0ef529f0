internal import ChordAnalysis

/// Time in a session with a metronome: which task is due when, and which beats are heard.
public struct Pace: Sendable {
  public private(set) var bpm: Int
  public let measure: Measure
  public var beatsPerBar: Int { measure.beats }
  /// When beat 1 of the count-in falls.
  public let start: Duration
  private let tasks: [PracticeTask]
  /// How many chords there are; `nil`: without end.
  private let count: Int?
  /// The latency of the keyboard; `nil`: not measured, and no answer is called early or late.
  private let latency: Duration?
  /// The next task, and when it is due.
  private var next = 0
  private(set) var due: Duration
  /// The task that goes on.
  private var current: Duration?
  /// The chord of that task, in its round.
  public private(set) var chord: Round.Chord?
  private var round: Round?
  private var roundEnd = 0
  private var right = 0
  private var asked = 0
  private let measures: Bool
  /// The change of tempo after a round that went well: a sixth of the way to the goal, until that is reached.
  private let rise: Int
  /// The beats of a clock that leads; `nil`: none does, and the tempo is its own. A latency test is never led.
  var clock: ClockLead? {
    didSet {
      if measures { clock = nil }
      // As many beats are left as before, and these last longer or shorter now.
      guard let clock, let before = oldValue, next > 0, clock.length != before.length else { return }
      due = clock.bar + (due - clock.bar) * (clock.length / before.length)
    }
  }

  /// The slowest and the fastest that a session becomes by itself.
  private static let tempos = 30...300
  /// The change of tempo after a round that went well, or badly, in beats a minute.
  private static let change = 4
  /// How long before a round its beats are handed over.
  private static let lead: Duration = .milliseconds(60)

  init(
    tasks: [PracticeTask], repeats: Bool, passes: Int = 1, bpm: Int, measure: Measure = Measure(),
    start: Duration, latency: Duration?, measures: Bool = false, clock: ClockLead? = nil
  ) {
    (self.measure, self.measures) = (measure, measures)
    rise = max(Self.change, ((measure.goal ?? bpm) - bpm) / 6)
    (self.tasks, self.latency) = (tasks, latency)
    count = repeats ? nil : tasks.count * max(1, passes)
    let (lead, soon) = (measures ? nil : clock, start + Self.lead + .milliseconds(200))
    self.clock = lead
    self.bpm = Self.tempo(lead?.bpm ?? bpm)
    self.start = lead?.bar(after: soon, beats: measure.beats) ?? soon
    due = self.start + (lead?.length ?? Self.beats(1, self.bpm)) * measure.countIn
  }

  enum Step {
    case round(Round)
    case task
    case over
  }

  private static func tempo(_ bpm: Int) -> Int { min(max(bpm, tempos.lowerBound), tempos.upperBound) }

  private func beats(_ count: Double) -> Duration { (clock?.length ?? Self.beats(1, bpm)) * count }

  private static func beats(_ count: Double, _ bpm: Int) -> Duration { .seconds(60 * count / Double(bpm)) }

  private var isOver: Bool { count.map { next >= $0 } ?? false }

  /// When a task's time begins: keys that are a little early belong to it. The task before keeps half of its own time.
  private var windowStart: Duration {
    let before = next > 0 ? tasks[(next - 1) % tasks.count].beats ?? 4 : 4
    return due - beats(min(1, min(before, tasks[next % tasks.count].beats ?? 4) / 2))
  }

  var deadline: Duration? {
    if isOver { return current.map { _ in due } }
    if next >= roundEnd { return max(.zero, roundStart - Self.lead) }
    return windowStart
  }

  /// When the next round begins; the count-in belongs to the first.
  private var roundStart: Duration { next == 0 ? start : due }

  mutating func step(at time: Duration) -> Step {
    if isOver { return .over }
    guard next >= roundEnd else {
      keepTime()
      current = due
      chord = round?.chords.first { $0.place == next }
      due += beats(tasks[next % tasks.count].beats ?? 4)
      next += 1
      return .task
    }
    adapt()
    let round = beginRound()
    self.round = round
    return .round(round)
  }

  /// Faster after a round that went well, slower after one that did not.
  private mutating func adapt() {
    if let clock {
      bpm = Self.tempo(clock.bpm)
      if next > 0 { keepTime() }
      return
    }
    guard asked >= 3, !measures else { return }
    let share = Double(right) / Double(asked)
    let step = bpm < measure.goal ?? 0 ? min(rise, (measure.goal ?? 0) - bpm) : Self.change
    if share >= 0.9 { bpm = min(bpm + step, Self.tempos.upperBound) }
    if share < 0.5 { bpm = max(bpm - Self.change, Self.tempos.lowerBound) }
    (right, asked) = (0, 0)
  }

  /// The next chord is due on a beat of the clock, or between two as far as it was.
  private mutating func keepTime() {
    guard let clock, next > 0 else { return }
    due = clock.near(due)
  }

  private mutating func beginRound() -> Round {
    let first = next
    var end = next + 1
    let key = tasks[first % tasks.count].prompt.key
    let isWhole = key == nil || tasks.allSatisfy { $0.prompt.key == key }
    // A round is a key, or all of it; a latency test is counted in fours. Under a clock it is one chord: the clock may change.
    let most =
      clock != nil ? end : measures ? first + 4 : isWhole ? first - first % tasks.count + tasks.count : .max
    while end < most, end < count ?? .max, isWhole || tasks[end % tasks.count].prompt.key == key,
      end - first < 256
    {
      end += 1
    }
    roundEnd = end
    let lead = first == 0 ? Double(measure.countIn) : 0
    var beat = lead
    let chords = (first..<end).map { place in
      let task = tasks[place % tasks.count]
      defer { beat += task.beats ?? 4 }
      return Round.Chord(task: task, beat: beat, beats: task.beats ?? 4, place: place)
    }
    return Round(
      start: roundStart, bpm: bpm, beat: self.beats(1), measure: measure, countIn: Int(lead), beats: beat,
      chords: chords)
  }

  /// How late a key is; `nil` until the latency of the keyboard was measured.
  func timing(of key: Duration) -> Duration? {
    measures || latency != nil ? offset(of: key) : nil
  }

  /// How far a key is from its beat, with a latency of nothing until it was measured.
  func offset(of key: Duration) -> Duration? { current.map { key - $0 - (latency ?? .zero) } }

  mutating func count(isRight: Bool) {
    asked += 1
    if isRight { right += 1 }
  }
}

/// A stretch of time with its beats and chords, to be heard.
public struct Round: Sendable {
  public struct Chord: Sendable {
    public var task: PracticeTask
    /// From the beginning of the round.
    public var beat: Double
    public var beats: Double
    /// Counted from the first task of the session.
    var place = 0
  }

  /// On the clock of the keys.
  public var start: Duration
  public var bpm: Int
  /// How long a beat lasts.
  public var beat: Duration
  public var measure = Measure()
  /// How many of the beats are counted before the first chord.
  public var countIn: Int
  public var beats: Double
  public var chords: [Chord]
}
