/// A port of a client, as it was when it was asked for.
public struct Port: Hashable, Sendable {
  /// Where it is.
  public var address: PortAddress
  /// What it is called: `Digital Piano MIDI 1`.
  public var name: String
  /// What others may do with it.
  public var capabilities: PortCapabilities
  /// What it says that it is.
  public var type: PortType

  /// A port by its properties, as tests need it.
  public init(address: PortAddress, name: String, capabilities: PortCapabilities, type: PortType) {
    self.address = address
    self.name = name
    self.capabilities = capabilities
    self.type = type
  }

  /// Whether anybody may subscribe to what comes from it.
  public var isSource: Bool {
    capabilities.isSuperset(of: .source) && !capabilities.contains(.noExport)
  }

  /// Whether anybody may connect a sender to it.
  public var isDestination: Bool {
    capabilities.isSuperset(of: .destination) && !capabilities.contains(.noExport)
  }
}
