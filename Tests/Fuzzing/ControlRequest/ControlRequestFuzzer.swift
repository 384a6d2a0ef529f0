import ALSASequencer
import ChordAnalysis
import FuzzingDriver
import MusicTheory
import Outputs

@testable import Daemon

/// Any bytes as what a client of the control socket sends: lines within limits, and of each a request that can be
/// carried out, or a sentence.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzControlRequest(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  var splitter = LineSplitter(limit: ControlRequest.longestLine)
  var configuration = Configuration()
  var lines = 0
  for byte in bytes {
    guard let line = splitter.consume(byte) else { continue }
    lines += 1
    guard case .whole(let line) = line else { continue }
    precondition(line.count <= ControlRequest.longestLine)
    follow(line, &configuration)
  }
  precondition(lines == bytes.count { $0 == UInt8(ascii: "\n") })

  // The whole as one line, however long and whatever is in it.
  follow(bytes, &configuration)
  return 0
}

private func follow(_ line: [UInt8], _ configuration: inout Configuration) {
  do throws(ControlRequestError) {
    switch try ControlRequest(line: line) {
    case .split(let text): set("hands.split", text, &configuration)
    case .key(let text): set("naming.key", text, &configuration)
    case .style(let text): set("naming.style", text, &configuration)
    case .set(let name, let text):
      if SettingsTable.row(named: name) != nil { set(name, text, &configuration) }
    case .connect(let port), .disconnect(let port): precondition(!port.description.isEmpty)
    case .play(let text): precondition(!text.isEmpty)
    case .status, .learnSplit, .save, .reload, .panic, .stop, .page, .stats, .metrics, .help: break
    }
  } catch {
    check(error.description)
  }
}

/// Changes a setting as the running program would.
private func set(_ name: String, _ text: String, _ configuration: inout Configuration) {
  guard let setting = SettingsTable.row(named: name) else { preconditionFailure("no \(name)") }
  let assignment = SettingAssignment(
    setting: setting, value: setting.value(fromText: text), origin: .request("request"))
  let before = configuration
  if let problem = assignment.carryOut(on: &configuration) {
    precondition(configuration == before)
    check(problem.description)
  }
  _ = (configuration.analyzer, configuration.namingSettings)
}

/// A sentence is one line that is harmless to a terminal, whatever was sent.
private func check(_ sentence: String) {
  precondition(!sentence.isEmpty && sentence.utf8.count < 4096)
  precondition(!sentence.unicodeScalars.contains { $0.properties.generalCategory == .control })
}

/// The package manager gives the beginning of a program this name.
@_cdecl("ControlRequestFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzControlRequest)
}
