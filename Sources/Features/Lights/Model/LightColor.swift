internal import MusicTheory

/// A color of a light, each part 0…255.
public struct LightColor: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public static let dark = LightColor(0, 0, 0)

  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Reads `ff8000`, also with `#` before it; `nil` for any other text.
  public init?(text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16)
    else { return nil }
    self.init(UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255))
  }

  /// A weaker one of the same hue.
  var dimmed: LightColor { LightColor(red / 4, green / 4, blue / 4) }
}

/// The colors of the lights.
public struct LightColors: Hashable, Sendable {
  /// Of the lower hand, the upper hand, right, wrong, missing and next keys.
  private let all: [LightColor]

  public static let count = 6

  /// `nil` unless there are six.
  public init?(_ all: [LightColor]) {
    guard all.count == Self.count else { return nil }
    self.all = all
  }

  public func color(of light: KeyLight) -> LightColor {
    switch light.reason {
    case .held: all[light.hand == .lower ? 0 : 1]
    case .degree(let degree): Self.color(of: degree)
    case .right: all[2]
    case .wrong: all[3]
    case .missing: all[4]
    case .next: all[5]
    }
  }

  /// The degrees go around the circle of colors; an altered one is weak.
  private static func color(of degree: ScaleDegree) -> LightColor {
    let color = degrees[degree.number - 1]
    return degree.alteration == 0 ? color : color.dimmed
  }

  private static let degrees = [
    LightColor(255, 0, 0), LightColor(255, 128, 0), LightColor(255, 255, 0), LightColor(0, 255, 0),
    LightColor(0, 192, 255), LightColor(0, 0, 255), LightColor(192, 0, 255),
  ]
}
