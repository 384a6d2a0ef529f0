extension Configuration {
  /// The names of the settings and groups that are only looked at when the program starts and are others in `new`.
  func groupsForTheStart(changedIn new: Configuration) -> [String] {
    Self.forTheStart.filter { !$0.isSame(self, new) }.map(\.name)
  }

  /// Settings, and groups of them, that are looked at once.
  static let forTheStart: [(name: String, isSame: @Sendable (Configuration, Configuration) -> Bool)] = [
    ("input.ports", { $0.input.ports == $1.input.ports }), ("keyboards", { $0.keyboards == $1.keyboards }),
    ("outputs", { $0.outputs == $1.outputs }), ("mqtt", { $0.mqtt == $1.mqtt }),
    ("speech", { $0.speech == $1.speech }), ("page", { $0.page == $1.page }),
    ("playback.port", { $0.playback.port == $1.playback.port }),
    ("playback.controller", { $0.playback.controller == $1.playback.controller }),
    ("midi", { $0.midi == $1.midi }), ("control", { $0.control == $1.control }),
    ("log", { $0.log == $1.log }),
  ]
}
