import ChordAnalysis
import FeatureList
import FuzzingDriver
import Outputs
import Wire

@testable import Daemon
@testable import FeatureKit
@testable import Settings

/// Any bytes as what a client of the control socket sends: lines within limits, and of each a request that can be
/// carried out, or a sentence.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzControlRequest(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  var splitter = LineSplitter(limit: RequestList.longestLine)
  var configuration = Configuration()
  var lines = 0
  for byte in bytes {
    guard let line = splitter.consume(byte) else { continue }
    lines += 1
    guard case .whole(let line) = line else { continue }
    precondition(line.count <= RequestList.longestLine)
    follow(line, &configuration)
  }
  precondition(lines == bytes.count { $0 == UInt8(ascii: "\n") })

  // The whole as one line, of any length and with any bytes.
  follow(bytes, &configuration)
  return 0
}

private func follow(_ line: [UInt8], _ configuration: inout Configuration) {
  do throws(RequestFailure) {
    let request = try FeatureSet.all.requests.request(line: line)
    switch request {
    case let split as SplitRequest: set("hands.split", split.split.text, &configuration)
    case let key as KeyRequest: set("naming.key", key.key.text, &configuration)
    case let style as StyleRequest: set("naming.style", style.style.text, &configuration)
    case let change as SetRequest:
      if FeatureSet.all.table.row(named: change.name.text) != nil {
        set(change.name.text, change.value.text, &configuration)
      }
    default: break
    }
    // The same request comes of its own fields.
    if let fields = object(request) {
      let again = try FeatureSet.all.requests.request(type(of: request).declaration.name, body: fields.utf8)
      precondition(object(again) == fields)
    }
  } catch {
    check(error.description)
  }
  // As a body of some request, bytes are a request or a sentence.
  let forms = FeatureSet.all.requests.descriptions
  do throws(RequestFailure) {
    _ = try FeatureSet.all.requests.request(forms[line.count % forms.count].name, body: line)
  } catch {
    check(error.description)
  }
}

/// The fields of a request as a body; `nil` where one is no text.
private func object(_ request: any Request) -> String? {
  var fields: [String] = []
  for (name, value) in request.sentFields {
    guard let text = (value as? RequestText)?.text ?? value as? String else { return nil }
    fields.append("\(JSONText.encode(name)):\(JSONText.encode(text))")
  }
  return "{\(fields.sorted().joined(separator: ","))}"
}

/// Changes a setting as the running program would.
private func set(_ name: String, _ text: String, _ configuration: inout Configuration) {
  guard let setting = FeatureSet.all.table.row(named: name) else { preconditionFailure("no \(name)") }
  let assignment = SettingAssignment(
    setting: setting, value: setting.value(fromText: text), origin: .request("request"))
  let before = configuration
  if let problem = assignment.carryOut(on: &configuration) {
    precondition(configuration == before)
    check(problem.description)
  }
  _ = (configuration.analyzer, configuration.namingSettings)
}

/// A sentence is one line that is harmless to a terminal, for any request.
private func check(_ sentence: String) {
  precondition(!sentence.isEmpty && sentence.utf8.count < 4096)
  precondition(!sentence.unicodeScalars.contains { $0.properties.generalCategory == .control })
}

/// The package manager gives the beginning of a program this name.
@_cdecl("ControlRequestFuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  runFuzzer(count, arguments, fuzzControlRequest)
}
