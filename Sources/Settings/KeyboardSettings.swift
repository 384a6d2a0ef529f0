internal import System
public import ChordAnalysis
public import MIDI
internal import Yams

/// The settings of one keyboard: an entry of the group `keyboards`.
public struct KeyboardSettings: Sendable, Equatable {
  /// The port or the USB device, as a person wrote it.
  public let name: String
  public var role = HandRole.both
  /// `nil`: those that count everywhere.
  public var channels: ChannelSet?
  /// In semitones, −48…48.
  public var transpose = 0
  /// 0…127; keys struck softer than this do not count.
  public var velocityFloor = 0

  init(name: String) { self.name = name }

  /// The same for the analyzer.
  public var profile: SourceProfile {
    SourceProfile(
      channels: channels, transposition: transpose, velocityFloor: UInt8(clamping: velocityFloor), role: role)
  }

  /// The settings that such an entry may have.
  static func rows(of name: String) -> [Setting] {
    [
      Setting(
        keyboard: name, "role", \KeyboardSettings.role, .choice(of: HandRole.self), default: "both",
        "The hand that plays this keyboard: lower, upper, or both, told apart by the split."),
      Setting(
        keyboard: name, "channels", \KeyboardSettings.channels, .channels, default: "all",
        "The MIDI channels of this keyboard that count; all means those that count everywhere."),
      Setting(
        keyboard: name, "transpose", \KeyboardSettings.transpose, .integer(SourceProfile.transpositions),
        default: "0", "Semitones that are added to each of its notes."),
      Setting(
        keyboard: name, "velocity-floor", \KeyboardSettings.velocityFloor, .integer(0...127), default: "0",
        "Keys that are struck softer than this do not count."),
    ]
  }
}

/// The keyboards with their own settings, in the order of the file.
public struct KeyboardList: Sendable, Equatable {
  public private(set) var entries: [KeyboardSettings] = []

  /// The settings of a keyboard; the defaults for a name that is not in the file.
  public subscript(name: String) -> KeyboardSettings {
    get { entries.first { $0.name == name } ?? KeyboardSettings(name: name) }
    set {
      if let index = entries.firstIndex(where: { $0.name == name }) {
        entries[index] = newValue
      } else {
        entries.append(newValue)
      }
    }
  }
}

/// The group `keyboards`, whose entries are named by the user.
extension SettingsReader {
  static let keyboardsGroup = "keyboards"

  mutating func readKeyboards(_ value: Node) {
    guard !value.isNothing else { return }
    guard case .mapping(let mapping) = value else {
      complain(
        value,
        "keyboards is a group of keyboards, such as \"Digital Piano:\" and, indented below it, \"role: lower\""
      )
      return
    }
    for (key, settings) in named(mapping, in: Self.keyboardsGroup + ".") {
      if let mistake = table.mistakeInKeyboardName(key.name) {
        complain(key.node, mistake.lowercasedFirst)
      } else {
        readKeyboard(settings, name: key.name, at: key.node)
      }
    }
  }

  private mutating func readKeyboard(_ value: Node, name: String, at key: Node) {
    let rows = KeyboardSettings.rows(of: name)
    let known = rows.map(\.key)
    guard case .mapping(let mapping) = value else {
      complain(
        key,
        "\(name.quoted) is a keyboard, whose settings (\(known.joined(separator: ", "))) go indented below it"
      )
      return
    }
    for (key, value) in named(mapping, in: "keyboards.\(name).") {
      if let row = rows.first(where: { $0.key == key.name }) {
        read(value, for: row)
      } else {
        let near = Suggestion.nearest(to: key.name, among: known).map { "did you mean \($0.quoted)?" }
        complain(
          key.node,
          "unknown setting \(key.name.quoted) of a keyboard; \(near ?? "known here are " + known.joined(separator: ", "))"
        )
      }
    }
  }
}

extension String {
  /// For the middle of a line: without its capital and its period.
  fileprivate var lowercasedFirst: String {
    let text = hasSuffix(".") ? dropLast() : self[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
