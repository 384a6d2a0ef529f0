extension Configuration {
  /// The names of the settings and groups that are only looked at when the program starts and are others in `new`.
  func groupsForTheStart(changedIn new: Configuration) -> [String] {
    [
      ("input.ports", input.ports == new.input.ports), ("keyboards", keyboards == new.keyboards),
      ("outputs", outputs == new.outputs), ("mqtt", mqtt == new.mqtt), ("speech", speech == new.speech),
      ("page", page == new.page), ("playback.port", playback.port == new.playback.port),
      ("playback.controller", playback.controller == new.playback.controller), ("midi", midi == new.midi),
      ("control", control == new.control), ("log", log == new.log),
    ].filter { !$0.1 }.map(\.0)
  }
}
