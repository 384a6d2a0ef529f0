/// The kinds of answer; the raw values are the words used in every output.
public enum ReadingKind: String, CaseIterable, Hashable, Sendable {
  case unified, slash, polychord, interval, note, none
}
