import Foundation
import MusicTheory
import Practice
import PracticePlayers

/// Prints what *Continue* asks a pupil on 21 days, as a teacher would write down a plan; exits with an error where it is none.
func printWeeks(_ name: String?) {
  let pupils = allPupils.filter { name == nil || $0.name == name }
  guard !pupils.isEmpty else {
    FileHandle.standardError.write(
      Data("practice-bench: there are \(allPupils.map(\.name).joined(separator: ", "))\n".utf8))
    exit(2)
  }
  var faults: [String] = []
  for pupil in pupils {
    var weeks = Weeks(pupil)
    weeks.run()
    faults += weeks.faults.map { "\(pupil.name): \($0)" }
  }
  guard faults.isEmpty else {
    print("\nFaults:\n" + faults.map { "  \($0)" }.joined(separator: "\n"))
    exit(1)
  }
  print("\nNo faults.")
}

private let allPupils = Pupil.three + Pupil.six

/// Three weeks of a pupil, a session a day with the usual budget.
private struct Weeks {
  private static let days = 21
  private static let minutes = 20.0
  private static let newCards = 6

  private let pupil: Pupil
  private var days: PupilDays
  private var met: [CardKey: Int] = [:]
  private var asked: Set<CardKey> = []
  private(set) var faults: [String] = []
  private let naming = NamingSettings()

  init(_ pupil: Pupil) {
    self.pupil = pupil
    days = PupilDays(pupil, minutes: Self.minutes, newCards: Self.newCards)
  }

  mutating func run() {
    print("\n# \(pupil.name): \(pupil.summary)\n")
    print("*: new, with how often it came in a row; !: wrong.\n")
    for day in 0..<Self.days {
      days.next()
      if day == 0, pupil.isPlaced {
        print(
          "Placement: knows \(days.placed.isEmpty ? "nothing yet" : days.placed.joined(separator: ", ")).\n")
      }
      show(days.days[day])
    }
    check()
  }

  private mutating func show(_ day: PupilDays.Day) {
    guard !day.isOff else { return print("Day \(day.number): no practice") }
    for card in day.new { met[card] = met[card] ?? day.number - 1 }
    asked.formUnion(day.turns.map(\.card))
    let share = day.share.map { "\($0) % of days before at first touch" } ?? ""
    print("Day \(day.number): \(day.turns.count) tasks, \(minutes(day.seconds)), \(share)")
    print(paragraph("new", groups(day.turns.filter(\.isNew))))
    print(paragraph("asked", groups(day.turns.filter { !$0.isMusic })))
    print(
      paragraph(
        "music", "\(day.music.joined(separator: " ")): \(day.rightInTime) of \(day.music.count) in time"))
    print(paragraph("waits", day.waits.map { "\($0)" }.joined(separator: " · ")))
    print(paragraph("tomorrow", tomorrow(day.number)))
    if day.turns.isEmpty { faults.append("nothing is asked on day \(day.number)") }
    if day.seconds > Self.minutes * 60 + 30 {
      faults.append("day \(day.number) takes \(minutes(day.seconds))")
    }
    if day.changes == 0 { faults.append("no change on day \(day.number)") }
  }

  // MARK: - The plan in words

  private func text(_ task: PracticeTask) -> String {
    var chance = SeededRandom(seed: 1)
    guard let card = task.card, let shape = Shape(text: card.shape) else { return task.prompt.text }
    func name(_ quality: ChordQuality) -> String {
      let chord = CardKey(.chord(quality, .any), on: card.root)
      return TaskMaker(naming: naming).task(chord, using: &chance)?.prompt.text ?? chord.text
    }
    return switch shape {
    case .heard(let quality): "hear \(name(quality))"
    case .read(let quality, let inversion): "read \(name(quality))\(["", " 6", " 64", " 2"][inversion])"
    case .transition: task.label.english
    default: task.prompt.text
    }
  }

