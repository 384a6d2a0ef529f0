/// An instrument with frets, in its usual tuning: a row of the table.
public struct FrettedInstrument: Hashable, Sendable {
  /// The name on the command line, in addresses and in requests.
  public let name: String
  /// The MIDI numbers of its open strings, from the player's thumb on; the highest need not be the last.
  public let strings: [Int]
  /// The frets that one hand position covers, beyond the lowest: a ukulele's are closer together.
  let reach: Int
  /// Whether the bass of a chord is its own: small instruments have a bass beside them.
  let isBassHeard: Bool
  /// The fewest strings of a chord of three tones or more.
  let leastStrings: Int

  /// All of them. Usual tunings: E A D G B E, G C E A with a high G, G D A E, E A D G.
  public static let all: [FrettedInstrument] = [
    FrettedInstrument(
      name: "guitar", strings: [40, 45, 50, 55, 59, 64], reach: 3, isBassHeard: true, leastStrings: 4),
    FrettedInstrument(
      name: "ukulele", strings: [67, 60, 64, 69], reach: 4, isBassHeard: false, leastStrings: 4),
    FrettedInstrument(
      name: "mandolin", strings: [55, 62, 69, 76], reach: 5, isBassHeard: false, leastStrings: 4),
    FrettedInstrument(name: "bass", strings: [28, 33, 38, 43], reach: 3, isBassHeard: true, leastStrings: 3),
  ]

  /// Their names in a sentence: `guitar, ukulele, mandolin, bass`.
  public static let names = all.map(\.name).joined(separator: ", ")

  /// The instrument with this name.
  public static func named(_ name: some StringProtocol) -> FrettedInstrument? {
    let name = name.lowercased()
    return all.first { $0.name == name }
  }
}
