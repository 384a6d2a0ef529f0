import Foundation

/// The emulated keyboard of Tests/VM/usb-keyboard, with the plug in our own hand: the script takes a second a time.
struct USBKeyboard {
  static let name = "Replug Piano"
  private static let gadget = "/sys/kernel/config/usb_gadget/keyboard0/UDC"
  private static let autoprobe = "/sys/bus/snd_seq/drivers_autoprobe"
  private static let hub = "/sys/devices/platform/dummy_hcd.0"

  /// Plugs it in for the first time.
  init() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["usb-keyboard", "plug", Self.name]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure("usb-keyboard cannot plug a keyboard in") }
  }

  func unplug() throws { try write("\n", to: Self.gadget) }

  /// Without the inside of the keyboard, which no real system shows, among the sequencer's clients.
  func plug() throws {
    try write("0", to: Self.autoprobe)
    defer { try? write("1", to: Self.autoprobe) }
    // Just after it was unplugged the socket may not be there for a moment.
    for attempt in 0... {
      do { return try write("dummy_udc.0", to: Self.gadget) } catch  where attempt < 200 { usleep(20_000) }
    }
  }

  /// Sends MIDI bytes as if keys were pressed.
  func play(_ bytes: [UInt8]) throws {
    let card = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/asound/keyboard0")
    let device = open("/dev/snd/midiC\(card.dropFirst(4))D0", O_WRONLY)
    guard device >= 0 else { throw Failure("the inside of the keyboard cannot be opened") }
    defer { close(device) }
    _ = Glibc.write(device, bytes, bytes.count)
  }

  /// If USB was faster than `plug`, the driver of the sequencer must be told to take the keyboard.
  func bindIfNeeded() {
    let manager = FileManager.default
    guard let found = manager.enumerator(atPath: Self.hub) else { return }
    for case let path as String in found
    where path.contains("/sound/card")
      && path.components(separatedBy: "/").last?.hasPrefix("seq-midi-") == true
    {
      let device = "\(Self.hub)/\(path)"
      if !manager.fileExists(atPath: device + "/driver") {
        try? write((device as NSString).lastPathComponent, to: "/sys/bus/snd_seq/drivers/snd_seq_midi/bind")
      }
    }
  }

  private func write(_ text: String, to path: String) throws {
    let file = open(path, O_WRONLY)
    guard file >= 0 else { throw Failure("\(path) cannot be opened") }
    defer { close(file) }
    guard Glibc.write(file, text, text.utf8.count) >= 0 else { throw Failure("\(path) cannot be written") }
  }
}
