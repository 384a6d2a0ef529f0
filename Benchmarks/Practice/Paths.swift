import Foundation
import MusicTheory
import Practice
import PracticePlayers

/// The chords of the test: three sevenths in twelve keys.
private let thirtySix = ["ma7.any", "mi7.any", "7.any"].flatMap { shape in
  PitchClass.all.map { CardKey(shape: shape, root: $0) }
}
private let wantedShare = 0.95
private let wantedSeconds = 1.0
private let longest = 150
private let pupils = 6

/// How a pupil stands with the 36 chords on a morning.
private struct Standing {
  var share: Double
  var seconds: Double

  /// A finger slips now and then, however well a chord is known.
  init(_ pupil: Pupil, day: Int) {
    let shares = thirtySix.map { pupil.recall($0, guide: 0, day: day) / (1 - pupil.slips) }
    share = shares.reduce(0, +) / Double(shares.count)
    let times = thirtySix.map(pupil.seconds).sorted()
    seconds = times[times.count / 2]
  }

  var isPassed: Bool { share >= wantedShare && seconds <= wantedSeconds }
}

/// Days and answers until the test is passed.
private struct Outcome {
  var days: Int?
  var answers: Int
}

private func ours(_ pupil: Pupil, success: Bool, seed: UInt64) -> Outcome {
  var days = PupilDays(pupil, success: success, seed: seed)
  var answers = 0
  for day in 0..<longest {
    if Standing(days.pupil, day: day).isPassed { return Outcome(days: day, answers: answers) }
    days.next()
    answers += days.days[day].turns.count
  }
  return Outcome(days: nil, answers: answers)
}

/// Six new cards of the path a day, each four times, and what SM-2 as published asks.
private func sm2(_ pupil: Pupil, seed: UInt64) -> Outcome {
  var pupil = pupil
  var random = SeededRandom(seed: seed)
  var scheduler = SM2(knob: 0.5)
  let path = LearningPath.usual.cards()
  var begun = 0
  var answers = 0
  for day in 0..<longest {
    if Standing(pupil, day: day).isPassed { return Outcome(days: day, answers: answers) }
    for card in 0..<begun where scheduler.isDue(card, day: day) {
      let isRight = random.uniform() < pupil.recall(path[card], guide: 0, day: day)
      pupil.follow(path[card], day: day, isRight: isRight, random: &random)
      scheduler.follow(card, day: day, isRight: isRight, random: &random)
      if !isRight { pupil.play(path[card]) }
      answers += isRight ? 1 : 2
    }
    for card in begun..<min(begun + 6, path.count) {
      for _ in 0..<4 { pupil.follow(path[card], day: day, isRight: true, random: &random) }
      scheduler.begin(card, day: day, random: &random)
      answers += 4
      begun += 1
    }
  }
  return Outcome(days: nil, answers: answers)
}

/// Prints days to 36 sevenths at a second and 95 % at first touch: by success, as many new cards as are wished, and SM-2.
func comparePaths() {
  print(
    "\nDays to 36 seventh chords within \(wantedSeconds) s and \(Int(wantedShare * 100)) % at first touch, from nothing; answers until then\n\n"
      + "| pupil | success decides | always six new | SM-2, six new |\n|---|--:|--:|--:|")
  for pupil in [Pupil.three[0], Pupil.six[0], Pupil.six[1], Pupil.quickBeginner] {
    let seeds = (1...pupils).map(UInt64.init)
    let cells = [
      seeds.map { ours(pupil, success: true, seed: $0) },
      seeds.map { ours(pupil, success: false, seed: $0) }, seeds.map { sm2(pupil, seed: $0) },
    ].map { outcomes -> String in
      // Of those who do not get there the longest time counts.
      let days = outcomes.map { $0.days ?? longest }.sorted()[pupils / 2]
      let answers = outcomes.map(\.answers).sorted()[pupils / 2]
      return "\(outcomes.contains { $0.days == nil } ? "≥ " : "")\(days) days, \(answers)"
    }
    print("| \(pupil.name) | \(cells.joined(separator: " | ")) |")
  }
}
