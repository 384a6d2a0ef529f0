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
    var text: [UInt8] = []
    text.reserveCapacity(27)
    append(year, 4, "-", to: &text)
    append(month, 2, "-", to: &text)
    append(day, 2, "T", to: &text)
    append(ofDay / 3600, 2, ":", to: &text)
    append(ofDay / 60 % 60, 2, ":", to: &text)
    append(ofDay % 60, 2, ".", to: &text)
    append(microseconds - seconds * 1_000_000, 6, "Z", to: &text)
    return String(decoding: text, as: UTF8.self)
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

  /// Appends a number in `width` digits, more where it is larger, and a sign behind it.
  private static func append(_ number: Int64, _ width: Int, _ sign: Unicode.Scalar, to text: inout [UInt8]) {
    // A clock may be wrong by any number of years.
    if number < 0 { text.append(UInt8(ascii: "-")) }
    let number = number.magnitude
    var unit: UInt64 = 1
    for _ in 1..<width { unit *= 10 }
    while number / unit >= 10 { unit *= 10 }
    while unit > 0 {
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
    text.append(UInt8(ascii: sign))
  }
}

extension Duration {
  /// Whole microseconds, rounded down.
  var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
