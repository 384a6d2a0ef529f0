internal import Glibc
internal import LocalSockets
internal import Logging

extension Daemon {
  /// The service of the control socket; `nil` when none is wanted, or when there is no place for one.
  func controlService(
    _ place: SocketPlace, _ settings: LiveSettings, _ input: InputService, _ statistics: Statistics,
    _ playback: PlaybackControl
  ) throws -> ControlService? {
    guard place != .off else { return nil }
    guard
      let location = SocketLocation(
        place, name: ControlSocketLocation.fileName, environment: environment, isRoot: geteuid() == 0)
    else {
      input.log.info("no control socket: XDG_RUNTIME_DIR is not set; give control.socket a path to have one")
      return nil
    }
    let handler = try ControlHandler(
      settings: settings, input: input.control,
      description: ControlStatus.Fixed(
        version: options.version, process: getpid(), inputKind: input.choice.kind),
      statistics: statistics, present: input.hub.present, context: input.context, playback: playback,
      log: input.log)
    return ControlService(location: location, handler: handler, log: input.log)
  }
}
