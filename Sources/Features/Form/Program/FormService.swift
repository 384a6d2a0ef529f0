public import Daemon

/// Follows a chart while it is played: where in it the hands are, and which chords come next.
public struct FormService: Feature {
  public init(_ context: FeatureContext) {}
}
