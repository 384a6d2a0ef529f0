public import Outputs
public import Wire

/// One thing that `doctor` examined.
public struct Finding: Codable, Hashable, Sendable {
  public enum Verdict: String, Codable, CaseIterable, Sendable, SchemaDescribed {
    case fine = "ok"
    case note
    case broken = "problem"

    public static var schema: Schema { .choice(allCases.map(\.rawValue)) }
    public static var example: Verdict { .fine }
  }

  /// Always `finding`.
  public var type = "finding"
  /// Whether the examined part is in order.
  public let verdict: Verdict
  /// The result of the examination, for a person.
  public let sentence: String

  public init(verdict: Verdict, sentence: String) { (self.verdict, self.sentence) = (verdict, sentence) }

  public init(_ found: OutputCheck.Finding) {
    switch found {
    case .fine(let sentence): self.init(verdict: .fine, sentence: sentence)
    case .note(let sentence): self.init(verdict: .note, sentence: sentence)
    case .broken(let sentence): self.init(verdict: .broken, sentence: sentence)
    }
  }
}
