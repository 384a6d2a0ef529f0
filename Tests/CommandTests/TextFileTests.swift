import Foundation
import TestKit
import Testing

/// The text file: the present name, as OBS reads it.
@Suite struct TextFileTests {
  private let folder: Folder
  private let chord: [UInt8] = [48, 52, 55, 59]

  init() throws { folder = try Folder() }

  private func run(
    _ settings: String = "", file: String = "chord.txt", settling: String = "hold: 10ms"
  ) throws -> RunningChordd {
    try folder.write(
      "c.yaml",
      "outputs:\n  text-file: \(folder.path(file).path)\n" + settings + "settling: {\(settling)}\n")
    return try RunningChordd(["run", "--input", "-", "--plain", "--config", "c.yaml"], in: folder)
  }

  @Test func `It holds the name alone, and nothing once the keys are up`() throws {
    let program = try run()
    try folder.wait(for: "", in: "chord.txt")
    try program.write(MIDIBytes.struck(chord))
    try folder.wait(for: "Cma7", in: "chord.txt")
    try program.write(MIDIBytes.released(chord))
    try folder.wait(for: "", in: "chord.txt")
    try program.write(MIDIBytes.struck([46, 50, 53]))
    try folder.wait(for: "B♭", in: "chord.txt")
    program.end()
    #expect(try folder.read("chord.txt") == "")
    #expect(folder.names == ["c.yaml", "chord.txt"])
  }

  @Test func `The harmony outlasts its keys, and single notes are none`() throws {
    try folder.write(
      "c.yaml", "outputs:\n  text-file: \(folder.path("chord.txt").path)\nsettling: {hold: 10ms}\n")
    let program = try RunningChordd(
      ["run", "--input", "-", "--plain", "--config", "c.yaml"], in: folder,
      environment: ["CHORDD_OUTPUTS_TEXT_VIEW": "calm"])
    try program.write(MIDIBytes.struck(chord))
    try folder.wait(for: "Cma7", in: "chord.txt")
    try program.write(MIDIBytes.released(chord) + MIDIBytes.struck([72]))
    _ = try program.line { $0.hasPrefix("note C\t") }
    try program.write(MIDIBytes.released([72]) + MIDIBytes.struck([41, 57, 60, 65]))
    // Where the program has to wait for seconds, the harmony has ended before F.
    let texts = try folder.texts("chord.txt", upTo: "F").filter { !$0.isEmpty }
    #expect(texts == ["Cma7", "F"])
    program.end()
  }

  @Test func `The last name can stay`() throws {
    try folder.write("chord.txt", "G7")
    let program = try run("  text-silence: keep\n  text-phase: committed\n")
    try program.write(MIDIBytes.struck(chord))
    try folder.wait(for: "Cma7", in: "chord.txt")
    program.end()
    #expect(try folder.read("chord.txt") == "Cma7")
  }

  @Test func `A name that did not hold is not committed`() throws {
    let program = try run(
      "  text-phase: committed\n  text-silence: keep\n", settling: "hold: 10ms, coalesce: 0ms")
    // Each of them is a name of its own; they come in one read, so that none of them holds.
    try program.write(MIDIBytes.struck([50, 53, 57]))
    #expect(try folder.texts("chord.txt", upTo: "Dmi").isSubset(of: ["", "Dmi"]))
    program.end()
    let shown = try program.rest().output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(shown == ["note D", "D–F", "Dmi"])
  }

  /// A reader that opens the file at any moment finds a whole name.
  @Test func `No reader ever sees a half-written name`() throws {
    let program = try run("  text-silence: keep\n")
    try program.write(MIDIBytes.struck(chord))
    try folder.wait(for: "Cma7", in: "chord.txt")
    var seen: Set<String> = []
    for round in 0..<30 {
      let notes: [UInt8] = round % 2 == 0 ? [46, 50, 53] : [48, 52, 55, 59]
      try program.write(MIDIBytes.released([46, 48, 50, 52, 53, 55, 59]) + MIDIBytes.struck(notes))
      seen.formUnion(try folder.texts("chord.txt", upTo: round % 2 == 0 ? "B♭" : "Cma7"))
    }
    program.end()
    let shown = try program.rest().output.split(separator: "\n").compactMap {
      $0.split(separator: "\t").first
    }
    #expect(seen.count >= 2 && seen.isSubset(of: shown.map(String.init)))
  }

