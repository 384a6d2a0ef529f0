import Foundation

/// Retention over reviews, a panel for each way of forgetting. Told apart by dashes as well as by color.
struct Plot {
  struct Panel {
    var title: String
    var series: [Series]
    /// SM-2 as it was published.
    var published: Result
    var goal: Double
  }

  var panels: [Panel]

  private static let styles = [
    ("#0072b2", ""), ("#56b4e9", "6 3"), ("#d55e00", "2 3"), ("#009e73", "10 4"), ("#777777", "1 4"),
  ]
  private static let size = (width: 250.0, height: 200.0)
  private static let reviews = 1.0...9.0
  private static let retention = 0.6...1.0

  var svg: String {
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(60 + panels.count * 290) 310\" "
        + "font-family=\"sans-serif\" font-size=\"12\">",
      "<title>Cards known after 60 days, over reviews a card</title>",
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
    ]
    for (number, panel) in panels.enumerated() {
      lines.append("<g transform=\"translate(\(60 + number * 290) 30)\">")
      lines += axes(panel) + panel.series.enumerated().map { curve($1, Self.styles[$0]) }
      let (x, y) = place(panel.published)
      lines.append(
        "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"5\" fill=\"none\" stroke=\"#d55e00\" stroke-width=\"2\"/>")
      lines.append("</g>")
    }
    lines += legend + ["</svg>\n"]
    return lines.joined(separator: "\n")
  }

  private func axes(_ panel: Panel) -> [String] {
    let (width, height) = Self.size
    var lines = [
      "<text x=\"\(width / 2)\" y=\"-12\" text-anchor=\"middle\" font-weight=\"bold\">\(panel.title)</text>",
      "<text x=\"\(width / 2)\" y=\"\(height + 34)\" text-anchor=\"middle\">reviews a card</text>",
    ]
    for step in stride(from: 0.6, through: 1.001, by: 0.1) {
      let y = place(Result(reviews: 1, retention: step)).y
      let color = abs(step - panel.goal) < 0.01 ? "#000000" : "#dddddd"
      lines.append("<line x1=\"0\" x2=\"\(width)\" y1=\"\(y)\" y2=\"\(y)\" stroke=\"\(color)\"/>")
      let percent = Int((step * 100).rounded())
      lines.append("<text x=\"-6\" y=\"\(y + 4)\" text-anchor=\"end\">\(percent) %</text>")
    }
    for step in stride(from: 1.0, through: 9, by: 2) {
      let x = place(Result(reviews: step, retention: 1)).x
      lines.append("<text x=\"\(x)\" y=\"\(height + 17)\" text-anchor=\"middle\">\(Int(step))</text>")
    }
    return lines
  }

  private func curve(_ series: Series, _ style: (color: String, dashes: String)) -> String {
    let points = series.results.filter {
      Self.reviews.contains($0.reviews) && Self.retention.contains($0.retention)
    }
    .map {
      let (x, y) = place($0)
      return "\(x),\(y)"
    }
    return "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" stroke=\"\(style.color)\" "
      + "stroke-width=\"2\" stroke-dasharray=\"\(style.dashes)\"/>"
  }

  private var legend: [String] {
    guard let panel = panels.first else { return [] }
    return panel.series.enumerated().flatMap { number, series in
      let x = 60 + number * 150
      let (color, dashes) = Self.styles[number]
      return [
        "<line x1=\"\(x)\" x2=\"\(x + 30)\" y1=\"286\" y2=\"286\" stroke=\"\(color)\" stroke-width=\"2\" "
          + "stroke-dasharray=\"\(dashes)\"/>",
        "<text x=\"\(x + 36)\" y=\"290\">\(series.name)</text>",
      ]
    } + [
      "<circle cx=\"820\" cy=\"286\" r=\"5\" fill=\"none\" stroke=\"#d55e00\" stroke-width=\"2\"/>",
      "<text x=\"832\" y=\"290\">SM-2</text>",
    ]
  }

  private func place(_ result: Result) -> (x: Double, y: Double) {
    func share(_ value: Double, _ range: ClosedRange<Double>) -> Double {
      (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }
    let x = share(result.reviews, Self.reviews) * Self.size.width
    let y = (1 - share(result.retention, Self.retention)) * Self.size.height
    return ((x * 10).rounded() / 10, (y * 10).rounded() / 10)
  }
}
