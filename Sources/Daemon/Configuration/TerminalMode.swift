/// The setting `outputs.terminal`: what is shown to a person at a shell.
public enum TerminalMode: String, Sendable, CaseIterable {
  /// Lettering when standard output is a terminal, plain lines when it is not.
  case auto
  /// Large lettering, colors and a keyboard.
  case on
  /// One plain line for each name.
  case plain
  /// Nothing.
  case off
}
