public import Settings
public import ChordAnalysis
internal import MusicTheory

/// Tells an arranger keyboard each chord as soon as it is played. Between chords it plays on, as it does for its own keys.
public struct ArrangerOutput: Output {
  private let context: StreamContext
  private let send: @Sendable ([UInt8]) -> Void
  private var last: YamahaChordMessage?

  /// `send` gets whole system exclusive messages.
  public init(context: StreamContext, send: @escaping @Sendable ([UInt8]) -> Void) {
    self.context = context
    self.send = send
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    guard case .chord = analysis.event else { return }
    let key = context.naming.spelled(in: analysis.context).key ?? Key(SpelledPitch(.c), .major)
    guard let message = YamahaChordMessage(analysis.combination, key: key), message != last else { return }
    last = message
    send(message.bytes)
  }

  public mutating func finish() {
    guard last != nil else { return }
    send(YamahaChordMessage.cancel.bytes)
  }
}

/// A chord type that arranger keyboards of Yamaha know: its number and its tones.
///
/// Source: Yamaha, CSP-170/CSP-150 Data List, p. 91, "Chord Control", table "ct: Chord Type"; the same in PSR-S950 Data
/// List, p. 93, and PLG100-VH Owner's Manual, p. 28. The tones are those of the names.
struct ArrangerChordType: Hashable, Sendable {
  let number: UInt8
  let name: String
  let tones: DegreeSet

  init(_ number: UInt8, _ name: String, _ tones: DegreeSet) {
    self.number = number
    self.name = name
    self.tones = tones
  }

  /// All of them but 22, which means no chord (``cancel``).
  static let all: [ArrangerChordType] = [
    ArrangerChordType(0x00, "Maj", major),
    ArrangerChordType(0x01, "Maj6", major.union(.sixth)),
    ArrangerChordType(0x02, "Maj7", major.union(.majorSeventh)),
    ArrangerChordType(0x03, "Maj7(#11)", major.union([.majorSeventh, .sharpEleventh])),
    ArrangerChordType(0x04, "Maj(9)", major.union(.ninth)),
    ArrangerChordType(0x05, "Maj7(9)", major.union([.majorSeventh, .ninth])),
    ArrangerChordType(0x06, "Maj6(9)", major.union([.sixth, .ninth])),
    ArrangerChordType(0x07, "aug", [.root, .majorThird, .sharpFifth]),
    ArrangerChordType(0x08, "min", minor),
    ArrangerChordType(0x09, "min6", minor.union(.sixth)),
    ArrangerChordType(0x0A, "min7", minor.union(.minorSeventh)),
    ArrangerChordType(0x0B, "min7b5", [.root, .minorThird, .flatFifth, .minorSeventh]),
    ArrangerChordType(0x0C, "min(9)", minor.union(.ninth)),
    ArrangerChordType(0x0D, "min7(9)", minor.union([.minorSeventh, .ninth])),
    ArrangerChordType(0x0E, "min7(11)", minor.union([.minorSeventh, .eleventh])),
    ArrangerChordType(0x0F, "minMaj7", minor.union(.majorSeventh)),
    ArrangerChordType(0x10, "minMaj7(9)", minor.union([.majorSeventh, .ninth])),
    ArrangerChordType(0x11, "dim", [.root, .minorThird, .flatFifth]),
    ArrangerChordType(0x12, "dim7", [.root, .minorThird, .flatFifth, .diminishedSeventh]),
    ArrangerChordType(0x13, "7th", seventh),
    ArrangerChordType(0x14, "7sus4", [.root, .fourth, .fifth, .minorSeventh]),
    ArrangerChordType(0x15, "7b5", [.root, .majorThird, .flatFifth, .minorSeventh]),
    ArrangerChordType(0x16, "7(9)", seventh.union(.ninth)),
    ArrangerChordType(0x17, "7(#11)", seventh.union(.sharpEleventh)),
    ArrangerChordType(0x18, "7(13)", seventh.union(.thirteenth)),
    ArrangerChordType(0x19, "7(b9)", seventh.union(.flatNinth)),
    ArrangerChordType(0x1A, "7(b13)", seventh.union(.flatThirteenth)),
    ArrangerChordType(0x1B, "7(#9)", seventh.union(.sharpNinth)),
    ArrangerChordType(0x1C, "Maj7aug", [.root, .majorThird, .sharpFifth, .majorSeventh]),
    ArrangerChordType(0x1D, "7aug", [.root, .majorThird, .sharpFifth, .minorSeventh]),
    ArrangerChordType(0x1E, "1+8", .root),
    ArrangerChordType(0x1F, "1+5", [.root, .fifth]),
    ArrangerChordType(0x20, "sus4", [.root, .fourth, .fifth]),
    ArrangerChordType(0x21, "1+2+5", [.root, .second, .fifth]),
  ]

  /// The chord ends.
  static let cancel: UInt8 = 0x22

  private static let major: DegreeSet = [.root, .majorThird, .fifth]
  private static let minor: DegreeSet = [.root, .minorThird, .fifth]
  private static let seventh: DegreeSet = [.root, .majorThird, .fifth, .minorSeventh]
}

