internal import ALSASequencer
internal import LocalSockets
internal import Logging
internal import ServiceLifecycle

/// Opens the control socket, serves it until the program ends, and takes its file away then.
struct ControlService: Service {
  let location: SocketLocation
  let handler: ControlHandler
  let log: Logger

  func run() async throws {
    let stop = handler.stop
    let isFinished = try await BlockingThread.runUntilStopped(
      name: "chordd-control", farewell: .milliseconds(600), stop: { stop.signal() }
    ) { serve() }
    if !isFinished { log.warning("the control socket does not answer; ending without it") }
    // A service that ends in the middle of a shutdown, before it is its turn, counts as failed.
    try? await gracefulShutdown()
  }

  /// Without a socket a sentence in the log says why, and the program runs all the same.
  private func serve() {
    do throws(ListeningSocketError) {
      let socket = try ListeningSocket(location, backlog: ControlServer.clientLimit)
      log.info("control socket: \(location.path)")
      var handler = handler
      var server = ControlServer(socket: socket, stop: handler.stop) { handler.reply(to: $0) }
      server.run()
      socket.remove()
    } catch {
      log.warning("\(error.sentence(socket: "a control socket", setting: "control.socket"))")
    }
  }
}
