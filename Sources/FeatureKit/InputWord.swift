/// The words of `chordd run --input` that are no file.
public enum InputWord {
  /// The input must be the sequencer.
  public static let sequencer = "sequencer"
  /// No input at all, as for practice by typing.
  public static let nothing = "none"
  public static let demo = "demo"
}
