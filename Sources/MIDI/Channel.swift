/// A MIDI channel: 0…15 in code, 1…16 wherever a person reads it.
public struct Channel: Hashable, Sendable {
  /// 0…15.
  public let rawValue: UInt8

  /// `nil` when `rawValue` is not in 0…15.
  public init?(_ rawValue: Int) {
    guard (0...15).contains(rawValue) else { return nil }
    self.rawValue = UInt8(rawValue)
  }

  /// The channel with this number, 1…16, as people count; `nil` for any other.
  public static func numbered(_ number: Int) -> Channel? {
    (1...16).contains(number) ? Channel(number - 1) : nil
  }

  /// The channel in the low four bits of a status byte.
  public init(statusByte: UInt8) {
    rawValue = statusByte & 0x0F
  }

  /// 1…16, as printed on the front of instruments.
  public var number: Int { Int(rawValue) + 1 }
}
