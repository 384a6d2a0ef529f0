public import ALSASequencer
public import ChordAnalysis

/// How each keyboard is to be heard; the first entry that a port fits counts.
public struct KeyboardProfiles {
  public typealias Rule = (selector: PortSelector, profile: SourceProfile)

  private let rules: [Rule]
  /// An entry that was found once keeps meaning that keyboard, also under another number or name.
  private var memory: KeyboardMemory

  public init(_ rules: [Rule]) {
    self.rules = rules
    memory = KeyboardMemory(rules.map(\.selector))
  }

  /// Whether every keyboard has the standard profile.
  public var isEmpty: Bool { rules.isEmpty }

  /// The entries that no port fits at the moment.
  public func unmet(in directory: PortDirectory, policy: KeyboardPolicy) -> [String] {
    rules.map(\.selector).filter { $0.ports(in: directory, policy: policy).isEmpty }.map(\.description)
  }

  /// The profile of a port; the standard one when no entry is about it.
  public mutating func profile(
    of port: PortAddress, in directory: PortDirectory, policy: KeyboardPolicy
  ) -> SourceProfile {
    guard !rules.isEmpty else { return .standard }
    var policy = policy
    policy.heardPort = port
    let findings = memory.find(in: directory, policy: policy)
    for (rule, finding) in zip(rules, findings) {
      if finding.choice?.port.address == port { return rule.profile }
      // A name or a model may mean several keyboards; a number that was seen means the one.
      guard !rule.selector.isByNumber else { continue }
      let fitting = rule.selector.ports(in: directory, policy: policy)
      if fitting.contains(where: { $0.port.address == port }) { return rule.profile }
    }
    return .standard
  }
}
