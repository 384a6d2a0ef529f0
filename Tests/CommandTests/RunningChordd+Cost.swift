import Foundation
import TestKit

/// The cost of a running program, as the kernel reports it.
extension RunningChordd {
  var residentKilobytes: Int {
    let line = proc("status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }

  /// The number of its open files.
  var openDescriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processIdentifier)/fd").count) ?? 0
  }

  /// Waits until it sleeps: none of its threads is seen at work in twenty looks one after the other.
  func sleeps() throws {
    var looks = 0
    try waitFor("a program that sleeps, all its threads for twenty looks") {
      let states = threadStates
      looks = states.allSatisfy { $0 == "S" } ? looks + 1 : 0
      return states
    } until: { _ in
      looks == 20
    }
  }

  /// Waits until a signal has stopped it.
  func isStopped() throws {
    try waitFor("a program that is stopped", look: { threadStates }, until: { $0.allSatisfy { $0 == "T" } })
  }

  /// As `ps` shows them: R at work, S asleep, T stopped.
  private var threadStates: [Character] {
    let tasks = "/proc/\(process.processIdentifier)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return names.compactMap { proc("task/\($0)/stat").split(separator: ")").last?.first { $0 != " " } }
  }

  private func proc(_ name: String) -> String {
    (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/\(name)", encoding: .utf8)) ?? ""
  }
}
