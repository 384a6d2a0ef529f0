import ALSASequencer
import ChordAnalysis
import Dispatch
import FeatureList
import Foundation
import MusicTheory
import Outputs
import Testing

@testable import Daemon
@testable import FeatureKit
@testable import Settings

/// How the file is replaced: as a whole, where the link leads, with its permissions.
@Suite struct ConfigurationSaverTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "chordd-saver-\(UUID().uuidString)")
  private let change = [
    (setting: FeatureSet.all.table.row(named: "naming.style")!, value: SettingValue.text("jazz"))
  ]

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }
  private func content(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  @Test func makesTheFileAndItsFolder() throws {
    try ConfigurationSaver(path: path("a/b/chordd.yaml"), table: FeatureSet.all.table).save(change)
    #expect(try content("a/b/chordd.yaml") == "naming:\n  style: jazz\n")
    try FileManager.default.removeItem(at: folder)
  }

  @Test func keepsPermissionsAndTheLinkAndTheMark() throws {
    try Data("\u{FEFF}naming:\r\n  style: pop\r\n".utf8).write(to: folder.appending(path: "real.yaml"))
    unsafe chmod(path("real.yaml"), 0o640)
    try FileManager.default.createSymbolicLink(atPath: path("link.yaml"), withDestinationPath: "real.yaml")
    try ConfigurationSaver(path: path("link.yaml"), table: FeatureSet.all.table).save(change)
    #expect(
      try Data(contentsOf: folder.appending(path: "real.yaml"))
        == Data("\u{FEFF}naming:\r\n  style: jazz\r\n".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: path("real.yaml"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link.yaml")) == "real.yaml")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["link.yaml", "real.yaml"])
    try FileManager.default.removeItem(at: folder)
  }

  @Test(arguments: ["naming: [", "naming:\n  style: >\n    pop\n", "\u{0}"])
  func whatCannotBeChangedIsLeftAsItIs(_ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: "f.yaml"))
    #expect(throws: ConfigurationSaverError.self) {
      try ConfigurationSaver(path: path("f.yaml"), table: FeatureSet.all.table).save(change)
    }
    #expect(try content("f.yaml") == text)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["f.yaml"])
    try FileManager.default.removeItem(at: folder)
  }

  @Test func whatIsNoFileIsNotReplaced() throws {
    try FileManager.default.createSymbolicLink(atPath: path("nowhere"), withDestinationPath: "gone.yaml")
    unsafe mkfifo(path("pipe"), 0o600)
    for name in ["nowhere", "pipe", ""] {
      #expect(throws: ConfigurationSaverError.self) {
        try ConfigurationSaver(path: path(name), table: FeatureSet.all.table).save(change)
      }
    }
    #expect(throws: ConfigurationSaverError.self) {
      try ConfigurationSaver(path: "/proc/chordd.yaml", table: FeatureSet.all.table).save(change)
    }
    try FileManager.default.removeItem(at: folder)
  }

  @Test func whatNobodyCouldReadAgainIsNotWritten() throws {
    let text = "#" + String(repeating: "x", count: ConfigurationFile.sizeLimit - 10) + "\n"
    try Data(text.utf8).write(to: folder.appending(path: "f.yaml"))
    #expect(throws: ConfigurationSaverError.self) {
      try ConfigurationSaver(path: path("f.yaml"), table: FeatureSet.all.table).save(change)
    }
    #expect(try content("f.yaml") == text)
    try FileManager.default.removeItem(at: folder)
  }

  @Test func thoseWhoSaveAtOnceDoNotMeet() throws {
    let context = StreamContext(naming: NamingSettings(), startMicroseconds: 0, elapsed: { nil })
    let settings = LiveSettings(
      Configuration(), table: FeatureSet.all.table, control: try InputControl(), context: context,
      savedFile: path("f.yaml"),
      load: BoundedLoad { LoadedConfiguration(configuration: Configuration(), files: [], warnings: []) })
    let style = try #require(FeatureSet.all.table.row(named: "naming.style"))
    DispatchQueue.concurrentPerform(iterations: 200) { number in
      #expect(throws: Never.self) {
        _ = try settings.set(style, to: number % 2 == 0 ? "jazz" : "pop", request: "test")
        _ = try settings.save()
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["f.yaml"])
    try FileManager.default.removeItem(at: folder)
  }
}
