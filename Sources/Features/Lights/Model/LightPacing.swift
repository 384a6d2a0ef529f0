/// When lights are sent: at most 60 times a second, the last state always, and again while it has to be kept alive.
public struct LightPacing: Sendable {
  /// How long lit lights last by themselves; `nil`: until they are changed.
  private let repetition: Duration?
  private var sent: Duration?
  private var isPending = false
  private var isLit = false

  /// Between two packets.
  public static let pause = Duration.microseconds(16_700)

  public init(repetition: Duration?) { self.repetition = repetition }

  /// There is a new state.
  public mutating func change() { isPending = true }

  /// How long to wait until the state is due; `nil`: for ever.
  public func wait(at now: Duration) -> Duration? {
    guard let sent else { return isPending ? .zero : nil }
    let next = isPending ? sent + Self.pause : isLit ? repetition.map { sent + $0 } : nil
    return next.map { max(.zero, $0 - now) }
  }

  /// The state was sent, with lights or all dark.
  public mutating func send(at now: Duration, isLit: Bool) {
    (sent, isPending, self.isLit) = (now, false, isLit)
  }
}
