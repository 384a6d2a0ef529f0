import Foundation

/// The cost of a running program, as the kernel reports it.
extension RunningChordd {
  var residentKilobytes: Int {
    let line = proc("status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }

  /// Time on a processor so far, in hundredths of a second.
  var processorTicks: Int {
    let fields = proc("stat").split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
  }

  private func proc(_ name: String) -> String {
    (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/\(name)", encoding: .utf8)) ?? ""
  }
}
