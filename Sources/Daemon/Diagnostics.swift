internal import Glibc
internal import Outputs

/// Sentences for the person at the terminal, on standard error.
public enum Diagnostics {
  /// Writes one line, with the program's name in front.
  public static func note(_ sentence: String) {
    // What was typed must not move the cursor.
    var line =
      "chordd: " + sentence.split(separator: "\n").map { String($0).visible }.joined(separator: "\n") + "\n"
    line.withUTF8 { bytes in
      _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
