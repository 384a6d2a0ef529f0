/// The readings that are shown beside the name.
public enum ShownAlternatives: Hashable, Sendable {
  /// At most this number, 0…7, of the readings that come close to the name and that a lead sheet could have.
  case close(Int)
  /// All readings, even those that are far from the name.
  case all

  /// The default.
  public static let usual = ShownAlternatives.close(3)
  /// The largest number of readings beside the name.
  public static let limit = 7

  /// A count from 0 to ``limit``, or `all`; `nil` for anything else.
  public init?(_ text: String) {
    if text == Self.allWord {
      self = .all
    } else if let count = (0...Self.limit).first(where: { String($0) == text }) {
      self = .close(count)
    } else {
      return nil
    }
  }

  /// The text that `init` reads: a number, or `all`.
  public var text: String {
    switch self {
    case .close(let count): String(count)
    case .all: Self.allWord
    }
  }

  private static let allWord = "all"
}
