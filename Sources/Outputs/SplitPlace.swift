public import MusicTheory
public import Settings
public import Wire

/// Where the upper hand begins, as in the events: a MIDI number, a word, or nothing.
public enum SplitPlace: Hashable, Sendable, Encodable, SchemaDescribed {
  case key(Int)
  case channel
  /// The next key that is struck becomes the split.
  case learn
  case nowhere

  public static var schema: Schema {
    .nullable(.any([.within(least: 0, most: 127, .whole), .choice(["channel", "learn"])]))
  }
  public static var example: SplitPlace { .key(60) }

  /// - Parameter border: where a floating split is at the moment.
  public init(_ split: HandSplitting, border: NoteNumber?) {
    self =
      switch split {
      case .at(let note): .key(Int(note.rawValue))
      case .floating: border.map { .key(Int($0.rawValue)) } ?? .nowhere
      case .channel: .channel
      case .off: .nowhere
      }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .nowhere
    } else if let key = try? container.decode(Int.self) {
      self = .key(key)
    } else {
      self = try container.decode(String.self) == "channel" ? .channel : .learn
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .key(let number): try container.encode(number)
    case .channel: try container.encode("channel")
    case .learn: try container.encode("learn")
    case .nowhere: try container.encodeNil()
    }
  }
}
