import Foundation
import Practice

/// Reads histories, a line each: `[[days since the one before, rating], …]`. Prints for each a line with stability,
/// difficulty and interval after every review.
func printStates() {
  let fsrs = FSRS()
  while let line = readLine() {
    guard let history = try? JSONDecoder().decode([[Int]].self, from: Data(line.utf8)) else {
      FileHandle.standardError.write(Data("practice-bench: no history: \(line)\n".utf8))
      exit(1)
    }
    var state: MemoryState?
    let states = history.map { review in
      let next = fsrs.next(state: state, rating: Rating(rawValue: review[1])!, elapsedDays: review[0])
      state = next
      let interval = fsrs.interval(next, desiredRetention: 0.9)
      return "[\(digits(next.stability)),\(digits(next.difficulty)),\(interval)]"
    }
    print("[\(states.joined(separator: ","))]")
  }
}

private func digits(_ value: Double) -> String { String(format: "%.10g", value) }
