import Foundation

/// The figures as a table that can be read and pasted into a document.
struct Table {
  static let head = """
    | performance | min | at once: changes/min | < 200 ms | live: changes/min | < 200 ms | committed: changes/min \
    | < 200 ms | shortest | live with latch: changes/min | < 200 ms |
    |---|---|---|---|---|---|---|---|---|---|---|
    """

  static func row(_ name: String, _ figures: Figures) -> String {
    let cells =
      [name, String(format: "%.1f", figures.minutes)]
      + cells(figures.atOnce, figures) + cells(figures.live, figures) + cells(figures.committed, figures)
      + [figures.committed.shortest.map { "\(Int($0 / .milliseconds(1))) ms" } ?? "–"]
      + cells(figures.latched, figures)
    return "| " + cells.joined(separator: " | ") + " |"
  }

  static let handsHead = """
    | performance | grips | fixed: out of reach | floating: out of reach | border moves/min |
    |---|---|---|---|---|
    """

  static func row(_ name: String, fixed: HandFigures, floating: HandFigures) -> String {
    let shares = [fixed, floating].map { String(format: "%.1f %%", 100 * $0.outOfReachShare) }
    let cells = [name, "\(fixed.grips)"] + shares + [String(format: "%.0f", floating.movesPerMinute)]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private static func cells(_ stream: Figures.Stream, _ figures: Figures) -> [String] {
    let rate = figures.minutes > 0 ? Double(stream.count) / figures.minutes : 0
    let share = stream.count > 0 ? 100 * Double(stream.short) / Double(stream.count) : 0
    return [String(format: "%.0f", rate), String(format: "%.1f %%", share)]
  }
}
