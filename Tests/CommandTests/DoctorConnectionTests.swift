import Foundation
import Testing

/// The doctor with a BlueZ that says anything, or nothing at all: `busctl` is a program of the test.
@Suite struct DoctorConnectionTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// The findings about Bluetooth.
  private func findings(_ script: String?) throws -> [String] {
    if let script {
      try folder.write("busctl", "#!/bin/sh\n\(script)\n")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path("busctl").path)
    }
    let path = script == nil ? "/proc/nowhere" : "\(folder.url.path):/usr/bin:/bin"
    let outcome = try Chordd.run(["doctor"], in: folder, environment: ["PATH": path])
    #expect(outcome.errors == "" && [0, 1].contains(outcome.code), "\(outcome)")
    return outcome.output.split(separator: "\n").map(String.init).filter { $0.contains("Bluetooth") }
  }

  private static let reply =
    #"{"type":"a{oa{sa{sv}}}","data":[{"/org/bluez/hci0":{"org.bluez.Adapter1":{"Powered":{"type":"b","data":true}}},"/org/bluez/hci0/dev_C4_5D_83_0A_11_22":{"org.bluez.Device1":{"Address":{"type":"s","data":"C4:5D:83:0A:11:22"},"Alias":{"type":"s","data":"CH-88"},"Paired":{"type":"b","data":true},"Connected":{"type":"b","data":false},"UUIDs":{"type":"as","data":["03b80e5a-ede8-4b33-a751-6ce34ec4c700"]}}}}]}"#
  private static let apart =
    "note     CH-88 is paired by Bluetooth and not connected; switch it on and say: bluetoothctl connect C4:5D:83:0A:11:22"
  private static let unread =
    "note     The answer of Bluetooth cannot be read; look yourself: bluetoothctl devices"

  @Test(
    arguments: [
      ("a device", "cat reply", [apart]), ("half of it", "head -c 300 reply", [unread]),
      ("nothing", "true", [unread]), ("words", "echo Oops", [unread]),
      ("ten megabytes", "head -c 10000000 /dev/zero", [unread]),
      ("ten megabytes of lists", "head -c 10000000 /dev/zero | tr '\\0' '['", [unread]),
      ("a failure", "cat reply; exit 1", []), ("a crash", "kill -SEGV $$", []), ("no busctl", nil, []),
      (
        "a silence", "exec sleep 1000",
        ["note     Bluetooth does not answer; say: sudo systemctl restart bluetooth"]
      ),
      (
        "a silence behind the reply", "cat reply; sleep 1000",
        ["note     Bluetooth does not answer; say: sudo systemctl restart bluetooth"]
      ),
    ] as [(String, String?, [String])])
  func `It says so, and waits for no silence`(name: String, script: String?, expected: [String]) throws {
    try folder.write("reply", Self.reply)
    let lines = try findings(script.map { "cd '\(folder.url.path)'; \($0)" })
    #expect(lines == expected, "\(name)")
  }

  @Test func `It starts nothing, and asks for nothing else`() throws {
    _ = try findings("echo \"$@\" >> '\(folder.path("asked").path)'; exit 1")
    #expect(
      try String(contentsOf: folder.path("asked"), encoding: .utf8)
        == "--system --json=short --auto-start=no call org.bluez / org.freedesktop.DBus.ObjectManager GetManagedObjects\n"
    )
  }
}
