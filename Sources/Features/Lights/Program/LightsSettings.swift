internal import Lights
public import MusicTheory
public import Outputs
public import Settings

/// The lights at the keys.
public struct LightsSettings: SettingsGroup {
  public var kind = LightsKind.off
  /// The strip that WLED drives; `nil`: none.
  public var address: HostAndPort?
  /// The MIDI port of the lights; `nil`: none.
  public var port: String?
  /// The keys that the lights lie at; `nil`: those that are usual for the kind.
  public var keys: ClosedRange<NoteNumber>?
  public var leds = 0
  public var offset = 0
  public var reverse = false
  public var show = LightsShow.hands
  public var next = false
  public var colors: [String] = []

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "lights.kind", \LightsSettings.kind, .choice(of: LightsKind.self), default: "off",
      "The lights at your keys: a strip with WLED, a MIDI device that knows Synthesia's finger-based channels, or a Launchpad (X, Mini MK3, Pro MK3)."
    ).forTheStart.shown(to: .players),
    Setting(
      "lights.address", \LightsSettings.address, .lightsAddress, default: "off",
      "Where WLED listens; without a port it is 21324."
    ).forTheStart,
    Setting(
      "lights.port", \LightsSettings.port, .portOrNone, default: "none",
      "The MIDI port of `synthesia` and `launchpad`."
    ).forTheStart,
    Setting(
      "lights.keys", \LightsSettings.keys, spelled: { .keyRange($0) }, default: "auto",
      "The lowest and the highest key with lights; `auto` is A0 to C8, for a Launchpad C2 to D#7."
    ).forTheStart,
    Setting(
      "lights.leds", \LightsSettings.leds, .integer(1...LightStrip.most), default: "88",
      "How many lights of the strip lie at these keys; at least one for each key."
    ).forTheStart,
    Setting(
      "lights.offset", \LightsSettings.offset, .integer(0...LightStrip.most - 1), default: "0",
      "How many lights come before them."
    ).forTheStart,
    Setting(
      "lights.reverse", \LightsSettings.reverse, .flag, default: "false",
      "Whether the strip begins at the highest key."
    ).forTheStart,
    Setting(
      "lights.show", \LightsSettings.show, .choice(of: LightsShow.self), default: "hands",
      "The colors of held keys: by hand, or by degree in the key."
    ).forTheStart,
    Setting(
      "lights.next", \LightsSettings.next, .flag, default: "false",
      "Whether the keys of the next chord are lit."
    ).forTheStart,
    Setting(
      "lights.colors", \LightsSettings.colors, .lightColors,
      default: ["0040ff", "ff8000", "00c000", "ff0000", "ffffff", "202020"],
      "The colors of the lower hand, the upper hand, right, wrong, missing and next keys."
    ).forTheStart,
  ]

  /// The strip, or the pads, that the settings describe; a sentence where a key would have no light.
  func strip() throws(OutputError) -> LightStrip {
    let isPads = kind == .launchpad
    let usual = isPads ? NoteNumber(36)!...NoteNumber(99)! : NoteNumber(21)!...NoteNumber(108)!
    let keys = keys ?? usual
    let count = Int(keys.upperBound.rawValue) - Int(keys.lowerBound.rawValue) + 1
    if isPads {
      guard let strip = LightStrip(keys: keys, count: count, offset: offset, isReversed: reverse),
        offset + count <= Launchpad.pads
      else {
        throw .unavailable(
          "lights.keys and lights.offset need \(offset + count) pads, and a Launchpad has \(Launchpad.pads)")
      }
      return strip
    }
    guard let strip = LightStrip(keys: keys, count: leds, offset: offset, isReversed: reverse) else {
      throw .unavailable(
        leds < count
          ? "lights.leds is \(leds), and lights.keys has \(count) keys; correct one of them"
          : "lights.offset and lights.leds make \(offset + leds) lights, and a packet has room for \(LightStrip.most)"
      )
    }
    return strip
  }

  var palette: LightColors { LightColors(colors.compactMap(LightColor.init(text:)))! }
}

/// The devices that light keys.
public enum LightsKind: String, CaseIterable, Sendable {
  case off, wled, synthesia, launchpad
}

/// The meaning of the colors of held keys.
public enum LightsShow: String, CaseIterable, Sendable {
  case hands, degrees
}

extension SettingType<HostAndPort?> {
  /// A receiver, whose port may be left out.
  fileprivate static var lightsAddress: Self {
    SettingType("a host such as 192.168.1.50 or wled.local:21324, or off", example: "wled.local") { text in
      if text == "off" { return .some(nil) }
      return (HostAndPort(text) ?? HostAndPort("\(text):\(WLED.port)")).map(Optional.some)
    }
  }
}

extension SettingType<ClosedRange<NoteNumber>?> {
  /// The lowest and the highest of the keys, or `auto`.
  @Sendable fileprivate static func keyRange(_ names: NoteNames) -> Self {
    SettingType(
      "auto, or the lowest and the highest key", example: ["A0", "C8"],
      either: { value in
        switch value {
        case .text("auto"), .list(["auto"]): return .some(nil)
        case .text: return nil
        case .list(let items):
          let keys = items.compactMap { try? NoteNumber(text: $0, names: names) }
          guard items.count == 2, keys.count == 2, keys[0] <= keys[1] else { return nil }
          return keys[0]...keys[1]
        }
      })
  }
}

extension SettingType<[String]> {
  /// Without `#`, which begins a comment of YAML.
  fileprivate static var lightColors: Self {
    SettingType("a list of \(LightColors.count) colors such as ff8000") { items in
      items.count == LightColors.count && items.allSatisfy { LightColor(text: $0) != nil } ? items : nil
    }.explaining { item in
      LightColor(text: item) == nil ? "is not a color; write six digits, such as ff8000" : nil
    }
  }
}
