internal import ChordAnalysis
internal import Glibc
internal import LocalSockets
internal import Logging

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
