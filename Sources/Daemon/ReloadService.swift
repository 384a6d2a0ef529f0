internal import Logging
internal import Outputs
internal import ServiceLifecycle
internal import UnixSignals

/// Reads the configuration again on SIGHUP; a file with a mistake changes nothing.
struct ReloadService: Service {
  let load: @Sendable () throws(ConfigurationError) -> LoadedConfiguration
  let control: InputControl
  let context: SinkContext
  let manager: ServiceManager
  let log: Logger

  func run() async throws {
    let signals = await UnixSignalsSequence(trapping: .sighup)
    for await _ in signals.cancelOnGracefulShutdown() { reload() }
  }

  private func reload() {
    manager.reloading()
    defer { manager.ready() }
    do throws(ConfigurationError) {
      let loaded = try load()
      let configuration = loaded.configuration
      for warning in loaded.warnings { log.warning("\(warning)") }
      context.naming = configuration.namingSettings
      control.update(configuration.analyzer)
      log.notice("configuration reloaded")
    } catch {
      for problem in error.problems { log.error("\(problem)") }
      log.error("configuration not reloaded; the old one stays")
    }
  }
}
