import Foundation
import PackagePlugin

/// Writes down what this build is made of: the compiler, and every package whose code ends up in the target, with the
/// version and the revision that the package manager has chosen. The result is Swift source, compiled into the target.
@main
struct BuildRecord: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let linked = Set(target.recursiveTargetDependencies.map(\.id))
    let rows = packages(below: context.package)
      .filter { package in package.targets.contains { linked.contains($0.id) } }
      .compactMap(row)
    let source = """
      internal import CommandKit

      extension BuildRecord {
        static let packages: [LinkedPackage] = [
      \(rows.map { "    \($0),\n" }.joined())  ]
        static let compiler = #"@COMPILER@"#
        static let commit: String? = \(literal("CHORDD_COMMIT"))
        static let date: String? = \(literal("CHORDD_DATE"))
      }
      """
    let compiler = try context.tool(named: "swiftc").url
    let file = context.pluginWorkDirectoryURL.appending(path: "BuildRecord+Build.swift")
    // The package manager runs it again when its arguments, such as a version, or the compiler have changed.
    let script = #"""
      set -e
      version=$("$1" --version 2>/dev/null | sed -n 's/.*\(Swift version [^"#\\|]*\).*/\1/p' | head -n 1)
      printf '%s\n' "$2" | sed "s|@COMPILER@|$version|" >"$3"
      """#
    return [
      .buildCommand(
        displayName: "Recording what \(target.name) is made of", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, "sh", compiler.path, source, file.path], inputFiles: [compiler],
        outputFiles: [file])
    ]
  }

  /// The value of a variable that `scripts/build-packaged` sets, as Swift source. Other builds would be made anew for every commit.
  private func literal(_ variable: String) -> String {
    guard let value = ProcessInfo.processInfo.environment[variable], value.contains(/^[0-9a-f-]+$/) else {
      return "nil"
    }
    return "\"\(value)\""
  }

  /// The packages that this one needs, directly or not, each once and by name.
  private func packages(below package: Package) -> [Package] {
    var found: [Package.ID: Package] = [:]
    var open = package.dependencies.map(\.package)
    while let next = open.popLast() {
      guard found.updateValue(next, forKey: next.id) == nil else { continue }
      open += next.dependencies.map(\.package)
    }
    return found.values.sorted { $0.id < $1.id }
  }

  /// A package as an element of a Swift array; a package without a version of its own is written with `nil`.
  private func row(_ package: Package) -> String? {
    switch package.origin {
    case .repository(let url, let version, _):
      element(package.displayName, version, revision(of: package), url)
    case .registry(let identity, let version): element(package.displayName, version, nil, identity)
    case .local(let path): element(package.displayName, nil, nil, path)
    case .root: nil
    @unknown default: element(package.displayName, nil, nil, nil)
    }
  }

  /// The commit that is checked out: for a package chosen by its version, the package manager does not give it.
  private func revision(of package: Package) -> String? {
    let head = package.directoryURL.appending(path: ".git/HEAD")
    let commit = try? String(contentsOf: head, encoding: .utf8).trimmingCharacters(in: .newlines)
    return commit?.contains(/^[0-9a-f]{40,64}$/) == true ? commit : nil
  }

  private func element(_ name: String, _ version: String?, _ revision: String?, _ source: String?) -> String {
    let fields = [("name", name), ("version", version), ("revision", revision), ("source", source)]
      .map { label, value in "\(label): \(value.map { "#\"\($0)\"#" } ?? "nil")" }
    return "LinkedPackage(\(fields.joined(separator: ", ")))"
  }
}
