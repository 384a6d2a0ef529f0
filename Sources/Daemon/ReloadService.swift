internal import Settings
internal import System
internal import Logging

/// Reads the configuration again on SIGHUP; a file with a mistake changes nothing. When the signal says that the terminal
/// has gone, the program ends.
struct ReloadService: Service {
  let settings: LiveSettings
  let manager: ServiceManager
  let terminal: ControllingTerminal
  /// Called when the program should end because its terminal has gone.
  let stopProgram: @Sendable () -> Void
  let log: Logger
  /// A signal each. Trapped before any service starts, so that none comes too early.
  let signals: AsyncStream<Void>

  func run(until end: EndSignal) async throws {
    // Until they were trapped the signal was ignored.
    if terminal.isLost { stopProgram() }
    await end.cancel {
      for await _ in signals {
        if terminal.isLost { stopProgram() } else { await reload(until: end) }
      }
    }
  }

  /// On a thread of its own: all services share the one that we are on.
  private func reload(until end: EndSignal) async {
    _ = try? await BlockingThread.run(
      name: "chordd-hup", until: end, stopLimit: .milliseconds(200), stop: {}, readAgain)
  }

  private func readAgain() {
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
