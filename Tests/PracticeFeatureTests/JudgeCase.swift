import Charts
import Foundation
import MusicTheory
import Testing

@testable import Practice
@testable import PracticeFeature

/// A line of Tests/Practice/judge.tsv: what is asked, what is played, and what a fair teacher says.
///
/// `played` is a row of words:
/// * `C3 E3 G3`: keys that are struck together. Held for 350 ms, then let go one after the other; `|` ends a chord before the next one.
/// * `+C3,E3`, `-C3`: keys that are struck, or let go. `~300` waits as many milliseconds.
/// * `P` and `p`: the sustain pedal down and up. `=mi7`: an option is chosen. `?`, `!`, `>`: hint, answer, on.
/// * `@4`: waits for the fourth beat after the first chord, with a metronome.
struct JudgeCase: Sendable, CustomTestStringConvertible {
  let line: Int
  let fault: String
  let drill: String
  let options: [String: String]
  let asked: String
  let played: String
  /// The fate of each task, in order: `right`, `corrected` after a mistake, `helped`, `missed` with a metronome; of the last one also
  /// `wrong`, `open`.
  let verdict: String
  /// The last sentence; empty for any.
  let sentence: String

  var testDescription: String { "\(line) \(drill), \(asked): \(played)" }

  static let all: [JudgeCase] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Practice/judge.tsv")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").enumerated().dropFirst().map { JudgeCase(String($1), line: $0 + 1) }
  }()

  private init(_ text: String, line: Int) {
    let cells =
      text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) + [
        "", "", "", "", "", "", "",
      ]
    self.line = line
    (fault, drill, asked, played, verdict, sentence) = (
      cells[0], cells[1], cells[3], cells[4], cells[5], cells[6]
    )
    options = Dictionary(
      cells[2].split(separator: ";").map { word in
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts[0], parts[1])
      }, uniquingKeysWith: { $1 })
  }
}

/// A session as the service makes it, with its sentences; time is a number.
struct JudgedSession {
  private(set) var session: PracticeSession
  let writer: SessionWriter
  private(set) var time = Duration.seconds(1)
  private var down: NoteSet = []
  private var pedaled: NoteSet = []
  private var isPedalDown = false
  private var firstBeat: Duration?
  private(set) var verdicts: [String] = []
  private(set) var sentence = ""

  struct Unreadable: Error { var word: String }

