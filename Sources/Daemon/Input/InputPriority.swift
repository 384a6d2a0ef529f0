internal import ALSASequencer
internal import Logging

/// The input thread comes before whatever else goes on, such as writing to two hundred clients of the page.
enum InputPriority {
  /// Asks for real-time priority and exact timers for the thread that calls; works without.
  static func ask(_ log: Logger) {
    CurrentThread.makeTimersExact()
    do {
      try CurrentThread.requestRealTime(priority: CurrentThread.inputPriority)
    } catch {
      log.info("no real-time priority (\(error)); continuing without")
    }
  }
}
