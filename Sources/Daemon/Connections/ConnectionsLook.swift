public import ALSASequencer
internal import Foundation
internal import System

/// Looks at this machine. It takes two seconds at most, also where BlueZ hangs.
extension Connections {
  /// - Parameter directory: the ports of the sequencer; `nil` without one.
  public init(looking directory: PortDirectory?) {
    clients = (directory?.clients ?? []).map { Client(name: $0.name, ports: $0.ports.map(\.name)) }
    bluetooth = Self.askBlueZ()
    hasBlueZMIDI = Self.bluetoothPrograms.lazy.compactMap(Self.linksSequencer).first
    hasRTPMIDI = ["/usr/bin/rtpmidid", "/usr/local/bin/rtpmidid"].contains {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    lookAtPrograms()
  }

  /// A service that does not run is not started for this.
  private static let call = [
    "--system", "--json=short", "--auto-start=no", "call", "org.bluez", "/",
    "org.freedesktop.DBus.ObjectManager",
    "GetManagedObjects",
  ]

  /// Far more than all devices of a household take.
  private static let largestReply = 1 << 20

  private static func askBlueZ() -> Bluetooth {
    do throws(ProgramFilter.Failure) {
      let reply = try ProgramFilter.run(
        "busctl", call, reading: [], within: .milliseconds(1500), atMost: largestReply)
      return BluetoothObjects(reply: reply).map(Bluetooth.objects) ?? .unread
    } catch {
      return switch error {
      case .tooSlow: .silent
      case .tooLarge: .unread
      // Without BlueZ, or without a system bus, busctl fails.
      case .failed, .notFound, .system: .absent
      }
    }
  }

  private static let bluetoothPrograms = [
    "/usr/libexec/bluetooth/bluetoothd", "/usr/lib/bluetooth/bluetoothd",
  ]

  /// Whether a BlueZ was built with MIDI: only then it uses the library of the sequencer. `nil`: it is not there, or cannot be read.
  private static func linksSequencer(_ path: String) -> Bool? {
    guard let bytes = try? SmallFile.read(path, atMost: 1 << 24) else { return nil }
    return Data(bytes).range(of: Data("libasound.so".utf8)) != nil
  }

  private mutating func lookAtPrograms() {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    for process in processes where process.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      guard let name = Self.words(of: "/proc/\(process)/comm").first,
        let program = Program(rawValue: name.trimmingCharacters(in: .newlines))
      else { continue }
      running.insert(program)
      guard program == .jackd else { continue }
      let options = Self.words(of: "/proc/\(process)/cmdline")
      takesJACKDevices =
        takesJACKDevices || options.contains { ["raw", "-Xraw", "--midi-driver=raw"].contains($0) }
    }
  }

  /// The words of a file of the kernel, between which there are zeros.
  private static func words(of path: String) -> [String] {
    guard let bytes = try? SmallFile.read(path, atMost: 1 << 16) else { return [] }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
