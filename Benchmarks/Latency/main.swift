import ALSASequencer
import Foundation

// Measures chordd beside aseqdump on a real sequencer. Run by Benchmarks/run, which builds what is needed.
//
//     latency-bench CHORDD [EVENTS]

guard CommandLine.arguments.count >= 2 else {
  print("usage: latency-bench CHORDD [EVENTS]")
  exit(64)
}
let chordd = CommandLine.arguments[1]
let count = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 1000 : 1000

do {
  print(
    "latency: event at the sequencer → line on stdout, both reading the same \(count) events, coalescing off")
  for format in ["--plain", "--json"] {
    let results = try LatencyRace(chordd: chordd, format: format, events: count).run()
    results.forEach { print($0.text) }
    print(Comparison(ours: results[1], peer: results[0]).text)
  }
  print(try IdleCheck(chordd: chordd, seconds: 10).run())
} catch {
  print("latency-bench: \(error)")
  exit(1)
}
