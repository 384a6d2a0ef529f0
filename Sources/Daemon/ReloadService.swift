internal import Settings
internal import System
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

/// Reads the configuration again on SIGHUP; a file with a mistake changes nothing. When the signal says that the terminal
/// has gone, the program ends.
struct ReloadService: Service {
  let settings: LiveSettings
  let manager: ServiceManager
  let terminal: ControllingTerminal
  /// Called when the program should end because its terminal has gone.
  let stopProgram: @Sendable () -> Void
  let log: Logger
  /// Trapped before any service starts, so that no signal comes too early.
  let signals: UnixSignalsSequence

  func run() async throws {
    // Until they were trapped the signal was ignored.
    if terminal.isLost { stopProgram() }
    // `cancelOnGracefulShutdown()` would say it shorter, but makes a task of its own beside the executor.
    await withTaskGroup { group in
      group.addTask {
        for await _ in signals {
          if terminal.isLost { stopProgram() } else { await reload() }
        }
      }
      group.addTask { try? await gracefulShutdown() }
      await group.next()
      group.cancelAll()
    }
  }

  /// On a thread of its own: all services share the one that we are on.
  private func reload() async {
    _ = try? await BlockingThread.runUntilStopped(name: "chordd-hup", stopLimit: .milliseconds(200), stop: {})
    {
      readAgain()
    }
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
