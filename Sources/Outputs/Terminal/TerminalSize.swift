internal import Glibc

/// The size of a terminal in character cells.
struct TerminalSize: Hashable, Sendable {
  var columns: Int
  var rows: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The size of the terminal behind `descriptor`; 80 × 24 when it does not say.
  ///
  /// The corresponding C function is `ioctl(TIOCGWINSZ)`.
  init(of descriptor: CInt) {
    var size = winsize()
    let result = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    let isKnown = result == 0 && size.ws_col > 0 && size.ws_row > 0
    self.init(columns: isKnown ? Int(size.ws_col) : 80, rows: isKnown ? Int(size.ws_row) : 24)
  }
}
