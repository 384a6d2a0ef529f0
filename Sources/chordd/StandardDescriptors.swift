internal import Glibc

/// Sees to it that descriptors 0, 1 and 2 are nobody else's.
enum StandardDescriptors {
  /// Opens what the caller has closed, such that reading or writing fails as it would have. Otherwise the next files and
  /// sockets of ours would get these numbers, and what is meant for the terminal would be written into them.
  static func occupy() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] {
      guard fcntl(descriptor, F_GETFD) < 0 else { continue }
      // The lowest free number is given, which is this one: those below it are taken by now.
      _ = unsafe open("/dev/null", mode)
    }
  }
}
