@_spi(Fit) import Charts
import Foundation
import MusicTheory

// Prints the beats of performances, for `Benchmarks/Beats/measure.py`.
//
// Each argument but `--readings` is a file whose lines are `note SECONDS KEY VELOCITY DURATION` or `change SECONDS`. For each, one line is
// printed: the beats and unit of the meter, the confidence, the milliseconds it took, the indices of the downbeats with commas between
// them, and the beats in seconds.

// With `--readings`, for `Benchmarks/Beats/Fit/candidates.py`: for each reading among which the tracker chooses a line of its beats in seconds,
// the indices of its downbeats, the beats of a bar and the parts of a beat, and its features, with tabs between them, then an empty line.

let areReadings = CommandLine.arguments.contains("--readings")
for path in CommandLine.arguments.dropFirst() where path != "--readings" {
  var onsets: [PlayedOnset] = []
  var changes: [Double] = []
  for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
    let words = line.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Double($0) }
    if words.first == "note", numbers.count == 4, let note = NoteNumber(Int(numbers[1])) {
      onsets.append(
        PlayedOnset(time: numbers[0], note: note, velocity: Int(numbers[2]), duration: numbers[3]))
    } else if words.first == "change", numbers.count == 1 {
      changes.append(numbers[0])
    } else {
      fatalError("cannot read \(line)")
    }
  }
  if areReadings {
    for reading in BeatTracker.readings(of: onsets, changes: changes) {
      let columns: [[any CustomStringConvertible]] = [
        reading.beats, reading.downbeats, [reading.meter.size, reading.meter.division], reading.features,
      ]
      print(columns.map { $0.map(\.description).joined(separator: " ") }.joined(separator: "\t"))
    }
    print()
    continue
  }
  let clock = ContinuousClock()
  var grid = BeatGrid.empty
  let time = clock.measure { grid = BeatTracker.grid(of: onsets, changes: changes) }
  let milliseconds = Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1000
  let facts = [
    "\(grid.meter.beats)", "\(grid.meter.unit)", "\(grid.confidence)", "\(milliseconds)",
    grid.downbeats.map(String.init).joined(separator: ","),
  ]
  print((facts + grid.beats.map { "\($0)" }).joined(separator: " "))
}
