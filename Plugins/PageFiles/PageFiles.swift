import Foundation
import PackagePlugin

/// Puts the files of the page into the program: every file below `Sources/PageServer/Resources`, by
/// `scripts/embed-page-files`. There is no other list of them. The result is Swift source, compiled into the target.
@main
struct PageFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let folder = package.appending(path: "Sources/PageServer/Resources")
    let script = package.appending(path: "scripts/embed-page-files")
    let files = try files(below: folder)
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFile+Build.swift")
    return [
      .buildCommand(
        displayName: "Embedding the files of the page", executable: script,
        arguments: [folder.path, output.path] + files,
        inputFiles: [script] + files.map { folder.appending(path: $0) }, outputFiles: [output])
    ]
  }

  /// The paths of the files, in order; without what editors leave behind.
  private func files(below folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { path in
        let name = path.split(separator: "/").last ?? ""
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(
          atPath: folder.appending(path: path).path, isDirectory: &isFolder)
        return exists && !isFolder.boolValue && !name.hasPrefix(".") && !name.hasSuffix("~")
      }
      .sorted()
  }
}
