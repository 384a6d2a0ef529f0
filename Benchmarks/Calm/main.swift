import ChordAnalysis
import Foundation
import MIDI

// Measures how calm the names of recorded performances are, whether the stream of readings keeps its promises, and
// what a floating split makes of the hands.
//
//     calm-bench FOLDER
//
// FOLDER is searched for *.mid. Prints a table; exits with 1 if a promise was broken.

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first, arguments.count == 1,
  let found = FileManager.default.enumerator(atPath: folder)
else {
  print("usage: calm-bench FOLDER")
  exit(64)
}
let paths = found.compactMap { $0 as? String }.filter { $0.hasSuffix(".mid") }.sorted()
guard !paths.isEmpty else {
  print("calm: there is no *.mid below \(folder)")
  exit(1)
}
var total = Figures()
var hands: [(name: String, fixed: HandFigures, floating: HandFigures)] = []
print(Table.head)
for path in paths {
  let file = try SMFReader.read([UInt8](try Data(contentsOf: URL(filePath: folder).appending(path: path))))
  let events = file.events
  let name = URL(filePath: path).deletingPathExtension().lastPathComponent
  let figures = Figures(events)
  print(Table.row(name, figures))
  total.add(figures)
  hands.append((name, HandFigures(events, .standard), HandFigures(events, .floating(FloatingSplit()))))
}
print(Table.row("all \(paths.count)", total))
print()
print("committed events that repeat their live one: \(total.pairs)")
print("committed onsets at which no notes changed: \(total.strayOnsets); wanted 0")
print("other promises that were broken: \(total.faults.count); wanted 0")
for fault in total.faults.prefix(10) { print("  \(fault)") }
print()
print(Table.handsHead)
for row in hands { print(Table.row(row.name, fixed: row.fixed, floating: row.floating)) }
exit(total.strayOnsets == 0 && total.faults.isEmpty ? 0 : 1)
