/// The times of one program, in microseconds.
struct LatencyResult {
  let name: String
  let times: [Double]

  var median: Double { percentile(0.5) }
  var p99: Double { percentile(0.99) }

  var text: String {
    let label = name + String(repeating: " ", count: max(0, 16 - name.count))
    return "  \(label) median \(Int(median)) µs   p99 \(Int(p99)) µs   max \(Int(times.max() ?? 0)) µs"
  }

  private func percentile(_ part: Double) -> Double {
    let sorted = times.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
  }
}

/// Two results beside each other.
struct Comparison {
  let ours: LatencyResult
  let peer: LatencyResult

  var text: String {
    let median = ratio(ours.median / peer.median)
    return "  ratio to \(peer.name): median \(median), p99 \(ratio(ours.p99 / peer.p99))"
  }

  private func ratio(_ value: Double) -> String {
    "\((value * 100).rounded() / 100) ×"
  }
}
