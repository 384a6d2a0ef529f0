import ChordAnalysis
import Glibc

// Times naming alone, in processor time of one thread. Run by Benchmarks/run, which builds what is needed.
//
//     naming-bench [--machine | --answers]
//
// With --machine each figure is a line `name=value`, for the comparison with other programs and for `make eval`.
// With --answers nothing is timed: every answer is printed, as Tests/ChordAnalysisTests/Golden/every-set.txt has them.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.isEmpty || arguments == ["--machine"] || arguments == ["--answers"] else {
  print("usage: naming-bench [--machine | --answers]")
  exit(64)
}
if arguments == ["--answers"] {
  print(AnswerSheet().text, terminator: "")
  exit(0)
}
// Building first: only once is it the first time.
let figures =
  BuildBenchmark.run() + LookupBenchmark().run() + HandsBenchmark().run() + PipelineBenchmark().run()
for figure in figures {
  print(arguments.isEmpty ? figure.text : figure.machineText)
}
