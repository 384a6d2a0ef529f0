import Foundation
import Testing

@testable import ALSASequencer

/// USB devices behind sound cards, in a folder laid out like sysfs.
@Suite struct USBDirectoryTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "chordd-sys-\(UUID().uuidString)")

  /// Card `card`, whose device is `folder` below `devices`, with the given files in that folder's parent.
  private func add(card: Int, at folder: String, files: [String: String]) throws {
    let manager = FileManager.default
    let interface = root.appending(path: "devices/\(folder)")
    try manager.createDirectory(at: interface, withIntermediateDirectories: true)
    for (name, content) in files {
      try Data(content.utf8).write(to: interface.deletingLastPathComponent().appending(path: name))
    }
    let link = root.appending(path: "class/sound/card\(card)")
    try manager.createDirectory(at: link, withIntermediateDirectories: true)
    try manager.createSymbolicLink(at: link.appending(path: "device"), withDestinationURL: interface)
  }

  @Test(
    arguments: [
      (
        "pci0/usb1/1-1/1-1:1.0", ["idVendor": "0499\n", "idProduct": "1503\n", "serial": "ABC 1\n"],
        "usb:0499:1503:ABC 1@1-1"
      ),
      (
        "pci0/usb1/1-1/1-1.4/1-1.4:1.0", ["idVendor": "1209\n", "idProduct": "0001\n"], "usb:1209:0001@1-1.4"
      ),
      (
        "pci0/usb1/1-1/1-1:1.0", ["idVendor": "0499\n", "idProduct": "1503\n", "serial": "\n"],
        "usb:0499:1503@1-1"
      ),
      ("pci0/usb1/1-1/1-1:1.0", ["idVendor": "zzzz\n", "idProduct": "1503\n"], nil),
      ("pci0/usb1/1-1/1-1:1.0", ["idVendor": "0499\n"], nil), ("pci0/0000:00:1b.0", [:], nil),
    ] as [(String, [String: String], String?)])
  func `The device of a card`(folder: String, files: [String: String], expected: String?) throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try add(card: 2, at: folder, files: files)
    #expect(USBDirectory(root: root.path).device(ofCard: 2)?.description == expected)
    #expect(USBDirectory(root: root.path).device(ofCard: 3) == nil)
  }
}
