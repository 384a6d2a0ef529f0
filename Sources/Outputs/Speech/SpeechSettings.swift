/// Whether and how names are spoken.
public struct SpeechSettings: Hashable, Sendable {
  public var enabled = false
  /// −100…100, as speech-dispatcher counts.
  public var rate = 0
  /// −100…100.
  public var volume = 0
  /// `en`, `de` and so on.
  public var language = ""
  /// A voice of the synthesizer; `nil`: the one of the language.
  public var voice: String?

  /// A blank.
  public init() {}
}
