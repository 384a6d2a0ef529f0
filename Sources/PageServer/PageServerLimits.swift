internal import Glibc
internal import NIOCore

/// How much of everything the server takes.
struct PageServerLimits: Sendable {
  /// Others in the program need files, too: at most half of those that the program may have open.
  var connections = min(512, Self.openFiles / 2)
  /// How many of them one other machine may have, or one server that speaks for many.
  var connectionsPerNetwork = 64
  /// Who follows the events at once.
  var clients = 256
  /// How much of both is left to who may change something when others take all they can get.
  var reserve = 0.25
  /// In bytes.
  var body = 16 * 1024
  var headerField = 8 * 1024
  var headers = 16 * 1024
  var headerFields = 64
  var frame = 1024
  /// What one client may send that is no frame before it has to go.
  var badFrames = 10
  /// How long a request may take to come in, its answer to go out, and a connection to be of no use.
  var requestPatience = TimeAmount.seconds(10)
  /// How long a client that follows the events may read nothing.
  var stuckPatience = TimeAmount.seconds(10)
  /// How often a client that follows the events is shown that the program lives.
  var heartbeat = TimeAmount.seconds(5)
  /// How long a connection that is over is listened to, so that its end is heard.
  var lingering = TimeAmount.seconds(1)
  /// How long until a port that is taken is tried again.
  var retry = TimeAmount.seconds(10)

  /// What others may take of `limit` at most.
  func forOthers(_ limit: Int) -> Int { Int(Double(limit) * (1 - reserve)) }

  /// How many files and sockets the program may have open.
  ///
  /// The corresponding C function is `getrlimit`.
  private static var openFiles: Int {
    var limit = rlimit()
    let result = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return result == 0 ? Int(clamping: limit.rlim_cur) : 1024
  }
}
