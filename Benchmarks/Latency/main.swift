import ALSASequencer
import Foundation

// Measures chordd beside aseqdump on a real sequencer. Run by Benchmarks/run, which builds what is needed.
//
//     latency-bench CHORDD [EVENTS]    the race, the start and the rest
//     latency-bench start CHORDD       the start alone, with a sequencer or without

var arguments = Array(CommandLine.arguments.dropFirst())
guard let first = arguments.first, first != "start" || arguments.count > 1 else {
  print("usage: latency-bench CHORDD [EVENTS] | latency-bench start CHORDD")
  exit(64)
}

/// The race of one format, side by side and each program alone.
func race(_ ours: Contestant, events: Int) throws {
  let race = LatencyRace(events: events)
  let together = try race.run([.aseqdump, ours])
  together.forEach { print($0.text) }
  print(Comparison(ours: together[1], peer: together[0]).text)
  let alone = try [Contestant.aseqdump, ours].map { try race.run([$0])[0] }
  print(
    Comparison(ours: alone[1], peer: alone[0]).text
      + ", each listening alone (\(alone.map { "\(Int($0.median)) µs" }.joined(separator: ", ")))")
}

do {
  if first == "start" {
    print(try StartCheck(chordd: arguments[1], starts: 30).run())
    exit(0)
  }
  let count = arguments.count > 1 ? Int(arguments[1]) ?? 1000 : 1000
  print(
    "latency: event at the sequencer → line on stdout, both reading the same \(count) events, coalescing off")
  let record = NSTemporaryDirectory() + "chordd-latency-\(getpid()).jsonl"
  defer { try? FileManager.default.removeItem(atPath: record) }
  try race(.chordd(first, "--plain"), events: count)
  try race(.chordd(first, "--json"), events: count)
  try race(.chordd(first, "--plain", recordsTo: record), events: count)
  print(try StartCheck(chordd: first, starts: 20).run())
  print(try IdleCheck(chordd: first, seconds: 30).run())
} catch {
  print("latency-bench: \(error)")
  exit(1)
}
