package import ArgumentParser
internal import FeatureKit
internal import Outputs
package import Settings
internal import System

/// The incoming notes that count.
package struct HearingOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Read only these MIDI channels, such as 1 or 1,3. May be given several times.", valueName: "channels"))
  package var channel: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read only these tracks of the MIDI file, counted from 1, such as 2 or 2,3. May be given several times.",
      valueName: "tracks"))
  package var track: [String] = []

  @Flag(help: "Read channel 10, where General MIDI has its drums, as notes.")
  package var drums = false

  /// The tracks that were asked for; `nil`: all.
  package var tracks: Set<Int>? {
    track.isEmpty ? nil : Set(Self.items(track).compactMap { Int($0) })
  }

  package func validate() throws {
    for item in Self.items(track) where !(Int(item).map { (1...65_535).contains($0) } ?? false) {
      throw ValidationError("--track must be the number of a track, counted from 1, not \(item.quoted)")
    }
  }

  /// The same, as settings that win over every file.
  package var overrides: [SettingOverride] {
    var overrides: [SettingOverride] = []
    if !channel.isEmpty {
      overrides.append(SettingOverride("input.channels", .list(Self.items(channel)), option: "--channel"))
    }
    if drums { overrides.append(SettingOverride("input.drums", "true", option: "--drums")) }
    return overrides
  }

  /// Empty items are kept, so that they are refused.
  private static func items(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }
}
