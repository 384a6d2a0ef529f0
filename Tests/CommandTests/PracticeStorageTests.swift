import Foundation
import TestKit
import Testing

/// When the file of practice cannot be used, there is one sentence, and practice goes on.
@Suite struct PracticeStorageTests {
  /// Somebody who practices with a running program.
  private struct Player {
    let chordd: ControlledChordd
    let peer: ControlPeer

    init(_ chordd: ControlledChordd) throws {
      self.chordd = chordd
      peer = try chordd.peer()
    }

    private static let names = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]
    private static let tones = ["ma7": [0, 4, 7, 11], "mi7": [0, 3, 7, 10], "7": [0, 4, 7, 10]]

    /// Answers `count` tasks of a test; all of them are right.
    func practice(_ count: Int) throws {
      var session = try #require(try peer.reply(to: "practice-start test36")["session"] as? [String: Any])
      for _ in 0..<count {
        let card = try #require((session["task"] as? [String: Any])?["card"] as? String, "\(session)")
        let parts = card.split { "./".contains($0) }.map(String.init)
        let (tones, root) = (try #require(Self.tones[parts[0]]), try #require(Int(parts[2])))
        let notes = tones.map { Self.names[(root + $0) % 12] }.joined(separator: " ")
        let answered = try #require(
          try peer.reply(to: "practice-answer \(notes)")["session"] as? [String: Any])
        #expect(
          (answered["verdict"] as? [String: Any])?["outcome"] as? String == "right", "\(card): \(answered)")
        session = try #require(try peer.reply(to: "practice-next")["session"] as? [String: Any])
      }
    }

    func memory() throws -> String? {
      let reply = try peer.reply(to: "practice")
      #expect(reply["ok"] as? Bool == true)
      return reply["memory"] as? String
    }

    /// Waits until nothing is wrong with the file.
    func waitUntilWell() throws {
      try waitFor("a file that is used", look: memory, until: { $0 == nil })
    }

    func reviews() throws -> [String] {
      try #require(try peer.reply(to: "practice-export")["reviews"] as? [String])
    }
  }

  private static func state(_ folder: Folder, _ name: String = "state") -> [String: String] {
    ["XDG_STATE_HOME": folder.path(name).path]
  }

  /// The answers in the file, as another program reads them.
  private static func exported(_ environment: [String: String]) throws -> [String] {
    let outcome = try Chordd.run(["practice", "export"], environment: environment)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func `An export without answers says so`() throws {
    let outcome = try Chordd.run(["practice", "export"], environment: Self.state(try Folder()))
    #expect(outcome.code == 0 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("nothing was practiced yet"), "\(outcome.errors)")
  }

  @Test func `Answers are in the file when they are acknowledged, and an import gives the same`() throws {
    let folder = try Folder()
    let first = Self.state(folder)
    let player = try Player(try ControlledChordd(folder: folder, environment: first))
    try player.practice(5)
    #expect(try player.memory() == nil)
    let lines = try Self.exported(first)
    #expect(lines.count == 5)
    #expect(try player.reviews() == lines)
    player.chordd.end()

    let other = Self.state(folder, "other")
    let chordd = try ControlledChordd(folder: folder, environment: other)
    let file = try folder.write("export", lines.map { $0 + "\n" }.joined())
    #expect(try chordd.run("practice", "import", file.path).output == "5 answers taken\n")
    #expect(try chordd.run("practice", "import", file.path).output == "0 answers taken\n")
    #expect(try Self.exported(other) == lines)
    try folder.write("nonsense", lines[0] + "\n{\"card\":\"ma7.any/0\",\"time\":1e300}\n" + lines[1] + "\n")
    let outcome = try chordd.run("practice", "import", folder.path("nonsense").path)
    #expect(
      outcome.code == 1
        && outcome.errors == "chordd: line 2 is not a review of an export; nothing behind it was taken\n",
      "\(outcome)")
    chordd.end()
  }

  @Test(arguments: ["garbage", "folder", "newer"])
  func `A file that cannot be used is one sentence, and practice goes on`(kind: String) throws {
    let folder = try Folder()
    let environment = Self.state(folder)
    let place = folder.path("state/chordd")
    let file = place.appendingPathComponent("practice.sqlite")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let words: String
    switch kind {
    case "folder":
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      words =
        "\(file.path) cannot be used: it is a folder; what you practice now is forgotten when chordd ends"
    case "newer":
      try FileManager.default.removeItem(at: place)
      let chordd = try ControlledChordd(folder: folder, environment: environment)
      try Player(chordd).practice(1)
      chordd.end()
      try Self.makeNewer(file)
      words = "\(file.path) was written by a newer chordd and is left as it is; update chordd to use it"
    default:
      try Data(repeating: 0x5A, count: 10_000).write(to: file)
      words = "it is kept as \(file.path).broken-1, and a new one was begun with nothing in it"
    }
    let chordd = try ControlledChordd(folder: folder, environment: environment)
    let player = try Player(chordd)
    try player.practice(3)
    let memory = try player.memory() ?? ""
    #expect(memory.contains(words), "\(memory)")
    #expect(try player.reviews().count == 3)
    let errors = try chordd.run("practice", "--list").errors
    #expect(errors.hasPrefix("chordd: \(file.path)") && errors.contains(words), "\(errors)")
    #expect(errors.split(separator: "\n").count == 1)
    chordd.end()
    if kind == "garbage" {
      #expect(try Data(contentsOf: folder.path("state/chordd/practice.sqlite.broken-1")).count == 10_000)
      #expect(try Self.exported(environment).count == 3)
    }
  }

  /// As a program would leave it that has more tables.
  private static func makeNewer(_ file: URL) throws {
    let outcome = try Chordd.runPython(
      """
      import sqlite3, sys
      with sqlite3.connect(sys.argv[1]) as database:
          database.execute("INSERT INTO grdb_migrations VALUES ('practice 99')")
      """, [file.path], lines: [])
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  @Test func `The second of two says who has the file, and gets it when that one is killed`() throws {
    let (folder, place) = (try Folder(), try Folder())
    let environment = Self.state(place)
    let first = try ControlledChordd(folder: folder, environment: environment)
    try Player(first).practice(3)
    let second = try ControlledChordd(environment: environment)
    let player = try Player(second)
    try player.practice(2)
    #expect(
      try player.memory()?.contains(
        "is in use by another chordd (process \(first.program.process.processIdentifier)); end that one first"
      ) == true)
    #expect(try player.reviews().count == 2)
    first.program.process.kill()
    try player.waitUntilWell()
    #expect(try Self.exported(environment).count == 5)
    #expect(try player.reviews().count == 5)
    second.end()
  }

  /// A disk that takes no more is imitated by a limit of the size of files, which is lifted afterwards.
  @Test(.enabled(if: Peer.isInstalled("/usr/bin/prlimit"), "SKIPPED: there is no prlimit"))
  func `What a full disk does not take is written when it does`() throws {
    let folder = try Folder()
    let environment = Self.state(folder)
    let chordd = try ControlledChordd(folder: folder, environment: environment)
    let player = try Player(chordd)
    try player.practice(2)
    func limit(_ size: String) throws {
      let process = chordd.program.process.processIdentifier
      let outcome = try Chordd.run(
        ["--pid", "\(process)", "--fsize=\(size):unlimited"], program: URL(filePath: "/usr/bin/prlimit"))
      try #require(outcome.code == 0, "\(outcome.errors)")
    }
    try limit("4096")
    try player.practice(4)
    let memory = try #require(try player.memory())
    #expect(
      memory.hasSuffix(
        "practice.sqlite cannot be written: the disk is full or does not take it; 4 answers wait, and are written as soon as "
          + "it is possible"), "\(memory)")
    #expect(try player.reviews().count == 6)
    #expect(try Self.exported(environment).count == 2)
    try limit("unlimited")
    // Nobody needs to play for that.
    try player.waitUntilWell()
    #expect(try Self.exported(environment) == player.reviews())

    // At the end, too.
    try limit("4096")
    try player.practice(1)
    #expect(try player.memory()?.contains("an answer waits, and is written") == true)
    try limit("unlimited")
    chordd.end()
    #expect(try Self.exported(environment).count == 7)
  }

  /// Root may write everywhere, so it runs as another user.
  @Test(
    .enabled(
      if: getuid() != 0 || Peer.isInstalled("/usr/bin/setpriv"),
      "SKIPPED: this is root, and there is no setpriv"),
    arguments: ["folder", "file", "no folder"])
  func `What may not be written is left as it is`(kind: String) throws {
    let folder = try Folder()
    var environment = Self.state(folder)
    let place = folder.path("state/chordd")
    let file = place.appendingPathComponent("practice.sqlite")
    if kind != "no folder" {
      let chordd = try ControlledChordd(folder: folder, environment: environment)
      try Player(chordd).practice(2)
      chordd.end()
      try FileManager.default.removeItem(at: place.appendingPathComponent("practice.sqlite.lock"))
    } else {
      try FileManager.default.createDirectory(at: folder.path("state"), withIntermediateDirectories: true)
    }
    let bytes = try? Data(contentsOf: file)
    func chmod(_ mode: mode_t, _ path: String) { _ = unsafe Glibc.chmod(path, mode) }
    chmod(0o444, file.path)
    chmod(kind == "file" ? 0o777 : 0o555, place.path)
    chmod(kind == "no folder" ? 0o555 : 0o755, folder.path("state").path)
    defer { for path in [folder.path("state").path, place.path] { chmod(0o755, path) } }
    let sockets = try Folder()
    chmod(0o777, sockets.url.path)
    let socket = sockets.path("s").path
    environment["CHORDD_CONTROL_SOCKET"] = socket
    let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    let program = try RunningChordd(
      ["run", "--input", "-", "--plain"], environment: environment, through: getuid() == 0 ? nobody : [])
    let control = try ControlPeer.connected(to: socket)
    #expect(try control.reply(to: "practice-start triads")["ok"] as? Bool == true)
    let memory = try #require(try control.reply(to: "practice")["memory"] as? String)
    #expect(
      memory.hasPrefix(file.path)
        && memory.hasSuffix("; what you practice now is forgotten when chordd ends"), "\(memory)")
    #expect(
      memory.contains(kind == "no folder" ? " cannot be made: Permission denied" : "may not be written"),
      "\(memory)")
    program.end()
    #expect((try? Data(contentsOf: file)) == bytes)
  }

  /// `make practice-killed` does it two hundred times.
  @Test(.enabled(if: Repository.file("Tests/Practice/killed") != nil))
  func `Whoever is killed has written what was acknowledged`() throws {
    let script = try #require(Repository.file("Tests/Practice/killed"))
    let program = try #require(Chordd.executable)
    let outcome = try Chordd.run(
      [script.path, program.path, "10"], environment: ["TMPDIR": NSTemporaryDirectory()],
      program: URL(filePath: "/usr/bin/python3"))
    #expect(outcome.code == 0 && outcome.output.hasPrefix("PASS 10 kills during "), "\(outcome)")
  }

  /// `make practice-attack` does it for longer.
  @Test(.enabled(if: Repository.file("Tests/Practice/attack") != nil))
  func `No request of practice ends the program`() throws {
    let script = try #require(Repository.file("Tests/Practice/attack"))
    let program = try #require(Chordd.executable)
    let outcome = try Chordd.run(
      [script.path, program.path, "5"], environment: ["TMPDIR": NSTemporaryDirectory()],
      program: URL(filePath: "/usr/bin/python3"))
    #expect(outcome.code == 0 && outcome.output.hasPrefix("PASS "), "\(outcome)")
  }
}
