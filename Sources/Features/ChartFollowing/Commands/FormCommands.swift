package import ArgumentParser
internal import CommandKit
internal import MusicTheory
internal import Wire

extension FormService: CommandFeature {
  package static var commands: [any ParsableCommand.Type] {
    [FormCommand.self, ForecastCommand.self, ChartCommand.self]
  }
  package static var lines: [String: any (Codable & Sendable).Type] {
    ["formPlace": FormPlace.self, "tuneLine": TuneLine.self, "forecastLine": ForecastLine.self]
  }
}

/// A line of `chordd form --json`.
struct FormPlace: Codable, Sendable {
  /// In seconds from the beginning of the file.
  let time: Double
  /// The bar of the chart as it is played out, from 1.
  let bar: Int
  /// The beat in the bar, from 1, with its fraction.
  let beat: Double
  /// The chords that come next, at most two.
  let next: [String]
  /// The probability that the place is right within two seconds: 0…1.
  let confidence: Double
  /// The probability that the next chord is right: 0…1.
  let nextConfidence: Double
  /// Whether something else is played than the chart.
  let lost: Bool
  /// Whether the place is sure enough to be shown.
  let sure: Bool
  /// The chord of a song as it is sung through, from 1; `null` for a chart without words.
  @Nullable var chord: Int?
  /// The line of a song as it is sung through, from 1; `null` for a chart without words.
  @Nullable var line: Int?
}

/// A line of `chordd form --which`.
struct TuneLine: Codable, Sendable {
  /// In seconds from the beginning of the file.
  let time: Double
  /// The title of the likeliest chart.
  let tune: String
  /// In semitones from the chart as it is written.
  let transpose: Int
  /// The key in which it is played; `null` where the chart has none.
  @Nullable var key: String?
  /// How likely it is: 0…1.
  let confidence: Double
  /// Whether it would be offered.
  let offered: Bool

  var text: String {
    let percent = Int((confidence * 100).rounded())
    return ["\(Int(time))", "\(offered ? "*" : "")\(tune)", key ?? "", "\(percent) %"].joined(separator: "\t")
  }
}
