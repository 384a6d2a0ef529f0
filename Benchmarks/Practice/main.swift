import Foundation

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "fsrs": printStates()
case "learners": compareSchedulers(plot: arguments.dropFirst().first)
case "weeks": printWeeks(arguments.dropFirst().first)
case "deck": timeDeck()
default:
  FileHandle.standardError.write(
    Data(
      """
      usage: practice-bench fsrs <HISTORIES     what FSRS makes of histories, a line of JSON each
             practice-bench learners [FILE]     simulated learners and schedulers; FILE is an SVG plot
             practice-bench weeks [PUPIL]       three weeks of a beginner, an intermediate and a jazz player
             practice-bench deck                how long 100,000 reviews take

      """.utf8))
  exit(2)
}
