/// The reply to `connect` and `disconnect`.
struct PortReply: Decodable {
  let port: String
  let portName: String
  let connected: Bool

  var text: String { "\(connected ? "connected" : "disconnected"): \(portName) (\(port))" }
}