extension ArrangerChordType {
  /// The type that does the same job as a quality, with as many of its tones and as few others as there are.
  static func nearest(to quality: ChordQuality) -> ArrangerChordType {
    // The first of the cheapest: the table goes from simple to colored.
    all.min { cost(of: $0, for: quality.degrees) < cost(of: $1, for: quality.degrees) } ?? all[0]
  }

  /// The cost of hearing `type` where `wanted` was played.
  private static func cost(of type: ArrangerChordType, for wanted: DegreeSet) -> Int {
    let added = type.tones.subtracting(wanted).members.map { price(adding: $0, to: wanted) }
    let missing = wanted.subtracting(type.tones).members.map(price(leavingOut:))
    return (added + missing).reduce(0, +)
  }

  /// A wrong tone is worse than a missing one.
  private static func price(adding degree: ChordDegree, to wanted: DegreeSet) -> Int {
    switch degree {
    // A chord without a third is heard with the plain one.
    case .majorThird where wanted.isDisjoint(with: [.second, .minorThird, .fourth]): 3
    case .fifth: 6
    case .minorSeventh, .majorSeventh, .diminishedSeventh: 12
    default: 10
    }
  }

  private static func price(leavingOut degree: ChordDegree) -> Int {
    switch degree {
    case .root, .minorThird, .majorThird: 8
    case .minorSeventh, .majorSeventh, .diminishedSeventh: 6
    case .second, .fourth, .sixth, .flatFifth, .sharpFifth: 5
    case .fifth, .flatNinth, .sharpNinth, .sharpEleventh, .flatThirteenth: 3
    case .ninth, .eleventh, .thirteenth: 2
    }
  }
}

/// The system exclusive message by which arranger keyboards of Yamaha learn a chord: F0 43 7E 02 cr ct bn bt F7.
///
/// `cr` is the root and `bn` the bass note, `ct` and `bt` the types of the chord and of the chord in the bass; 7F in the
/// latter two means none. Source: Yamaha, CSP-170/CSP-150 Data List, p. 91, "Chord Control", type 1.
struct YamahaChordMessage: Hashable {
  let bytes: [UInt8]

  private static let none: UInt8 = 0x7F

  /// The end of the last chord.
  static let cancel = YamahaChordMessage(
    root: SpelledPitch(.c), type: ArrangerChordType.cancel, bass: nil)

  /// The message for a reading; `nil` for notes that no chord covers.
  ///
  /// Of two chords it takes the one name that was close, if there is one, else the lower chord.
  init?(_ combination: Combination, key: Key) {
    let readings = (0..<combination.readings.count).map { combination.readings[$0].reading }
    guard let best = readings.first else { return nil }
    if case .polychord(let polychord) = best {
      let single = readings.lazy.compactMap { if case .chord(let chord) = $0 { chord } else { nil } }.first
      self.init(single ?? polychord.lower, key)
    } else {
      self.init(best, key)
    }
  }

  private init?(_ reading: ChordReading, _ key: Key) {
    switch reading {
    case .chord(let chord): self.init(chord, key)
    case .interval:
      guard let root = reading.root else { return nil }
      self.init(root: key.spelling(of: root), type: 0x1F, bass: nil)
    case .note(let note): self.init(root: key.spelling(of: note), type: 0x1E, bass: nil)
    case .polychord, .cluster: return nil
    }
  }

  private init(_ chord: Chord, _ key: Key) {
    self.init(
      root: key.spelling(of: chord.root), type: ArrangerChordType.nearest(to: chord.quality).number,
      bass: chord.isSlash ? key.spelling(of: chord.bass) : nil)
  }

  private init(root: SpelledPitch, type: UInt8, bass: SpelledPitch?) {
    bytes = [
      0xF0, 0x43, 0x7E, 0x02, Self.note(root), type, bass.map(Self.note) ?? Self.none, Self.none, 0xF7,
    ]
  }

  /// The accidental in the high half, 3 for none; the letter in the low half, 1 for C.
  private static func note(_ pitch: SpelledPitch) -> UInt8 {
    let accidental = UInt8(clamping: min(max(pitch.alteration, -3), 3) + 3)
    return accidental << 4 | (pitch.letter.rawValue + 1)
  }
}

/// Chords for arranger keyboards.
public struct ArrangerSettings: SettingsGroup, OutputKind {
  public var arranger = ArrangerKind.off

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "midi.arranger", \ArrangerSettings.arranger, .choice(of: ArrangerKind.self), default: "off",
      "Sends each chord to an arranger keyboard, in the message of its maker."
    ).forTheStart
  ]

  public static var settings: [any SettingsGroup.Type] { [Self.self] }

  public static func listeners(_ place: OutputPlace) -> [Listener] {
    guard place.configuration[Self.self].arranger == .yamaha else { return [] }
    let (context, midi) = (place.context, place.midi)
    return [
      Listener("arranger", .records(256)) {
        ArrangerOutput(context: context, send: midi.sendSystemExclusive)
      }
    ]
  }
}

/// The arranger keyboards that get the chord.
public enum ArrangerKind: String, CaseIterable, Sendable {
  case off, yamaha
}
