/// A port that can be chosen as input, with what a person knows it by.
public struct PortChoice: Hashable, Sendable, CustomStringConvertible {
  public var port: Port
  public var clientName: String
  /// The USB device that it belongs to, if it is one's.
  public var usb: USBDevice?

  /// The port `port` of `client`.
  public init(port: Port, of client: Client) {
    self.port = port
    clientName = client.name
    usb = client.usb
  }

  /// `24:0 (Digital Piano)`, and the port's own name where it says more than that.
  public var description: String {
    let name = port.name.hasPrefix(clientName) ? port.name : "\(clientName), \(port.name)"
    return "\(port.address) (\(name))"
  }

  /// All ports that `policy` offers, in the order of their addresses.
  public static func all(in directory: PortDirectory, policy: KeyboardPolicy) -> [PortChoice] {
    directory.clients.flatMap { client in
      client.ports.filter { policy.isOffered($0, of: client) }
        .map { PortChoice(port: $0, of: client) }
    }
  }

  /// The choice whose name is most like `text`, if any is at all like it: at most a third of it is wrong.
  static func closest(to text: String, in choices: [PortChoice]) -> PortChoice? {
    let written = Array(text.lowercased())
    let distances = choices.map { choice in
      [choice.clientName, choice.port.name].map { editDistance(written, Array($0.lowercased())) }.min() ?? 0
    }
    guard let best = zip(distances, choices).min(by: { $0.0 < $1.0 }) else { return nil }
    return best.0 <= max(1, written.count / 3) ? best.1 : nil
  }

  /// How many letters to insert, remove or replace to get from one to the other (Levenshtein).
  private static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
