/// One measured value, for people and for programs.
struct Figure {
  /// The name for programs.
  let key: String
  let value: Double
  let unit: String
  /// The name for people.
  let meaning: String
  /// The most that is allowed, if that is settled.
  var limit: Double?

  /// `name=value`, for `--machine`.
  var machineText: String { "\(key)=\(rounded(value))" }

  var text: String {
    let amount = unit.isEmpty ? rounded(value) : "\(rounded(value)) \(unit)"
    guard let limit else { return "naming: \(amount)  \(meaning)" }
    return "naming: \(amount)  \(meaning); wanted ≤ \(rounded(limit)), \(value <= limit ? "met" : "MISSED")"
  }

  /// More digits than these the next run will not confirm.
  private func rounded(_ number: Double) -> String {
    if number == number.rounded() || number >= 100 { return String(Int(number.rounded())) }
    return String((number * 1000).rounded() / 1000)
  }
}
