internal import Foundation

/// The objects of BlueZ, as `busctl --json=short` prints its reply to GetManagedObjects. Any other text is none.
///
/// Source: the manual pages org.bluez.Adapter(5) and org.bluez.Device(5).
struct BluetoothObjects: Hashable {
  struct Device: Hashable {
    var name: String
    /// Six bytes, such as `C4:5D:83:0A:11:22`.
    var address: String
    var isConnected = false
    var isPaired = false
  }

  /// The state of the radio.
  enum Radio: Hashable { case on, off, blocked }

  /// The best state of all adapters; `nil`: there is none.
  var radio: Radio?
  /// Devices that offer MIDI, by their names; at most as many as anybody has.
  var devices: [Device] = []

  /// The service of MIDI over Bluetooth Low Energy, of the MIDI Association.
  static let midi = "03b80e5a-ede8-4b33-a751-6ce34ec4c700"

  private static let most = 16

  init(radio: Radio? = nil, devices: [Device] = []) { (self.radio, self.devices) = (radio, devices) }

  /// `nil` for anything but such a reply.
  init?(reply: [UInt8]) {
    guard
      let root = try? JSONSerialization.jsonObject(with: Data(reply)) as? [String: Any],
      let arguments = root["data"] as? [Any], let objects = arguments.first as? [String: Any]
    else { return nil }
    for case let interfaces as [String: Any] in objects.values {
      if let adapter = interfaces["org.bluez.Adapter1"] as? [String: Any] {
        add(adapter: Properties(adapter))
      }
      if let device = interfaces["org.bluez.Device1"] as? [String: Any] { add(device: Properties(device)) }
    }
    devices.sort { ($0.name, $0.address) < ($1.name, $1.address) }
    devices = Array(devices.prefix(Self.most))
  }

  /// The values of an interface; one of another type than it should have counts as absent.
  private struct Properties {
    private let all: [String: Any]

    init(_ all: [String: Any]) { self.all = all }

    subscript<Value>(_ name: String, as type: Value.Type) -> Value? {
      (all[name] as? [String: Any])?["data"] as? Value
    }
  }

  private mutating func add(adapter: Properties) {
    if adapter["Powered", as: Bool.self] == true {
      radio = .on
    } else if radio != .on {
      radio = adapter["PowerState", as: String.self] == "off-blocked" ? .blocked : radio ?? .off
    }
  }

  private mutating func add(device: Properties) {
    let offers = device["UUIDs", as: [String].self] ?? []
    // The address goes into a command that a person may copy.
    guard offers.contains(where: { $0.lowercased() == Self.midi }),
      let address = device["Address", as: String.self],
      address.wholeMatch(of: /[0-9A-F]{2}(:[0-9A-F]{2}){5}/) != nil
    else { return }
    devices.append(
      Device(
        name: device["Alias", as: String.self] ?? device["Name", as: String.self] ?? address,
        address: address,
        isConnected: device["Connected", as: Bool.self] ?? false,
        isPaired: device["Paired", as: Bool.self] ?? false))
  }
}