  init(_ asked: JudgeCase) throws {
    try self.init(try #require(Drill.all.named(asked.drill)), try DrillOptions(asked.options))
    if !asked.asked.isEmpty { try seek(asked.asked) }
  }

  init(_ drill: Drill, _ options: DrillOptions, seed: UInt64 = 7) throws {
    var naming = NamingSettings()
    naming.writtenRoots = options.keys ?? []
    let maker = DrillMaker(naming: naming, seed: seed)
    writer = SessionWriter(naming: naming)
    session = PracticeSession(
      drill.plan(options, maker), maker, cards: Cards(), deck: Deck.Limits(newCards: 12, goesOn: true),
      today: 20_000,
      limits: .init(tasks: options.count), tempo: options.tempo ?? drill.tempo, latency: nil, at: time)
    follow(session.begin(at: time))
  }

  /// Goes on to the task that is asked, which a drill brings sooner or later.
  private mutating func seek(_ asked: String) throws {
    guard session.pace == nil else { return }
    for _ in 0..<2000 {
      guard let task = session.task else { break }
      if task.prompt.text == asked || task.card?.text == asked { return }
      _ = session.skip(at: time)
    }
    throw Unreadable(word: "\(asked) is not asked but \(session.task?.prompt.text ?? "nothing")")
  }

  private mutating func follow(_ events: [PracticeSession.Event]) {
    for event in events {
      switch event {
      case .task: break
      case .keys, .verdict: if !isAfterwards { hear() }
      case .done(let result):
        hear()
        verdicts.append(Self.word(result))
        if let missed = writer.missed(result, number: verdicts.count) { sentence = missed.message }
      case .round(let round):
        let count = Duration.seconds(60 * Double(round.countIn) / Double(round.bpm))
        firstBeat = firstBeat ?? (round.start + count)
      case .ended: break
      }
    }
  }

  /// Whether a task was over and nothing was done for the next one.
  private var isAfterwards: Bool { !verdicts.isEmpty && session.verdict?.outcome == .open }

  private mutating func hear() {
    guard let task = session.task, let verdict = session.verdict else { return }
    let message = writer.verdict(verdict, of: task, timing: nil, mistakes: session.mistakes).message
    if !message.isEmpty { sentence = message }
  }

  private static func word(_ result: TaskResult) -> String {
    if result.missed != nil || result.wasLeft && !result.wasHelped { return "missed" }
    return result.isFirstTouch ? "right" : result.wasHelped ? "helped" : "corrected"
  }

  var outcome: String {
    guard session.isRunning, let verdict = session.verdict, verdict.outcome != .right else {
      return verdicts.joined(separator: " ")
    }
    let isWrong = session.mistakes > 0 || verdict.outcome == .wrong
    let last = isWrong ? "wrong" : verdict.outcome == .shown ? "shown" : "open"
    return (verdicts + (last == "open" && !verdicts.isEmpty ? [] : [last])).joined(separator: " ")
  }

  // MARK: - Playing

  mutating func play(_ text: String) throws {
    var chord: [NoteNumber] = []
    for word in text.split(separator: " ") {
      if let key = Self.key(word) {
        chord.append(key)
        continue
      }
      if !chord.isEmpty {
        strikeAndLeave(chord)
        chord = []
        if word == "|" { continue }
      }
      try act(word)
    }
    if !chord.isEmpty { strikeAndLeave(chord) }
    wait(150)
  }

  private mutating func act(_ word: Substring) throws {
    let rest = word.dropFirst()
    switch word.first {
    case "|": break
    case "+": change(down.union(NoteSet(try keys(rest))))
    case "-": change(down.subtracting(NoteSet(try keys(rest))))
    case "~": wait(Int(rest) ?? 0)
    case "@":
      // The session announces the round shortly before it begins.
      while firstBeat == nil, session.isRunning { wait(10) }
      guard let firstBeat, let pace = session.pace, let beat = Double(rest) else {
        throw Unreadable(word: String(word))
      }
      let due = firstBeat + .seconds(60 * beat / Double(pace.bpm))
      wait(max(0, (due - time).milliseconds))
    case "P": isPedalDown = true
    case "p":
      isPedalDown = false
      change(down)
    case "=":
      guard session.choose(String(rest).replacing("_", with: " "), at: time) else {
        throw Unreadable(word: String(word))
      }
      follow(session.answered(at: time))
    case "?": follow(session.hint())
    case "!": follow(session.giveUp())
    case ">": follow(session.skip(at: time))
    default: throw Unreadable(word: String(word))
    }
  }

  private func keys(_ text: Substring) throws -> [NoteNumber] {
    try text.split(separator: ",").map { name in
      guard let key = Self.key(name) else { throw Unreadable(word: String(name)) }
      return key
    }
  }

  /// `C4` is middle C.
  static func key(_ name: Substring) -> NoteNumber? {
    guard let letter = name.first,
      let step = [Character("C"): 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11][letter]
    else { return nil }
    let signs = name.dropFirst().prefix { $0 == "b" || $0 == "#" }
    guard let octave = Int(name.dropFirst(1 + signs.count)) else { return nil }
    let alteration = signs.reduce(0) { $0 + ($1 == "b" ? -1 : 1) }
    return NoteNumber(12 * (octave + 1) + step + alteration)
  }

  private mutating func strikeAndLeave(_ keys: [NoteNumber]) {
    for key in keys {
      change(down.union(NoteSet(key)))
      wait(4)
    }
    wait(350)
    // Fingers never leave at the same time.
    for key in keys {
      change(down.subtracting(NoteSet(key)))
      wait(6)
    }
    wait(60)
  }

  mutating func change(_ keys: NoteSet) {
    down = keys
    pedaled = isPedalDown ? pedaled.union(keys) : keys
    follow(session.follow(down: keys, pedaled: pedaled, at: time))
  }

  mutating func wait(_ milliseconds: Int) {
    let end = time + .milliseconds(milliseconds)
    // As the service does, it looks whenever something is due.
    while session.isRunning, let due = session.deadline, due <= end {
      time = max(time, due)
      follow(session.advance(to: time))
    }
    time = end
    follow(session.advance(to: time))
  }
}

extension DrillOptions {
  /// Options as they are written for a drill: `keys`, `scale`, `qualities`, `forms`, `inversions`, `progression`, `tempo`, `count`; `tune` is a
  /// blues of four bars.
  init(_ words: [String: String]) throws {
    self.init()
    let list = { (name: String) in words[name].map { $0.split(separator: " ").map(String.init) } }
    let symbol = { (text: String) in try ChordSymbolParser().parse(text) }
    keys = try list("keys")?.map { text in
      guard case .chord(let chord) = try symbol(text) else { throw JudgedSession.Unreadable(word: text) }
      return chord.root
    }
    scale = try words["scale"].map { name in try #require(ScaleTable.scale(named: name)) }
    qualities = try list("qualities")?.map { try #require(ChordQuality(word: $0)) }
    forms = try (list("forms") ?? list("inversions"))?.map { try #require(VoicingType(rawValue: $0)) }
    directions = try list("directions")?.map { try #require(IntervalDirection(rawValue: $0)) }
    progression = try list("progression")?.map { Chord(symbol: try symbol($0)) }
    (tempo, count) = (words["tempo"].flatMap { Int($0) }, words["count"].flatMap { Int($0) })
    guard words["tune"] != nil else { return }
    let bars = try ["F7", "Bb7", "F7", "C7"].enumerated().map { place, text in
      Chart.Bar(chords: [.init(try symbol(text))], number: place + 1)
    }
    tune = Chart(title: "Blues", key: Key(SpelledPitch(.f), .major), bars: bars)
  }
}
