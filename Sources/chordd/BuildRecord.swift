internal import Outputs

/// A package whose code is in the program.
struct LinkedPackage {
  let name: String
  /// Such as `2.101.0`, or the name of a branch; `nil` for a folder of this machine.
  let version: String?
  /// The commit; `nil` when the package came from a folder or a registry.
  let revision: String?
  /// Where it came from: an address, a registry's identity or a folder.
  let source: String?

  fileprivate var object: JSONObject {
    var object = JSONObject()
    object.set("name", name)
    object.set("version", version)
    object.set("revision", revision)
    object.set("source", source)
    return object
  }
}

/// What this build is made of. The plugin BuildRecord writes `packages` and `compiler` during the build.
enum BuildRecord {
  /// What `chordd --version --json` prints.
  static var line: String {
    var object = JSONObject()
    object.set("v", 1)
    object.set("type", "version")
    object.set("version", Version.number)
    object.set("swift", compiler)
    object.set("dependencies", packages.map(\.object))
    return object.closed
  }

  /// Whether these arguments ask for the line: both words and nothing else.
  static func isAskedFor(by arguments: [String]) -> Bool {
    Set(arguments) == ["--version", "--json"] && arguments.count == 2
  }
}
