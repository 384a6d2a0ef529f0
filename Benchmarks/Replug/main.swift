import Foundation

// Pulls the plug of an emulated USB keyboard while keys are held, and puts it in again, over and over.
// Run by `make replug` in the virtual machine of Tests/VM.
//
//     replug-bench CHORDD [CYCLES]

guard CommandLine.arguments.count >= 2 else {
  print("usage: replug-bench CHORDD [CYCLES]")
  exit(64)
}
let cycles = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 1000 : 1000
do {
  var trial = try ReplugTrial(chordd: CommandLine.arguments[1])
  let result = try trial.run(cycles: cycles)
  print(result.text)
  exit(result.isGood ? 0 : 1)
} catch {
  print("replug-bench: \(error)")
  exit(1)
}
