/// How the tones of a chord are laid out on the keyboard; the raw values are the words of options and settings.
public enum VoicingStyle: String, CaseIterable, Hashable, Sendable {
  /// All tones within an octave; the root of a bigger chord in the left hand.
  case close
  /// Root, third and seventh in the left hand.
  case shell
  /// Four notes around middle C without the root, from the third (A) or the seventh (B) up, whichever is nearer.
  case rootless
  /// The same, beginning in form A.
  case rootlessA = "rootless-a"
  /// The same, beginning in form B.
  case rootlessB = "rootless-b"
  /// Four-part close harmony with the second voice from the top an octave lower.
  case dropTwo = "drop-2"
  /// Root and shell low, the third and the colors high.
  case twoHanded = "two-handed"
  /// A shell in the left hand and a triad that has the colors in the right.
  case upperStructure = "upper-structure"
  /// Each chord of two in its own hand; a single chord as `twoHanded`.
  case hands
}
