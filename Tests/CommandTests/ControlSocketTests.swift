import Foundation
import TestKit
import Testing

/// The file of the control socket: whose it is, what it replaces, when it goes.
@Suite struct ControlSocketTests {
  private func status(_ path: String) throws -> stat {
    var status = stat()
    try #require(unsafe lstat(path, &status) == 0, "there is no \(path)")
    return status
  }

  @Test func `Only its owner may use it, and it goes with the program`() throws {
    let chordd = try ControlledChordd()
    let file = try status(chordd.socket)
    #expect(file.st_mode & S_IFMT == S_IFSOCK && file.st_mode & 0o777 == 0o600 && file.st_uid == geteuid())
    #expect(try FileManager.default.contentsOfDirectory(atPath: chordd.folder.url.path) == ["s"])
    chordd.end()
    #expect(try FileManager.default.contentsOfDirectory(atPath: chordd.folder.url.path) == [])
  }

  @Test func `An open umask does not open it`() throws {
    let folder = try Folder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "umask 0; exec \"$0\" run --input - --plain", try #require(Chordd.executable).path,
    ]
    process.environment = Chordd.environment.merging([
      "XDG_RUNTIME_DIR": folder.url.path, "CHORDD_CONTROL_SOCKET": "auto",
    ]) { $1 }
    let (reading, writing) = try RunningChordd.pipe()
    process.standardInput = reading
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    defer { process.kill() }
    let socket = folder.path("chordd/control.sock").path
    try waitUntil("the control socket") { FileManager.default.fileExists(atPath: socket) }
    #expect(try status(socket).st_mode & 0o777 == 0o600)
    #expect(try status(folder.path("chordd").path).st_mode & 0o777 == 0o700)
    try writing.close()
  }

  @Test func `The socket of a dead daemon is replaced`() throws {
    let first = try ControlledChordd()
    first.program.process.kill()
    #expect(try status(first.socket).st_mode & S_IFMT == S_IFSOCK)
    let second = try ControlledChordd(folder: first.folder)
    #expect(try second.reply(to: "status")["pid"] as? Int == Int(second.program.process.processIdentifier))
    second.end()
    #expect(second.program.process.terminationStatus == 0)
    #expect(try second.program.rest().errors == "")
  }

  @Test func `A second daemon says so, runs without, and leaves the first one's socket alone`() throws {
    let first = try ControlledChordd()
    let second = try RunningChordd(
      ["run", "--input", "-", "--plain"], environment: ["CHORDD_CONTROL_SOCKET": first.socket])
    #expect(
      try second.errorLine { _ in true }
        == "chordd: warning: another chordd (process \(first.program.process.processIdentifier)) answers on \(first.socket) already; this one runs without a control socket: end the other, or set control.socket"
    )
    try second.write(MIDIBytes.struck([48, 52, 55]))
    #expect(try second.line { _ in true } == "C\tunified\tC3 E3 G3")
    second.end()
    #expect(try first.reply(to: "status")["pid"] as? Int == Int(first.program.process.processIdentifier))
  }

  @Test func `A socket that was replaced is not removed`() throws {
    let chordd = try ControlledChordd()
    try FileManager.default.removeItem(atPath: chordd.socket)
    try chordd.folder.write("s", "mine")
    chordd.end()
    #expect(try chordd.folder.read("s") == "mine")
  }

  @Test func `What is no socket is not replaced`() throws {
    let folder = try Folder()
    try folder.write("s", "mine")
    let path = folder.path("s").path
    let program = try RunningChordd(
      ["run", "--input", "-", "--plain"], environment: ["CHORDD_CONTROL_SOCKET": path])
    #expect(
      try program.errorLine { _ in true }
        == "chordd: warning: \(path) is not a socket of yours; running without a control socket: remove it, or set control.socket"
    )
    program.end()
    #expect(try folder.read("s") == "mine")
  }

  @Test func `A folder that does not exist is a warning, not an end`() throws {
    let program = try RunningChordd(
      ["run", "--input", "-", "--plain"], environment: ["CHORDD_CONTROL_SOCKET": "/proc/nowhere/s"])
    #expect(
      try program.errorLine { _ in true }
        == "chordd: warning: there can be no control socket at /proc/nowhere/s (No such file or directory)"
    )
    program.end()
  }

  @Test func `A folder that others may write to is not trusted`() throws {
    let folder = try Folder()
    let inner = folder.path("chordd").path
    try #require(unsafe mkdir(inner, 0o700) == 0 && chmod(inner, 0o777) == 0)
    let program = try RunningChordd(
      ["run", "--input", "-", "--plain"],
      environment: ["XDG_RUNTIME_DIR": folder.url.path, "CHORDD_CONTROL_SOCKET": "auto"])
    #expect(
      try program.errorLine { _ in true }
        == "chordd: warning: others may write to \(inner); running without a control socket: remove it, or set control.socket"
    )
    program.end()
  }

  @Test func `Off is off`() throws {
    let folder = try Folder()
    let program = try RunningChordd(
      ["run", "--input", "-", "--plain"],
      environment: ["XDG_RUNTIME_DIR": folder.url.path, "CHORDD_CONTROL_SOCKET": "off"])
    try program.write(MIDIBytes.struck([48, 52, 55]))
    _ = try program.line { _ in true }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    program.end()
  }
}
