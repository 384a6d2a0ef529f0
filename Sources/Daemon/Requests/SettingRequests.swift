internal import FeatureKit
internal import Logging
internal import MusicTheory
public import Outputs
internal import Settings
public import Wire

/// Moves the border between the hands.
public struct SplitRequest: Request {
  public static let declaration = RequestDeclaration(
    "split", .change, "Sets the lowest key of the upper hand; learn takes the next key that is struck.",
    pace: .atOnce,
    command: RequestCommandForm(
      "Set where the lower hand ends and the upper begins in a running chordd, until its next reload.",
      value: ("note", "A key (60, C4), floating, channel, off or learn."), isShown: false,
      discussion: """
        The same as 'chordd set split'.

        Example: chordd split G3
        """)
  ).promised

  public struct Reply: Codable, Sendable {
    /// Where the upper hand begins: a MIDI number, `channel`, `learn`, or `null` where both hands are one.
    public let split: SplitPlace
    /// The same as a value of `hands.split`; absent while chordd waits for the next key.
    public let splitName: String?
  }

  @Field("a value of hands.split, or learn", example: "G3", words: "NOTE|floating|channel|off|learn")
  public var split: RequestText

  public init() {}

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    guard split.text != "learn" else {
      try program.input.ask(.learnSplit)
      return Reply(split: .learn, splitName: nil)
    }
    let configuration = try program.set("hands.split", to: split.text, as: Self.declaration.name)
    return Reply(
      split: SplitPlace(configuration.hands.split, border: nil),
      splitName: configuration.hands.split.text(configuration.naming.noteNames))
  }
}

/// Chooses the key that names are spelled in.
public struct KeyRequest: Request {
  public static let declaration = RequestDeclaration(
    "key", .change, "Sets the key that names are spelled in.", pace: .atOnce
  ).promised

  public struct Reply: Codable, Sendable {
    /// The setting `naming.key`: a key, `detect` or `none`.
    public let key: String
  }

  @Field("a value of naming.key", example: "Eb major", words: "KEY|detect|none")
  public var key: RequestText

  public init() {}

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    Reply(key: try program.set("naming.key", to: key.text, as: Self.declaration.name).naming.key.word)
  }
}

/// Chooses how chord symbols are written.
public struct StyleRequest: Request {
  public static let declaration = RequestDeclaration(
    "style", .change, "Sets how chord symbols are written.", pace: .atOnce,
    command: RequestCommandForm(
      "Set how a running chordd writes chord symbols, until its next reload.",
      value: ("name", "How symbols are written, as for --style."), isShown: false,
      discussion: """
        The same as 'chordd set style'.

        Example: chordd style jazz
        """)
  ).promised

  public struct Reply: Codable, Sendable {
    /// The setting `naming.style`.
    public let style: String
  }

  @Field("a value of naming.style", example: "jazz", words: "NAME")
  public var style: RequestText

  public init() {}

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    Reply(style: try program.set("naming.style", to: style.text, as: Self.declaration.name).naming.style)
  }
}

/// Changes any setting that can change while the program runs.
public struct SetRequest: Request {
  public static let declaration = RequestDeclaration(
    "set", .change, "Changes any setting that can change while chordd runs, by its name in the file.",
    pace: .atOnce
  ).promised

  public struct Reply: Codable, Sendable {
    /// The name of the setting.
    public let set: String
    /// Whether it counts from the next start on, for which it has to be saved.
    public let atNextStart: Bool
  }

  @Field("the name of the setting in the file", example: "naming.rootless", words: "SETTING")
  public var name: RequestText
  @Field("its value; of a list, with commas", example: "true", mayBeEmpty: true)
  public var value: RequestText

  public init() {}

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    // An empty value is one for lists.
    guard !value.text.isEmpty || program.features.table.row(named: name.text) != nil else {
      throw .usage("\(Self.declaration.name) needs a value; for example, \(Self.description.example)")
    }
    _ = try program.set(name.text, to: value.text, as: name.text)
    let isForTheStart = program.features.table.row(named: name.text)?.isForTheStart ?? false
    return Reply(set: name.text, atNextStart: isForTheStart)
  }
}

/// Writes changed settings into the configuration file.
public struct SaveRequest: Request {
  public static let declaration = RequestDeclaration(
    "save", .change, "Writes what was changed into the configuration file.",
    command: RequestCommandForm(
      "Write what was changed in a running chordd into its configuration file.",
      discussion: """
        What set and the page have changed holds until the next reload; saved, it holds for good.
        Comments and all other settings of the file stay as they are.

        Example: chordd save
        """)
  ).promised

  public init() {}

  public struct Reply: Codable, Sendable {
    /// The path of the configuration file.
    public let file: String
    /// The names of the settings that were written; empty when nothing had changed.
    public let saved: [String]
    /// Sentences about settings that the environment or the command line overrides.
    public let warnings: [String]
  }

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    do throws(ConfigurationSaverError) {
      let reply = try program.settings.save()
      for name in reply.saved { program.log.notice("\(name) saved in \(reply.file)") }
      return reply
    } catch {
      program.log.error("\(error)")
      throw RequestFailure(error.description, isUsage: false, lines: program.settings.unsavedLines)
    }
  }
}

/// Reads the configuration again.
public struct ReloadRequest: Request {
  public static let declaration = RequestDeclaration(
    "reload", .change, "Reads the configuration again.",
    command: RequestCommandForm(
      "Make a running chordd read its configuration again.",
      discussion: """
        What 'chordd set' has set is forgotten. A mistake in a file changes nothing and is shown.

        Example: chordd reload
        """)
  ).promised

  public init() {}

  public struct Reply: Codable, Sendable {
    /// Sentences about questionable settings.
    public let warnings: [String]
  }

  public func perform(in program: RunningProgram) throws(RequestFailure) -> Reply {
    do throws(ConfigurationError) {
      let warnings = try program.settings.reload()
      for warning in warnings { program.log.warning("\(warning)") }
      program.log.notice("configuration reloaded")
      return Reply(warnings: warnings.map(\.description))
    } catch {
      for sentence in error.sentences { program.log.error("\(sentence)") }
      program.log.error("configuration not reloaded; the old one stays")
      throw RequestFailure(error.sentences, isUsage: false)
    }
  }
}

extension RunningProgram {
  /// Changes a setting by its name.
  ///
  /// - Parameter subject: the name of the setting in sentences about it.
  func set(_ name: String, to text: String, as subject: String) throws(RequestFailure) -> Configuration {
    guard let setting = features.table.row(named: name) else {
      throw .usage(features.table.unknownSetting(forPath: name))
    }
    // A value that a file cannot hold could not be saved, and would keep all others from being saved.
    guard
      !text.unicodeScalars.contains(where: { $0.value == 0xFEFF || $0.properties.isNoncharacterCodePoint })
    else {
      throw .usage("\(subject) has a character that no file may hold; leave it out")
    }
    do throws(ConfigurationError) {
      let configuration = try settings.set(setting, to: text, request: subject)
      let end = setting.isForTheStart ? "for the next start, once it is saved" : "until the next reload"
      log.notice("\(subject) set\(setting.isSecret ? "" : " to \(text)") \(end)")
      return configuration
    } catch {
      throw RequestFailure(error.sentences, isUsage: true)
    }
  }
}
