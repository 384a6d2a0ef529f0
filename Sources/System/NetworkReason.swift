internal import Glibc

/// Why the network does not do something, in a sentence that says whose address or name is wrong.
public enum NetworkReason {
  /// The reason behind an error of a socket.
  public static func text(_ code: CInt) -> String {
    switch code {
    case EADDRNOTAVAIL: "this machine has no such address"
    default: unsafe String(cString: strerror(code))
    }
  }

  /// The reason behind an error of a look-up (`getaddrinfo`).
  public static func text(lookUp code: CInt) -> String {
    switch code {
    case EAI_NONAME, EAI_NODATA: "there is no machine of that name"
    case EAI_AGAIN: "no machine of that name is found now"
    default: unsafe String(cString: gai_strerror(code))
    }
  }

  /// `EAI_NODATA`, which the C library declares for GNU sources only.
  private static var EAI_NODATA: CInt { -5 }
}
