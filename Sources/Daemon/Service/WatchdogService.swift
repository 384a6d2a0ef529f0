internal import ServiceLifecycle

/// Asks the input thread for a sign of life, twice in the time after which systemd would give the program up.
///
/// Only the input thread answers: where it hangs, nobody pings, and systemd starts the program afresh.
struct WatchdogService: Service {
  let interval: Duration
  let control: InputControl

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: interval / 2)) != nil { control.askForSignOfLife() }
    }
  }
}
