package import FeatureKit
package import MusicTheory
internal import Wire

/// The lines that commands of the core print with `--json` and that are no reply of a running chordd. Each line is an object.
package enum PrintedLines {
  /// By the name of the line in docs/reference/replies.schema.json.
  package static let types: [String: any (Codable & Sendable).Type] = [
    "client": ListedClient.self, "finding": Finding.self, "version": VersionLine.self,
  ]
}

extension PrintedLines {
  /// Those of the features, too.
  package static func all(
    of features: [any Feature.Type]
  ) -> [(name: String, type: any (Codable & Sendable).Type)] {
    var all = types
    for case let feature as any CommandFeature.Type in features {
      for (name, type) in feature.lines { all[name] = type }
    }
    return all.map { (name: $0.key, type: $0.value) }
  }
}

/// A client of the sequencer, as `ports` lists it.
package struct ListedClient: Codable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Sendable { case kernel, user }

  /// Always `client`.
  package var type = "client"
  /// The number of the client, 0…191.
  package let client: UInt8
  /// The name of the client.
  package let name: String
  /// Whether a program or a driver owns it.
  package let kind: Kind
  /// The number of its sound card.
  @Nullable package var card: Int?
  /// As a port may be written in the settings.
  @Nullable package var usb: String?
  /// The process that the client belongs to.
  @Nullable package var pid: Int?
  /// The ports of the client.
  package let ports: [ListedPort]

  package init(
    client: UInt8, name: String, kind: Kind, card: Int?, usb: String?, pid: Int?, ports: [ListedPort]
  ) {
    (self.client, self.name, self.kind, self.ports) = (client, name, kind, ports)
    (self.card, self.usb, self.pid) = (card, usb, pid)
  }
}

/// A port of a client, as it is listed.
package struct ListedPort: Codable, Sendable {
  /// The address, such as `24:0`.
  package let port: String
  /// The name of the port.
  package let portName: String
  /// Whether chordd listens to it when no port is named.
  package let keyboard: Bool
  /// Whether a running chordd listens to it.
  package let heard: Bool
  /// The ports that it sends to.
  package let to: [String]
  /// The ports that send to it.
  package let from: [String]

  package init(
    port: String, portName: String, keyboard: Bool, heard: Bool, to: [String], from: [String]
  ) {
    (self.port, self.portName, self.keyboard, self.heard) = (port, portName, keyboard, heard)
    (self.to, self.from) = (to, from)
  }
}

/// The line that `--version --json` prints.
package struct VersionLine: Codable, Sendable {
  /// Always `version`.
  package var type = "version"
  /// The version of chordd.
  package let version: String
  /// The commit of the sources; `nil` in a build that nobody packaged.
  @Nullable package var commit: String?
  /// The day of the sources, such as `2026-11-27`; `nil` in a build that nobody packaged.
  @Nullable package var date: String?
  /// The version of the compiler.
  package let swift: String
  /// The packages whose code is in the program.
  package let dependencies: [LinkedPackage]

  package init(
    version: String, commit: String?, date: String?, swift: String, dependencies: [LinkedPackage]
  ) {
    (self.version, self.commit, self.date) = (version, commit, date)
    (self.swift, self.dependencies) = (swift, dependencies)
  }
}

/// A package whose code is in the program.
package struct LinkedPackage: Codable, Sendable {
  /// The name of the package.
  package let name: String
  /// Such as `2.101.0`, or the name of a branch; `nil` for a folder of this machine.
  @Nullable package var version: String?
  /// The commit; `nil` when the package came from a folder or a registry.
  @Nullable package var revision: String?
  /// Where it came from: an address, a registry's identity or a folder.
  @Nullable package var source: String?

  package init(name: String, version: String?, revision: String?, source: String?) {
    self.name = name
    (self.version, self.revision, self.source) = (version, revision, source)
  }
}
