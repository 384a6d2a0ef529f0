internal import Settings
internal import ALSASequencer
internal import ChordAnalysis
internal import Glibc
internal import System
internal import Logging
internal import Requests
internal import ServiceLifecycle

/// Opens the control socket, serves it until the program ends, and takes its file away then.
struct ControlService: Service {
  let location: SocketLocation
  let program: RunningProgram
  let log: Logger

  func run() async throws {
    let stop = program.stop
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
      var server = ControlServer(socket: socket, stop: program.stop, answer: answer)
      server.run()
      socket.remove()
    } catch {
      log.warning("\(error.sentence(socket: "a control socket", setting: "control.socket"))")
    }
  }
}

extension ControlService {
  /// The answer to one line, once what it asks for is done.
  private func answer(_ line: LineSplitter.Line) -> RequestReply {
    let requests = program.features.requests
    do throws(RequestFailure) {
      guard case .whole(let bytes) = line else { throw requests.tooLong }
      return requests.perform(try requests.request(line: bytes), in: program)
    } catch {
      return RequestReply(error)
    }
  }
}

extension Assembly {
  /// The service of the control socket; `nil` when none is wanted, or when there is no place for one.
  func controlService() throws -> ControlService? {
    let place = configuration[ControlSettings.self].socket
    guard place != .off else { return nil }
    guard
      let location = SocketLocation(
        place, name: ControlSocketLocation.fileName, environment: environment, isRoot: geteuid() == 0)
    else {
      input.log.info("no control socket: XDG_RUNTIME_DIR is not set; give control.socket a path to have one")
      return nil
    }
    return ControlService(location: location, program: try program(), log: input.log)
  }

  /// What requests are performed in, with a way of its own to end their waiting.
  func program() throws -> RunningProgram {
    RunningProgram(
      settings: settings, input: input.control,
      fixed: RunningProgram.Fixed(
        version: options.version, process: getpid(), inputKind: input.choice.kind),
      statistics: statistics, present: present, context: input.context, output: input.inbox,
      lastChord: input.hub.lastChord, features: options.features, parts: parts, environment: environment,
      publish: { [hub = input.hub] in hub.publish($0) },
      pageToken: pageToken, stop: try WakeUp(), log: input.log)
  }
}
