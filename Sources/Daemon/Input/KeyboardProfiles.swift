internal import ALSASequencer
internal import ChordAnalysis

/// How each keyboard is to be heard; the first entry that a port fits counts.
struct KeyboardProfiles {
  typealias Rule = (selector: PortSelector, profile: SourceProfile)

  private let rules: [Rule]
  /// An entry that was found once means that keyboard, whatever number or name it gets.
  private var memory: KeyboardMemory

  init(_ rules: [Rule]) {
    self.rules = rules
    memory = KeyboardMemory(rules.map(\.selector))
  }

  /// Whether every keyboard has the standard profile.
  var isEmpty: Bool { rules.isEmpty }

  /// The entries that no port fits at the moment.
  func unmet(in directory: PortDirectory, policy: KeyboardPolicy) -> [String] {
    rules.map(\.selector).filter { $0.ports(in: directory, policy: policy).isEmpty }.map(\.description)
  }

  /// The profile of a port; the standard one when no entry is about it.
  mutating func profile(
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

/// Which sequencer port plays into which source of the analyzer; the last source is the piano on the page.
struct SourceSlots {
  /// How many ports may play at once.
  static let limit = 15

  private var ports: InlineArray<15, PortAddress?> = InlineArray(repeating: nil)
  /// One bit a slot: whether its port is connected to us, and does not just send to us.
  private var subscribed: UInt16 = 0

  /// The slot of a port, or `nil` when it has none. Does not allocate.
  func source(of port: PortAddress) -> InputSource? {
    for index in ports.indices where ports[index] == port { return InputSource(index) }
    return nil
  }

  /// The port's slot, a free one if it has none yet; `nil` when all are taken.
  mutating func assign(_ port: PortAddress) -> InputSource? {
    if let source = source(of: port) { return source }
    for index in ports.indices where ports[index] == nil {
      ports[index] = port
      return InputSource(index)
    }
    return nil
  }

  mutating func release(_ source: InputSource) {
    ports[Int(source.index)] = nil
    subscribed &= ~(1 << UInt16(source.index))
  }

  /// Remembers that a port is connected to us.
  mutating func noteSubscribed(_ port: PortAddress) {
    if let source = source(of: port) { subscribed |= 1 << UInt16(source.index) }
  }

  /// Whether the port was connected to us.
  func isSubscribed(_ port: PortAddress) -> Bool {
    source(of: port).map { subscribed & (1 << UInt16($0.index)) != 0 } ?? false
  }

  /// The ports that have a slot, of one client or of all.
  func ports(of client: UInt8? = nil) -> [PortAddress] {
    ports.indices.compactMap { ports[$0] }.filter { client == nil || $0.client == client }
  }
}
