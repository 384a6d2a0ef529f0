// Values that musicians write.

internal import System
public import ChordAnalysis
public import MIDI
public import MusicTheory

extension SettingType<HandSplitting> {
  @Sendable public static func handSplitting(_ names: NoteNames) -> Self {
    SettingType("a note such as C4, E♭4 or 60, or floating, or channel, or off") { text in
      switch text {
      case "floating": .floating
      case "channel": .channel
      case "off": .off
      default: (try? NoteNumber(text: text, names: names)).map(HandSplitting.at)
      }
    }
    .suggesting { text in
      let foreign = NoteNames.all.lazy.compactMap { $0.read(text) }.first { pitch, length in
        Int(decimal: String(text.dropFirst(length))) != nil
      }
      let meant = foreign.map {
        "\(SymbolStyle.standard.ascii.finish(names.text($0.pitch)))\(text.dropFirst($0.length))"
      }
      return meant.flatMap { (try? NoteNumber(text: $0, names: names)) == nil ? nil : $0 }
        ?? Suggestion.nearest(to: text, among: ["floating", "channel", "off"])
    }
  }
}

extension SettingType<Channel> {
  /// People count channels from 1.
  public static var channel: Self {
    SettingType("a MIDI channel from 1 to 16") { text in
      Int(decimal: text).flatMap(Channel.numbered)
    }
  }
}

extension SettingType<Channel?> {
  /// The same, or none.
  public static var channelOrOff: Self {
    SettingType("a MIDI channel from 1 to 16, or off", example: "2") { text in
      text == "off" ? .some(nil) : SettingType<Channel>.channel.read(.text(text)).map(Optional.some)
    }
  }
}

extension SettingType<UInt8?> {
  /// People count programs from 1.
  public static var program: Self {
    SettingType("a MIDI program from 1 to 128, or off", example: "1") { text in
      if text == "off" { return .some(nil) }
      guard let number = Int(decimal: text), (1...128).contains(number) else { return nil }
      return UInt8(number - 1)
    }
  }
}

extension SettingType<Controller?> {
  /// Channel mode messages are not controllers.
  public static var controller: Self {
    SettingType("a MIDI controller from 0 to 119, or off", example: "80") { text in
      if text == "off" { return .some(nil) }
      guard let number = Int(decimal: text), (0...119).contains(number) else { return nil }
      return Controller(dataByte: UInt8(number))
    }
  }
}

extension SettingType<ChannelSet?> {
  /// All of them (`nil`), one, or a list.
  public static var channels: Self {
    SettingType(
      "all, a MIDI channel from 1 to 16, or a list of them", example: ["1", "2"],
      either: { value in
        switch value {
        case .text("all"), .list(["all"]): .some(nil)
        case .text(let text):
          Self.set(text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed })
        case .list(let items): Self.set(items)
        }
      })
  }

  private static func set(_ items: [String]) -> ChannelSet?? {
    guard !items.isEmpty else { return nil }
    var channels: ChannelSet = []
    for item in items {
      guard let channel = SettingType<Channel>.channel.read(.text(item)) else { return nil }
      channels.insert(ChannelSet(channel))
    }
    return channels
  }
}

extension SettingType<KeySource> {
  @Sendable public static func key(_ names: NoteNames) -> Self {
    SettingType("a key such as C major, Eb minor or F#m, or detect, or none", example: "Eb major") { text in
      switch text {
      case "none": KeySource.none
      case "detect": .detected
      default: Key(text: text, names: names).map(KeySource.given)
      }
    }
    .suggesting { text in
      Key.read(text, names: names).map { SymbolStyle.standard.ascii.finish($0.usual.text(names)) }
        ?? Suggestion.nearest(to: text, among: ["none", "detect"])
        ?? Key.meant(by: text, names: names).map { SymbolStyle.standard.ascii.finish($0.text(names)) }
    }
  }
}

extension SettingType<ShownAlternatives> {
  /// A count of those that come close, or all.
  public static var alternatives: Self {
    SettingType("a whole number from 0 to \(ShownAlternatives.limit), or all") { ShownAlternatives($0) }
  }
}

extension SettingType<String> {
  /// The names of notes, which people call by a language.
  public static var noteNames: Self {
    let names = NoteNames.all.map(\.name)
    return choice(names).suggesting { text in
      let word = text.lowercased()
      return Self.languages.first { $0.words.split(separator: " ").contains { $0 == word } }?.names
        ?? Suggestion.nearest(to: word, among: names)
    }
  }

  private static var languages: [(words: String, names: String)] {
    [
      (words: "deutsch de german-h h alemán allemand tedesco", names: NoteNames.german.name),
      (words: "englisch en inglés anglais inglese international american us", names: NoteNames.english.name),
      (
        words: "nordic swedish danish norwegian scandinavian svenska dansk norsk",
        names: NoteNames.semiGerman.name
      ),
      (
        words:
          "solfège solfeggio solfeo solmization latin latein romance do doremi do-re-mi spanish español spanisch es french français fr italian italiano it",
        names: NoteNames.solfege.name
      ),
    ]
  }
}
