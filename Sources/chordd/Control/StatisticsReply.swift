/// The reply to `stats`.
struct StatisticsReply: Decodable {
  struct Latency: Decodable {
    let count: Int
    let medianUs: Double?
    let p99Us: Double?
    let maxUs: Double?
  }

  struct Input: Decodable {
    let events: Int
    let notes: Int
    let analyses: Int
    let overruns: Int
    let connected: Int
    let disconnected: Int
    let latency: Latency
  }

  struct Output: Decodable {
    let name: String
    let state: String
    let dropped: Int
    let restarts: Int
    let latency: Latency
  }

  let input: Input
  let outputs: [Output]

  /// For a person: counts of the input, then a table with a line for each place that was timed.
  var text: String {
    let counts = [
      ("events", input.events), ("notes", input.notes), ("analyses", input.analyses),
      ("overruns", input.overruns), ("keyboards", input.connected), ("unplugged", input.disconnected),
    ]
    var sheet = ColumnText()
    for (name, count) in counts { sheet.add([name, "\(count)"]) }
    sheet.add([])
    sheet.add(["latency in µs", "count", "median", "p99", "max", "dropped", "restarts"])
    sheet.add(["input"] + Self.cells(input.latency))
    for output in outputs {
      sheet.add([output.name] + Self.cells(output.latency) + ["\(output.dropped)", "\(output.restarts)"])
    }
    return sheet.text
  }

  private static func cells(_ latency: Latency) -> [String] {
    ["\(latency.count)"] + [latency.medianUs, latency.p99Us, latency.maxUs].map(cell)
  }

  /// With one digit behind the point.
  private static func cell(_ microseconds: Double?) -> String {
    microseconds.map { "\(($0 * 10).rounded() / 10)" } ?? "–"
  }
}
