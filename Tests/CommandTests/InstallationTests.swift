import Foundation
import Testing

/// `make install` and `make uninstall`: what is put where, and that nothing of it stays.
@Suite struct InstallationTests {
  /// The files that must be below PREFIX, and a line that each must have (empty: any).
  static let files: [(path: String, line: String)] = [
    ("bin/chordd", ""),
    ("share/man/man1/chordd.1", #"chordd \- name the chords played on a MIDI keyboard"#),
    ("share/man/man5/chordd.yaml.5", #"chordd.yaml \- configuration of chordd"#),
    ("share/bash-completion/completions/chordd", "_chordd() {"),
    ("share/zsh/site-functions/_chordd", "#compdef chordd"),
    ("share/fish/vendor_completions.d/chordd.fish", ""),
    ("lib/systemd/system/chordd.service", "ExecStart=@PREFIX@/bin/chordd run --input sequencer"),
    ("lib/systemd/user/chordd.service", "ExecStart=@PREFIX@/bin/chordd run --input sequencer"),
    ("lib/sysusers.d/chordd.conf", "m chordd audio"),
    ("lib/modules-load.d/chordd.conf", "snd-seq"),
    ("share/applications/chordd.desktop", "Exec=xdg-open http://127.0.0.1:8737"),
    (
      "share/metainfo/invalid.chordd.chordd.metainfo.xml",
      "  <launchable type=\"desktop-id\">chordd.desktop</launchable>"
    ),
    ("share/icons/hicolor/scalable/apps/chordd.svg", ""),
    ("share/doc/chordd/README.md", "# chordd"),
    ("share/doc/chordd/CHANGELOG.md", "# Changes"),
    ("share/doc/chordd/LICENSE", "MIT License"),
    ("share/doc/chordd/chordd.cdx.json", #" "bomFormat": "CycloneDX","#),
    ("share/doc/chordd/examples/chordd.yaml", "hands:"),
    ("share/doc/chordd/examples/watchdog.conf", "WatchdogSec=10s"),
  ]

  /// The guides, which point at each other.
  private static func guides() throws -> [String] {
    let folder = try #require(Repository.file("docs"))
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { !["decisions", "developing", "guide", "images", "reference"].contains($0) }.map {
        "share/doc/chordd/docs/\($0)"
      }
  }

  @Test(arguments: ["/usr", "/usr/local", "/opt/a place"])
  func installsAndUninstalls(_ prefix: String) throws {
    let system = try Folder()
    // A neighbor's file, which must outlive us.
    let neighbor = system.path(prefix + "/share/doc/chordd/mine.txt")
    try FileManager.default.createDirectory(
      at: neighbor.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: neighbor)

    let program: URL = try #require(Chordd.executable)
    try installFiles(["install", program.path, prefix], into: system)
    let mine = "\(prefix)/share/doc/chordd/mine.txt"
    let expected = try Self.files.map(\.path) + Self.guides()
    #expect(try files(in: system) == (expected.map { "\(prefix)/\($0)" } + [mine]).sorted())
    #expect(
      try system.read(prefix + "/share/doc/chordd/docs/guide/service.md").hasPrefix("# chordd as a service"))
    for (path, line) in Self.files where !line.isEmpty {
      let lines = try system.read(prefix + "/" + path).split(separator: "\n").map(String.init)
      #expect(lines.contains(line.replacing("@PREFIX@", with: prefix)), "\(path)")
    }
    #expect(FileManager.default.isExecutableFile(atPath: system.path(prefix + "/bin/chordd").path))

    try installFiles(["uninstall", prefix], into: system)
    #expect(try files(in: system) == [mine])
    #expect(!FileManager.default.fileExists(atPath: system.path(prefix + "/share/doc/chordd/examples").path))
  }

  /// Every installed file, by its path from the top of the system.
  private func files(in system: Folder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: system.url.path)
      .filter { path in
        var isFolder: ObjCBool = false
        return unsafe FileManager.default.fileExists(atPath: system.path(path).path, isDirectory: &isFolder)
          && !isFolder.boolValue
      }
      .map { "/" + $0 }.sorted()
  }

  private func installFiles(_ arguments: [String], into system: Folder) throws {
    let process = Process()
    process.executableURL = Repository.file("scripts/install-files")
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin", "DESTDIR": system.url.path, "LANG": "C.UTF-8"]
    try process.run()
    #expect(process.ends() && process.terminationStatus == 0)
  }
}
