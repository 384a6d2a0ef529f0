/// What a sink's queue does when the sink is slower than the player.
public enum Buffering: Hashable, Sendable {
  /// For displays: only the present matters, older states are skipped.
  case newestOnly
  /// For records: up to this many events wait; what comes beyond is dropped and counted.
  case records(Int)
}
