import Foundation
import Testing

/// Findings of the doctor about outputs, and about another program that has the port or the socket.
@Suite struct DoctorTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// The lines about what a configuration asks for.
  private func lines(_ configuration: String, environment: [String: String] = [:]) throws -> [String] {
    try folder.write("c.yaml", configuration)
    let outcome = try Chordd.run(["doctor", "--config", "c.yaml"], in: folder, environment: environment)
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  private static func outputs(_ name: String, _ path: String) -> String { "outputs:\n  \(name): \(path)\n" }

  @Test(arguments: ["text-file", "json"])
  func `A file that can be written is fine, and is not made`(_ name: String) throws {
    let path = folder.path("chords.out").path
    let found = try lines(Self.outputs(name, path))
    #expect(found.contains("ok       outputs.\(name): \(path) can be written"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: ["text-file", "json"])
  func `A folder that is not there is named`(_ name: String) throws {
    let missing = folder.path("absent").path
    let found = try lines(Self.outputs(name, "\(missing)/chords.out"))
    #expect(
      found.contains(
        "PROBLEM  outputs.\(name): there is no folder \(missing); create it: mkdir -p \"\(missing)\""))
  }

  @Test(arguments: ["text-file", "json"])
  func `A folder is no file`(_ name: String) throws {
    let found = try lines(Self.outputs(name, folder.url.path))
    #expect(found.contains("PROBLEM  outputs.\(name): \(folder.url.path) is a folder; give the file a name"))
  }

  @Test func `The folder of a file may be a file`() throws {
    try folder.write("file", "")
    let path = folder.path("file").path
    let found = try lines(Self.outputs("text-file", "\(path)/chord.txt"))
    #expect(found.contains("PROBLEM  outputs.text-file: \(path) is not a folder; correct the path"))
  }

  @Test func `Receivers of OSC are looked up`() throws {
    let found = try lines("outputs:\n  osc: [\"127.0.0.1:9000\", \"no-such-host.invalid:9000\"]\n")
    #expect(
      found.contains("ok       outputs.osc: packets go to 127.0.0.1:9000; whether it listens cannot be seen"))
    #expect(found.contains { $0.hasPrefix("PROBLEM  ") && $0.contains("no-such-host.invalid") })
  }

  @Test func `The report says what is needed, and nothing private`() throws {
    try folder.write(
      "c.yaml",
      """
      naming:
        style: jazz
      mqtt:
        topic: swordfish
      outputs:
        osc: ["192.168.17.4:9000"]
        text-file: /home/someone/chord.txt
      page:
        token: abcdefghijklmnopqrstuvwxyz
      """)
    let environment = ["USER": "someone", "HOME": "/home/someone"]
    var files: [String] = []
    for _ in 1...2 {
      let outcome = try Chordd.run(
        ["doctor", "--report", "--config", "c.yaml"], in: folder, environment: environment)
      let note = try #require(outcome.errors.split(separator: "\n").last)
      files.append(String(note.dropFirst("chordd: written: ".count).prefix { $0 != ";" }))
    }
    #expect(files == ["chordd-report.txt", "chordd-report-2.txt"], "nothing is overwritten")
    let report = try String(contentsOf: folder.path(files[0]), encoding: .utf8)
    for word in [
      "\"type\":\"version\"", "naming.style: jazz", "page.token: [not shown]", "outputs.osc: [not shown]",
    ] {
      #expect(report.contains(word), "\(word) is missing in \(report)")
    }
    for word in ["swordfish", "192.168.17.4", "someone", "abcdefghij"] {
      #expect(!report.contains(word), "\(word) is in \(report)")
    }
  }

  /// Names of hosts, files and titles stand in findings, too.
  @Test func `Nothing of the settings and files is in a report, wherever it stands`() throws {
    try FileManager.default.createDirectory(
      at: folder.path("state/chordd/charts"), withIntermediateDirectories: true)
    try folder.write("state/chordd/charts/Secret Tune.cho", "[Cma7")
    try folder.write(
      "c.yaml",
      """
      mqtt: {broker: "swordfish.example:1", topic: private/topic}
      outputs: {osc: ["angler.example:9000"], text-file: /srv/hidden/place.txt}
      page: {hosts: [reef.example]}
      """)
    let outcome = try Chordd.run(
      ["doctor", "--report", "--config", "c.yaml"], in: folder,
      environment: ["XDG_STATE_HOME": folder.path("state").path])
    #expect(outcome.errors.contains("written: chordd-report.txt"))
    let report = try folder.read("chordd-report.txt")
    for word in ["swordfish", "angler", "reef", "hidden", "private", "Secret", folder.url.path] {
      #expect(!report.contains(word), "\(word) is in \(report)")
    }
    #expect(report.contains("outputs.osc: ") && report.contains("[mqtt.broker]"))
    var file = stat()
    #expect(unsafe stat(folder.path("chordd-report.txt").path, &file) == 0 && file.st_mode & 0o777 == 0o600)
  }

  @Test func `A folder that takes no report is said in a sentence`() throws {
    let program = try #require(Chordd.executable)
    let outcome = try Chordd.run(
      ["-c", "cd /proc/self && exec \"$0\" doctor --report", program.path], program: URL(filePath: "/bin/sh"))
    #expect(outcome.code == 1)
    #expect(
      outcome.errors.contains("chordd: the report cannot be written into this folder (")
        && !outcome.errors.contains("Domain"), "\(outcome.errors)")
  }

  @Test(.enabled(if: Broker.isInstalled, Broker.isMissing))
  func `The broker lets us in, or not, or is not there`() throws {
    let broker = try Broker(in: folder)
    let settings = "mqtt:\n  broker: 127.0.0.1:\(broker.port)\n"
    #expect(
      try lines(settings).contains("ok       mqtt: the broker at 127.0.0.1:\(broker.port) lets us in"))
    broker.kill()
    let found = try lines(settings)
    #expect(
      found.contains {
        $0.hasPrefix("PROBLEM  cannot reach the MQTT broker at 127.0.0.1:\(broker.port): Connection refused")
      })
  }

  /// A program that lets clients in and then says nothing, as a hung broker does.
  @Test func `What does not answer is not waited for`() throws {
    let silent = try SilentListener()
    let found = try lines("mqtt:\n  broker: 127.0.0.1:\(silent.port)\n")
    #expect(
      found.contains(
        "PROBLEM  mqtt: the broker at 127.0.0.1:\(silent.port) does not answer within 3 s; check mqtt.broker")
    )
  }

  @Test(.enabled(if: Peer.isInstalled(Speaker.path), Speaker.isMissing))
  func `Speech answers, or not`() throws {
    let settings = "speech:\n  enabled: true\n"
    let speaker = try Speaker(in: folder)
    #expect(
      try lines(settings, environment: speaker.environment).contains(
        "ok       speech: speech-dispatcher answers"))
    let absent = Speaker.environment(folder, socket: folder.path("absent").path)
    #expect(
      try lines(settings, environment: absent).contains {
        $0.hasPrefix("PROBLEM  cannot reach speech-dispatcher")
      })
  }

  @Test func `Another chordd is named with its process`() throws {
    let port = try Peer.freePort()
    let socket = folder.path("s").path
    let environment = ["CHORDD_PAGE_LISTEN": "127.0.0.1:\(port)", "CHORDD_CONTROL_SOCKET": socket]
    let first = try RunningChordd(["run", "--input", "-", "--plain"], in: folder, environment: environment)
    _ = try first.errorLine { $0.contains("page: http://") }
    let process = first.process.processIdentifier
    let found = try lines("", environment: environment)
    #expect(
      found.contains(
        "ok       page: chordd (process \(process)) serves http://127.0.0.1:\(port); a second chordd needs another page.listen"
      ))
    #expect(
      found.contains(
        "ok       control: chordd is running as process \(process); a second one needs another control.socket"
      ))
    let second = try RunningChordd(["run", "--input", "-", "--plain"], in: folder, environment: environment)
    _ = try second.errorLine {
      $0.contains("there is no page at 127.0.0.1:\(port): chordd (process \(process)) has that port")
    }
    for program in [second, first] {
      program.end()
    }
  }

  @Test func `Another program on the page's port is named`() throws {
    let silent = try SilentListener()
    let address = "127.0.0.1:\(silent.port)"
    let found = try lines("", environment: ["CHORDD_PAGE_LISTEN": address])
    let itself = ProcessInfo.processInfo.processIdentifier
    #expect(
      found.contains {
        $0.hasPrefix("PROBLEM  page: ")
          && $0.contains("(process \(itself)) has \(address); end it, or set page.listen")
      })
  }
}

/// Listens on a port of its own, lets everybody in and says nothing.
final class SilentListener {
  let port: Int
  private let descriptor: CInt

  init() throws {
    let opened = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    descriptor = opened
    try #require(opened >= 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(opened, address, length) == 0 && listen(opened, 16) == 0
          && getsockname(opened, address, &length) == 0
      }
    }
    try #require(isBound)
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(descriptor) }
}
