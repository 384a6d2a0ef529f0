/// Where and to whom the page is served.
public struct PageServerSettings: Sendable, Equatable {
  public var address: PageAddress
  /// Host names that are ours, besides those of this machine.
  public var hosts: [String]
  /// What this machine is called in its network.
  public var machineName: String
  /// Who shows it may change things from another machine.
  public var token: String?

  public init(address: PageAddress, hosts: [String] = [], machineName: String, token: String? = nil) {
    self.address = address
    self.hosts = hosts
    self.machineName = machineName
    self.token = token
  }

  var rules: AccessRules {
    AccessRules(hosts: hosts, machineName: address.isLoopback ? nil : machineName, token: token)
  }
}
