/// The setting of a socket: where a running program can be met.
public enum SocketPlace: Sendable, Equatable {
  /// In the folder that the system sets aside for running programs, if there is one.
  case auto
  case off
  case path(String)

  /// In bytes; the kernel takes 107, and while the socket is made its name is longer.
  public static let longestPath = 96
}
