import Foundation
import PackagePlugin

/// Puts the files of the page into the program, by `scripts/embed-page-files`: every file below
/// `Sources/PageServer/Resources`, those of the features' views, and the words of languages. There is no other list of them. The
/// result is Swift source, compiled into the target.
@main
struct PageFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let script = package.appending(path: "scripts/embed-page-files")
    let bundler = package.appending(path: "scripts/bundle-page")
    let options = package.appending(path: "Sources/tsconfig.json")
    let files =
      try files(below: "Sources/PageServer/Resources", in: package)
      + files(below: "Sources/Features", in: package).filter {
        $0.hasSuffix(".ts") && !$0.hasSuffix(".d.ts") || $0.hasSuffix(".css")
      }
      // English comes with what is said.
      + files(below: "Languages", in: package).filter { $0.hasSuffix(".json") && !$0.hasSuffix("/en.json") }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFile+Build.swift")
    return [
      .buildCommand(
        displayName: "Embedding the files of the page", executable: script,
        arguments: [package.path, output.path] + files,
        inputFiles: [script, bundler, options] + files.map { package.appending(path: $0) },
        outputFiles: [output])
    ]
  }

  /// The paths of the files, in order; without what editors leave behind.
  private func files(below folder: String, in package: URL) throws -> [String] {
    let root = package.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { path in
        let name = path.split(separator: "/").last ?? ""
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(
          atPath: root.appending(path: path).path, isDirectory: &isFolder)
        return exists && !isFolder.boolValue && !name.hasPrefix(".") && !name.hasSuffix("~")
      }
      .sorted().map { "\(folder)/\($0)" }
  }
}
