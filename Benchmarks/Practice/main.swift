import Foundation

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "fsrs": printStates()
case "learners":
  compareSchedulers(plot: arguments.dropFirst().first)
  comparePaths()
case "paths": comparePaths()
case "weeks": printWeeks(arguments.dropFirst().first)
case "deck": timeDeck()
default:
  FileHandle.standardError.write(
    Data(
      """
      usage: practice-bench fsrs <HISTORIES     what FSRS makes of histories, a line of JSON each
             practice-bench learners [FILE]     simulated learners and schedulers; FILE is an SVG plot
             practice-bench weeks [PUPIL]       three weeks of a beginner, an intermediate, a jazz player, and six others
             practice-bench paths               days to 36 chords, with success deciding and without, and by SM-2
             practice-bench deck                how long 100,000 reviews take

      """.utf8))
  exit(2)
}
