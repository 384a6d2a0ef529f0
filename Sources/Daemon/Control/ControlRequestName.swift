/// The first word of every request, with what follows it and what it does: the one table of requests.
public enum ControlRequestName: String, CaseIterable, Sendable {
  case status, split, key, style, set, save, reload, panic, connect, disconnect, play, stop, page, stats, help

  /// What is written after the word; `nil` when nothing is.
  public var value: String? {
    switch self {
    case .split: "NOTE|floating|channel|off|learn"
    case .key: "KEY|detect|none"
    case .style: "NAME"
    case .set: "SETTING VALUE"
    case .connect, .disconnect: "PORT"
    case .play: "CHORDS|last"
    case .stats: "[prometheus]"
    case .status, .save, .reload, .panic, .stop, .page, .help: nil
    }
  }

  /// Whether the word means nothing without a value.
  var needsValue: Bool { value.map { !$0.hasPrefix("[") } ?? false }

  /// The whole line as a person would look it up.
  public var usage: String { [rawValue, value].compactMap(\.self).joined(separator: " ") }

  /// A line worth imitating.
  var example: String {
    switch self {
    case .split: "split G3"
    case .key: "key Eb major"
    case .style: "style jazz"
    case .set: "set naming.rootless true"
    case .connect, .disconnect: "\(rawValue) Digital Piano"
    case .play: "play Dm7 G7 Cma7"
    case .status, .save, .reload, .panic, .stop, .page, .stats, .help: rawValue
    }
  }

  /// One sentence.
  public var meaning: String {
    switch self {
    case .status: "Tells what is connected, set and played."
    case .split: "Sets the lowest key of the upper hand; learn takes the next key that is struck."
    case .key: "Sets the key that names are spelled in."
    case .style: "Sets how chord symbols are written."
    case .set: "Changes any setting that can change while chordd runs, by its name in the file."
    case .save: "Writes what was changed into the configuration file."
    case .reload: "Reads the configuration again."
    case .panic: "Lets go of every note and pedal, and ends what is played back."
    case .connect: "Listens to a port."
    case .disconnect: "Listens to a port no longer."
    case .play: "Plays chords on the MIDI output; last is what was just played."
    case .stop: "Ends what is played on the MIDI output."
    case .page: "Says where the page is, and with which addresses other devices open it."
    case .stats: "Tells counts and latencies; prometheus writes them for that program."
    case .help: "Lists the requests."
    }
  }
}
