internal import ALSASequencer
internal import ChordAnalysis
internal import Glibc
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

extension Assembly {
  /// The service of the control socket; `nil` when none is wanted, or when there is no place for one.
  func controlService() throws -> ControlService? {
    let place = configuration.control.socket
    guard place != .off else { return nil }
    guard
      let location = SocketLocation(
        place, name: ControlSocketLocation.fileName, environment: environment, isRoot: geteuid() == 0)
    else {
      input.log.info("no control socket: XDG_RUNTIME_DIR is not set; give control.socket a path to have one")
      return nil
    }
    return ControlService(
      location: location, handler: try handler(present: input.hub.present), log: input.log)
  }

  /// Answers requests, in the words of the control socket. `present` is for one reader only.
  func handler(present: LatestSlot<Analysis>) throws -> ControlHandler {
    try ControlHandler(
      settings: settings, input: input.control,
      description: ControlStatus.Fixed(
        version: options.version, process: getpid(), inputKind: input.choice.kind),
      statistics: statistics, present: present, context: input.context, playback: playback,
      pageToken: pageToken, log: input.log)
  }
}
