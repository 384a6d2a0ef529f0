internal import Glibc

/// Sentences for the person at the terminal, on standard error.
public enum Diagnostics {
  /// Writes one line, with the program's name in front.
  public static func note(_ sentence: String) {
    var line = "chordd: \(sentence)\n"
    line.withUTF8 { bytes in
      _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
