public import Wire

/// A wall-clock time as RFC 3339 in UTC with microseconds: `2026-01-31T20:15:04.231507Z`.
public struct Timestamp: Codable, Sendable, SchemaDescribed {
  private let text: String

  init(microseconds: Int64) { text = Self.text(microseconds: microseconds) }

  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  public static var schema: Schema {
    .matching("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{6}Z$")
  }
  public static var example: Timestamp { Timestamp(microseconds: 0) }

  /// The text for a number of microseconds since 1970.
  static func text(microseconds: Int64) -> String {
    let seconds = microseconds >= 0 ? microseconds / 1_000_000 : (microseconds - 999_999) / 1_000_000
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let ofDay = seconds - days * 86_400
    let (year, month, day) = civil(days: days)
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    let time = [ofDay / 3600, ofDay / 60 % 60, ofDay % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(date)T\(time).\(padded(microseconds - seconds * 1_000_000, 6))Z"
  }

  /// The Gregorian date of a number of days since 1970-01-01.
  ///
  /// Years are counted from March, so that the leap day is the last of its year; 146,097 days are 400 years.
  static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let fromMarch = days + 719_468
    let era = (fromMarch >= 0 ? fromMarch : fromMarch - 146_096) / 146_097
    let dayOfEra = fromMarch - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Duration {
  /// Whole microseconds, rounded down.
  var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
