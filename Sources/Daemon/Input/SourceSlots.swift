internal import ALSASequencer
internal import ChordAnalysis

/// Assigns sequencer ports to sources of the analyzer; the last source is the piano on the page.
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
