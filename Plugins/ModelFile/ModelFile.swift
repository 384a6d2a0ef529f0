import PackagePlugin

/// Puts fitted numbers, a file of Models, into the target that has them, by `scripts/embed-model`. The result is Swift source.
@main
struct ModelFile: BuildToolPlugin {
  private static let files = ["ChordAnalysis": "listener.bin", "Charts": "beats.bin"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let file = Self.files[target.name] else { return [] }
    let script = context.package.directoryURL.appending(path: "scripts/embed-model")
    let numbers = context.package.directoryURL.appending(path: "Models/\(file)")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedModel.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(file)", executable: script, arguments: [numbers.path, output.path],
        inputFiles: [script, numbers], outputFiles: [output])
    ]
  }
}
