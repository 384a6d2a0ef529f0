import Foundation
import Testing

/// Settings that are changed while chordd runs, and saved to its file.
@Suite struct SavingTests {
  private static let before = """
    # Mine.
    naming:
      style: pop   # as in the fake book
    hands:
      split: C3

    """

  private func start(_ text: String, _ environment: [String: String] = [:]) throws -> (ControlledChordd, URL)
  {
    let folder = try Folder()
    let file = folder.path("chordd.yaml")
    try Data(text.utf8).write(to: file)
    return (try ControlledChordd(["--config", file.path], folder: folder), file)
  }

  @Test func `What was changed is saved, comments stay, and the next reload finds it`() throws {
    let (chordd, file) = try start(Self.before)
    #expect(
      try chordd.run("save").output
        == "there is nothing to save in \(file.path): nothing was changed by 'chordd set' or on the page since chordd read its configuration\n"
    )
    for change in [["split", "G3"], ["style", "jazz"], ["key", "--set", "Bb"]] {
      #expect(try Chordd.run(change + ["--socket", chordd.socket]).code == 0)
    }
    #expect(try chordd.reply(to: "set naming.rootless yes")["ok"] as? Bool == true)
    let outcome = try chordd.run("save")
    #expect(
      outcome.output == "saved in \(file.path): hands.split, naming.style, naming.key, naming.rootless\n"
        && outcome.errors == "")
    #expect(
      try String(contentsOf: file, encoding: .utf8) == """
        # Mine.
        naming:
          rootless: yes
          key: B♭ major
          style: jazz   # as in the fake book
        hands:
          split: G3

        """)
    #expect(try chordd.run("reload").code == 0)
    let status = try chordd.reply(to: "status")
    #expect(status["splitName"] as? String == "G3" && status["style"] as? String == "jazz")
    #expect(status["key"] as? String == "B♭ major")
    chordd.end()
  }

  @Test func `A change that was taken back is none`() throws {
    let (chordd, _) = try start(Self.before)
    for style in ["jazz", "pop"] { #expect(try chordd.run("style", style).code == 0) }
    #expect(try chordd.run("save").output.hasPrefix("there is nothing to save"))
    chordd.end()
  }

  @Test func `Other names of notes are written into what is spelled with them`() throws {
    let (chordd, file) = try start("naming:\n  key: B major\nhands:\n  split: B3\n")
    #expect(try chordd.reply(to: "set naming.notes german")["ok"] as? Bool == true)
    #expect(try chordd.run("save").code == 0)
    #expect(
      try String(contentsOf: file, encoding: .utf8)
        == "naming:\n  notes: german\n  key: H-Dur\nhands:\n  split: H3\n"
        || String(contentsOf: file, encoding: .utf8).contains("split: H3"))
    #expect(try chordd.run("reload").code == 0)
    #expect(try chordd.reply(to: "status")["split"] as? Int == 59)
    #expect(try chordd.reply(to: "status")["key"] as? String == "B major")
    chordd.end()
  }

  @Test func `A file that cannot be changed stays, and the lines are shown`() throws {
    let (chordd, file) = try start(Self.before)
    #expect(try chordd.run("style", "jazz").code == 0)
    try Data("naming: [".utf8).write(to: file)
    let outcome = try chordd.run("save")
    #expect(outcome.code == 1 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("chordd: nothing is saved: \(file.path):"))
    #expect(
      outcome.errors.hasSuffix(":\nnaming:\n  style: jazz\n\n")
        || outcome.errors.contains("naming:\n  style: jazz"))
    #expect(try String(contentsOf: file, encoding: .utf8) == "naming: [")
    // It is not forgotten: once the file is well, it is saved.
    try Data(Self.before.utf8).write(to: file)
    #expect(try chordd.run("save").output == "saved in \(file.path): naming.style\n")
    chordd.end()
  }

  @Test(arguments: [
    (
      "set page.listen 127.0.0.1:1",
      "page.listen takes effect at the next start only; write it into the configuration file"
    ),
    (
      "set outputs.json /tmp/x",
      "outputs.json takes effect at the next start only; write it into the configuration file"
    ),
    // As it was at the start: the file may say something else by now.
    ("set outputs.json off", "outputs.json takes effect at the next start only"),
    ("set page.token 0123456789abcdef", "page.token takes effect at the next start only"),
    // With it the next start would fail.
    ("set input.ports ::", "is not a port"),
    ("set naming.styl jazz", "unknown setting"),
    (
      "set naming.alternatives 9", "naming.alternatives must be a whole number from 0 to 7, or all, not \"9\""
    ),
  ])
  func isRefused(_ request: String, _ sentence: String) throws {
    let (chordd, _) = try start(Self.before)
    let reply = try chordd.reply(to: request)
    #expect(reply["ok"] as? Bool == false)
    #expect((reply["error"] as? String)?.contains(sentence) == true, "\(reply)")
    chordd.end()
  }

  @Test func `A service writes where it may, and reads it again`() throws {
    let folder = try Folder()
    let state = folder.path("state").path
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    let socket = folder.path("s").path
    let environment = ["CHORDD_CONTROL_SOCKET": socket, "STATE_DIRECTORY": state, "HOME": "/proc/nowhere"]
    for expected in ["standard", "jazz"] {
      let program = try RunningChordd(
        ["run", "--input", "-", "--plain"], in: folder, environment: environment)
      let peer = try ControlPeer.connected(to: socket)
      #expect(try peer.reply(to: "status")["style"] as? String == expected)
      _ = try peer.reply(to: "style jazz")
      let saved = try peer.reply(to: "save")
      #expect(saved["file"] as? String == state + "/chordd.yaml")
      #expect(saved["saved"] as? [String] == (expected == "jazz" ? [] : ["naming.style"]))
      program.end()
    }
  }

  @Test func `What wins over the file is said`() throws {
    let folder = try Folder()
    let file = folder.path("chordd.yaml")
    try Data().write(to: file)
    let chordd = try ControlledChordd(["--config", file.path, "--style", "pop"], folder: folder)
    #expect(try chordd.run("style", "jazz").code == 0)
    let outcome = try chordd.run("save")
    #expect(
      outcome.errors
        == "chordd: warning: naming.style is saved, but CHORDD_NAMING_STYLE or an option of the command line wins over the file\n"
    )
    #expect(outcome.code == 0)
    chordd.end()
  }

  /// A value that cannot be saved would keep everything else from being saved, too.
  @Test(arguments: ["\u{FEFF}x", "\u{FFFF}"])
  func `A value that no file may hold is refused at once`(_ value: String) throws {
    let chordd = try ControlledChordd()
    let reply = try chordd.reply(to: "set input.ports \(value)")
    #expect(reply["ok"] as? Bool == false && reply["usage"] as? Bool == true)
    chordd.end()
  }
}
