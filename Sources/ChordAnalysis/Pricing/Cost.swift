/// What a name costs its reader to accept, in hundredths: 0 for a plain triad in root position.
public struct Cost: Hashable, Comparable, Sendable {
  public var hundredths: Int16

  public init(_ hundredths: Int16) { self.hundredths = hundredths }

  /// The cost as a number that people and programs see: 1.35.
  public var value: Double { Double(hundredths) / 100 }

  /// The cost with two decimals: "1.35", "-0.10".
  public var text: String {
    let magnitude = Int(hundredths).magnitude
    let cents = magnitude % 100
    return "\(hundredths < 0 ? "-" : "")\(magnitude / 100).\(cents < 10 ? "0" : "")\(cents)"
  }

  public static func + (a: Cost, b: Cost) -> Cost { Cost(a.hundredths &+ b.hundredths) }
  public static func += (a: inout Cost, b: Cost) { a = a + b }
  public static func < (a: Cost, b: Cost) -> Bool { a.hundredths < b.hundredths }

  public static let free = Cost(0)
}

extension Cost: ExpressibleByIntegerLiteral {
  public init(integerLiteral hundredths: Int16) { self.init(hundredths) }
}
