internal import System
internal import CALSA

extension Sequencer {
  /// All clients, ports and subscriptions as they are now. Takes a few system calls for each, and allocates.
  ///
  /// With `findsUSB`, it is also told which USB devices the sound cards are. That reads sysfs, where a serial number may
  /// have to wait until the kernel is done with a device that is just being plugged in.
  ///
  /// A client or port that disappears while we ask is left out; that is not an error.
  ///
  /// The corresponding C functions are `snd_seq_query_next_client`, `snd_seq_query_next_port` and
  /// `snd_seq_query_port_subscribers`.
  public func portDirectory(findsUSB: Bool = true) throws(ALSAError) -> PortDirectory {
    var directory = PortDirectory()
    let info = try InfoBlock.client()
    unsafe snd_seq_client_info_set_client(info.pointer, -1)
    while try Self.found("snd_seq_query_next_client", unsafe snd_seq_query_next_client(handle, info.pointer))
    {
      var client = Self.client(info)
      if findsUSB, let card = client.card { client.usb = USBDirectory().device(ofCard: card) }
      client.ports = try ports(of: client.id)
      for port in client.ports where port.capabilities.contains(.read) {
        directory.subscriptions += try subscriptions(from: port.address)
      }
      directory.clients.append(client)
    }
    return directory
  }

  /// The kernel ends every list with `ENOENT`, and says `ENXIO` of a client or port that has just gone.
  private static func found(_ function: StaticString, _ result: CInt) throws(ALSAError) -> Bool {
    if result == -ENOENT || result == -ENXIO { return false }
    try check(function) { result }
    return true
  }

  private static func client(_ info: borrowing InfoBlock) -> Client {
    let card = unsafe snd_seq_client_info_get_card(info.pointer)
    let process = unsafe snd_seq_client_info_get_pid(info.pointer)
    let type = unsafe snd_seq_client_info_get_type(info.pointer)
    return Client(
      id: UInt8(truncatingIfNeeded: unsafe snd_seq_client_info_get_client(info.pointer)),
      name: unsafe String(cString: snd_seq_client_info_get_name(info.pointer)).harmless,
      kind: type == SND_SEQ_KERNEL_CLIENT ? .kernel : .user,
      card: card < 0 ? nil : Int(card),
      processID: process <= 0 ? nil : Int(process))
  }

  private func ports(of client: UInt8) throws(ALSAError) -> [Port] {
    var ports: [Port] = []
    let info = try InfoBlock.port()
    unsafe snd_seq_port_info_set_client(info.pointer, CInt(client))
    unsafe snd_seq_port_info_set_port(info.pointer, -1)
    while try Self.found("snd_seq_query_next_port", unsafe snd_seq_query_next_port(handle, info.pointer)) {
      ports.append(
        Port(
          address: unsafe PortAddress(snd_seq_port_info_get_addr(info.pointer).pointee),
          name: unsafe String(cString: snd_seq_port_info_get_name(info.pointer)).harmless,
          capabilities: PortCapabilities(rawValue: unsafe snd_seq_port_info_get_capability(info.pointer)),
          type: PortType(rawValue: unsafe snd_seq_port_info_get_type(info.pointer))))
    }
    return ports
  }

  private func subscriptions(from sender: PortAddress) throws(ALSAError) -> [Subscription] {
    var subscriptions: [Subscription] = []
    let query = try InfoBlock.query()
    var root = sender.cValue
    unsafe snd_seq_query_subscribe_set_root(query.pointer, &root)
    unsafe snd_seq_query_subscribe_set_type(query.pointer, SND_SEQ_QUERY_SUBS_READ)
    unsafe snd_seq_query_subscribe_set_index(query.pointer, 0)
    while try Self.found(
      "snd_seq_query_port_subscribers", unsafe snd_seq_query_port_subscribers(handle, query.pointer))
    {
      let destination = unsafe PortAddress(snd_seq_query_subscribe_get_addr(query.pointer).pointee)
      subscriptions.append(Subscription(sender: sender, destination: destination))
      unsafe snd_seq_query_subscribe_set_index(query.pointer, CInt(subscriptions.count))
    }
    return subscriptions
  }
}
