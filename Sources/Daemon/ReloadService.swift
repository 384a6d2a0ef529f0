internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

/// Reads the configuration again on SIGHUP; a file with a mistake changes nothing.
struct ReloadService: Service {
  let settings: LiveSettings
  let manager: ServiceManager
  let log: Logger

  func run() async throws {
    let signals = await UnixSignalsSequence(trapping: .sighup)
    // `cancelOnGracefulShutdown()` would say it shorter, but makes a task of its own beside the executor.
    await withTaskGroup { group in
      group.addTask { for await _ in signals { reload() } }
      group.addTask { try? await gracefulShutdown() }
      await group.next()
      group.cancelAll()
    }
  }

  private func reload() {
    manager.reloading()
    defer { manager.ready() }
    do throws(ConfigurationError) {
      for warning in try settings.reload() { log.warning("\(warning)") }
      log.notice("configuration reloaded")
    } catch {
      for sentence in error.sentences { log.error("\(sentence)") }
      log.error("configuration not reloaded; the old one stays")
    }
  }
}
