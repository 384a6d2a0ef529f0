import Glibc

// Times naming alone, in processor time of one thread. Run by Benchmarks/run, which builds what is needed.
//
//     naming-bench [--machine]
//
// With --machine each figure is a line `name=value`, for the comparison with other programs and for `make eval`.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.allSatisfy({ $0 == "--machine" }) else {
  print("usage: naming-bench [--machine]")
  exit(64)
}
// Building first: only once is it the first time.
let figures =
  BuildBenchmark.run() + LookupBenchmark().run() + HandsBenchmark().run() + PipelineBenchmark().run()
for figure in figures {
  print(arguments.isEmpty ? figure.text : figure.machineText)
}
