public import FeatureKit
public import Languages
internal import System

/// The ways to this machine that are no cable: Bluetooth, the network, and the bridges of PipeWire and JACK.
///
/// A value: ``ConnectionsLook`` fills it, ``findings`` says what it means and what to do next.
public struct Connections: Hashable, Sendable {
  /// The answer of BlueZ.
  enum Bluetooth: Hashable {
    /// There is none, or nobody can ask it.
    case absent
    /// It did not answer in time.
    case silent
    /// It said something else than it should.
    case unread
    case objects(BluetoothObjects)
  }

  /// A client of the sequencer, and the names of its ports.
  struct Client: Hashable {
    var name: String
    var ports: [String] = []
  }

  /// A program that brings notes, or takes devices.
  enum Program: String, CaseIterable {
    case rtpmidid, wireplumber, jackd, jackdbus
  }

  var bluetooth = Bluetooth.absent
  /// Whether BlueZ can do MIDI by itself; `nil`: that is unknown.
  var hasBlueZMIDI: Bool?
  var clients: [Client] = []
  /// The programs that run.
  var running: Set<Program> = []
  var hasRTPMIDI = false
  /// Whether JACK opens devices that the sequencer then cannot.
  var takesJACKDevices = false

  init() {}

  /// One thing to know about a way, in a sentence with the next step.
  public struct Finding: Hashable, Sendable {
    public let verdict: FeatureKit.Finding.Verdict
    public let phrase: Phrase
    /// In English.
    public var sentence: String { phrase.english }

    init(_ verdict: FeatureKit.Finding.Verdict, _ phrase: Phrase) {
      (self.verdict, self.phrase) = (verdict, phrase)
    }
  }

  /// The findings, Bluetooth first.
  public var findings: [Finding] { ofBluetooth + ofNetwork + ofBridges }

  private var ofBluetooth: [Finding] {
    switch bluetooth {
    case .absent: []
    case .silent: [Finding(.note, .say("connection.bluetooth-silent"))]
    case .unread: [Finding(.note, .say("connection.bluetooth-unread"))]
    case .objects(let objects):
      switch objects.radio {
      // Without a radio the devices are memories.
      case nil: []
      case .off: [Finding(.note, .say("connection.bluetooth-off"))]
      case .blocked: [Finding(.note, .say("connection.bluetooth-blocked"))]
      case .on: objects.devices.map(finding)
      }
    }
  }

  private func finding(_ device: BluetoothObjects.Device) -> Finding {
    let parts: [String: Phrase] = ["name": .text(device.name.visible), "address": .text(device.address)]
    guard device.isConnected else {
      return Finding(
        .note, .say(device.isPaired ? "connection.bluetooth-apart" : "connection.bluetooth-new", parts))
    }
    if hasPort(device) { return Finding(.fine, .say("connection.bluetooth-heard", parts)) }
    if running.contains(.wireplumber) || hasPipeWire {
      return Finding(.broken, .say("connection.bluetooth-pipewire", parts))
    }
    return Finding(
      .broken,
      .say(
        hasBlueZMIDI == false ? "connection.bluetooth-without-midi" : "connection.bluetooth-no-port", parts))
  }

  /// BlueZ names the client after the device, and the port so, too. The kernel cuts long names.
  private func hasPort(_ device: BluetoothObjects.Device) -> Bool {
    let name = String(device.name.prefix(32))
    return !name.isEmpty
      && clients.contains { $0.name.hasPrefix(name) || $0.ports.contains { $0.hasPrefix(name) } }
  }

  private var hasPipeWire: Bool { clients.contains { $0.name.hasPrefix("PipeWire") } }

  private var ofNetwork: [Finding] {
    // A service sees no processes of others, but their ports.
    let isSeen = clients.contains { $0.name.hasPrefix("rtpmidid") }
    guard running.contains(.rtpmidid) || isSeen else {
      return hasRTPMIDI ? [Finding(.note, .say("connection.rtpmidid-off"))] : []
    }
    let ports = clients.filter { $0.name.hasPrefix("rtpmidid") }.map(\.ports.count).max()
    return switch ports {
    case nil: [Finding(.broken, .say("connection.rtpmidid-no-port"))]
    // The first port is there for others to connect to.
    case 0?, 1?: [Finding(.note, .say("connection.rtpmidid-alone"))]
    case .some: [Finding(.fine, .say("connection.rtpmidid-heard"))]
    }
  }

  private var ofBridges: [Finding] {
    var found: [Finding] = []
    if takesJACKDevices { found.append(Finding(.broken, .say("connection.jack-takes"))) }
    if clients.contains(where: { $0.name.hasPrefix("a2jmidid") || $0.name.hasPrefix("a2j") }) {
      found.append(Finding(.fine, .say("connection.bridge-jack")))
    }
    if hasPipeWire {
      found.append(Finding(.fine, .say("connection.bridge-pipewire")))
    }
    return found
  }
}
