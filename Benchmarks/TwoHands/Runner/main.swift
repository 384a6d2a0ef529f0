import Foundation
import TwoHandVoicings

// Names two-handed voicings and compares with what a musician calls them: see Benchmarks/TwoHands/README.md.

let usage = """
  usage: two-hands-bench [--wrong] [--other] [--jsonl] [--answers FILE] [TABLE]
    --wrong         list the rows whose name is not right
    --other         list the rows whose name is right, but not the one that the table prefers
    --jsonl         print the rows for another program instead, a JSON object a line
    --answers FILE  judge another program: lines of an id and its names, parted by tabs
  """

/// Ends the program with one sentence on standard error.
func fail(_ reason: String) -> Never {
  FileHandle.standardError.write(Data("two-hands-bench: \(reason)\n".utf8))
  exit(1)
}

/// The text of a file, or the end of the program.
func text(at path: String) -> String {
  guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { fail("cannot read '\(path)'") }
  return text
}

var listsWrong = false
var listsOther = false
var exportsJSON = false
var answersPath: String?
var tablePath = "Benchmarks/TwoHands/voicings.tsv"

var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--wrong": listsWrong = true
  case "--other": listsOther = true
  case "--jsonl": exportsJSON = true
  case "--answers" where !arguments.isEmpty: answersPath = arguments.removeFirst()
  case "--help":
    print(usage)
    exit(0)
  case _ where argument.hasPrefix("-"):
    FileHandle.standardError.write(Data((usage + "\n").utf8))
    exit(64)
  default: tablePath = argument
  }
}

do {
  let table = try VoicingTable(text(at: tablePath))
  if exportsJSON {
    for voicing in table.voicings { print(try VoicingJSON(voicing).text()) }
    exit(0)
  }
  let answers = answersPath.map { Answers(text(at: $0)) }
  let recognizer = Recognizer()
  let verdicts = table.voicings.map { voicing in
    Verdict(voicing, readings: answers?.readings(of: voicing) ?? recognizer.readings(of: voicing))
  }
  for verdict in verdicts {
    let isOther = verdict.hasRightName && !verdict.hasExpectedName
    if listsWrong && !verdict.hasRightName || listsOther && isOther { print(verdict.text) }
  }
  print(Report(verdicts: verdicts, groups: table.groups).text)
} catch {
  fail("\(tablePath): \(error)")
}
