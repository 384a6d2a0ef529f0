internal import CALSA

extension Sequencer {
  /// Creates a port of our own at which everything arrives that we send from `output`, also from a queue, when it is sent.
  ///
  /// Made before anybody else can subscribe to `output`, it hears each event before all others do, as the kernel serves
  /// subscribers in the order in which they came. So whoever sends an event back comes second.
  ///
  /// The corresponding C functions are `snd_seq_create_simple_port` and `snd_seq_connect_from`.
  public mutating func createMonitor(of output: PortAddress) throws(ALSAError) -> PortAddress {
    let port = try createPort(name: "Monitor", capabilities: [.write, .noExport], type: .application)
    try check("snd_seq_connect_from") {
      unsafe snd_seq_connect_from(handle, CInt(port.port), CInt(output.client), CInt(output.port))
    }
    return port
  }
}
