internal import ArgumentParser
internal import ChordAnalysis
internal import CommandKit
internal import Explore
internal import FeatureKit
internal import MusicTheory
internal import Outputs
internal import Settings
internal import Wire

// Chords that may be played under a chord or over it: `chordd combine C7 ?`.
extension CombineCommand {
  /// Whether one of the hands is looked for.
  static func isQuestion(_ hands: (lower: String, upper: String)) -> Bool {
    hands.lower == "?" || hands.upper == "?"
  }

  /// Prints every chord that the other hand could add.
  func printPartners(
    _ hands: (lower: String, upper: String), _ reader: SymbolReader, _ naming: NamingSettings,
    _ combiner: ChordCombiner
  ) throws {
    guard hands.lower != hands.upper else {
      throw ValidationError("one of the two chords must be known, such as: chordd combine C7 '?'")
    }
    guard !verbose, readings.alternatives == nil else {
      throw ValidationError("--verbose and --alternatives explain one name; leave them out with ?")
    }
    let facts =
      hands.upper == "?"
      ? PartnerFacts(try reader.chord(hands.lower), in: .lower, naming: naming, combiner: combiner)
      : PartnerFacts(try reader.chord(hands.upper), in: .upper, naming: naming, combiner: combiner)
    print(json ? JSONText.line(facts) : Self.text(facts))
  }

  /// The plain slash chords; a name, how usual it is, and the chords that make it, separated by tabs; then those that make no name.
  private static func text(_ facts: PartnerFacts) -> String {
    var lines = facts.basses.map { [$0.name, $0.tier.rawValue, $0.bass.text].joined(separator: "\t") }
    lines += facts.results.map { result in
      [result.name, result.tier.rawValue, result.partners.map(\.symbol).joined(separator: ", ")]
        .joined(separator: "\t")
    }
    if !facts.two.isEmpty { lines.append("(two chords)\ttwo\t\(facts.two.joined(separator: ", "))") }
    if !facts.inside.isEmpty {
      lines.append("\(facts.given.symbol)\tinside\t\(facts.inside.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }
}
