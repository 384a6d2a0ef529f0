/// What can be asked for on the page.
public enum PageRequest: Sendable, Hashable {
  /// The words of the control socket's requests of the same names.
  case split(String)
  case style(String)
  case key(String)
  case panic
  case play(PlayRequest)
  case stop
}
