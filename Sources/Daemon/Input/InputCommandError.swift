internal import ALSASequencer

/// Why the input thread did not do what it was asked.
enum InputCommandError: Error, Hashable {
  /// Notes come from somewhere else, so there are no ports.
  case noSequencer
  case noSuchPort(PortSelectorError)
  case notConnected(Port)
  case refused(Port)
  case busy(Port)
  /// It brings what already comes by the ports of its groups.
  case heardByGroups(Port)
  /// It went while it was being connected.
  case gone(Port)
  case failed(String)
  /// The input thread did not take it, or not in time.
  case noAnswer
}

extension InputCommandError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noSequencer: "this chordd does not listen to the sequencer, so it has no ports to connect"
    case .noSuchPort(let error): error.description
    case .notConnected(let port):
      "port \(port.address) (\(port.name)) is not connected; 'chordd status' lists those that are"
    case .refused(let port): "port \(port.address) (\(port.name)) does not let chordd change its connections"
    case .heardByGroups(let port):
      "port \(port.address) (\(port.name)) brings what already comes by the ports of its groups; disconnect those first"
    case .busy(let port):
      "port \(port.address) (\(port.name)) is in use by another program; end that, and try again"
    case .gone(let port): "port \(port.address) (\(port.name)) went in this moment; try again when it is back"
    case .failed(let reason): "the sequencer did not do it: \(reason)"
    case .noAnswer: "the input is busy or ending and does not answer; try again"
    }
  }
}
