/// Which readings are shown beside the name.
public enum ShownAlternatives: Hashable, Sendable {
  /// So many at most, 0…7, of those that come close to the name and that a lead sheet could have.
  case close(Int)
  /// All that there are, however far they are from the name.
  case all

  /// Unless somebody asks for more.
  public static let usual = ShownAlternatives.close(3)
  /// How many there can be at most.
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

  /// What `init` reads.
  public var text: String {
    switch self {
    case .close(let count): String(count)
    case .all: Self.allWord
    }
  }

  private static let allWord = "all"
}