  @Test func `Its permissions stay, and what a crash left behind goes`() throws {
    try folder.write("chord.txt", "old")
    try folder.write(".chord.txt.chordd-new", "half")
    try #require(unsafe chmod(folder.path("chord.txt").path, 0o640) == 0)
    let program = try run()
    try folder.wait(for: "", in: "chord.txt")
    #expect(folder.names == ["c.yaml", "chord.txt"])
    try program.write(MIDIBytes.struck(chord))
    try folder.wait(for: "Cma7", in: "chord.txt")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("chord.txt").path)[
      .posixPermissions]
    #expect(mode as? Int == 0o640)
    program.process.kill()
  }

  @Test func `A folder that vanishes is an error once, and the name is there when it comes back`() throws {
    let inner = folder.path("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
    let program = try run(file: "inner/chord.txt")
    try folder.wait(for: "", in: "inner/chord.txt")
    try FileManager.default.moveItem(at: inner, to: folder.path("away"))
    try program.write(MIDIBytes.struck(chord))
    #expect(
      try program.errorLine { _ in true }
        == "chordd: error: output text: cannot write to \(inner.path)/chord.txt: No such file or directory; next attempt in 10 s"
    )
    try FileManager.default.moveItem(at: folder.path("away"), to: inner)
    try folder.wait(for: "Cma7", in: "inner/chord.txt")
    #expect(try program.errorLine { _ in true } == "chordd: output text works again")
    program.end()
  }

  /// On a disk of two pages, all of which is taken; in a namespace of its own, where that may be made.
  @Test(.enabled(if: Self.canMount, "no user namespaces here, so no disk to fill"))
  func `A full disk is an error, and no half file is left`() throws {
    let program = try #require(Chordd.executable).path
    let shell = """
      mount -t tmpfs -o size=8k none "$0" && head -c 8192 /dev/zero >"$0/fill" 2>/dev/null
      { "$1" run --input demo --plain 2>&1 >/dev/null & echo $!; } | {
        read -r number; read -r line; echo "$line"; ls -A "$0"; kill $number
      }
      """
    let peer = try Peer(
      "/usr/bin/unshare", ["-rm", "/bin/sh", "-c", shell, folder.url.path, program],
      environment: ["CHORDD_OUTPUTS_TEXT_FILE": folder.path("chord.txt").path])
    _ = try peer.line {
      $0.contains(
        "output text: cannot write to \(folder.path("chord.txt").path): No space left on device; next")
    }
    for name in ["chord.txt", "fill"] { #expect(try peer.line { _ in true } == name) }
  }

  private static let canMount: Bool = {
    guard let peer = try? Peer("/usr/bin/unshare", ["-rm", "/bin/mount", "-t", "tmpfs", "none", "/mnt"])
    else {
      return false
    }
    return peer.process.endsWell()
  }()

  /// In a folder that others write to.
  @Test func `A pipe in the place of the hidden file holds nobody up`() throws {
    let program = try run()
    try folder.wait(for: "", in: "chord.txt")
    try #require(unsafe mkfifo(folder.path(".chord.txt.chordd-new").path, 0o600) == 0)
    try program.write(MIDIBytes.struck(chord))
    try folder.wait(for: "Cma7", in: "chord.txt")
    program.end()
  }

  @Test func `A pipe or a device is not replaced`() throws {
    try #require(unsafe mkfifo(folder.path("pipe").path, 0o600) == 0)
    let program = try run(file: "pipe")
    #expect(
      try program.errorLine { _ in true }.hasPrefix(
        "chordd: error: output text: \(folder.path("pipe").path) is not a regular file; give the text file a name"
      ))
    program.end()
  }
}

extension Folder {
  /// Waits until a file holds exactly this text.
  func wait(for text: String, in name: String) throws { _ = try texts(name, upTo: text) }

  /// Reads a file again and again until it holds a text; everything that it held.
  func texts(_ name: String, upTo text: String) throws -> Set<String> {
    var seen: Set<String> = []
    try waitFor("\(name) with \(text)") {
      try? read(name)
    } until: {
      if let found = $0 { seen.insert(found) }
      return $0 == text
    }
    return seen
  }

  /// The names of everything in it.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
}
