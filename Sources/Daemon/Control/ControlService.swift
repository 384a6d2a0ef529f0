internal import ALSASequencer
internal import ChordAnalysis
internal import FeatureKit
internal import Glibc
internal import Logging
internal import Settings
internal import System
internal import Wire

/// Opens the control socket, serves it until the program ends, and takes its file away then.
struct ControlService: Service {
  let location: SocketLocation
  let home: HomeUsers
  let stop: WakeUp
  let performer: RequestPerformer
  let worker: LongRequestWorker
  let log: Logger

  func run(until end: EndSignal) async throws {
    let isFinished = try await BlockingThread.run(
      name: "chordd-control", until: end, stopLimit: .milliseconds(600), stop: { [stop] in stop.signal() }
    ) { serve() }
    if !isFinished { log.warning("the control socket does not answer; ending without it") }
  }

  /// Without a socket a sentence in the log says why, and the program runs all the same.
  private func serve() {
    do throws(ListeningSocketError) {
      let socket = try ListeningSocket(
        location, backlog: ControlServer.clientLimit, isForOthers: home.letsOthersIn)
      log.info("control socket: \(location.path)")
      var server = ControlServer(
        socket: socket, home: home, stop: stop, worker: worker, prepare: prepare)
      server.run()
      socket.remove()
    } catch {
      log.warning("\(error.sentence(socket: "a control socket", setting: "control.socket"))")
    }
  }
}

extension ControlService {
  private func prepare(_ line: LineSplitter.Line) -> PreparedRequest {
    performer.prepare { list throws(RequestFailure) in
      guard case .whole(let bytes) = line else { throw RequestList.tooLong }
      return try list.request(line: bytes)
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
    let program = try program()
    return ControlService(
      location: location, home: home, stop: program.input.stop, performer: performer(program),
      worker: try LongRequestWorker(), log: input.log)
  }

  /// The program in which the core's requests are performed, with its own signal that ends their waiting.
  func program() throws -> RunningProgram {
    RunningProgram(
      settings: settings, input: try InputCommands(input.control),
      fixed: RunningProgram.Fixed(
        version: options.version, process: getpid(), inputKind: input.choice.kind),
      statistics: statistics, present: present, context: input.context, output: input.inbox,
      features: options.features, environment: environment,
      troubles: { [features, network] in features.flatMap { $0.troubles() } + network.troubles },
      pageToken: pageToken, network: network, log: input.log)
  }

  /// All requests, each with the object that performs it.
  func performer(_ program: RunningProgram) -> RequestPerformer {
    RequestPerformer(
      options.features.requests,
      [RequestGroup(RunningProgram.requests, in: program)] + features.map(\.requests))
  }
}
