import Foundation
import PackagePlugin

/// Puts the catalogs of languages, the files of Languages, into the program, by `scripts/embed-languages`. There is no other list of them.
@main
struct LanguageFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let script = package.appending(path: "scripts/embed-languages")
    let folder = package.appending(path: "Languages")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted().map { folder.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedLanguages.swift")
    return [
      .buildCommand(
        displayName: "Embedding the languages", executable: script,
        arguments: [output.path] + files.map(\.path), inputFiles: [script] + files, outputFiles: [output])
    ]
  }
}
