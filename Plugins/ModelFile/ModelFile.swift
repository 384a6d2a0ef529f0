import PackagePlugin

/// Puts the weights of the learned listener into the program, by `scripts/embed-model`. The result is Swift source, compiled into the
/// target.
@main
struct ModelFile: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let script = context.package.directoryURL.appending(path: "scripts/embed-model")
    let weights = context.package.directoryURL.appending(path: "Models/listener.bin")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedModel.swift")
    return [
      .buildCommand(
        displayName: "Embedding the listener", executable: script, arguments: [weights.path, output.path],
        inputFiles: [script, weights], outputFiles: [output])
    ]
  }
}
