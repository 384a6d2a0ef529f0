internal import ALSASequencer
internal import Outputs

/// What the settings of the page are chosen from: the file that they are kept in, the keyboards that there are, and how
/// other devices get here.
struct PageSetup {
  let handler: ControlHandler

  var text: String {
    var object = JSONObject()
    object.set("v", 1)
    object.set("file", handler.settings.savedFile)
    object.set("ports", handler.settings.current.input.ports)
    object.set("keyboards", keyboards)
    let share = handler.share
    object.set("advice", share.advice)
    object.set(
      "share",
      share.addresses.map { address in
        var object = JSONObject()
        object.set("address", address)
        object.set("qr", QRCode(address)?.svg)
        return object
      })
    return object.closed
  }

  /// Every port that can be listened to, with the name that finds it again; none without the sequencer.
  private var keyboards: [JSONObject] {
    guard handler.description.inputKind == "sequencer", SequencerAccess.failure() == nil,
      let sequencer = try? Sequencer(clientName: KeyboardPolicy.playerName),
      let directory = try? sequencer.portDirectory()
    else { return [] }
    let policy = KeyboardPolicy(ownClients: [sequencer.clientID])
    let sources = Set(handler.context.sources.map(\.address))
    return directory.clients.flatMap { client in
      client.ports.filter { policy.isOffered($0, of: client) }.map { port in
        var object = JSONObject()
        object.set("port", port.address.description)
        object.set("portName", port.name)
        object.set("selector", Self.selector(port, of: client))
        object.set("usual", policy.isKeyboard(port, of: client))
        object.set("connected", sources.contains(port.address.description))
        return object
      }
    }
  }

  /// A name lasts longer than a number; but a comma would end it in a list.
  private static func selector(_ port: Port, of client: Client) -> String {
    let isPlain = !client.name.contains(",") && !client.name.contains(":") && Int(client.name) == nil
    return isPlain ? "\(client.name):\(port.address.port)" : port.address.description
  }
}
