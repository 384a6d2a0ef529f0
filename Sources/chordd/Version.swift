/// The version of the program, as `--version` prints it.
enum Version {
  static let number = "1.0.0"
}
