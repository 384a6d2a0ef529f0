/// What can be asked for on the page.
public enum PageRequest: Sendable, Hashable {
  /// The words of the control socket's requests of the same names.
  case split(String)
  case style(String)
  case key(String)
  /// Any setting that can change while the program runs, by its name, and its value.
  case set(name: String, value: String)
  /// Keeps in the configuration file what was changed.
  case save
  /// A port of the sequencer, as the control socket takes it.
  case connect(String)
  case disconnect(String)
  case panic
  case play(PlayRequest)
  case stop
}
