public import Languages

/// How a session went.
public struct Summary: Codable, Hashable, Sendable {
  /// The number of tasks.
  public var tasks: Int
  /// The number of tasks that were answered right.
  public var right: Int
  /// The share of tasks that were right at first touch, 0…1.
  public var firstTime: Double
  /// The median time from the prompt to the first key, in milliseconds.
  public var medianThink: Int?
  /// The median time from the first key to the last, in milliseconds.
  public var medianGrab: Int?
  /// The number of notes of all scales; absent where something else was asked, too.
  public var notes: Int?
  /// The number of these notes that were right at first touch.
  public var rightNotes: Int?
  /// The slowest tasks, at most three.
  public var slowest: [Slow]
  /// The tempo of the first task; absent without a metronome.
  public var firstTempo: Int?
  /// The tempo of the last task.
  public var tempo: Int?

  public struct Slow: Codable, Hashable, Sendable {
    /// The task.
    public var text: String
    /// The time from the prompt to the last key, in milliseconds.
    public var ms: Int
    /// The chord in the text.
    public var chord: RowChord?
    /// The text for other languages.
    public var sentences: Sentences

    public init(_ task: PracticeTask, ms: Int) {
      (text, self.ms, chord) = (task.label.english, ms, RowChord(task.prompt))
      sentences = Sentences(["text": task.label])
    }
  }

  init(_ results: [TaskResult], firstTempo: Int?, tempo: Int?) {
    tasks = results.count
    right = results.count { $0.rating != .again }
    firstTime = results.isEmpty ? 0 : Double(results.count(where: \.isFirstTouch)) / Double(results.count)
    let counts = results.compactMap(\.notes)
    if !counts.isEmpty, counts.count == results.count {
      (notes, rightNotes) = (counts.reduce(0) { $0 + $1.of }, counts.reduce(0) { $0 + $1.right })
    }
    medianThink = Self.median(results.compactMap(\.think))
    medianGrab = Self.median(results.compactMap(\.grab))
    let timed = results.compactMap { result in
      result.think.map { Slow(result.task, ms: ($0 + (result.grab ?? .zero)).milliseconds) }
    }
    // Each task once.
    let slowestOfEach = Dictionary(timed.map { ($0.text, $0) }) { $0.ms >= $1.ms ? $0 : $1 }
    slowest = Array(slowestOfEach.values.sorted { ($1.ms, $0.text) < ($0.ms, $1.text) }.prefix(3))
    (self.firstTempo, self.tempo) = (firstTempo, tempo)
  }

  private static func median(_ times: [Duration]) -> Int? {
    times.isEmpty ? nil : times.sorted()[times.count / 2].milliseconds
  }
}

extension Duration {
  /// Rounded to whole milliseconds.
  public var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1000 + Int((attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000)
  }
}