  /// `*C ×3 · *G ×3 · D! · F`.
  private func groups(_ turns: [PupilDays.Turn]) -> String {
    var groups: [(text: String, count: Int)] = []
    for turn in turns {
      let text = "\(turn.isNew ? "*" : "")\(text(turn.task))\(turn.isRight || turn.isGuided ? "" : "!")"
      if let last = groups.last, last.text == text {
        groups[groups.count - 1].count += 1
      } else {
        groups.append((text, 1))
      }
    }
    return groups.map { $0.count > 1 ? "\($0.text) ×\($0.count)" : $0.text }.joined(separator: " · ")
  }

  private func tomorrow(_ day: Int) -> String {
    var chance = SeededRandom(seed: 1)
    let progress = days.progress(day: day)
    let deck = Deck(
      days.cards, candidates: progress.candidates, order: .path, today: PupilDays.firstDay + day,
      limits: Deck.Limits(minutes: Self.minutes, newCards: progress.newCards), using: &chance)
    let maker = TaskMaker(naming: naming)
    let new = deck.newCards.compactMap { maker.task($0, using: &chance).map(text) }
    let counts = deck.counts
    return "\(counts.due) to review" + (counts.moved > 0 ? " (\(counts.moved) wait)" : "")
      + (new.isEmpty ? ", nothing new" : ", new: \(new.joined(separator: ", "))")
      + String(format: "; about %.0f min", counts.minutes)
  }

  private func minutes(_ seconds: Double) -> String { String(format: "%.1f min", seconds / 60) }

  /// Broken into lines, under a name.
  private func paragraph(_ name: String, _ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count > 110 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    let indent = String(repeating: " ", count: 12)
    return "  " + name.padding(toLength: 10, withPad: " ", startingAt: 0)
      + lines.joined(separator: "\n" + indent)
  }

  // MARK: - The faults of a plan

  private mutating func check() {
    func day(_ shape: String, _ root: Int) -> Int? { met[CardKey(shape: shape, root: PitchClass(root))] }
    func first(_ shapes: [String]) -> Int? { met.filter { shapes.contains($0.key.shape) }.map(\.value).min() }
    let triads = ["maj.any", "mi.any", "dim.any", "+.any"]
    print("")
    switch pupil.name {
    case "beginner":
      let white =
        ["maj.any", "mi.any"].flatMap { shape in [0, 2, 4, 5, 7, 9].map { (shape, $0) } } + [("dim.any", 11)]
      let days = white.map { day($0.0, $0.1) }
      print(
        "White-key triads are met by day \(days.contains(nil) ? "–" : String((days.compactMap(\.self).max() ?? 0) + 1))."
      )
      for (shape, root) in white where day(shape, root).map({ $0 > 5 }) ?? true {
        faults.append("\(shape)/\(root) is not met by day 6")
      }
      let use = [0, 7, 5, 2].compactMap { root in met[CardKey(shape: "maj.any", root: PitchClass(root))] }
      if use != use.sorted() || use.count < 4 { faults.append("C G F D do not come in this order") }
      if let minor = first(["mi.any"]), let seventh = first(["7.any"]),
        let late = first(["+.any", "dim7.any"])
      {
        if minor > seventh || seventh > late {
          faults.append("minors, dominants, augmented: not in this order")
        }
      }
    case _ where !pupil.isPlaced: break
    default:
      let below = PracticePath.Level.allCases.prefix { $0 != pupil.level }.flatMap(\.probes)
      let wrong = asked.filter { below.contains($0.shape) || triads.contains($0.shape) }
      if !wrong.isEmpty {
        faults.append("asked although known: \(wrong.map(\.text).sorted().prefix(8).joined(separator: " "))")
      }
    }
    let shapes = Set(met.keys.map(\.shape)).count
    print(
      String(
        format: "Met: %d cards of %d shapes; share between keys: %.2f.", met.count, shapes,
        days.cards.keyShare?.share ?? 0))
  }
}
