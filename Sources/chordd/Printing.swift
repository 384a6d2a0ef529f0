internal import Outputs

/// Prints a text for a person or a program, with everything written out that a terminal would obey: it may hold names of
/// files, ports and clients, which are the words of others.
///
/// Takes the place of Swift's own function in all commands.
func print(_ text: String, terminator: String = "\n") {
  Swift.print(text.visibleLines, terminator: terminator)
}
